import { problem, type Problem } from '../problem.ts';
import { cleanText, composed, isPiled, oneLine, saysNothing, singleSpaced } from '../signs.ts';
import type { AnyOptions, CommonOptions, Defaulted } from '../types.ts';
import type { Series } from '../series.ts';
import { builderOf, scalar, type KindSlice } from './kind.ts';

interface TextOptions extends Defaulted<string> {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** Numbered by the server when left empty, without gaps: `{ prefix: 'EMP-', digits: 4 }` begins with EMP-0001. */
  readonly sequence?: Series;
  /**
   * Codes and identifiers stay left to right inside Arabic text. One that is printed in groups is stored in one piece: spaces and
   * dashes of any kind are taken out, letters become capitals.
   */
  readonly code?: boolean | 'grouped';
  /** What a value says about other fields of the record: the form fills those that are empty at once, all stay editable. */
  readonly fills?: (
    value: string,
    record: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
}
/** One line of text. */
export const text = builderOf<'text', string, TextOptions>('text');
/** Several lines of plain text. */
export const longText = builderOf<'longText', string, TextOptions>('longText');
interface RichTextOptions extends CommonOptions {
  /** Signs with its tags. */
  readonly maxLength?: number;
  /** The longer allow-list of articles: headings to the fourth, tables, code and pictures of our own (platform.md 9). */
  readonly article?: boolean;
}
/** Formatted text, cleaned by an allow-list on the server. */
export const richText = builderOf<'richText', string, RichTextOptions>('richText');

/** What is wrong with a text of at most `usual` signs, or of as many as its options say. */
export function textProblem(value: unknown, options: AnyOptions, usual: number): Problem | undefined {
  if (typeof value !== 'string') return problem('wrong_type');
  const { minLength, maxLength: longest = usual, pattern } = options as TextOptions;
  // A sign takes two places at most: this long it is refused before anybody reads it.
  if (value.length > 2 * longest) return problem('too_long', { max: longest });
  // Control characters are what is looked for.
  if (
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff][\udc00-\udfff])/.test(
      value,
    ) ||
    isPiled(value)
  )
    return problem('bad_characters');
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) return problem('too_short', { min: minLength });
  if (length > longest) return problem('too_long', { max: longest });
  if (pattern && !pattern.test(value)) return problem('bad_format');
  return undefined;
}

/** Strokes that lengthen a word, and marks, without a letter to stand on: nobody reads or finds such a name. */
const letterless = /^[\u0640\p{M}\s]+$/u;

const longestText = 255;
export const textSlice: KindSlice = {
  ...scalar,
  text: 'folded',
  longest: longestText,
  search: 'words',
  identifies: true,
  ordered: true,
  sorts: 'offered',
  inLists: 'first',
  normalise: (typed) => singleSpaced(oneLine(typed)),
  problem: (value, { options }) =>
    textProblem(value, options, longestText) ??
    (letterless.test(String(value)) ? problem('bad_characters') : undefined),
};

const longestLongText = 5000;
export const longTextSlice: KindSlice = {
  ...scalar,
  text: 'folded',
  longest: longestLongText,
  search: 'words',
  ordered: false,
  sorts: 'offered',
  inLists: 'offered',
  normalise: (typed) => cleanText(typed).trimEnd(),
  problem: (value, { options }) => textProblem(value, options, longestLongText),
};

/** Signs of a formatted text with its tags. */
export const longestRichText = 100_000;
export const richTextSlice: KindSlice = {
  ...scalar,
  text: 'folded',
  longest: longestRichText,
  search: 'words',
  ordered: false,
  sorts: 'possible',
  inLists: 'named',
  normalise: (typed) => (saysNothing(typed) ? '' : composed(typed)),
  problem: (value, { options }) => textProblem(value, options, longestRichText),
};
