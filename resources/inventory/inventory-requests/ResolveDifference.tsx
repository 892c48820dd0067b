import { useState } from 'react';
import { FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { compareDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useWords } from '#src/client/words/words.ts';
import { ConsequenceDialog } from '#src/screens/workflow/ConsequenceDialog.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import type { RequestLine } from './requestRecord.ts';
import { StepRow, StepRows } from './StepRow.tsx';
import { requestStepWords } from './inventoryRequestWords.ts';
import { useQuantities, useStep, type StepProps } from './useStep.tsx';

type Outcome = 'returned' | 'lost';

/** What is missing of a line, in base units. */
const missingOf = ({ missing_qty: missing }: RequestLine): string => withoutZeros(missing ?? '0');

/** The storekeeper settles what did not arrive: it is back, or its loss is confirmed (inventory.md 8). */
export default function ResolveDifference(props: StepProps) {
  const { t, say, locale } = useWords(requestStepWords);
  const { send, frame, errors } = useStep('resolveDifference', props);
  const { lines: all, written, baseOf } = useQuantities(props.record);
  const lines = all.filter((line) => compareDecimals(missingOf(line), '0') > 0);
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const outcomeOf = ({ id }: RequestLine): Outcome => outcomes[id] ?? 'returned';
  const [note, setNote] = useState('');
  return (
    <ConsequenceDialog
      wide
      {...frame}
      typed={note !== ''}
      confirm={inventoryRequests.words[locale].actions.resolveDifference}
      onConfirm={() =>
        send({ lines: lines.map((line) => ({ line_id: line.id, outcome: outcomeOf(line) })), note })
      }
    >
      <StepRows>
        {lines.map((line) => (
          <StepRow
            key={line.id}
            line={line}
            facts={[say(t.missing, { n: written(missingOf(line)), unit: baseOf(line) })]}
          >
            <RadioGroup
              row
              value={outcomeOf(line)}
              onChange={(_event, next) => setOutcomes({ ...outcomes, [line.id]: next as Outcome })}
            >
              <FormControlLabel value="returned" control={<Radio />} label={t.returned} />
              <FormControlLabel value="lost" control={<Radio />} label={t.lost} />
            </RadioGroup>
          </StepRow>
        ))}
        <TextField
          size="small"
          multiline
          minRows={2}
          label={t.note}
          slotProps={{ htmlInput: { 'aria-required': true } }}
          value={note}
          error={errors['note'] !== undefined}
          helperText={errors['note']}
          onChange={({ target }) => setNote(target.value)}
        />
      </StepRows>
    </ConsequenceDialog>
  );
}
