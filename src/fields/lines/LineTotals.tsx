import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import type { FieldPlace } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { isReckoned, useReckoned } from '../core/Reckoning.tsx';
import { cellOf } from '../core/registry.ts';

/** The columns a table adds up: those the declaration names, or every column of money. */
export function addedUp(lines: FieldPlace, places: readonly FieldPlace[]): readonly FieldPlace[] {
  const { totals } = lines.field.options as { totals?: readonly string[] };
  return places.filter(({ name, field }) => (totals ? totals.includes(name) : field.kind === 'money'));
}

/** The exact sum of a column as it is typed: any digits, what is no number yet counts nothing (UX-27, UX-57). */
export const totalOf = (place: FieldPlace, lines: readonly Row[]): string =>
  sumDecimals(lines.map((line) => normalise(place.field, line[place.name], anywhere)));

interface LineTotalsProps {
  readonly places: readonly FieldPlace[];
  readonly added: readonly FieldPlace[];
  readonly source: string;
  readonly reading: Reading;
  /** As a list below the lines: on phones, and where a sum has no column to stand in. */
  readonly cards: boolean;
}

/** Totals of the columns under a line table, following each key. */
export function LineTotals({ places, added, source, reading, cards }: LineTotalsProps) {
  const typed = (useWatch({ name: source }) as readonly Row[] | undefined) ?? [];
  const results = useReckoned()[source] as readonly Row[] | undefined;
  const total = (place: FieldPlace) => {
    const lines = isReckoned(place.field) ? (results ?? []) : typed;
    return cellOf({ value: totalOf(place, lines), place, reading, record: {} });
  };
  if (cards)
    return (
      <Box sx={{ display: 'grid', gap: 0.5, mt: 1.5, fontWeight: 700 }} aria-live="polite">
        {added.map((place) => (
          <Box key={place.name} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
            <span>{`${reading.t.lines.total}: ${place.label}`}</span>
            {total(place)}
          </Box>
        ))}
      </Box>
    );
  return (
    <Box
      component="tfoot"
      sx={{ '& td, & th': { p: 0.75, borderTop: 1, borderColor: 'divider', fontWeight: 700 } }}
    >
      <tr>
        <td />
        {places.map((place, index) => (
          <Box
            component="td"
            key={place.name}
            sx={{ fontVariantNumeric: 'tabular-nums', paddingInline: '14px !important' }}
          >
            {added.includes(place) ? total(place) : index === 0 ? reading.t.lines.total : null}
          </Box>
        ))}
        <td />
      </tr>
    </Box>
  );
}
