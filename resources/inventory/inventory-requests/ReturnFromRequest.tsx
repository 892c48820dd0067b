import { useState } from 'react';
import { compareDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useWords } from '#src/client/words/words.ts';
import { ConsequenceDialog } from '#src/screens/workflow/ConsequenceDialog.tsx';
import { decimalIn } from '../lines/itemStock.tsx';
import { QuantityField } from '../lines/QuantityField.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import { useIssuedBatches } from './RequestLines.tsx';
import { linesOf, returnableOf } from './requestRecord.ts';
import { StepInputs, StepRow, StepRows } from './StepRow.tsx';
import { requestStepWords } from './inventoryRequestWords.ts';
import { useQuantities, useStep, type StepProps } from './useStep.tsx';

/** What is outside of each batch, with its line. */
function useOutside({ record }: StepProps) {
  const lines = linesOf(record);
  return useIssuedBatches(record).flatMap((batch) => {
    const line = lines.find(({ id }) => id === batch.line_id);
    const key = `${batch.line_id} ${batch.batch_id}`;
    const left = line && withoutZeros(returnableOf(line, batch));
    return line && left && compareDecimals(left, '0') > 0 ? [{ key, batch, line, left }] : [];
  });
}

/** Unused goods go back to the batch they came from (inventory.md 8); what is left empty did not come back. */
export default function ReturnFromRequest(props: StepProps) {
  const { t, say, locale } = useWords(requestStepWords);
  const { send, frame, errorOf } = useStep('return', props);
  const { written, baseOf } = useQuantities(props.record);
  const outside = useOutside(props);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const sent = outside.filter(({ key }) => compareDecimals(decimalIn(typed[key]) ?? '0', '0') > 0);
  const lines = sent.map(({ key, line, batch }) => ({
    line_id: line.id,
    batch_id: batch.batch_id,
    qty: typed[key],
  }));
  return (
    <ConsequenceDialog
      wide
      {...frame}
      typed={Object.keys(typed).length > 0}
      confirm={inventoryRequests.words[locale].actions.return}
      onConfirm={() => send({ lines })}
    >
      <StepRows>
        {outside.map((one) => {
          const { key, line, batch, left } = one;
          const unit = baseOf(line);
          const fact = say(t.returnOf, {
            batch: batch.batch_no ?? batch.code,
            n: `${written(left)} ${unit}`,
          });
          return (
            <StepRow key={key} line={line} facts={[fact]}>
              <StepInputs>
                <QuantityField
                  label={say(t.returnQty, { unit })}
                  value={typed[key] ?? ''}
                  error={errorOf(sent.indexOf(one), 'qty')}
                  onChange={(next) => setTyped({ ...typed, [key]: next })}
                />
              </StepInputs>
            </StepRow>
          );
        })}
      </StepRows>
    </ConsequenceDialog>
  );
}
