import type { SxProps, Theme } from '@mui/material/styles';

export const hairline = 'rgb(255 255 255 / 14%)';
const quiet = 'rgb(255 255 255 / 82%)';

/** An entry on the deep ground; the open place carries the accent at its reading edge and a lighter ground. */
export const itemStyle = (current: boolean, wide: boolean): SxProps<Theme> => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: wide ? 'flex-start' : 'center',
  gap: 1.5,
  minHeight: 40,
  px: wide ? 1.5 : 0,
  my: 0.25,
  borderRadius: 1,
  color: current ? '#fff' : quiet,
  bgcolor: current ? 'rgb(255 255 255 / 13%)' : 'transparent',
  fontSize: '0.9rem',
  fontWeight: current ? 650 : 500,
  textDecoration: 'none',
  transition: 'background-color 120ms',
  '&:hover': { bgcolor: 'rgb(255 255 255 / 9%)', color: '#fff' },
  '&:focus-visible': { outline: '2px solid #fff', outlineOffset: -2 },
  '@media (pointer: coarse)': { minHeight: 44 },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 9,
    bottom: 9,
    width: 3,
    borderRadius: 2,
    bgcolor: current ? 'clinic.accentOnDeep' : 'transparent',
  },
});

export const groupButton: SxProps<Theme> = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 28,
  px: 1.5,
  border: 0,
  borderRadius: 1,
  background: 'none',
  color: 'rgb(255 255 255 / 66%)',
  font: 'inherit',
  cursor: 'pointer',
  textAlign: 'start',
  '&:hover': { color: '#fff' },
  '&:focus-visible': { outline: '2px solid #fff', outlineOffset: -2 },
};

export const groupTitle: SxProps<Theme> = { fontSize: '0.78rem', fontWeight: 650 };

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
