import { storedPhone } from './phones.ts';
import type { Field } from './types.ts';

/** Only digits are changed; everything else stays. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) & 0xf));

/** Direction marks and zero-width signs, which would let one text pose as another (SEC-50). */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Whether a text holds one of them: what names something for people refuses it (SEC-50). */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0;
export const cleanText = (text: string): string => text.normalize('NFC').replace(invisible, '');

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
  const match = /^(-?)0*(\d*)(\.\d*)?$/.exec(plain);
  if (!match || plain === '' || plain === '-' || plain === '.') return plain;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole || '0'}${fraction === '.' ? '' : fraction}`;
}

/** 010…, +20…, 0020…, spaces, dashes and any digits → one stored form. `country` is meant where none is written (UX-54). */
export const plainPhone = (text: string, country?: string): string =>
  storedPhone(plainDigits(cleanText(text)).replace(/[\s\-–().\u00a0]/g, ''), country);

const trimmed = (value: string): string => cleanText(value).trim();

const byKind: Readonly<Record<string, (value: string) => unknown>> = {
  text: (value) => trimmed(value),
  longText: (value) => cleanText(value).trimEnd(),
  richText: (value) => value.normalize('NFC'),
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

/** The stored form of what a person typed or a client sent. Empty text is no value. Wrong types stay as they are, for `problemOf` to refuse. */
export function normalise(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && decimals.includes(field.kind) && Number.isFinite(value))
    return plainDecimal(String(value));
  if (Array.isArray(value))
    return value.map((one: unknown) => (typeof one === 'string' ? trimmed(one) : one));
  if (typeof value !== 'string') return value;
  const change = byKind[field.kind];
  const result = change
    ? change(field.options && 'code' in field.options ? plainDigits(value) : value)
    : value;
  return result === '' ? null : result;
}
