import { Box } from '@mui/material';
import { customPlace, knownCustom, useCustomFields } from './customDefinitions.ts';
import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { isNothing } from '../core/isNothing.ts';
import { ReadValue } from '../core/ReadValue.tsx';
import { textOf } from '../core/registry.ts';

export const rowOf = (value: unknown): Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {};

export const grid = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

function CustomValue({ value, place, reading }: Shown) {
  const values = rowOf(value);
  const defined = useCustomFields(place.resource);
  return (
    <Box sx={{ ...grid, gridTemplateColumns: { sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
      {(defined?.fields ?? [])
        .filter(({ key, archived }) => !archived || !isNothing(values[key]))
        .map((one) => (
          <ReadValue key={one.key} place={customPlace(place.resource, one, reading.locale)} record={values} />
        ))}
    </Box>
  );
}

/** The filled fields with their names; keys stand where the definitions were not read yet. */
function text({ value, place, reading }: Shown): string {
  const values = rowOf(value);
  const definitions = knownCustom(place.field);
  return Object.entries(values)
    .filter(([, one]) => !isNothing(one))
    .map(([key, one]) => {
      const definition = definitions?.find((each) => each.key === key);
      if (!definition) return `${key}: ${String(one)}`;
      const own = customPlace(place.resource, definition, reading.locale);
      return `${own.label}: ${textOf({ value: one, place: own, reading, record: values })}`;
    })
    .join(' · ');
}

export const custom: FieldKind = {
  filter: 'text',
  width: usualWidth,
  speechless: true,
  text,
  Value: CustomValue,
  wide: true,
};
