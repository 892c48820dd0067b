import { useState, type KeyboardEvent } from 'react';
import { Button, TextField, Typography } from '@mui/material';
import { callApi, codeOf, messageOf } from '#src/client/records/api.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { useWords } from '#src/client/words/words.ts';
import { readGs1, type ScannedGoods } from './gs1.ts';
import type { FoundItem } from './scannedLines.ts';
import { CameraButton } from './CameraScan.tsx';
import { lineWords } from './lineWords.ts';

interface ScanFieldProps {
  readonly label: string;
  readonly help: string;
  /** Lays what was found into the form; what it answers is told instead of "added". */
  readonly onScan: (item: FoundItem, goods: ScannedGoods) => string | undefined | Promise<string | undefined>;
}

type Found = Pick<FoundItem, 'unit' | 'purchase_unit'> & {
  readonly item: Omit<FoundItem, 'unit' | 'purchase_unit'>;
};

/** An item taken out of use whose code was scanned, where whoever scans may take it into use again. */
interface Stopped {
  readonly id: string;
  readonly version: number;
  readonly typed: string;
}

function stoppedBy(error: unknown, typed: string): Stopped | undefined {
  const { details } = refusalOf(error);
  const { id, version, may_restore: may } = (details ?? {}) as Readonly<Record<string, unknown>>;
  return may === true && typeof id === 'string' && typeof version === 'number'
    ? { id, version, typed }
    : undefined;
}

/** A field for the scanner, or the camera where the browser reads barcodes: Enter ends a scan and does not send the form (UX-80). */
export function ScanField({ label, help, onScan }: ScanFieldProps) {
  const { t, say, locale } = useWords(lineWords);
  const [code, setCode] = useState('');
  const [told, setTold] = useState('');
  const [stopped, setStopped] = useState<Stopped>();
  const scan = async (typed: string): Promise<void> => {
    setStopped(undefined);
    const goods: ScannedGoods = readGs1(typed) ?? { barcode: typed };
    try {
      const path = `/inventory-items/by-barcode/${encodeURIComponent(goods.barcode ?? typed)}`;
      const found = await callApi<Found>(path);
      const { item: known, ...units } = found;
      const item = { ...known, ...units };
      const name = (locale === 'en' ? item.name_en : undefined) ?? item.name_ar;
      setTold((await onScan(item, goods)) ?? say(t.added, { item: name }));
    } catch (error) {
      setTold(codeOf(error) === 'not_found' ? say(t.unknown, { code: typed }) : messageOf(error));
      setStopped(stoppedBy(error, typed));
    }
  };
  const restore = async ({ id, version, typed }: Stopped): Promise<void> => {
    try {
      await callApi(`/inventory-items/${id}/restore`, { method: 'POST', body: { version } });
      await scan(typed);
    } catch (error) {
      setTold(messageOf(error));
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const typed = code.trim();
    setCode('');
    if (typed !== '') void scan(typed);
  };
  return (
    <>
      <TextField
        size="small"
        label={label}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={onKeyDown}
        helperText={help}
        slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
        sx={{ maxWidth: 420 }}
      />
      <CameraButton onCode={(seen) => void scan(seen)} />
      <Typography role="status" variant="body2" sx={{ minHeight: told === '' ? 0 : undefined }}>
        {told}
      </Typography>
      {stopped && (
        <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => void restore(stopped)}>
          {t.restore}
        </Button>
      )}
    </>
  );
}
