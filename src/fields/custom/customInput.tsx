import { useMemo } from 'react';
import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { customPlace, useCustomFields } from './customDefinitions.ts';
import { FormField } from '../core/FormField.tsx';
import type { InputProps } from '../core/kind.ts';
import { isNothing } from '../core/isNothing.ts';
import { ReadValue } from '../core/ReadValue.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { grid, rowOf } from './custom.tsx';

/** The fields a clinic defined itself, drawn like declared ones; archived ones show what they hold. */
export function CustomInput({ place, source }: InputProps) {
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
