import { createElement, type ComponentType } from 'react';
import { Box, FormHelperText, Typography } from '@mui/material';
import { get, useFormState } from 'react-hook-form';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { baseOf } from './baseOf.ts';
import { useFormSetting } from './formContext.ts';
import type { FieldPlace } from './kind.ts';
import { useReckoned, useResult } from './Reckoning.tsx';
import { cellOf } from './registry.ts';

interface ReckonedValueProps {
  readonly place: FieldPlace;
  readonly source: string;
  /** In a column of its own, which names it. */
  readonly dense?: boolean | undefined;
}

/** A formula's result while the form is typed; a dash while something is missing. */
export function ReckonedValue({ place, source, dense }: ReckonedValueProps) {
  const reading = useReading();
  const { cellFor } = useFormSetting();
  const result = useResult(source);
  const values = useReckoned();
  const { errors } = useFormState({ name: source });
  const found: { message?: string } | undefined = get(errors, source);
  const error = found?.message;
  const base = baseOf(source);
  const row: Row = (base === '' ? values : get(values, base.slice(0, -1))) ?? {};
  const Own = cellFor?.(place.resource, source.replaceAll(/\.\d+(?=\.)/g, '')) as
    ComponentType<{ record: Row }> | undefined;
  const shown = Own
    ? createElement(Own, { record: row })
    : result === null
      ? '—'
      : cellOf({ value: result, place, reading, record: row });
  return (
    <Box
      data-source={source}
      sx={dense ? { minHeight: 40, display: 'grid', alignContent: 'center', px: 1 } : { minWidth: 0 }}
    >
      {dense ? null : (
        <Typography variant="caption" component="div" color="text.secondary">
          {place.label}
        </Typography>
      )}
      <Box
        component="output"
        aria-label={place.label}
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {shown}
      </Box>
      {error === undefined ? null : <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}
