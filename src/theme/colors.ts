/** Colour arithmetic on `#rrggbb` texts (WCAG 2.2 contrast). Pure: the server-side pages and the settings preview use it too. */

type Rgb = readonly [number, number, number];
const hexColor = /^#[0-9a-f]{6}$/i;

/** Whether a text is a colour of the form `#rrggbb`; nothing else ever reaches a style (SEC-42). */
export const isColor = (text: unknown): text is string => typeof text === 'string' && hexColor.test(text);

const toRgb = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never as Rgb;
const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** 0 (black) to 1 (white), as the eye sees it. */
export function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as never as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the second colour (0 to 1) in the first. */
export function mix(color: string, other: string, share: number): string {
  const to = toRgb(other);
  return toHex(toRgb(color).map((part, index) => part + ((to[index] ?? 0) - part) * share) as never as Rgb);
}

/** The same hue, `share` of the way to white: mixing with white would turn a deep blue grey. */
function lighter(color: string, share: number): string {
  const [red, green, blue] = toRgb(color).map((part) => part / 255) as never as Rgb;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const light = most - spread / 2;
  const reach = 1 - Math.abs(2 * light - 1);
  const vivid = reach === 0 ? 0 : spread / reach;
  const hue =
    spread === 0
      ? 0
      : most === red
        ? ((green - blue) / spread + 6) % 6
        : most === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4;
  const wanted = light + (1 - light) * share;
  const amplitude = vivid * Math.min(wanted, 1 - wanted);
  const part = (offset: number): number => {
    const at = (offset + hue * 2) % 12;
    return 255 * (wanted - amplitude * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toHex([part(0), part(8), part(4)]);
}

/** Black or white, whichever is easier to read on the colour; always at least 4.5:1. */
export const textOn = (color: string): '#ffffff' | '#000000' =>
  contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';

const smallText = 4.5;
/** White wherever it can be read: a made shade is dark enough for it, and black on a middle tone looks broken. */
const textOnShade = (shade: string): string =>
  contrast(shade, '#ffffff') >= smallText ? '#ffffff' : textOn(shade);

const steps = 50;

/**
 * The nearest shade of a clinic's colour that can be read on a ground: darkened on a light one, lightened on a dark
 * one, until the contrast is at least `ratio` (UX-63). What is no colour answers the fallback.
 */
export function readable(
  color: unknown,
  ground = '#ffffff',
  ratio = smallText,
  fallback = '#12355b',
): string {
  const wanted = isColor(color) ? color.toLowerCase() : fallback;
  const towards = textOn(ground);
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const shade = towards === '#ffffff' ? lighter(wanted, share) : mix(wanted, towards, share);
    if (contrast(shade, ground) >= ratio) return shade;
  }
  return towards;
}

export interface ClinicColors {
  /** Buttons, links, marks: readable on the ground, and its text readable on it. */
  readonly primary: string;
  readonly onPrimary: string;
  /** The deep shade of panels such as the menu: white text is always readable on it. */
  readonly deep: string;
  /** A breath of the primary colour, for chosen rows and quiet grounds. */
  readonly tint: string;
  /** The primary colour as text on that breath. */
  readonly onTint: string;
  /** The accent exactly as chosen: decoration only, never text. */
  readonly accent: string;
  readonly onAccent: string;
  /** The accent where it must be seen on the deep shade (3:1, WCAG 1.4.11). */
  readonly accentOnDeep: string;
  /** The ring around what has the focus: the main colour on light pages, the accent on dark ones; 3:1 (UX-61). */
  readonly focus: string;
}

const productPrimary = '#12355b';
const productAccent = '#c9a227';
const deepEnough = 9;

/** Two colours a clinic chose, made safe for one ground. Missing or broken ones become the product's. */
export function clinicColors(primary: unknown, secondary: unknown, ground = '#ffffff'): ClinicColors {
  const base = isColor(primary) ? primary.toLowerCase() : productPrimary;
  const accent = isColor(secondary) ? secondary.toLowerCase() : productAccent;
  const main = readable(base, ground);
  // A deep colour mixed into white turns grey; its lighter shade stays a hue.
  const tint = mix(ground, lighter(main, 0.3), 0.11);
  const deepOnLight = readable(base, '#ffffff', deepEnough);
  // Beside a dark page a saturated panel would glow: it sinks half-way into the ground.
  const deep = textOn(ground) === '#ffffff' ? mix(deepOnLight, ground, 0.5) : deepOnLight;
  return {
    primary: main,
    onPrimary: textOnShade(main),
    deep,
    tint,
    onTint: readable(main, tint),
    accent,
    onAccent: textOn(accent),
    accentOnDeep: readable(accent, deep, 3),
    focus: textOn(ground) === '#ffffff' ? readable(accent, ground) : main,
  };
}
