import { createElement, type ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { valueIn } from '#metadata/derive/ownFields.ts';
import type { FieldPlace, Shown } from './kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { isNothing } from './isNothing.ts';
import { cellOf, kindOf, textOf } from './registry.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** A value on a page, in the richest form its kind has; a dash where there is none. */
export function valueOf(shown: Shown): ReactNode {
  const { Value } = kindOf(shown.place.field);
  if (shown.place.empty !== undefined && isNothing(shown.value)) return shown.place.empty;
  if (textOf(shown) === '' && isNothing(shown.value)) return <span aria-hidden>—</span>;
  return Value ? createElement(Value, shown) : cellOf(shown);
}

export { isNothing };

interface ReadValueProps {
  readonly place: FieldPlace;
  /** The record, line or part that holds the value. */
  readonly record: Row;
  /** Replaces the generated value (`views().cells`). */
  readonly children?: ReactNode;
}

/** A label with its value below: a field of the record page, or one that the form may not change. */
export function ReadValue({ place, record, children }: ReadValueProps) {
  const reading = useReading();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="div" color="text.secondary">
        {place.label}
      </Typography>
      <Box
        sx={{ overflowWrap: 'anywhere', minHeight: 24, '& > span[aria-hidden]': { color: 'text.disabled' } }}
      >
        {children ?? valueOf({ value: valueIn(record, place.name, place.field), place, reading, record })}
      </Box>
    </Box>
  );
}
