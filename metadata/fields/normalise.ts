import { storedPhone } from './phones.ts';
import type { Field } from './types.ts';

/** Only digits are changed; everything else stays. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) & 0xf));

/** Direction marks and zero-width signs, which would let one text pose as another (SEC-50). */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Whether a text holds one of them: what names something for people refuses it (SEC-50). */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;

/** What Unicode lets stand on one letter (stream-safe texts, UAX 15); no language comes near. */
const mostMarks = 30;
/** Below it no sign is a mark: most texts are judged by it alone. */
const firstMark = 0x300;
const anyMark = /^\p{M}$/u;
/** What is known of the signs met so far: 1 no mark, 2 a mark. To ask Unicode each time takes many times as long. */
const knownMarks = new Uint8Array(0x110000);

function learned(code: number): number {
  const found = anyMark.test(String.fromCodePoint(code)) ? 2 : 1;
  knownMarks[code] = found;
  return found;
}

/** Whether marks are piled on a letter: composing such a pile takes time with the square of its height (SEC-50). */
export function isPiled(text: string): boolean {
  let height = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < firstMark) height = 0;
    else {
      const code = unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(at) ?? unit) : unit;
      const size = code > 0xffff ? 2 : 1;
      height = (knownMarks[code] || learned(code)) === 2 ? height + size : 0;
      if (height > mostMarks) return true;
      at += size - 1;
    }
  }
  return false;
}
/** The composed form of a text; a pile of marks stays as it is, for `problemOf` to refuse. */
export const composed = (text: string): string => (isPiled(text) ? text : text.normalize('NFC'));
export const cleanText = (text: string): string => composed(text).replace(invisible, '');

/** Signs of anything short, with all the spaces and words people copy along. */
const longestShort = 2500;

/** Words and signs people copy along with an amount; nothing else may stand beside the figures. */
const currencyWords =
  /جني[هة](?:ات|ا|اً|ًا)?(?:\s*مصري[ةه]?)?|ريال(?:ات|ا|اً|ًا)?(?:\s*سعودي[ةه]?)?|درهم|دينار|قرش|قروش|[جرد]\.\s?[مسإكقبعأ]\.?|\b(?:EGP|SAR|AED|KWD|QAR|BHD|OMR|JOD|USD|EUR|L\.?E\.?)(?![A-Za-z])|[£$€%٪]/giu;

/** Which of the separators is the decimal point: the last of two kinds, a lone one that does not part thousands. */
function withPoint(figures: string): string {
  if (figures.includes('٫')) return figures.replace(/[.,]/g, '').replace('٫', '.');
  const commas = figures.split(',').length - 1;
  const points = figures.split('.').length - 1;
  if (commas > 0 && points > 0) {
    const decimal = figures.lastIndexOf(',') > figures.lastIndexOf('.') ? ',' : '.';
    return figures.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
  }
  if (commas + points <= 1 && points === 1) return figures;
  if (/^[1-9]\d{0,2}(,\d{2,3})*,\d{3}$|^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(figures))
    return figures.replace(/[.,]/g, '');
  return commas === 1 ? figures.replace(',', '.') : figures;
}

/**
 * A number as people type or paste it, with plain digits and a point (UX-51): any digits, ، ٫ ٬, spaces, currency words, a
 * minus at either end or brackets around it. "‏١٬٢٣٤٫٥٠ ج.م" → "1234.50"; "12,5" is twelve and a half. The rest stays.
 */
export function plainNumber(text: string): string {
  if (text.length > longestShort) return text;
  const bare = plainDigits(cleanText(text))
    .replace(currencyWords, '')
    .replace(/[٬'’\s\u00a0\u202f]/g, '')
    .replaceAll('،', ',')
    .replace(/[−–]/g, '-');
  const bracketed = /^\((.+)\)$/.exec(bare)?.[1];
  const [, before = '', figures = '', after = ''] =
    /^([-+]?)([\d.,٫]+)(-?)$/.exec(bracketed === undefined ? bare : `-${bracketed}`) ?? [];
  if (figures === '' || (before !== '' && after !== '')) return bare;
  return `${before === '-' || after === '-' ? '-' : ''}${withPoint(figures)}`;
}

/** A decimal in its one written form: no plus, no leading zeros, no empty fraction dropped. "٠١٢٫٥٠" → "12.50". */
export function plainDecimal(text: string): string {
  const plain = plainNumber(text);
  const match = /^(-?)(\d*)(\.\d*)?$/.exec(plain);
  if (!match || plain === '' || plain === '-' || plain === '.') return plain;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole.replace(/^0+/, '') || '0'}${fraction === '.' ? '' : fraction}`;
}

/** 010…, +20…, 0020…, spaces, dashes and any digits → one stored form. `country` is meant where none is written (UX-54). */
export const plainPhone = (text: string, country?: string): string =>
  storedPhone(plainDigits(cleanText(text)).replace(/[\s\-–().\u00a0]/g, ''), country);

/** Several spaces read like one: «قسم  الأشعة» is «قسم الأشعة», and no second one beside it. */
const singleSpaced = (value: string): string => (value.includes('  ') ? value.replace(/ +/g, ' ') : value);

const trimmed = (value: string): string => cleanText(value).trim();
/** A text of one line is one: what breaks it elsewhere becomes a space (SEC-54). */
const oneLine = (value: string): string =>
  trimmed(
    /[\t\n\v\f\r\u0085\u2028\u2029]/.test(value)
      ? value.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
      : value,
  );

/** "eg38 0019 …" as it stands on a card → the one piece it is. */
const inOnePiece = (value: string): string =>
  oneLine(value)
    .replace(/[\s\u00a0\u202f\-‐‑‒–]/g, '')
    .toUpperCase();

const byKind: Readonly<Record<string, (value: string) => unknown>> = {
  text: (value) => singleSpaced(oneLine(value)),
  longText: (value) => cleanText(value).trimEnd(),
  richText: composed,
  integer: (value) => {
    const plain = plainDecimal(value);
    return /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain;
  },
  decimal: plainDecimal,
  money: plainDecimal,
  percent: plainDecimal,
  date: (value) => plainDigits(trimmed(value)),
  month: (value) => plainDigits(trimmed(value)),
  time: (value) => plainDigits(trimmed(value)).replace(/^(\d\d:\d\d):\d\d(\.\d+)?$/, '$1'),
  dateTime: (value) => plainDigits(trimmed(value)),
  phone: (value) => plainPhone(value),
  email: (value) => trimmed(value).toLowerCase(),
  url: trimmed,
  color: (value) => trimmed(value).toLowerCase(),
};
const decimals = ['decimal', 'money', 'percent'];

/** Signs a kind may hold where its options say nothing; `problemOf` counts by the same. */
export const longestTexts: Readonly<Record<string, number>> = {
  text: 255,
  longText: 5000,
  richText: 100_000,
};
/** More than any list may have. */
const longestList = 2000;

/** Longer than anything its kind can hold, however it was typed: it is not read, only refused. */
function isTooLong({ kind, options }: Field, value: string): boolean {
  const own = (options as { maxLength?: number }).maxLength ?? longestTexts[kind];
  return value.length > (own === undefined ? longestShort : 4 * own + 200);
}

/**
 * The stored form of what a person typed or a client sent. Empty text is no value. Wrong types, and what is longer than its
 * kind can hold, stay as they are, for `problemOf` to refuse.
 */
export function normalise(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && decimals.includes(field.kind) && Number.isFinite(value))
    return plainDecimal(String(value));
  if (Array.isArray(value)) {
    if (value.length > longestList) return value;
    const list = value.map((one: unknown) => (typeof one === 'string' ? oneLine(one) : one));
    // A word of a list stands in it once: ["fri", "fri"] is one day.
    return field.kind === 'tags' ? [...new Set(list)] : list;
  }
  if (typeof value !== 'string' || isTooLong(field, value)) return value;
  const change = byKind[field.kind];
  const plain = 'code' in field.options ? plainDigits(value) : value;
  const result = 'grouped' in field.options ? inOnePiece(plain) : change ? change(plain) : value;
  return result === '' ? null : result;
}
