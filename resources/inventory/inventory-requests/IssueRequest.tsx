import { useState } from 'react';
import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { compareDecimals, overDecimals, sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useWords } from '#src/client/words/words.ts';
import { ConsequenceDialog } from '#src/screens/workflow/ConsequenceDialog.tsx';
import { decimalIn, inBaseUnits, type StockedItem } from '../lines/itemStock.tsx';
import { Expiry, PickPreview, usePick } from '../lines/PickPreview.tsx';
import { QuantityField } from '../lines/QuantityField.tsx';
import { inventoryRequests } from './inventory-requests.ts';
import type { RequestLine } from './requestRecord.ts';
import { StepInputs, StepRow, StepRows } from './StepRow.tsx';
import { requestStepWords } from './inventoryRequestWords.ts';
import { useQuantities, useStep, type StepProps } from './useStep.tsx';

/** What the storekeeper hands out of a line. */
interface Handed {
  /** In the line's own unit. */
  readonly qty: string;
  /** Base units by batch, where the batches are chosen by hand. */
  readonly batches?: Readonly<Record<string, string>> | undefined;
  readonly reason: string;
}

/** What is still to be issued of a line, in its own unit: approved less what was issued, which counts in base units. */
function restOf(line: RequestLine, item: StockedItem | undefined): string {
  const factor = item?.units.find(({ unit }) => unit === line.unit)?.factor ?? '1';
  const issued = overDecimals(line.issued_qty ?? '0', factor);
  const rest = withoutZeros(sumDecimals([line.approved_qty ?? '0', `-${issued}`]));
  return rest.startsWith('-') ? '0' : rest;
}

const everything = '99999999999';

/** The batches of an item in the order of their expiry, with a quantity for each: another choice needs its reason (inventory.md 9). */
function BatchChoice({
  warehouseId,
  itemId,
  unit,
  handed,
  reasonError,
  onChange,
}: {
  readonly warehouseId: string;
  readonly itemId: string;
  readonly unit: string;
  readonly handed: Handed;
  readonly reasonError: string | undefined;
  readonly onChange: (next: Partial<Handed>) => void;
}) {
  const { t, say } = useWords(requestStepWords);
  const { data } = usePick({ warehouseId, itemId, qty: everything });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(data?.batches ?? []).map(({ batch_id: id, batch_no: lot, expiry_date: expiry, qty }) => (
        <Box key={id} sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', alignItems: 'center' }}>
          <Box component="span" sx={{ fontSize: 13 }}>
            <bdi dir="ltr">{lot}</bdi> · {say(t.batchHas, { n: withoutZeros(qty) })} ·{' '}
            <Expiry date={expiry} />
          </Box>
          <QuantityField
            label={say(t.batchQty, { batch: lot, unit })}
            value={handed.batches?.[id] ?? ''}
            onChange={(next) => onChange({ batches: { ...handed.batches, [id]: next } })}
          />
        </Box>
      ))}
      <TextField
        size="small"
        label={t.overrideReason}
        value={handed.reason}
        error={reasonError !== undefined}
        helperText={reasonError}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </Box>
  );
}

/** A line as the call takes it. */
function sentLine(line: RequestLine, { qty, batches, reason }: Handed) {
  const chosen = Object.entries(batches ?? {}).filter(
    ([, part]) => compareDecimals(decimalIn(part) ?? '0', '0') > 0,
  );
  return {
    line_id: line.id,
    qty: qty || '0',
    ...(chosen.length === 0 ? {} : { batches: chosen.map(([batch_id, part]) => ({ batch_id, qty: part })) }),
    ...(reason === '' ? {} : { override_reason: reason }),
  };
}

interface RowProps {
  readonly line: RequestLine;
  readonly warehouseId: string;
  readonly quantities: ReturnType<typeof useQuantities>;
  readonly handed: Handed;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (next: Partial<Handed>) => void;
}

function IssueRow({ line, warehouseId, quantities, handed, errorOf, onChange }: RowProps) {
  const { t, say } = useWords(requestStepWords);
  const { itemOf, written, unitOf, baseOf } = quantities;
  const item = itemOf(line);
  const itemId = String(line.item_id);
  const issued = line.issued_qty ?? '0';
  const facts = [
    say(t.approvedOf, { n: written(line.approved_qty), unit: unitOf(line) }),
    compareDecimals(issued, '0') > 0
      ? say(t.issuedBefore, { n: written(issued), unit: baseOf(line) })
      : undefined,
  ];
  return (
    <StepRow line={line} facts={facts}>
      <StepInputs>
        <QuantityField
          label={say(t.issueQty, { unit: unitOf(line) })}
          value={handed.qty}
          error={errorOf('qty') ?? errorOf('batches')}
          onChange={(qty) => onChange({ qty })}
        />
        <Button
          size="small"
          onClick={() => onChange({ batches: handed.batches ? undefined : {}, reason: '' })}
          sx={{ justifySelf: 'start', alignSelf: 'start' }}
        >
          {handed.batches ? t.byExpiry : t.chooseBatches}
        </Button>
      </StepInputs>
      {handed.batches === undefined ? (
        <PickPreview
          warehouseId={warehouseId}
          itemId={itemId}
          qty={inBaseUnits(item, line.unit, handed.qty)}
        />
      ) : (
        <BatchChoice
          {...{ warehouseId, itemId, handed, onChange }}
          unit={baseOf(line)}
          reasonError={errorOf('override_reason')}
        />
      )}
    </StepRow>
  );
}

/** The lines as they are to be issued; drawn once the items are known, whose units the rest is counted in. */
function IssueLines({
  quantities,
  ...props
}: StepProps & { readonly quantities: ReturnType<typeof useQuantities> }) {
  const { record } = props;
  const { t, locale } = useWords(requestStepWords);
  const { send, frame, errorOf } = useStep('issue', props);
  const lines = quantities.lines.filter((line) => compareDecimals(line.approved_qty ?? '0', '0') > 0);
  const [handed, setHanded] = useState<readonly Handed[]>(() =>
    lines.map((line) => ({ qty: restOf(line, quantities.itemOf(line)), reason: '' })),
  );
  const [closes, setCloses] = useState(false);
  const [typed, setTyped] = useState(false);
  const nothing: Handed = { qty: '0', reason: '' };
  return (
    <ConsequenceDialog
      wide
      {...frame}
      typed={typed}
      confirm={inventoryRequests.words[locale].actions.issue}
      onConfirm={() =>
        send({
          lines: lines.map((line, index) => sentLine(line, handed[index] ?? nothing)),
          close_remainder: closes,
        })
      }
    >
      <StepRows>
        {lines.map((line, index) => (
          <IssueRow
            key={line.id}
            line={line}
            warehouseId={String(record.warehouse_id)}
            quantities={quantities}
            handed={handed[index] ?? nothing}
            errorOf={(field) => errorOf(index, field)}
            onChange={(next) => {
              setTyped(true);
              setHanded((before) => before.map((one, at) => (at === index ? { ...one, ...next } : one)));
            }}
          />
        ))}
        <FormControlLabel
          control={<Checkbox checked={closes} onChange={(_event, next) => setCloses(next)} />}
          label={t.closeRemainder}
        />
      </StepRows>
    </ConsequenceDialog>
  );
}

/** Hands out approved quantities by soonest expiry, or from chosen batches with a reason (inventory.md 8, 9). */
export default function IssueRequest(props: StepProps) {
  const quantities = useQuantities(props.record);
  const isKnown = quantities.lines.every((line) => quantities.itemOf(line) !== undefined);
  return isKnown ? <IssueLines {...props} quantities={quantities} /> : null;
}
