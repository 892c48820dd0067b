import { MenuItem, Select } from '@mui/material';
import { FieldFrame } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { arrowAtEnd } from './select.tsx';

export function SelectInput({ place, source, required, dense, autoFocus }: InputProps) {
  const input = useFieldInput(place, source);
  const { t } = useReading();
  const value = typeof input.value === 'string' ? input.value : '';
  return (
    <FieldFrame place={place} source={source} required={required} dense={dense} error={input.error}>
      {(names) => (
        <Select
          fullWidth
          size="small"
          sx={arrowAtEnd}
          displayEmpty
          value={value}
          onChange={(event) => input.set(event.target.value === '' ? null : event.target.value)}
          onBlur={input.blur}
          inputRef={input.ref}
          disabled={input.disabled}
          error={input.error !== undefined}
          autoFocus={autoFocus ?? false}
          name={source}
          SelectDisplayProps={{
            'aria-describedby': names['aria-describedby'],
            'aria-invalid': names['aria-invalid'],
            'aria-required': names['aria-required'],
            'aria-label': place.label,
          }}
          inputProps={{ id: names.id }}
          renderValue={(chosen) =>
            chosen === '' ? (
              <span style={{ opacity: 0.7 }}>{t.field.choose}</span>
            ) : (
              (place.optionWords[chosen] ?? chosen)
            )
          }
        >
          {required ? null : (
            <MenuItem value="">
              <em>{t.field.none}</em>
            </MenuItem>
          )}
          {(place.field.values ?? []).map((option) => (
            <MenuItem key={option} value={option}>
              {place.optionWords[option] ?? option}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
