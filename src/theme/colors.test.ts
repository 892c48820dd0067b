import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clinicColors, contrast, isColor, mix, readable, textOn } from './colors.ts';
import { tones } from './tokens.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#3490dc', '#ffffff', 3.41],
    ['#ffed4a', '#ffffff', 1.2],
    ['#12355b', '#ffffff', 12.46],
  ])('%s on %s is about %d', (one, other, expected) => expect(contrast(one, other)).toBeCloseTo(expected, 1));
});

describe('readable', () => {
  it('leaves a good colour as it is', () => expect(readable('#12355B')).toBe('#12355b'));
  it('darkens a pale one on white and lightens a dark one on black', () => {
    expect(contrast(readable('#ffed4a'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readable('#12355b', '#101820'), '#101820')).toBeGreaterThanOrEqual(4.5);
  });
  it('keeps the hue when it lightens: a deep blue stays blue', () => {
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(readable('#12355b', '#17212b').slice(at, at + 2), 16),
    );
    expect(Number(blue) - Number(red)).toBeGreaterThan(90);
    expect(Number(green)).toBeGreaterThan(Number(red));
  });
  it('is readable whatever the clinic chose, on any ground', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (color, ground) => {
        expect(contrast(readable(color, ground), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
  it('keeps every pair of clinic colours safe', () => {
    fc.assert(
      fc.property(
        anyColor,
        anyColor,
        fc.constantFrom('#ffffff', '#f5f7f9', '#17212b'),
        (one, two, ground) => {
          const colors = clinicColors(one, two, ground);
          expect(contrast(colors.primary, ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colors.onPrimary, colors.primary)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colors.deep, '#ffffff')).toBeGreaterThanOrEqual(9);
          expect(contrast(colors.onAccent, colors.accent)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(colors.accentOnDeep, colors.deep)).toBeGreaterThanOrEqual(3);
          expect(contrast(colors.onTint, colors.tint)).toBeGreaterThanOrEqual(4.5);
        },
      ),
    );
  });
  it("answers the product's colour for what is no colour", () => {
    expect([readable('red;}'), readable(null), clinicColors(undefined, 'x').accent]).toEqual([
      '#12355b',
      '#12355b',
      '#c9a227',
    ]);
    expect([isColor('#12345'), isColor('#12345g'), isColor('#123456')]).toEqual([false, false, true]);
  });
  it('mixes', () => expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080'));
});

describe('state tones', () => {
  for (const [mode, table] of Object.entries(tones)) {
    it.each(Object.entries(table))(`${mode} %s is readable`, (_, tone) =>
      expect(contrast(tone.text, tone.ground)).toBeGreaterThanOrEqual(4.5),
    );
  }
});
