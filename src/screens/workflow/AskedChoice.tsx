import { FormControl, FormControlLabel, FormHelperText, Radio, RadioGroup } from '@mui/material';
import { useController } from 'react-hook-form';
import type { FieldPlace } from '#src/fields/core/kind.ts';

const most = 3;

/** Whether a choice about a line is short enough to stand open: one of two or three, and one must be taken. */
export const isOpenChoice = ({ field }: FieldPlace): boolean =>
  field.kind === 'select' && field.options.required === true && (field.values ?? []).length <= most;

/** One of two or three about a line, all of them in sight. */
export function AskedChoice({ place, source }: { readonly place: FieldPlace; readonly source: string }) {
  const { field, fieldState } = useController({ name: source });
  const { message } = fieldState.error ?? {};
  return (
    <FormControl error={message !== undefined} sx={{ gridColumn: '1 / -1' }}>
      <RadioGroup
        row
        aria-label={place.label}
        value={field.value ?? ''}
        onChange={(_event, next) => field.onChange(next)}
      >
        {(place.field.values ?? []).map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={place.optionWords[value] ?? value}
          />
        ))}
      </RadioGroup>
      {message === undefined ? null : <FormHelperText>{message}</FormHelperText>}
    </FormControl>
  );
}
