import { useRef } from 'react';
import { Box, FormHelperText, Switch, Typography } from '@mui/material';
import { declarationOf } from '#src/admin/catalogue.ts';
import { FormField } from './FormField.tsx';
import type { FieldKind, InputProps, Row, Shown } from './kind.ts';
import { placeOf } from './place.ts';
import { ReadValue } from './ReadValue.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { useReading } from './useReading.ts';
import { emptyValues, partFields } from './values.ts';
import { say } from './words.ts';

const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object';

/** At most one record of another resource, inside this form: a switch, and its fields while it is on. */
function PartInput({ place, source }: InputProps) {
  const input = useFieldInput(place, source);
  const reading = useReading();
  const target = declarationOf(place.field.target ?? '');
  const before = useRef<unknown>(undefined);
  if (!target) return null;
  const on = isRow(input.value);
  const what = target.words[reading.locale].one;
  const change = (checked: boolean): void => {
    if (!checked) before.current = input.value;
    input.set(checked ? (before.current ?? emptyValues(target.fields, reading)) : null);
  };
  const names = partFields(place.field, target);
  return (
    <Box data-source={source} role="group" aria-label={place.label}>
      <Box
        component="label"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, cursor: 'pointer', minHeight: 40 }}
      >
        <Switch
          checked={on}
          disabled={input.disabled}
          onChange={(_, checked) => change(checked)}
          slotProps={{ input: { ref: input.ref, role: 'switch' } }}
        />
        <span>{say(reading.locale, reading.t.part.has, { what })}</span>
      </Box>
      {input.error === undefined ? null : <FormHelperText error>{input.error}</FormHelperText>}
      {on ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 1 }}>
          {names.map((name) => (
            <FormField
              key={name}
              place={placeOf(target, name, reading.locale)}
              source={`${source}.${name}`}
            />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

function PartValue({ value, place, reading }: Shown) {
  const target = declarationOf(place.field.target ?? '');
  if (!target) return null;
  if (!isRow(value))
    return (
      <Typography color="text.secondary">
        {say(reading.locale, reading.t.part.none, { what: target.words[reading.locale].one })}
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
      {partFields(place.field, target)
        .filter((name) => name in value)
        .map((name) => (
          <ReadValue key={name} place={placeOf(target, name, reading.locale)} record={value} />
        ))}
    </Box>
  );
}

/** The title of the part, e.g. the user name of a login. */
function text({ value, place }: Shown): string {
  const target = declarationOf(place.field.target ?? '');
  if (!target || !isRow(value)) return '';
  return [target.title]
    .flat()
    .map((name) => String(value[name] ?? ''))
    .join(' ');
}

export const part: FieldKind = { text, Value: PartValue, Input: PartInput, wide: true };
