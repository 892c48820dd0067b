import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from './colors.ts';
import { createClinicTheme } from './theme.ts';
import { density, neutrals, type Mode } from './tokens.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const modes: readonly Mode[] = ['light', 'dark'];

/** Grounds that words and rings stand on. */
const groundsOf = (mode: Mode): readonly string[] => {
  const { paper, ground, quiet } = neutrals[mode];
  return [paper, ground, quiet];
};

describe.each(modes)('the theme in %s mode, whatever colours the clinic chose (UX-63)', (mode) => {
  const forAnyClinic = (check: (theme: ReturnType<typeof createClinicTheme>) => void): void =>
    fc.assert(
      fc.property(anyColor, anyColor, (primary, secondary) =>
        check(createClinicTheme({ direction: 'rtl', mode, primary, secondary })),
      ),
      { numRuns: 60 },
    );

  it('has text of 4.5:1 on its own grounds, buttons and chosen rows', () => {
    forAnyClinic(({ palette }) => {
      for (const ground of [...groundsOf(mode), neutrals[mode].hover, palette.clinic.tint]) {
        expect(contrast(palette.text.primary, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.text.secondary, ground)).toBeGreaterThanOrEqual(4.5);
      }
      for (const color of ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const)
        expect(contrast(palette[color].contrastText, palette[color].main)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.primary.contrastText, palette.primary.dark)).toBeGreaterThanOrEqual(4.5);
    });
  });

  it('has links and the accent readable on papers and on the page', () => {
    forAnyClinic(({ palette }) => {
      for (const ground of [palette.background.paper, palette.background.default]) {
        expect(contrast(palette.primary.main, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.secondary.main, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.error.main, ground)).toBeGreaterThanOrEqual(4.5);
      }
    });
  });

  it('has a focus ring of 3:1 on every ground (UX-61)', () => {
    forAnyClinic(({ palette }) => {
      const tones = Object.values(palette.tones).map(({ ground }) => ground);
      for (const ground of [...groundsOf(mode), neutrals[mode].hover, palette.clinic.tint, ...tones])
        expect(contrast(palette.clinic.focus, ground)).toBeGreaterThanOrEqual(3);
    });
  });

  it('has white words on the menu, and a menu that does not glow beside a dark page', () => {
    forAnyClinic(({ palette }) => {
      expect(contrast('#ffffff', palette.clinic.deep)).toBeGreaterThanOrEqual(9);
      expect(contrast(palette.clinic.accentOnDeep, palette.clinic.deep)).toBeGreaterThanOrEqual(3);
    });
  });

  it('has lines around inputs that can be seen (3:1)', () => {
    for (const ground of groundsOf(mode))
      expect(contrast(neutrals[mode].lineStrong, ground)).toBeGreaterThanOrEqual(2.8);
    expect(contrast(neutrals[mode].lineStrong, neutrals[mode].paper)).toBeGreaterThanOrEqual(3);
  });

  it('has white words on its tooltips', () =>
    expect(contrast('#ffffff', neutrals[mode].tooltip)).toBeGreaterThanOrEqual(7));
});

describe('the look', () => {
  const theme = createClinicTheme({ direction: 'rtl', mode: 'light' });

  it('is dark blue and gold where the clinic chose nothing', () =>
    expect([theme.palette.primary.main, theme.palette.clinic.accent]).toEqual(['#12355b', '#c9a227']));

  it('has rows of 36 and 44 pixels', () => {
    expect(density).toEqual({ compact: 36, comfortable: 44 });
    expect(theme.components?.MuiTableCell?.styleOverrides?.sizeSmall).toMatchObject({ height: 36 });
  });

  it('has Arabic that is neither spaced nor in capitals, on lines of at least 1.5 (UX-58)', () => {
    for (const name of ['h1', 'h2', 'h3', 'body1', 'body2', 'caption', 'button', 'overline'] as const) {
      const { letterSpacing, textTransform, lineHeight } = theme.typography[name];
      expect([Number(letterSpacing ?? 0), textTransform ?? 'none']).toEqual([0, 'none']);
      expect(Number(lineHeight)).toBeGreaterThanOrEqual(1.5);
    }
  });

  it('has no ripples', () => expect(theme.components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true));
});
