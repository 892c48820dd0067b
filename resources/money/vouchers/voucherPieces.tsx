import type { ReactNode } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import type { Creating } from '#src/client/catalogue/pieces.ts';
import type { Row } from '#src/client/records/row.ts';
import { inputPlace, later } from '#src/ui/later.tsx';
import { deskWords } from '../desk/deskWords.ts';

// A list of vouchers waits for none of them.
const BeginVoucher = later(async () => ({
  default: (await import('../desk/BeginVoucher.tsx')).BeginVoucher,
}));
const VoucherActions = later(async () => ({
  default: (await import('../desk/VoucherActions.tsx')).VoucherActions,
}));
const VoucherCourse = later(async () => ({
  default: (await import('../desk/VoucherCourse.tsx')).VoucherCourse,
}));
// They come together: the cursor leads from one to the next.
export const desk = () => import('../desk/inputs.tsx');
const PaperPreview = later(() => import('#src/screens/paper/PaperPreview.tsx'));

const saveWords: NonNullable<Creating['saveWords']> = (locale) => {
  const { saveAndPrint, saveOnly } = deskWords[locale];
  return { close: saveAndPrint, new: saveAndPrint, open: saveOnly };
};

interface BegunProps {
  readonly given: Row;
  readonly children: (begun: Row) => ReactNode;
}

/**
 * What receipts and payments are drawn by alike: a form for the desk that prints what it saved, and what is done about a wrong voucher.
 * Whoever came about one patient goes back there; whoever came from the list goes on with the next.
 */
export const voucherPieces = (resource: AnyResource) => ({
  inputs: {
    patient_id: later(async () => ({ default: (await desk()).PatientInput }), inputPlace),
    amount: later(async () => ({ default: (await desk()).AmountInput }), inputPlace),
    method: later(async () => ({ default: (await desk()).MethodInput }), inputPlace),
  },
  sections: {
    course: ({ mode }: { readonly mode: 'show' | 'edit' | 'create' }) => (
      <VoucherCourse resource={resource} mode={mode} />
    ),
  },
  creating: {
    folds: ['more'],
    saves: ({ patient_id: patient, replaces_id: old }: Row) =>
      patient === undefined && old === undefined ? (['new', 'open'] as const) : (['close', 'open'] as const),
    saveWords,
    Begin: (props: BegunProps) => <BeginVoucher resource={resource} {...props} />,
  },
  made: {
    needed: (_voucher: Row, save: string) => save !== 'open',
    Dialog: ({ record, onClose }: { readonly record: object; readonly onClose: () => void }) => (
      <PaperPreview resource={resource} id={String((record as Row)['id'])} prints closes onClose={onClose} />
    ),
  },
  actions: ({ record }: { readonly record: object }) => (
    <VoucherActions resource={resource} record={record as Row} />
  ),
});
