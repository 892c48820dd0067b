/**
 * How numbers stand below each other: at the right in both directions, for digits run from left to right in Arabic too, so
 * that units and decimal points line up. `noflip` keeps the style from being mirrored.
 */
export const figures = {
  textAlign: 'right /* @noflip */' as 'right',
  fontVariantNumeric: 'tabular-nums',
} as const;
