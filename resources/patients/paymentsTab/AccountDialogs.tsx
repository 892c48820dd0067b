import '#src/fields/index.ts';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import type { FormSetting } from '#src/fields/core/formContext.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { patientAdjustments } from '../patient-adjustments/patient-adjustments.ts';
import { paymentPlans } from '../payment-plans/payment-plans.ts';
import { paymentsTabWords } from './paymentsTabWords.ts';
import { TreatmentChoice } from './TreatmentChoice.tsx';

/** Of a form about one patient who is known: what is asked of the rest. */
const asked = (resource: AnyResource, names: readonly string[]): AnyResource =>
  ({
    ...resource,
    fields: Object.fromEntries(names.map((name) => [name, resource.fields[name]])),
    sections: undefined,
    operations: {},
  }) as unknown as AnyResource;
const adjustForm = asked(patientAdjustments, ['kind', 'amount', 'treatment_id', 'reason']);
const planForm = asked(paymentPlans, ['total', 'down_payment', 'count', 'every', 'first_due', 'note']);
const treatmentInput: FormSetting['inputFor'] = (_resource, name) =>
  name === 'treatment_id' ? TreatmentChoice : undefined;

interface DialogProps {
  readonly patientId: string;
  /** Exact; above nought the patient owes. */
  readonly balance: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What is saved of a form about this patient. */
function useMade(resource: string, said: string, { patientId, onDone, onClose }: DialogProps) {
  const provider = useClinicProvider();
  const notify = useNotify();
  return {
    send: (values: Record<string, unknown>, idempotencyKey: string) =>
      provider.create(resource, { data: { ...values, patient_id: patientId }, meta: { idempotencyKey } }),
    onSaved: () => {
      notify(said, { type: 'success' });
      onDone();
      onClose();
    },
    onClose,
  };
}

/** Changes what is owed, with the reason (clinic.md 2.6). */
export function AdjustmentDialog(props: DialogProps) {
  const { t } = useWords(paymentsTabWords);
  const made = useMade(patientAdjustments.name, t.adjusted, props);
  return (
    <FormDialog
      title={t.adjust}
      declaration={adjustForm}
      initial={{ kind: 'discount', patient_id: props.patientId }}
      inputFor={treatmentInput}
      save={t.adjustSave}
      {...made}
    />
  );
}

interface Instalment {
  readonly due_date: string;
  readonly amount: string;
}
const terms = ['total', 'down_payment', 'first_due', 'every', 'count'] as const;

/** The instalments as the server would write them: the screen reckons nothing. */
function Preview({ typed }: { readonly typed: Row }) {
  const { t, locale } = useWords(paymentsTabWords);
  const { format } = useReading();
  const money = useMoney();
  const provider = useClinicProvider();
  const body = Object.fromEntries(
    terms.map((name) => [name, typed[name] === '' ? null : (typed[name] ?? null)]),
  );
  const isWhole = terms.every((name) => name === 'down_payment' || body[name] !== null);
  const { data } = useQuery({
    queryKey: [paymentPlans.name, 'preview', body],
    queryFn: async ({ signal }) =>
      (
        await provider.operate<readonly Instalment[]>(paymentPlans.name, {
          operation: 'preview',
          body,
          signal,
        })
      ).data,
    enabled: isWhole,
    retry: false,
    placeholderData: (before) => before,
  });
  if (!isWhole || !data || data.length === 0) return null;
  const { fields } = paymentPlans.words[locale].lines.lines;
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600, mt: 2 }}>
        {t.preview}
      </Typography>
      <SmallTable
        label={t.preview}
        head={[{ label: '#' }, { label: fields.due_date }, { label: fields.amount, numeric: true }]}
      >
        {data.map(({ due_date: day, amount }, at) => (
          <tr key={day}>
            <Cell>{format.number(at + 1)}</Cell>
            <Cell>{format.date(day)}</Cell>
            <Cell numeric>{money(amount)}</Cell>
          </tr>
        ))}
      </SmallTable>
    </>
  );
}

const previewOf = (typed: Row) => <Preview typed={typed} />;

/** Agrees on when what is owed is paid (clinic.md 2.6). */
export function PlanDialog(props: DialogProps) {
  const { t } = useWords(paymentsTabWords);
  const made = useMade(paymentPlans.name, t.agreed, props);
  const owed = compareDecimals(props.balance, '0') > 0 ? { total: props.balance } : {};
  return (
    <FormDialog
      title={t.agree}
      declaration={planForm}
      initial={{ every: 'month', ...owed }}
      below={previewOf}
      save={t.agreeSave}
      {...made}
    />
  );
}
