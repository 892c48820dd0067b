import { createTheme, type Components, type Theme, type ThemeOptions } from '@mui/material/styles';
import { clinicColors, contrast, mix, readable, textOn, type ClinicColors } from './colors.ts';
import { base } from './components/base.ts';
import { choices } from './components/choices.ts';
import { controls } from './components/controls.ts';
import { surfaces } from './components/surfaces.ts';
import { tables } from './components/tables.ts';
import {
  elevation,
  neutrals,
  palette,
  radius,
  spacing,
  tones,
  type,
  type Mode,
  type Tone,
  type ToneName,
} from './tokens.ts';

declare module '@mui/material/styles' {
  interface Palette {
    /** Ground, line and text of each workflow tone. */
    readonly tones: Readonly<Record<ToneName, Tone>>;
    readonly clinic: ClinicColors;
    readonly neutral: (typeof neutrals)[Mode];
  }
  interface PaletteOptions {
    readonly tones?: Readonly<Record<ToneName, Tone>>;
    readonly clinic?: ClinicColors;
    readonly neutral?: (typeof neutrals)[Mode];
  }
}

export interface ThemeChoice {
  readonly direction: 'rtl' | 'ltr';
  readonly mode: Mode;
  /** The clinic's colours as stored; unreadable ones are made safe. */
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
}

/** Papers lie flat; only what floats above the page (menus, dialogs, toasts) has a shadow. */
const shadowsOf = (mode: Mode): Theme['shadows'] =>
  Array.from({ length: 25 }, (_, level) =>
    level === 0 ? 'none' : level < 4 ? elevation[mode].flat : elevation[mode].floating,
  ) as Theme['shadows'];

/** A status colour on this mode's paper, with text that can be read on it. */
function status(color: string, paper: string): { main: string; contrastText: string } {
  const main = readable(color, paper);
  return { main, contrastText: textOn(main) };
}

/** Under the pointer a button moves away from its text's colour; one that is nearly black cannot get darker. */
const hoverTowards = ({ primary, onPrimary }: ClinicColors): string =>
  onPrimary === '#ffffff' && contrast(primary, '#000000') > 3 ? '#000000' : '#ffffff';

function paletteOf({ mode, primary, secondary }: ThemeChoice): NonNullable<ThemeOptions['palette']> {
  const neutral = neutrals[mode];
  // Buttons stand on papers and on the page: readable on the harder of the two.
  const ground = mode === 'light' ? neutral.ground : neutral.paper;
  const clinic = clinicColors(primary ?? palette.primary, secondary ?? palette.accent, ground);
  const accent = readable(clinic.accent, ground);
  return {
    mode,
    contrastThreshold: 4.5,
    primary: {
      main: clinic.primary,
      dark: mix(clinic.primary, hoverTowards(clinic), 0.16),
      contrastText: clinic.onPrimary,
    },
    secondary: { main: accent, contrastText: textOn(accent) },
    error: status('#b3261e', ground),
    warning: status('#8a5300', ground),
    success: status('#17693f', ground),
    info: status('#1b5a99', ground),
    background: { default: neutral.ground, paper: neutral.paper },
    text: { primary: neutral.text, secondary: neutral.textQuiet, disabled: neutral.textDisabled },
    divider: neutral.line,
    action: {
      hover: neutral.hover,
      selected: clinic.tint,
      focus: clinic.tint,
      disabled: neutral.textDisabled,
      disabledBackground: neutral.hover,
    },
    tones: tones[mode],
    clinic,
    neutral,
  };
}

const { size, weight } = type;
const heading = (fontSize: string) => ({
  fontSize,
  fontWeight: weight.bold,
  lineHeight: type.lineHeightTitle,
  letterSpacing: 0,
});
const words = (fontSize: string, fontWeight: number = weight.normal) => ({
  fontSize,
  fontWeight,
  lineHeight: type.lineHeight,
  letterSpacing: 0,
});

const typography: ThemeOptions['typography'] = {
  fontFamily: type.family,
  fontWeightMedium: weight.medium,
  fontWeightBold: weight.bold,
  h1: heading(size.display),
  h2: heading(size.title),
  h3: heading(size.section),
  h4: heading(size.section),
  h5: heading(size.section),
  h6: heading(size.lead),
  subtitle1: words(size.lead, weight.strong),
  subtitle2: words(size.body, weight.strong),
  body1: words(size.body),
  body2: words(size.body),
  caption: words(size.caption),
  overline: { ...words(size.caption, weight.strong), textTransform: 'none' },
  button: { ...words(size.body, weight.strong), textTransform: 'none' },
};

/** The MUI theme of one clinic in one direction and mode: a calm, dense desk. The one place that knows what parts look like. */
export function createClinicTheme(choice: ThemeChoice): Theme {
  const options: ThemeOptions = {
    direction: choice.direction,
    palette: paletteOf(choice),
    typography,
    spacing,
    shape: { borderRadius: radius.control },
    shadows: shadowsOf(choice.mode),
  };
  const plain = createTheme(options);
  const components: Components<Theme> = {
    ...base(plain),
    ...surfaces(plain),
    ...tables(plain),
    ...controls(plain),
    ...choices(plain),
  };
  // Merged and not spread: comparing a whole theme with its options took more than half of the type check.
  return createTheme(options, { components });
}
