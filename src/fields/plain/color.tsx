import { Box } from '@mui/material';
import type { FieldKind, Shown } from '../core/kind.ts';
import { isolated, plainText } from './text.tsx';

export const isColour = (value: unknown): value is string =>
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

export const color: FieldKind = {
  filter: 'text',
  width: 112,
  text: plainText,
  cell: (shown: Shown) =>
    isColour(shown.value) ? (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Swatch colour={shown.value} />
        {isolated(shown.value)}
      </Box>
    ) : null,
};
