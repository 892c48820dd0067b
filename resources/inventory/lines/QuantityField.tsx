import { TextField } from '@mui/material';
import { latinDigits } from '#i18n/digits.ts';

interface QuantityFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (next: string) => void;
}

/** A quantity in a dialog: plain digits whatever keyboard they were typed with. */
export const QuantityField = ({ label, value, help, error, onChange }: QuantityFieldProps) => (
  <TextField
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(latinDigits(target.value).trim())}
    error={error !== undefined}
    helperText={error ?? help}
    slotProps={{ htmlInput: { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } }}
  />
);
