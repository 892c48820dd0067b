import { composed } from '#metadata/fields/normalise.ts';
import { fill } from '#i18n/fill.ts';
import type { Locale } from '#metadata/resource.ts';

/** One piece of a sentence: our own words, or a value that somebody typed. */
export interface Piece {
  readonly text: string;
  /** Set for values: which way they run inside the sentence around them. */
  readonly direction?: 'ltr' | 'rtl';
}

const mostOfValue = 200;

/**
 * A value as it may stand in a mail: one line, without control and direction characters (they would forge headers or turn
 * the sentence round, SEC-54, SEC-50), at most 200 characters.
 */
export function cleanValue(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return [...cleaned(text)].slice(0, mostOfValue).join('');
}

const cleaned = (text: string): string =>
  composed(text.slice(0, 10 * mostOfValue))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, '')
    .trim();

/** A name that holds an address would become a link in the reader's mail program, in our letter: it is not shown. */
export const cleanName = (value: unknown): string => {
  const name = cleanValue(value);
  return /:\/\/|www\.|@|\.(?:com|net|org|info|io|ru|cn|xyz|top|link|site)\b/iu.test(name) ? '' : name;
};

const directionOf = (text: string): 'ltr' | 'rtl' => (/[\u0590-\u08ff]/u.test(text) ? 'rtl' : 'ltr');

/**
 * Our sentence with its values as pieces. `{name}` takes a value, `{n:days}` a counted noun; what a value says is never read
 * again, so braces in it stay braces (SEC-54).
 */
export function piecesOf(
  locale: Locale,
  sentence: string,
  values: Readonly<Record<string, unknown>>,
): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of sentence.matchAll(/\{(\w+)(?::\w+)?\}/g)) {
    const [mark, name = ''] = found;
    pieces.push({ text: sentence.slice(end, found.index) });
    end = found.index + mark.length;
    const value = cleanValue(values[name]);
    if (mark.includes(':')) pieces.push({ text: fill(locale, mark, { [name]: value }) });
    else pieces.push({ text: value, direction: directionOf(value) });
  }
  pieces.push({ text: sentence.slice(end) });
  return pieces.filter(({ text }) => text !== '');
}

/** A text of several lines, cleaned like every value; its lines stay and never leave the body. */
export const longPiece = (value: unknown): Piece => {
  const lines = String(value ?? '').split(/\r\n|[\n\r\u2028\u2029]/);
  const text = lines.map((line) => cleaned(line)).join('\n');
  return { text, direction: directionOf(text) };
};

/** A value that stands alone, e.g. in a row of facts. */
export const valuePiece = (value: unknown): Piece => {
  const text = cleanValue(value);
  return { text, direction: directionOf(text) };
};

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** Pieces as HTML: every value escaped and isolated from the sentence around it (UX-50). */
export const htmlOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, direction }) =>
      direction === undefined
        ? escapeHtml(text)
        : `<span dir="${direction}" style="unicode-bidi:isolate">${escapeHtml(text)}</span>`,
    )
    .join('');

/** Pieces as plain text; a value that runs against the sentence stands between isolation marks. */
export const textOf = (locale: Locale, pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, direction }) =>
      direction !== undefined && (direction === 'rtl') !== (locale === 'ar') ? `\u2068${text}\u2069` : text,
    )
    .join('');
