import { createElement, useMemo, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { ScannedGoods } from './gs1.ts';
import type { FoundItem } from './scannedLines.ts';
import { lineWords } from './lineWords.ts';
import { ScanField } from './ScanField.tsx';

type Line = Readonly<Record<string, unknown>>;
interface Wanted {
  readonly item: string;
  readonly unit: string;
  readonly qty: string;
  /** The batch a scan named. */
  readonly batch?: string | undefined;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The lines with more of an item: of its own line (and batch) where it has one, else in the first empty line, else in a
 * new one.
 */
export function withMore(
  lines: readonly Line[],
  field: string,
  { item, unit, qty, batch }: Wanted,
): readonly Line[] {
  const same = lines.findIndex(
    (line) =>
      line['item_id'] === item &&
      line['unit'] === unit &&
      (isEmpty(line['batch_id']) ? undefined : line['batch_id']) === batch,
  );
  const known = lines[same];
  if (known) return lines.with(same, { ...known, [field]: sumDecimals([known[field], qty]) });
  const free = lines.findIndex((line) => isEmpty(line['item_id']));
  const named = batch === undefined ? {} : { batch_id: batch };
  const made = { ...lines[free], item_id: item, unit, [field]: qty, ...named };
  return free >= 0 ? lines.with(free, made) : [...lines, made];
}

const none: readonly string[] = [];

interface MovedLinesProps {
  readonly resource: AnyResource;
  readonly source: string;
  /** The quantity a scan raises. */
  readonly field: string;
  /** Fields of a line that stand in the cell of another one. */
  readonly within?: readonly string[];
  /** The batch a scanned lot means. */
  readonly batchOf?: (item: FoundItem, lot: string) => Promise<ScannedBatch>;
  /** Between the scanner and the lines. */
  readonly children?: ReactNode;
}
/** The batch of a scanned lot where there is one, and what is told of it. */
export interface ScannedBatch {
  readonly batch?: string | undefined;
  readonly told: string;
}

/** The lines of a transfer or a request, with the scanner above them. */
export function MovedLines({ resource, source, field, within = none, batchOf, children }: MovedLinesProps) {
  const { locale } = useReading();
  const { t } = useWords(lineWords);
  const { getValues, setValue } = useFormContext<Record<string, Line[]>>();
  const place = useMemo(() => {
    const declared = placeOf(resource, 'lines', locale);
    const of = Object.fromEntries(
      Object.entries(declared.field.of ?? {}).filter(([name]) => !within.includes(name)),
    );
    return { ...declared, field: { ...declared.field, of } };
  }, [resource, locale, within]);
  const add = async (item: FoundItem, { batchNo, qty = '1' }: ScannedGoods): Promise<string | undefined> => {
    const found = batchNo === undefined ? undefined : await batchOf?.(item, batchNo);
    const wanted = { item: item.id, unit: item.unit, qty, batch: found?.batch };
    setValue(source, [...withMore(getValues(source) ?? [], field, wanted)], { shouldDirty: true });
    return found?.told;
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridColumn: '1 / -1', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ScanField label={t.scan} help={t.scanHelp} onScan={add} />
      {children}
      {createElement(inputOf(place.field), { place, source, required: true })}
    </Box>
  );
}
