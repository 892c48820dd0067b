import { createElement, useState, type KeyboardEvent } from 'react';
import { Box, TextField, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/place.ts';
import { useReading } from '#src/fields/useReading.ts';
import { callApi, codeOf, messageOf } from '#src/kit/api.ts';
import { useTexts } from '#src/kit/texts.ts';
import { readGs1, type ScannedGoods } from './gs1.ts';
import { receiptViewWords } from './receiptViewWords.ts';
import { scannedLines, type FoundItem, type ReceiptLine } from './scannedLines.ts';
import { stockReceipts } from './stock-receipts.ts';

/** Finds the item of a code and lays it into the lines. */
function useScan(source: string) {
  const { t, say, locale } = useTexts(receiptViewWords);
  const { getValues, setValue } = useFormContext<Record<string, ReceiptLine[]>>();
  const [told, setTold] = useState('');
  const scan = async (code: string): Promise<void> => {
    const goods: ScannedGoods = readGs1(code) ?? { barcode: code };
    try {
      const path = `/inventory-items/by-barcode/${encodeURIComponent(goods.barcode ?? code)}`;
      const found = await callApi<{ readonly item: Omit<FoundItem, 'unit'>; readonly unit: string }>(path);
      const item = { ...found.item, unit: found.unit };
      const { lines, kept } = scannedLines(getValues(source) ?? [], item, goods);
      setValue(source, [...lines], { shouldDirty: true });
      const name = (locale === 'en' ? item.name_en : undefined) ?? item.name_ar;
      setTold(kept === undefined ? say(t.added, { item: name }) : say(t.expiryKept, { n: kept + 1 }));
    } catch (error) {
      setTold(codeOf(error) === 'not_found' ? say(t.unknown, { code }) : messageOf(error));
    }
  };
  return { scan, told };
}

/** The lines of a receipt with a field for the scanner above them: Enter ends a scan and does not send the form. */
export default function ReceiptLines({ source }: { readonly source: string }) {
  const { locale } = useReading();
  const { t } = useTexts(receiptViewWords);
  const place = placeOf(stockReceipts, 'lines', locale);
  const { scan, told } = useScan(source);
  const [code, setCode] = useState('');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const typed = code.trim();
    setCode('');
    if (typed !== '') void scan(typed);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        size="small"
        label={t.scan}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={onKeyDown}
        helperText={t.scanHelp}
        slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
        sx={{ maxWidth: 420 }}
      />
      <Typography role="status" variant="body2" sx={{ minHeight: told === '' ? 0 : undefined }}>
        {told}
      </Typography>
      {createElement(inputOf(place.field), { place, source, required: true })}
    </Box>
  );
}
