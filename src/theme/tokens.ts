/** The product's look in values; nothing here knows MUI. */

/** New clinics and pages without a clinic (platform.md 6). */
export const palette = { primary: '#12355b', accent: '#c9a227' } as const;

export type Mode = 'light' | 'dark';

/**
 * Cool greys. `line` is the hairline around papers, `lineStrong` the one around inputs (3:1 on the paper), `lineButton`
 * the one around a word that says itself that it is a button.
 */
export const neutrals = {
  light: {
    paper: '#ffffff',
    ground: '#f4f6f9',
    quiet: '#f8fafc',
    line: '#e1e7ee',
    lineStrong: '#8793a1',
    text: '#17222e',
    textQuiet: '#4f5c68',
    textDisabled: '#75818d',
    lineButton: '#c3ccd6',
    hover: '#eef2f6',
    skeleton: '#e6ebf0',
    tooltip: '#22303c',
  },
  dark: {
    paper: '#17212b',
    ground: '#101820',
    quiet: '#1b2732',
    line: '#2b3947',
    lineStrong: '#6f7f90',
    text: '#e8edf2',
    textQuiet: '#a9b6c3',
    textDisabled: '#8492a0',
    lineButton: '#44535f',
    hover: '#212e3a',
    skeleton: '#243240',
    tooltip: '#3a4957',
  },
} as const;

export interface Tone {
  readonly text: string;
  readonly ground: string;
  readonly line: string;
}
export type ToneName = 'neutral' | 'info' | 'good' | 'warning' | 'danger' | 'muted';

/** How a state looks; the text is at least 4.5:1 on its ground, and the word always stands beside the colour. */
export const tones: Readonly<Record<Mode, Readonly<Record<ToneName, Tone>>>> = {
  light: {
    neutral: { text: '#3d4b59', ground: '#edf1f5', line: '#cfd8e1' },
    info: { text: '#174c82', ground: '#e5effa', line: '#b7d0ec' },
    good: { text: '#125a36', ground: '#e3f4ea', line: '#aed9bf' },
    warning: { text: '#734700', ground: '#fdf2da', line: '#eacb86' },
    danger: { text: '#971b1b', ground: '#fdebea', line: '#efb6b3' },
    muted: { text: '#5d6873', ground: '#f3f5f7', line: '#dce2e8' },
  },
  dark: {
    neutral: { text: '#c9d4de', ground: '#263441', line: '#3a4a59' },
    info: { text: '#9cc8f5', ground: '#14304c', line: '#26507a' },
    good: { text: '#8fd9ae', ground: '#12372a', line: '#205a43' },
    warning: { text: '#f0c96c', ground: '#3b2d0e', line: '#645020' },
    danger: { text: '#f5a8a3', ground: '#451c1d', line: '#713133' },
    muted: { text: '#a0adb9', ground: '#1f2a35', line: '#33414e' },
  },
};

/** Toasts: white text on them (SPECIFICATION 8: green for success, red for errors). */
export const toastColors = { good: '#17693f', danger: '#a32020', warning: '#7a4b00' } as const;

/** Pixels of one step; spacing is counted in steps. */
export const spacing = 8;
export const radius = { control: 8, paper: 12, chip: 6 } as const;

/**
 * Papers lie flat on the page with a hairline; only what floats above it has a shadow. There is no third level.
 * In dark mode the lighter paper and the line do the work.
 */
export const elevation: Readonly<Record<Mode, { readonly flat: string; readonly floating: string }>> = {
  light: {
    flat: '0 1px 2px rgb(16 32 48 / 4%)',
    floating: '0 10px 32px rgb(16 32 48 / 16%), 0 2px 6px rgb(16 32 48 / 6%)',
  },
  dark: { flat: 'none', floating: '0 10px 32px rgb(0 0 0 / 50%)' },
};

/** Height of a table's row in pixels: `compact` for those who live in lists, `comfortable` for the others. */
export const density = { compact: 36, comfortable: 44 } as const;

/** What fixed bars cover at both ends of the window: a focused element is scrolled clear of them (UX-61). */
export const fixedBars = { top: 72, bottom: 88 } as const;

/** Cairo has tall Arabic letters: never below 1.5, never spaced, never in capitals (UX-58). */
export const type = {
  family: "'Cairo Variable', 'Segoe UI', Tahoma, Arial, sans-serif",
  size: {
    caption: '0.75rem',
    small: '0.8125rem',
    body: '0.875rem',
    lead: '1rem',
    section: '1.0625rem',
    title: '1.125rem',
    display: '1.5rem',
  },
  lineHeight: 1.6,
  lineHeightTitle: 1.5,
  weight: { normal: 400, medium: 500, strong: 600, bold: 700 },
} as const;

/** Least height of what is tapped: 44 px on touch, 36 px with a mouse (UX-62 asks for 24). */
export const target = { mouse: 36, touch: 44 } as const;
export const touch = '@media (pointer: coarse)';
