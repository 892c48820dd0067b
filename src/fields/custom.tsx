import { useMemo } from 'react';
import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { customPlace, knownCustom, useCustomFields } from './customDefinitions.ts';
import { FormField } from './FormField.tsx';
import type { FieldKind, InputProps, Row, Shown } from './kind.ts';
import { isNothing } from './nothing.ts';
import { ReadValue } from './ReadValue.tsx';
import { textOf } from './registry.ts';
import { useReading } from './useReading.ts';

const rowOf = (value: unknown): Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {};

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

/** The fields a clinic defined itself, drawn like declared ones; archived ones show what they hold. */
function CustomInput({ place, source }: InputProps) {
  const { t, locale } = useReading();
  const defined = useCustomFields(place.resource);
  const values = rowOf(useWatch({ name: source }));
  const places = useMemo(
    () =>
      (defined?.fields ?? []).map((one) => ({
        archived: one.archived,
        place: customPlace(place.resource, one, locale),
      })),
    [defined, place.resource, locale],
  );
  return (
    <Box role="group" aria-label={place.label} data-source={source} sx={grid}>
      {defined !== undefined && places.length === 0 ? (
        <Typography color="text.secondary">{t.custom.empty}</Typography>
      ) : null}
      {places.map((one) => {
        const { name } = one.place;
        if (!one.archived) return <FormField key={name} place={one.place} source={`${source}.${name}`} />;
        return isNothing(values[name]) ? null : <ReadValue key={name} place={one.place} record={values} />;
      })}
    </Box>
  );
}

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

export const custom: FieldKind = { text, Value: CustomValue, Input: CustomInput, wide: true };
