import { Box } from '@mui/material';
import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';

export const plainText = ({ value }: Shown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const isCode = ({ place }: Pick<Shown, 'place'>): boolean => place.field.options['code'] !== undefined;

/** Inline, because the RTL plugin turns `direction` in style sheets round as well. */
export const leftToRight = { direction: 'ltr', unicodeBidi: 'isolate' } as const;

/** Foreign signs inside Arabic keep their own direction (UX-50). `plain` is what copying it gives. */
export const isolated = (text: string, dir: 'ltr' | 'auto' = 'ltr', plain?: string) =>
  text === '' ? null : (
    <bdi dir={dir} style={dir === 'ltr' ? leftToRight : undefined} data-plain={plain}>
      {text}
    </bdi>
  );

export const text: FieldKind = {
  filter: 'text',
  width: usualWidth,
  grows: true,
  lineCell: { minWidth: 92 },
  text: plainText,
  cell: (shown) => isolated(plainText(shown), isCode(shown) ? 'ltr' : 'auto'),
};

const shortened = (whole: string): string => (whole.length > 80 ? `${whole.slice(0, 79)}…` : whole);

export const longText: FieldKind = {
  filter: 'text',
  width: 200,
  grows: true,
  text: plainText,
  cell: (shown) => shortened(plainText(shown).replace(/\s+/g, ' ')),
  Value: (shown) => (
    // A line of more than some eighty letters is hard to follow back to the next one.
    <Box
      component="span"
      sx={{ display: 'block', maxWidth: '84ch', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {/* Its own direction, below its label on the page's side, in whichever language it is written. */}
      <bdi>{plainText(shown)}</bdi>
    </Box>
  ),
  wide: true,
};
