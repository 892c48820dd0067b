import { Box, FormHelperText, Switch } from '@mui/material';
import type { InputProps } from '../core/kind.ts';
import { useDefaultWhen } from '../core/useDefaultWhen.ts';
import { stayInField } from '../core/stayInField.ts';
import { useFieldInput } from '../core/useFieldInput.ts';

/** The switch stands beside its label; there is nothing to leave empty. */
export function BooleanInput({ place, source, dense }: InputProps) {
  const input = useFieldInput(place, source);
  useDefaultWhen(place, source, input);
  const note = input.error ?? place.help;
  return (
    <Box data-source={source} sx={{ alignSelf: 'center' }}>
      <Box
        component="label"
        onMouseDown={stayInField}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, cursor: 'pointer', minHeight: 40 }}
      >
        <Switch
          checked={input.value === true}
          onChange={(_, checked) => input.set(checked)}
          onBlur={input.blur}
          disabled={input.disabled}
          slotProps={{
            input: {
              ref: input.ref,
              role: 'switch',
              name: source,
              ...(dense ? { 'aria-label': place.label } : {}),
            },
          }}
        />
        {dense ? null : <span>{place.label}</span>}
      </Box>
      {note === undefined || dense ? null : (
        <FormHelperText error={input.error !== undefined} sx={{ marginInline: 0 }}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
