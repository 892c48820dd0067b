/**
 * What a document's code is written in: no sign that looks like another in print or by hand (0 O Q D, 1 I L, 2 Z, 5 S, 8 B,
 * U V, 6 G), and no vowels, so that no code is a word.
 */
export const paperSigns = '3479CFHJKMNPRTWXY';
export const paperCodeLength = 6;

const code = new RegExp(`^[${paperSigns}]{${paperCodeLength}}$`);

/** The code somebody typed, in capitals and without the gap it is printed with; undefined for what can be none. */
export function paperCodeIn(text: string): string | undefined {
  const signs = text.toUpperCase().replaceAll(/[\s\u00a0-]/g, '');
  return code.test(signs) ? signs : undefined;
}
