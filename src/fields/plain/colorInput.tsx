import { InputAdornment } from '@mui/material';
import type { InputProps } from '../core/kind.ts';
import { TypedInput } from '../core/TypedInput.tsx';
import { useFieldInput } from '../core/useFieldInput.ts';
import { isColour } from './color.tsx';

export function ColorInput(props: InputProps) {
  const input = useFieldInput(props.place, props.source);
  const colour = isColour(input.value) ? input.value : '#000000';
  return (
    <TypedInput
      {...props}
      ltr
      start={
        <InputAdornment position="start">
          <input
            type="color"
            aria-label={props.place.label}
            value={colour.toLowerCase()}
            disabled={input.disabled}
            onChange={(event) => input.set(event.target.value)}
            style={{ width: 28, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
          />
        </InputAdornment>
      }
    />
  );
}
