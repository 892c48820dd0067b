import { useState } from 'react';
import { compareDecimals, sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useWords } from '#src/client/words/words.ts';
import { ConsequenceDialog } from '#src/screens/workflow/ConsequenceDialog.tsx';
import { QuantityField } from '../lines/QuantityField.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import type { RequestLine } from './requestRecord.ts';
import { StepInputs, StepRow, StepRows } from './StepRow.tsx';
import { requestStepWords } from './inventoryRequestWords.ts';
import { useQuantities, useStep, type StepProps } from './useStep.tsx';

/** What the requester should hold of a line: handed out and not brought back. */
const heldOf = ({ issued_qty: issued, returned_qty: returned }: RequestLine): string =>
  withoutZeros(sumDecimals([issued ?? '0', `-${returned ?? '0'}`]));

/** What came as far as is known: what was missed before is still missing until they say otherwise. */
const arrivedOf = (line: RequestLine): string =>
  withoutZeros(sumDecimals([heldOf(line), `-${line.missing_qty ?? '0'}`]));

/** The requester says what came (inventory.md 8); of lines nothing was issued of nothing is asked. */
export default function ReceiveRequest(props: StepProps) {
  const { t, say, locale } = useWords(requestStepWords);
  const { send, frame, errorOf } = useStep('receive', props);
  const { lines: all, written, baseOf } = useQuantities(props.record);
  const lines = all.filter((line) => compareDecimals(line.issued_qty ?? '0', '0') > 0);
  // By line: more of them may be handed out while the dialog is open.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const receivedOf = (line: RequestLine): string => typed[line.id] ?? arrivedOf(line);
  const body = {
    lines: lines.map((line) => ({ line_id: line.id, received_qty: receivedOf(line) || '0' })),
  };
  return (
    <ConsequenceDialog
      wide
      {...frame}
      typed={Object.keys(typed).length > 0}
      confirm={inventoryRequests.words[locale].actions.receive}
      onConfirm={() => send(body)}
    >
      <StepRows>
        {lines.map((line, index) => (
          <StepRow
            key={line.id}
            line={line}
            facts={[say(t.issuedOf, { n: written(heldOf(line)), unit: baseOf(line) })]}
          >
            <StepInputs>
              <QuantityField
                label={say(t.receivedQty, { unit: baseOf(line) })}
                value={receivedOf(line)}
                error={errorOf(index, 'received_qty')}
                onChange={(next) => setTyped({ ...typed, [line.id]: next })}
              />
            </StepInputs>
          </StepRow>
        ))}
      </StepRows>
    </ConsequenceDialog>
  );
}
