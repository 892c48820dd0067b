import { useMemo } from 'react';
import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { compareDecimals, sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { ReferenceInput } from '#src/fields/choice/referenceInput.tsx';
import { TextInput } from '#src/fields/plain/textInput.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider, type Option } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { inBaseUnits, useLineItem } from '../lines/itemStock.tsx';
import { Beside, LineQuantity } from '../lines/LineQuantity.tsx';
import { MovedLines, type ScannedBatch } from '../lines/MovedLines.tsx';
import { lineWords } from '../lines/lineWords.ts';
import { PickPreview, usePick } from '../lines/PickPreview.tsx';
import type { FoundItem } from '../lines/scannedLines.ts';
import { stockTransfers } from './stock-transfers.ts';

interface LineInputProps {
  readonly source: string;
  readonly dense?: boolean | undefined;
}

/** What both warehouses have of the line's item before and after it (UX-80). */
export function TransferQuantity({ source, dense }: LineInputProps) {
  const { t, say } = useWords(lineWords);
  const { format } = useReading();
  const { line, item } = useLineItem(source);
  const [from, to, typed]: readonly unknown[] = useWatch({ name: ['source_id', 'destination_id', source] });
  const qty = inBaseUnits(item, line?.unit, typed) ?? '0';
  const change = (place: unknown, by: string) => {
    const before = item?.available[String(place)] ?? '0';
    const after = sumDecimals([before, by]);
    const written = (n: string): string => format.number(withoutZeros(n));
    const said = { before: written(before), after: written(after) };
    return { said, isShort: compareDecimals(after, '0') < 0 };
  };
  const [leaves, arrives] = [change(from, `-${qty}`), change(to, qty)];
  return (
    <LineQuantity source={source} resource={stockTransfers} dense={dense}>
      {item === undefined || typeof from !== 'string' ? null : (
        <Beside short={leaves.isShort}>{say(t.leaves, leaves.said)}</Beside>
      )}
      {item === undefined || typeof to !== 'string' ? null : <Beside>{say(t.arrives, arrives.said)}</Beside>}
      {item === undefined || typeof from !== 'string' || leaves.isShort ? null : (
        <PickPreview warehouseId={from} itemId={item.id} qty={qty} />
      )}
    </LineQuantity>
  );
}

/** What of an item may leave a warehouse, as the chooser of batches is asked for it. */
const thereOf = (item: unknown, warehouse: unknown) => ({
  ...(typeof item === 'string' ? { item_id: item } : {}),
  ...(typeof warehouse === 'string' ? { in_warehouse: warehouse } : {}),
  expired: false,
});

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
/** A batch is called by item and lot; the item stands in the line already. */
const lotIn = (label: string): string => label.split(' · ').at(-1) ?? label;

/** A batch chosen by hand, and why it is not the one whose expiry is nearest (inventory.md 9). */
export function TransferBatch({ source, dense }: LineInputProps) {
  const { locale } = useReading();
  const { line } = useLineItem(source);
  const [batch, from]: readonly unknown[] = useWatch({ name: [source, 'source_id'] });
  const item = line?.item_id;
  const lines = placeOf(stockTransfers, 'lines', locale);
  const reason = linePlace(lines, 'override_reason', locale);
  // Only what lies in the source is offered, the soonest expiry first (UX-80).
  const place = useMemo(() => {
    const declared = linePlace(placeOf(stockTransfers, 'lines', locale), 'batch_id', locale);
    const options = { ...declared.field.options, among: thereOf(item, from) };
    return { ...declared, boxed: lotIn, field: { ...declared.field, options } };
  }, [locale, item, from]);
  // What leaves first anyway needs no reason.
  const { data: picked, isLoading } = usePick({ warehouseId: textIn(from), itemId: textIn(item), qty: '1' });
  const needsReason = typeof batch === 'string' && !isLoading && picked?.batches[0]?.batch_id !== batch;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ReferenceInput place={place} source={source} required={false} dense={dense} />
      {needsReason ? (
        <TextInput place={reason} source={source.replace(/batch_id$/, 'override_reason')} required={false} />
      ) : null}
    </Box>
  );
}

const withBatch = ['override_reason'];

const expiryOf = (batch: Option | undefined): string => batch?.facts?.['expiry_date'] ?? '9999-12-31';

/** The batch a scanned lot means in the source warehouse, and whether an earlier one stays behind (UX-80, inventory.md 9). */
function useScannedBatch(): (item: FoundItem, lot: string) => Promise<ScannedBatch> {
  const { t, say, locale } = useWords(lineWords);
  const { getValues } = useFormContext();
  const provider = useClinicProvider();
  return async (item, scanned) => {
    const lot = scanned.trim().toUpperCase();
    const words = { item: (locale === 'en' ? item.name_en : undefined) ?? item.name_ar, lot };
    const from: unknown = getValues('source_id');
    if (typeof from !== 'string' || from === '') return { told: say(t.noSource, words) };
    const there = thereOf(item.id, from);
    const ask = async (filter: Readonly<Record<string, string | boolean>>) =>
      (await provider.options('stock-batches', { filter })).data;
    // Both answers come with the soonest expiry first.
    const [[found], [soonest]] = await Promise.all([ask({ ...there, batch_no: lot }), ask(there)]);
    if (!found) return { told: say(t.lotNotThere, words) };
    const isLater = expiryOf(soonest) < expiryOf(found);
    return { batch: found.id, told: say(isLater ? t.lotLater : t.lotAdded, words) };
  };
}

/** The lines of a transfer: scanned or chosen. */
export function TransferLines({ source }: { readonly source: string }) {
  const batchOf = useScannedBatch();
  return (
    <MovedLines resource={stockTransfers} source={source} field="qty" within={withBatch} batchOf={batchOf} />
  );
}
