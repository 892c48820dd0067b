import { useState } from 'react';
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useWords } from '#src/client/words/words.ts';
import { ConsequenceDialog } from '#src/screens/workflow/ConsequenceDialog.tsx';
import { QuantityField } from '../lines/QuantityField.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import type { RequestLine } from './requestRecord.ts';
import { StepInputs, StepRow, StepRows } from './StepRow.tsx';
import { requestStepWords } from './inventoryRequestWords.ts';
import { useQuantities, useStep, type StepProps } from './useStep.tsx';

interface Decision {
  readonly qty: string;
  readonly note: string;
}

interface RowProps {
  readonly line: RequestLine;
  readonly warehouseId: string;
  readonly quantities: ReturnType<typeof useQuantities>;
  readonly decision: Decision;
  readonly error: string | undefined;
  readonly onChange: (next: Partial<Decision>) => void;
}

/** One line to decide on, beside what was and what is available of it. */
function DecisionRow({ line, warehouseId, quantities, decision, error, onChange }: RowProps) {
  const { t, say } = useWords(requestStepWords);
  const { itemOf, written, unitOf, baseOf } = quantities;
  const available = itemOf(line)?.available[warehouseId] ?? '0';
  const facts = [
    say(t.asked, { n: written(line.requested_qty), unit: unitOf(line) }),
    say(t.stockNow, { n: written(available), unit: baseOf(line) }),
    say(t.stockThen, { n: written(line.stock_at_submit) }),
    say(t.use, { n: written(line.avg_monthly_use) }),
  ];
  return (
    <StepRow line={line} facts={facts}>
      <StepInputs>
        <QuantityField
          label={say(t.approvedQty, { unit: unitOf(line) })}
          value={decision.qty}
          error={error}
          onChange={(qty) => onChange({ qty })}
        />
        <TextField
          size="small"
          label={t.decisionNote}
          value={decision.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </StepInputs>
    </StepRow>
  );
}

const undecided: Decision = { qty: '', note: '' };

/** Approves each line, in full or in part; zero refuses it (inventory.md 8). */
export default function ApproveRequest(props: StepProps) {
  const { record } = props;
  const { t, locale } = useWords(requestStepWords);
  const { send, frame, errorOf } = useStep('approve', props);
  const quantities = useQuantities(record);
  const { lines } = quantities;
  const [decisions, setDecisions] = useState<readonly Decision[]>(() =>
    lines.map((line) => ({ qty: withoutZeros(line.requested_qty), note: '' })),
  );
  const [allows, setAllows] = useState(false);
  const [typed, setTyped] = useState(false);
  const change = (index: number, next: Partial<Decision>): void => {
    setTyped(true);
    setDecisions(decisions.map((one, at) => (at === index ? { ...one, ...next } : one)));
  };
  const decided = lines.map(({ id }, index) => {
    const { qty, note } = decisions[index] ?? undecided;
    return { line_id: id, approved_qty: qty || '0', note: note || null };
  });
  return (
    <ConsequenceDialog
      wide
      {...frame}
      typed={typed}
      confirm={inventoryRequests.words[locale].actions.approve}
      onConfirm={() => send({ lines: decided, allow_shortage: allows })}
    >
      <StepRows>
        {lines.map((line, index) => (
          <DecisionRow
            key={line.id}
            {...{ line, quantities }}
            warehouseId={String(record.warehouse_id)}
            decision={decisions[index] ?? undecided}
            error={errorOf(index, 'approved_qty')}
            onChange={(next) => change(index, next)}
          />
        ))}
        <FormControlLabel
          control={<Checkbox checked={allows} onChange={(_event, next) => setAllows(next)} />}
          label={t.allowShortage}
        />
      </StepRows>
    </ConsequenceDialog>
  );
}
