import { useState } from 'react';
import { Box, Button, FormHelperText } from '@mui/material';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { inBaseUnits, useStockedItems } from '../lines/itemStock.tsx';
import { Expiry, PickPreview, usePick } from '../lines/PickPreview.tsx';
import { QuantityField } from '../lines/QuantityField.tsx';
import { unitWords, type Unit } from '../../shared/units.ts';
import { requestPieceWords } from './requestPieceWords.ts';

interface AskedProps {
  readonly source: string;
  readonly record: Row;
  readonly line?: Row | undefined;
}
interface Part {
  readonly batch_id: string;
  readonly qty: string;
}
const everything = '99999999999';

/** What the server refused about the batches, whichever of them. */
function useBatchError(source: string): string | undefined {
  const { errors } = useFormState({ name: source });
  const found: object | undefined = get(errors, source);
  const messages = [found, ...Object.values(found ?? {})].flatMap((one): unknown[] => [
    get(one, 'message'),
    get(one, 'qty.message'),
  ]);
  return messages.find((one): one is string => typeof one === 'string');
}

/** The batches of an item in the order of their expiry, with a quantity for each (inventory.md 9). */
function Choice({ source, record, line }: AskedProps) {
  const { t, say } = useWords(requestPieceWords);
  const { locale, format } = useReading();
  const { setValue } = useFormContext();
  const parts = (useWatch({ name: source }) ?? []) as readonly Part[];
  const place = { warehouseId: String(record['warehouse_id']), itemId: String(line?.['item_id']) };
  const { data } = usePick({ ...place, qty: everything });
  const unit = unitWords[locale][line?.['base_unit'] as Unit];
  const change = (id: string, qty: string): void => {
    const others = parts.filter(({ batch_id }) => batch_id !== id);
    setValue(source, qty === '' ? others : [...others, { batch_id: id, qty }], { shouldDirty: true });
  };
  return (data?.batches ?? []).map(({ batch_id: id, batch_no: lot, expiry_date: expiry, qty }) => (
    <Box key={id} sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', alignItems: 'center' }}>
      <Box component="span" sx={{ fontSize: 13 }}>
        <bdi dir="ltr">{lot}</bdi> · {say(t.batchHas, { n: format.number(withoutZeros(qty)) })} ·{' '}
        <Expiry date={expiry} />
      </Box>
      <QuantityField
        label={say(t.batchQty, { batch: lot, unit })}
        value={parts.find(({ batch_id }) => batch_id === id)?.qty ?? ''}
        onChange={(next) => change(id, next)}
      />
    </Box>
  ));
}

/** Which batches are handed out of a line: by soonest expiry unless somebody chooses others (inventory.md 8, 9). */
export function IssueBatches(props: AskedProps) {
  const { source, record, line } = props;
  const { t } = useWords(requestPieceWords);
  const { setValue } = useFormContext();
  const [chooses, setChooses] = useState(false);
  const qty: unknown = useWatch({ name: source.replace(/batches$/, 'qty') });
  const item = useStockedItems([line?.['item_id']]).get(String(line?.['item_id']));
  const error = useBatchError(source);
  const turn = (): void => {
    setChooses(!chooses);
    setValue(source, []);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridColumn: '1 / -1' }}>
      <Button size="small" onClick={turn} sx={{ justifySelf: 'start' }}>
        {chooses ? t.byExpiry : t.chooseBatches}
      </Button>
      {chooses ? (
        <Choice {...props} />
      ) : (
        <PickPreview
          warehouseId={String(record['warehouse_id'])}
          itemId={String(line?.['item_id'])}
          qty={inBaseUnits(item, line?.['unit'], qty)}
        />
      )}
      {error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}
