import type { Theme } from '@mui/material';
import { figures } from '#src/theme/figures.ts';
import type { Density } from './listSetting.ts';

/** The height of a row of one line, its hairline included, in pixels. */
const heights: Readonly<Record<Density, number>> = { comfortable: 44, medium: 40, compact: 36 };

/** A state that can be moved from where it stands. */
const stateButton = {
  '& button.list-state': {
    cursor: 'pointer',
    '&::after': {
      content: '""',
      width: 8,
      height: 5,
      flex: 'none',
      backgroundColor: 'currentColor',
      clipPath: 'polygon(0 0, 100% 0, 50% 100%)',
      opacity: 0.7,
    },
    '&:hover::after': { opacity: 1 },
    // 44 px to the finger, 28 to the eye: the ring around it is seen through and takes no room.
    '@media (pointer: coarse)': {
      minHeight: 44,
      margin: '-8px',
      border: '8px solid transparent',
      borderRadius: '22px',
      backgroundClip: 'padding-box',
    },
  },
};

/** Badges of states by the tone of the workflow, also where nothing is mounted for each row. */
export const stateStyles = ({ palette }: Theme) => ({
  '& .list-state': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    maxWidth: '100%',
    minHeight: 24,
    padding: '0 10px',
    border: 0,
    borderRadius: '12px',
    font: 'inherit',
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1.5,
    // A long word of a narrow column takes a second line instead of running out of its badge (UX-58).
    whiteSpace: 'normal',
    textAlign: 'start',
    '&::before': {
      content: '""',
      boxSizing: 'border-box',
      width: 7,
      height: 7,
      flex: 'none',
      borderRadius: '50%',
      border: '1.5px solid currentColor',
      backgroundColor: 'currentColor',
    },
  },
  ...stateButton,
  ...Object.fromEntries(
    Object.entries(palette.tones).map(([name, tone]) => [
      `& .tone-${name}`,
      { color: tone.text, backgroundColor: tone.ground },
    ]),
  ),
  '& .tone-muted::before': { backgroundColor: 'transparent' },
});

/** A name of several parts (item · batch): words may be cut, each at its own end; a code stays whole. */
const namedByParts = {
  '& .parts': { display: 'flex', maxWidth: '100%' },
  '& .parts > *': { flex: 'none', whiteSpace: 'pre' },
  '& .parts > .words': { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
};

/** What hand-made cells draw in a table. */
const drawnByHand = {
  '& td.lead a > span': { maxWidth: '100%' },
  // A press is the link's own: what a hand-made cell puts in the place of the plain name between the press and its
  // end would take the click with it.
  '& td.lead a > *': { pointerEvents: 'none' },
  // A long word of a narrow column takes a second line instead of running out of the cell.
  '& td .status-badge': {
    maxWidth: '100%',
    height: 'auto',
    minHeight: 24,
    whiteSpace: 'normal',
    lineHeight: 1.3,
  },
};

/** A value that is changed where it stands looks like a value until it is pointed at. */
const changedInPlace = ({ neutral, primary }: Theme['palette']) => ({
  '& .in-place': {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    background: 'none',
    border: 0,
    borderBottom: `1px dashed ${neutral.lineStrong}`,
    padding: '4px 2px',
    minWidth: 24,
    minHeight: 28,
    cursor: 'text',
    '&:hover, &:focus-visible': { borderBottomColor: primary.main, color: primary.main },
  },
});

const cells = ({ palette }: Theme, density: Density) => ({
  '& th, & td': {
    boxSizing: 'border-box',
    height: heights[density],
    padding: '1px 12px',
    textAlign: 'start',
    borderBottom: `1px solid ${palette.divider}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundColor: 'inherit',
  },
  // Names of other records take a second line before anything of them is cut; both fit into the row.
  '& td.name > bdi': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'break-word',
    lineHeight: 1.3,
  },
  ...namedByParts,
  '& th.number, & td.number': figures,
  '& .lead': { position: 'sticky', insetInlineStart: 0, zIndex: 1 },
  '& .boxed + .lead': { insetInlineStart: 44 },
  '& .boxed': { position: 'sticky', insetInlineStart: 0, zIndex: 1, width: 44, padding: '0 4px 0 12px' },
  '& td.lead a': {
    color: palette.text.primary,
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .menu': {
    position: 'sticky',
    insetInlineEnd: 0,
    zIndex: 1,
    padding: '0 4px',
    textAlign: 'end',
    overflow: 'visible',
  },
  ...changedInPlace(palette),
  ...drawnByHand,
  '& .waits': {
    display: 'block',
    height: 12,
    borderRadius: '6px',
    backgroundColor: palette.neutral.hover,
  },
});

const heads = ({ palette, direction }: Theme) => ({
  '& thead tr': { backgroundColor: palette.neutral.quiet },
  '& th': {
    position: 'relative',
    color: palette.text.secondary,
    fontSize: 13,
    fontWeight: 650,
    height: 36,
  },
  '& thead td': { height: 36 },
  '& th.lead': { zIndex: 2 },
  // The arrow stands before the word, so that head and figures end in one line.
  '& th.number .sort': { flexDirection: direction === 'rtl' ? 'row' : 'row-reverse' },
  '& .sort': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: 0,
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    maxWidth: '100%',
    minHeight: 24,
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '&:hover': { color: palette.text.primary },
    // Where nothing is sorted the arrow takes no room from the word, not even below the pointer.
    '& svg': { width: 0, height: 14, flex: 'none' },
  },
  '& [aria-sort] .sort': { color: palette.text.primary, '& svg': { width: 14 } },
  '& [aria-sort="descending"] .sort svg': { transform: 'rotate(180deg)' },
  '& .edge': {
    position: 'absolute',
    insetInlineEnd: 0,
    insetBlock: 6,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    borderInlineEnd: '2px solid transparent',
    '&:hover, &:focus-visible, &[data-dragged]': { borderColor: palette.primary.main },
    outlineOffset: -2,
  },
  '& th:hover .edge': { borderColor: palette.neutral.lineStrong },
});

const rows = ({ palette }: Theme) => ({
  '& tbody tr': { backgroundColor: palette.background.paper },
  '& tbody tr:last-child td': { borderBottom: 0 },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody tr:hover': { backgroundColor: palette.neutral.hover },
  '& tbody tr[data-selected]': { backgroundColor: palette.clinic.tint },
  '& tfoot tr': { backgroundColor: palette.neutral.quiet },
  '& tfoot td': {
    borderTop: `2px solid ${palette.divider}`,
    borderBottom: 0,
    fontWeight: 650,
  },
  '& tfoot[data-old]': { color: palette.text.disabled },
  '& input[type=checkbox]': {
    width: 18,
    height: 18,
    margin: '0 3px',
    verticalAlign: 'middle',
    cursor: 'pointer',
    accentColor: palette.primary.main,
    colorScheme: palette.mode,
  },
  '& .row-menu': {
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: '8px',
    background: 'none',
    color: palette.text.secondary,
    cursor: 'pointer',
    verticalAlign: 'middle',
    '& svg': { width: 20, height: 20, display: 'block', margin: 'auto', fill: 'currentColor' },
    '&:hover': { backgroundColor: palette.action.focus, color: palette.text.primary },
    '@media (pointer: coarse)': { width: 44, height: 44 },
  },
});

/** One style sheet for a whole table: plain elements, no style of its own for any cell. */
export const tableStyles = (density: Density) => (theme: Theme) => ({
  overflowX: 'auto' as const,
  // The widths of the columns count in shares of this box.
  containerType: 'inline-size' as const,
  // Where columns go on under the menu's, a line says so: words that end there are not the whole.
  '@supports (container-type: scroll-state)': { containerType: 'inline-size scroll-state' },
  '@container scroll-state(scrollable: inline-end)': {
    '& .menu': { borderInlineStart: `1px solid ${theme.palette.neutral.line}` },
  },
  // What has the focus is scrolled clear of the columns that stay at both ends (UX-61).
  scrollPaddingInline: '260px 52px',
  '& table': {
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    minWidth: '100%',
    fontSize: 14,
  },
  ...cells(theme, density),
  ...heads(theme),
  ...rows(theme),
  ...stateStyles(theme),
});
