/**
 * What a document's code is written in: no sign that looks like another in print or by hand (0 O Q D, 1 I L, 2 Z, 5 S, 8 B,
 * U V, 6 G), and no vowels, so that no code is a word.
 */
export const paperSigns = '3479CFHJKMNPRTWXY';
export const paperCodeLength = 6;

const code = new RegExp(`^[${paperSigns}]{${paperCodeLength}}$`);

/** Whether somebody typed what can be a code, in any case and with the gap it is printed with. */
export const isPaperCode = (text: string): boolean => code.test(text.toUpperCase().replaceAll(/[\s-]/g, ''));
