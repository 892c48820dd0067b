import { Box } from '@mui/material';
import { usualWidth, type FieldKind, type FieldPlace, type Shown } from '../core/kind.ts';
import { richNodes, richWords } from './richNodes.tsx';
import { plainText } from '../plain/text.tsx';

/** Whether the text may hold what articles have (platform.md 9). */
export const isArticle = ({ field }: FieldPlace): boolean =>
  (field.options as { readonly article?: boolean }).article === true;

/** How headings, pictures, quotes and tables of a text look, to read and to write. */
export const articleLook = {
  '& h2': { fontSize: '1.25rem', my: 1.5 },
  '& h3, & h4': { fontSize: '1.1rem', my: 1 },
  '& img': { display: 'block', maxWidth: '100%', height: 'auto', my: 1, borderRadius: 1 },
  '& blockquote': {
    mx: 0,
    my: 1,
    paddingInlineStart: 2,
    borderInlineStart: '3px solid',
    borderColor: 'neutral.lineStrong',
  },
  '& pre': { p: 1, overflowX: 'auto', direction: 'ltr', textAlign: 'left', bgcolor: 'neutral.quiet' },
  '& table': { borderCollapse: 'collapse', width: '100%', my: 1 },
  '& th, & td': { border: 1, borderColor: 'divider', p: 0.75, textAlign: 'start' },
} as const;

export const richText: FieldKind = {
  filter: 'text',
  width: usualWidth,
  text: (shown: Shown) => richWords(plainText(shown)),
  cell: (shown) => richWords(plainText(shown)).slice(0, 80),
  Value: (shown) => (
    <Box dir="auto" sx={{ overflowWrap: 'anywhere', '& p': { my: 0.5 }, ...articleLook }}>
      {richNodes(plainText(shown), isArticle(shown.place))}
    </Box>
  ),
  wide: true,
};
