import { useState } from 'react';
import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import { fieldErrorsOf, freshKey, messageOf, useClinicProvider } from '#src/kit/api.ts';
import { useTexts } from '#src/kit/texts.ts';
import { useReload } from '#src/kit/useReload.ts';
import { MoveFrame } from '#src/screens/workflow/MoveFrame.tsx';
import { unitWords } from '../units.ts';
import { inventoryRequests } from './inventory-requests.ts';
import { stepWords } from './stepWords.ts';

type Line = NonNullable<RecordOf<typeof inventoryRequests>['lines']>[number] & {
  readonly _labels?: Readonly<Record<string, string>>;
};
interface DialogProps {
  readonly record: RecordOf<typeof inventoryRequests>;
  readonly onClose: () => void;
}

/** What a step asks of each line: the field it sends, what stands there first, and the tick beside. */
const steps = {
  approve: {
    field: 'approved_qty',
    first: (line: Line) => line.requested_qty,
    counted: 'unit',
    tick: 'allow_shortage',
  },
  issue: {
    field: 'qty',
    first: (line: Line) => (Number(line.issued_qty ?? '0') > 0 ? '0' : line.approved_qty),
    counted: 'unit',
    tick: 'close_remainder',
  },
  receive: {
    field: 'received_qty',
    first: (line: Line) => line.issued_qty,
    counted: 'base',
    tick: undefined,
  },
} as const;
type Step = keyof typeof steps;

/** A stored quantity without the zeros at its end. */
const plain = (value: string | null | undefined): string =>
  (value ?? '0').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** The call of a step; each try that was refused is another one. */
function useStep(step: Step, record: DialogProps['record'], { onDone }: { readonly onDone: () => void }) {
  const [idempotencyKey, setKey] = useState(freshKey);
  const provider = useClinicProvider();
  const reload = useReload('inventory-requests');
  return useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      provider.operate('inventory-requests', {
        operation: step,
        params: { id: record.id },
        body: { version: record.version, ...body },
        idempotencyKey,
      }),
    onSuccess: onDone,
    // What was refused is another call once it was changed.
    onError: () => setKey(freshKey()),
    onSettled: reload,
  });
}

interface TickProps {
  readonly label: string;
  readonly ticked: boolean;
  readonly onTick: (next: boolean) => void;
}
const Tick = ({ label, ticked, onTick }: TickProps) => (
  <FormControlLabel
    control={<Checkbox checked={ticked} onChange={(_event, next) => onTick(next)} />}
    label={label}
  />
);

/** One step of a request with a quantity beside each line (inventory.md 8); a refusal names the line it is about. */
function LineStep({ step, record, onClose }: DialogProps & { readonly step: Step }) {
  const { t, locale } = useTexts(stepWords);
  const { field, first, counted, tick } = steps[step];
  const lines = (record.lines ?? []) as readonly Line[];
  const [typed, setTyped] = useState(() => lines.map((line) => plain(first(line))));
  const [ticked, setTicked] = useState(false);
  const notify = useNotify();
  const body = {
    lines: lines.map(({ id }, index) => ({ line_id: id, [field]: typed[index] })),
    ...(tick === undefined ? {} : { [tick]: ticked }),
  };
  const { mutate, isPending, error } = useStep(step, record, {
    onDone: () => {
      notify(t.done, { type: 'success' });
      onClose();
    },
  });
  const errors = fieldErrorsOf(error);
  return (
    <MoveFrame
      title={t[step]}
      consequence={t[`${step}Text`]}
      confirm={inventoryRequests.words[locale].actions[step]}
      danger={false}
      busy={isPending}
      refused={error === null ? undefined : messageOf(error)}
      onConfirm={() => mutate(body)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        {lines.map((line, index) => (
          <TextField
            key={line.id}
            label={line._labels?.['item_id'] ?? ''}
            value={typed[index] ?? ''}
            onChange={({ target }) => setTyped(typed.map((one, at) => (at === index ? target.value : one)))}
            error={errors[`lines.${index}.${field}`] !== undefined}
            helperText={
              errors[`lines.${index}.${field}`] ??
              (counted === 'unit' ? unitWords[locale][line.unit] : undefined)
            }
            slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr' } }}
          />
        ))}
        {tick === undefined ? null : <Tick label={t[tick]} ticked={ticked} onTick={setTicked} />}
      </Box>
    </MoveFrame>
  );
}

export const ApproveRequest = (props: DialogProps) => <LineStep step="approve" {...props} />;
export const IssueRequest = (props: DialogProps) => <LineStep step="issue" {...props} />;
export const ReceiveRequest = (props: DialogProps) => <LineStep step="receive" {...props} />;
