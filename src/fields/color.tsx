import { Box, InputAdornment } from '@mui/material';
import type { FieldKind, InputProps, Shown } from './kind.ts';
import { isolated, plainText } from './text.tsx';
import { TypedInput } from './TypedInput.tsx';
import { useFieldInput } from './useFieldInput.ts';

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const Swatch = ({ colour }: { readonly colour: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'inline-block',
      width: 18,
      height: 18,
      borderRadius: 0.5,
      border: 1,
      borderColor: 'divider',
    }}
    style={{ backgroundColor: colour }}
  />
);

function ColorInput(props: InputProps) {
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

export const color: FieldKind = {
  text: plainText,
  cell: (shown: Shown) =>
    isColour(shown.value) ? (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Swatch colour={shown.value} />
        {isolated(shown.value)}
      </Box>
    ) : null,
  Input: ColorInput,
};
