import type { Components, Theme } from '@mui/material/styles';
import { fixedBars, type } from '../tokens.ts';

/** The ring of what has the focus: gold or blue, 2 px, 3:1 on every ground of the page (UX-61). Never removed, only drawn inside where a box would cut it. */
export const focusRing = (theme: Theme, offset = 2): object => ({
  outline: `2px solid ${theme.palette.clinic.focus}`,
  outlineOffset: offset,
});

/** Directional signs point the other way in Arabic; MUI turns only those of its own pagination. */
const turning = [
  'ArrowBack',
  'ArrowForward',
  'ChevronLeft',
  'ChevronRight',
  'Undo',
  'Redo',
  'NavigateNext',
  'NavigateBefore',
  'KeyboardArrowLeft',
  'KeyboardArrowRight',
  'ExitToApp',
  'Logout',
];
const turned = (theme: Theme): object =>
  theme.direction === 'rtl'
    ? {
        [turning.map((name) => `.MuiSvgIcon-root[data-testid="${name}Icon"]`).join(', ')]: {
          transform: 'scaleX(-1)',
        },
        '.MuiTablePagination-actions .MuiSvgIcon-root': { transform: 'none' },
      }
    : {};

/** Thin bars in the page's own greys, so that a wide table does not bring a stripe of the system's look. */
const scrollbars = (theme: Theme): object => ({
  '*': { scrollbarColor: `${theme.palette.neutral.lineStrong} transparent` },
  '.MuiDialogContent-root, .MuiTableContainer-root, .MuiPaper-root, .MuiPaper-root *': {
    scrollbarWidth: 'thin',
  },
});

const stillness = {
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      transitionDuration: '0.01ms !important',
    },
  },
};

/** The page itself: ground, text, focus, selection, scrollbars and stillness for those who asked for it. Paper has its own sheet: print.css. */
export const base = (theme: Theme): Components<Theme> => ({
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        WebkitTextSizeAdjust: '100%',
        colorScheme: theme.palette.mode,
        scrollPaddingBlock: `${fixedBars.top}px ${fixedBars.bottom}px`,
      },
      body: {
        backgroundColor: theme.palette.background.default,
        color: theme.palette.text.primary,
        fontFamily: type.family,
        lineHeight: type.lineHeight,
      },
      // What a browser draws in its own letters: plain buttons, boxes, keys.
      'button, input, select, textarea, kbd': { font: 'inherit' },
      ':focus-visible': focusRing(theme),
      '::selection': {
        backgroundColor: theme.palette.primary.main,
        color: theme.palette.primary.contrastText,
      },
      ...scrollbars(theme),
      ...turned(theme),
      ...stillness,
    },
  },
});
