import { Box, OutlinedInput, Typography } from '@mui/material';
import type { FieldKind, InputProps, Row, Shown } from './kind.ts';
import { useFieldInput } from './useFieldInput.ts';

const rowOf = (value: unknown): Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {};

/** Words for a value of a clinic-defined field. */
function wordsOf(value: unknown, { reading }: Pick<Shown, 'reading'>): string {
  if (typeof value === 'boolean') return value ? reading.t.field.yes : reading.t.field.no;
  return value === null || value === undefined ? '' : String(value);
}

/** The values a clinic keeps in fields of its own; each is edited as text under the clinic's own name. */
function CustomInput({ place, source }: InputProps) {
  const input = useFieldInput(place, source);
  const values = rowOf(input.value);
  return (
    <Box
      role="group"
      aria-label={place.label}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {Object.entries(values).map(([name, value]) => (
        <label key={name}>
          <Typography variant="body2" fontWeight={600}>
            {name}
          </Typography>
          <OutlinedInput
            fullWidth
            size="small"
            disabled={input.disabled}
            value={value ?? ''}
            onBlur={input.blur}
            onChange={(event) => input.set({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
    </Box>
  );
}

export const custom: FieldKind = {
  text: (shown) =>
    Object.entries(rowOf(shown.value))
      .map(([name, value]) => `${name}: ${wordsOf(value, shown)}`)
      .join(' · '),
  Input: CustomInput,
  wide: true,
};
