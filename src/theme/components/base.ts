import type { Components, Theme } from '@mui/material/styles';
import { fixedBars, type } from '../tokens.ts';

/** The ring of what has the focus: gold or blue, 2 px, 3:1 on every ground of the page (UX-61). Never removed, only drawn inside where a box would cut it. */
export const focusRing = (theme: Theme, offset = 2): object => ({
  outline: `2px solid ${theme.palette.clinic.focus}`,
  outlineOffset: offset,
});

/**
 * Directional signs point the other way in Arabic; MUI turns only those of its own pagination. Known by their drawing:
 * the names MUI gives its signs are not there in the built product.
 */
const turning = [
  'M15.41 7.41 14 6l-6 6 6 6 1.41-1.41L10.83 12z', // ChevronLeft
  'M10 6 8.59 7.41 13.17 12l-4.58 4.59L10 18l6-6z', // ChevronRight
  'M20 11H7.83l5.59-5.59L12 4l-8 8 8 8 1.41-1.41L7.83 13H20z', // ArrowBack
  'm12 4-1.41 1.41L16.17 11H4v2h12.17l-5.58 5.59L12 20l8-8z', // ArrowForward
];
const turned = (theme: Theme): object =>
  theme.direction === 'rtl'
    ? {
        [turning.map((drawing) => `.MuiSvgIcon-root path[d="${drawing}"]`).join(', ')]: {
          transform: 'scaleX(-1)',
          transformBox: 'view-box',
          transformOrigin: 'center',
        },
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
      // A tiny duration would give every element a transition it never had: colours would pass down frame by frame.
      transition: 'none !important',
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
