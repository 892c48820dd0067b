import { createElement, useMemo, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { placeOf } from '#src/fields/place.ts';
import { useReading } from '#src/fields/useReading.ts';
import { useTexts } from '#src/kit/texts.ts';
import { moveViewWords } from './moveViewWords.ts';
import { ScanField } from './ScanField.tsx';

type Line = Readonly<Record<string, unknown>>;
interface Wanted {
  readonly item: string;
  readonly unit: string;
  readonly qty: string;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The lines with more of an item: of its own line where it has one, else in the first empty line, else in a new one. */
export function withMore(
  lines: readonly Line[],
  field: string,
  { item, unit, qty }: Wanted,
): readonly Line[] {
  const same = lines.findIndex((line) => line['item_id'] === item && line['unit'] === unit);
  const known = lines[same];
  if (known) return lines.with(same, { ...known, [field]: sumDecimals([known[field], qty]) });
  const free = lines.findIndex((line) => isEmpty(line['item_id']));
  const made = { ...lines[free], item_id: item, unit, [field]: qty };
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
  /** Between the scanner and the lines. */
  readonly children?: ReactNode;
}

/** The lines of a transfer or a request, with the scanner above them. */
export function MovedLines({ resource, source, field, within = none, children }: MovedLinesProps) {
  const { locale } = useReading();
  const { t } = useTexts(moveViewWords);
  const { getValues, setValue } = useFormContext<Record<string, Line[]>>();
  const place = useMemo(() => {
    const declared = placeOf(resource, 'lines', locale);
    const of = Object.fromEntries(
      Object.entries(declared.field.of ?? {}).filter(([name]) => !within.includes(name)),
    );
    return { ...declared, field: { ...declared.field, of } };
  }, [resource, locale, within]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridColumn: '1 / -1', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ScanField
        label={t.scan}
        help={t.scanHelp}
        onScan={({ id, unit }) => {
          const lines = withMore(getValues(source) ?? [], field, { item: id, unit, qty: '1' });
          setValue(source, [...lines], { shouldDirty: true });
          return undefined;
        }}
      />
      {children}
      {createElement(inputOf(place.field), { place, source, required: true })}
    </Box>
  );
}
