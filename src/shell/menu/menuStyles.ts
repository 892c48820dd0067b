import type { SxProps, Theme } from '@mui/material/styles';

/** Widths in pixels: the rail of areas, and beside it the places of the open one. */
export const RAIL = 76;
export const PLACES = 188;

export const hairline = 'rgb(255 255 255 / 14%)';
const quiet = 'rgb(255 255 255 / 82%)';
const raised = 'rgb(255 255 255 / 13%)';
const hovered = 'rgb(255 255 255 / 9%)';
export const focusRing = { outline: '2px solid #fff', outlineOffset: -2 } as const;

/** The accent at the reading edge of the open place. */
const edge = (shown: boolean, inset: number) =>
  ({
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: inset,
    bottom: inset,
    width: 3,
    borderRadius: 2,
    bgcolor: shown ? 'clinic.accentOnDeep' : 'transparent',
  }) as const;

/** A place on the deep ground; the open one carries the accent at its reading edge and a lighter ground. */
export const itemStyle = (current: boolean): SxProps<Theme> => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  flex: 1,
  minWidth: 0,
  minHeight: 38,
  px: 1.25,
  py: 0.5,
  borderRadius: 1,
  color: current ? '#fff' : quiet,
  bgcolor: current ? raised : 'transparent',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  fontWeight: current ? 650 : 500,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  transition: 'background-color 120ms',
  '&:hover': { bgcolor: hovered, color: '#fff' },
  '&:focus-visible': focusRing,
  '@media (pointer: coarse)': { minHeight: 44 },
  '&::before': edge(current, 9),
  '& > svg': { flexShrink: 0 },
});

/** An area of the rail: its sign above its name. `open`: its places stand beside it; `current`: one is in it. */
export const railStyle = (open: boolean, current: boolean): SxProps<Theme> => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.25,
  width: '100%',
  minHeight: 52,
  // The longest word of both languages stands whole: «Appointments», bold.
  px: 0,
  py: 0.75,
  border: 0,
  borderRadius: 1,
  color: open || current ? '#fff' : quiet,
  bgcolor: open ? raised : 'transparent',
  font: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: 1.3,
  fontWeight: open || current ? 650 : 500,
  textAlign: 'center',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&:hover': { bgcolor: hovered, color: '#fff' },
  '&:focus-visible': focusRing,
  '&::before': edge(current, 12),
  // What waits stands at the corner of the sign.
  '& > [dir]': { position: 'absolute', top: 2, insetInlineStart: 'calc(50% + 4px)' },
});

/** A small button on the deep ground; a finger gets more room. */
export const toolStyle = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 28,
  height: 28,
  p: 0,
  border: 0,
  borderRadius: 1,
  background: 'none',
  color: quiet,
  cursor: 'pointer',
  '&:hover': { color: '#fff', bgcolor: hovered },
  '&:focus-visible': focusRing,
  '&:disabled': { opacity: 0.4, cursor: 'default' },
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const;

export const sectionTitle: SxProps<Theme> = {
  fontSize: '0.75rem',
  lineHeight: 1.5,
  fontWeight: 650,
  color: 'rgb(255 255 255 / 66%)',
};

/** What waits behind a place, as a figure at its end. */
export const figureStyle: SxProps<Theme> = {
  flexShrink: 0,
  minWidth: 20,
  px: 0.75,
  borderRadius: 10,
  bgcolor: 'clinic.accent',
  color: 'clinic.onAccent',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};

export const scrolling = {
  overflowY: 'auto',
  overflowX: 'hidden',
  scrollbarWidth: 'thin',
  scrollbarColor: `${hairline} transparent`,
} as const;

/** The dark ground of the menu, beside the page and in the phone's drawer. */
export const ground = {
  bgcolor: 'clinic.deep',
  color: '#fff',
  display: 'flex',
  flexDirection: 'column',
} as const;
