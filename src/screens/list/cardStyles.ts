import type { Theme } from '@mui/material';
import { stateStyles } from './tableStyles.ts';

const foot = ({ palette }: Theme) => ({
  '& .row-menu': {
    width: 44,
    height: 44,
    border: 0,
    borderRadius: '8px',
    background: 'none',
    color: palette.text.secondary,
    flex: 'none',
    '& svg': { width: 22, height: 22, fill: 'currentColor', display: 'block', margin: 'auto' },
  },
  '& .foot': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44 },
  // Where there is only the menu it needs no line of its own.
  '& .foot.alone': { minHeight: 0, marginTop: '-36px', justifySelf: 'end' },
  '& .body:has(> .alone) .facts': { paddingInlineEnd: '52px' },
  '& .figure': { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 650, fontSize: 16 },
  '& .figure small': { display: 'block', fontWeight: 400, fontSize: 12, color: palette.text.secondary },
});

/** Where there is room for several side by side, each stands by itself; `&&`, for a width's own rules are written before the others. */
const sideBySide = ({ palette }: Theme) => ({
  '&& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
    gap: '12px',
    padding: '12px',
  },
  '&& li': { border: `1px solid ${palette.divider}`, borderRadius: '8px' },
  // Their feet stand in one line.
  '&& .body': { gridTemplateRows: 'auto 1fr auto' },
});

/** How the cards of a list look: below each other on phones, side by side where a list is cards on every width. */
export const cardStyles = ({ palette, breakpoints }: Theme) => ({
  ...stateStyles({ palette } as Theme),
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    gap: '8px',
    padding: '12px',
    borderBottom: `1px solid ${palette.divider}`,
    '&[data-selected]': { backgroundColor: palette.clinic.tint },
  },
  '& .body': { flex: 1, minWidth: 0, display: 'grid', gap: '6px' },
  '& .head': { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '8px' },
  '& .name': {
    fontWeight: 650,
    fontSize: 16,
    color: palette.text.primary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  // 44 px to the finger, one line to the eye.
  '& a.name': { paddingBlock: '9px', marginBlock: '-9px' },
  // What somebody wrote is begun here and read on the page.
  '& .facts': {
    color: palette.text.secondary,
    fontSize: 13,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 4,
    overflow: 'hidden',
  },
  ...foot({ palette } as Theme),
  '& input[type=checkbox]': {
    width: 20,
    height: 20,
    margin: '3px 0 0',
    flex: 'none',
    accentColor: palette.primary.main,
    colorScheme: palette.mode,
  },
  [breakpoints.up('sm')]: sideBySide({ palette } as Theme),
});
