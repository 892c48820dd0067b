import { Box, Chip } from '@mui/material';
import type { FieldKind, Shown } from '../core/kind.ts';
import { isolated } from '../plain/text.tsx';

export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

export const freeTags: FieldKind = {
  filter: 'text',
  width: 180,
  grows: true,
  text: ({ value, reading }: Shown) => reading.format.list(textsIn(value)),
  Value: ({ value }: Shown) => (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {textsIn(value).map((one) => (
        <Chip key={one} size="small" label={isolated(one, 'auto')} />
      ))}
    </Box>
  ),
  wide: true,
};
