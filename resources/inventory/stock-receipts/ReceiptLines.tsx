import { createElement, useMemo } from 'react';
import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { inputOf } from '#src/fields/inputs.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { ScanField } from '../lines/ScanField.tsx';
import type { ScannedGoods } from '../lines/gs1.ts';
import ReceiptCosts from './ReceiptCosts.tsx';
import { receiptPieceWords } from './stockReceiptWords.ts';
import { scannedLines, type FoundItem, type ReceiptLine } from '../lines/scannedLines.ts';
import { stockReceipts } from './stock-receipts.ts';
import { useReceiptFacts } from './useReceipt.tsx';

/**
 * What is reckoned stands below the lines while they are typed: its columns would only narrow the others. A new line shows
 * the tax that will be charged.
 */
const typedColumns = (place: FieldPlace, tax: string | undefined): FieldPlace => ({
  ...place,
  field: {
    ...place.field,
    of: Object.fromEntries(
      Object.entries(place.field.of ?? {})
        .filter(([, { options }]) => options.readOnly !== true)
        .map(([name, field]) => [
          name,
          name === 'tax_percent' ? { ...field, options: { ...field.options, default: tax } } : field,
        ]),
    ),
    options: { ...place.field.options, totals: [] },
  },
});

/** The lines of a receipt with a field for the scanner above them, and what they will cost below. */
export default function ReceiptLines({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const { t, say } = useWords(receiptPieceWords);
  const { getValues, setValue } = useFormContext<Record<string, ReceiptLine[]>>();
  const tax = useReceiptFacts([])?.tax_percent;
  const place = useMemo(() => typedColumns(placeOf(stockReceipts, 'lines', locale), tax), [locale, tax]);
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
      <ReceiptCosts />
    </Box>
  );
}
