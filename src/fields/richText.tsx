import { Box } from '@mui/material';
import type { FieldKind, Shown } from './kind.ts';
import { richNodes, richWords } from './richNodes.tsx';
import { plainText } from './text.tsx';

export const richText: FieldKind = {
  text: (shown: Shown) => richWords(plainText(shown)),
  cell: (shown) => richWords(plainText(shown)).slice(0, 80),
  Value: (shown) => (
    <Box dir="auto" sx={{ overflowWrap: 'anywhere', '& p': { my: 0.5 } }}>
      {richNodes(plainText(shown))}
    </Box>
  ),
  wide: true,
};
