import { createElement, useMemo } from 'react';
import type { Fields } from '#metadata/fields/types.ts';
import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { inputOf } from '#src/fields/inputs.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { ScanField } from '../lines/ScanField.tsx';
import type { ScannedGoods } from '../lines/gs1.ts';
import { Lacks, ShortLife } from './ReceiptNotes.tsx';
import { receiptPieceWords } from './stockReceiptWords.ts';
import { scannedLines, type FoundItem, type ReceiptLine } from '../lines/scannedLines.ts';
import { stockReceipts } from './stock-receipts.ts';
import { useReceiptDefaults } from './useReceipt.tsx';

/** A new line shows the tax that will be charged. */
const withTax = (place: FieldPlace, tax: string | undefined): FieldPlace => {
  const { tax_percent: percent, ...rest } = place.field.of ?? {};
  if (percent === undefined) return place;
  const usual = { ...percent, options: { ...percent.options, default: tax } };
  const of = Object.fromEntries(
    Object.keys(place.field.of ?? {}).map((name) => [name, name === 'tax_percent' ? usual : rest[name]]),
  );
  return { ...place, field: { ...place.field, of: of as Fields } };
};

/** The lines of a receipt with a field for the scanner above them, and what they lack below. */
export default function ReceiptLines({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const { t, say } = useWords(receiptPieceWords);
  const { getValues, setValue } = useFormContext<Record<string, ReceiptLine[]>>();
  const tax = useReceiptDefaults().data?.tax_percent;
  const place = useMemo(() => withTax(placeOf(stockReceipts, 'lines', locale), tax), [locale, tax]);
  const add = (found: FoundItem, goods: ScannedGoods): string | undefined => {
    const item = { ...found, unit: found.purchase_unit ?? found.unit };
    const { lines, kept } = scannedLines(getValues(source) ?? [], item, goods, tax);
    setValue(source, [...lines], { shouldDirty: true });
    return kept === undefined ? undefined : say(t.expiryKept, { n: kept + 1 });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <ScanField label={t.scan} help={t.scanHelp} onScan={add} />
      {createElement(inputOf(place.field), { place, source, required: true })}
      <Lacks />
      <ShortLife />
    </Box>
  );
}
