import { useRef } from 'react';
import { Box, FormHelperText, Switch } from '@mui/material';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import { FormField } from '../core/FormField.tsx';
import type { InputProps } from '../core/kind.ts';
import { placeOf } from '../core/place.ts';
import { stayInField } from '../core/stayInField.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { emptyValues, partFields } from '../values.ts';
import { say } from '#src/client/words/recordWords.ts';
import { isRow } from './part.tsx';

/** At most one record of another resource, inside this form: a switch, and its fields while it is on. */
export function PartInput({ place, source }: InputProps) {
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
        onMouseDown={stayInField}
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
