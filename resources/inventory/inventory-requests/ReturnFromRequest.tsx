import { useState } from 'react';
import { Box, Typography } from '@mui/material';
import { compareDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { say } from '#src/client/words/recordWords.ts';
import { ConsequenceDialog } from '#src/screens/workflow/ConsequenceDialog.tsx';
import { useTransitionCall } from '#src/screens/workflow/useTransitionCall.ts';
import { decimalIn } from '../lines/itemStock.tsx';
import { QuantityField } from '../lines/QuantityField.tsx';
import { unitWords } from '../units.ts';
import { inventoryRequests } from './inventory-requests.ts';
import { inventoryRequestWords, requestIssueWords } from './inventoryRequestWords.ts';
import { useIssuedBatches } from './RequestLines.tsx';
import { linesOf, returnableOf, type RequestRecord } from './requestRecord.ts';

/** What is outside of each batch, with its line. */
function useOutside(record: RequestRecord) {
  const lines = linesOf(record);
  return useIssuedBatches(record).flatMap((batch) => {
    const line = lines.find(({ id }) => id === batch.line_id);
    const left = line && withoutZeros(returnableOf(line, batch));
    if (!line || !left || compareDecimals(left, '0') <= 0) return [];
    return [{ key: `${batch.line_id} ${batch.batch_id}`, batch, line, left }];
  });
}

interface BatchRowProps extends Pick<ReturnType<typeof useOutside>[number], 'batch' | 'line' | 'left'> {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (next: string) => void;
}

/** A batch of a line that is outside, and how much of it came back. */
function BatchRow({ batch, line, left, value, error, onChange }: BatchRowProps) {
  const { t, locale } = useWords(requestIssueWords);
  const { format } = useReading();
  const unit = line.base_unit === null ? '' : unitWords[locale][line.base_unit];
  const n = `${format.number(left)} ${unit}`;
  const { qty } = inventoryRequestWords[locale].transitions.return.fields;
  return (
    <Box role="group" aria-label={line._labels?.['item_id'] ?? ''} sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {line._labels?.['item_id']}
      </Typography>
      <Typography variant="caption" component="div" color="text.secondary" sx={{ mb: 1 }}>
        {say(locale, t.returnOf, { batch: batch.batch_no ?? batch.code, n })}
      </Typography>
      <QuantityField label={say(locale, qty, { base_unit: unit })} {...{ value, error, onChange }} />
    </Box>
  );
}

interface DialogProps {
  readonly record: RequestRecord;
  readonly onClose: () => void;
}

/**
 * Unused goods go back to the batch they came from (inventory.md 8); what is left empty did not come back. Made by hand, for
 * it asks by batch and not by line.
 */
export default function ReturnFromRequest({ record: given, onClose }: DialogProps) {
  const { locale } = useReading();
  const call = useTransitionCall({
    resource: inventoryRequests,
    transition: 'return',
    record: given,
    onClose,
  });
  const record = call.record as unknown as RequestRecord;
  const outside = useOutside(record);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const sent = outside.filter(({ key }) => compareDecimals(decimalIn(typed[key]) ?? '0', '0') > 0);
  const lines = sent.map(({ key, line, batch }) => ({
    line_id: line.id,
    batch_id: batch.batch_id,
    qty: typed[key],
  }));
  const { actions, transitions } = inventoryRequestWords[locale];
  const words = transitions.return;
  return (
    <ConsequenceDialog
      wide
      title={say(locale, words.title, { number: record.number ?? '' })}
      consequence={words.text}
      confirm={actions.return}
      danger={false}
      busy={call.busy}
      refused={call.refused}
      typed={Object.keys(typed).length > 0}
      onConfirm={() => call.send({ lines })}
      onClose={onClose}
    >
      {outside.map((one) => (
        <BatchRow
          key={one.key}
          {...{ batch: one.batch, line: one.line, left: one.left }}
          value={typed[one.key] ?? ''}
          error={call.errors[`lines.${sent.indexOf(one)}.qty`]}
          onChange={(next) => setTyped({ ...typed, [one.key]: next })}
        />
      ))}
    </ConsequenceDialog>
  );
}
