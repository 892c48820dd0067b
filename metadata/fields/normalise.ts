import type { Field } from './types.ts';

const digitZeros = [0x0660, 0x06f0];
/** Arabic-Indic and Persian digits become 0-9, the Arabic decimal sign a point, thousands signs go. */
export function plainNumber(text: string): string {
  let out = '';
  for (const sign of text) {
    const code = sign.charCodeAt(0);
    const zero = digitZeros.find((start) => code >= start && code <= start + 9);
    if (zero !== undefined) out += String(code - zero);
    else if (sign === '٫') out += '.';
    else if (!'٬,، \u00a0\u202f'.includes(sign)) out += sign;
  }
  return out;
}

/** Only digits are changed; everything else stays. */
export const plainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) & 0xf));

/** Direction marks and zero-width signs, which would let one text pose as another (SEC-50). */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
export const cleanText = (text: string): string => text.normalize('NFC').replace(invisible, '');

/** A decimal in its one written form: no plus, no leading zeros, no empty fraction dropped. "٠١٢٫٥٠" → "12.50". */
export function plainDecimal(text: string): string {
  const plain = plainNumber(cleanText(text)).replace(/^\+/, '').replace('−', '-');
  const match = /^(-?)0*(\d*)(\.\d*)?$/.exec(plain);
  if (!match || plain === '' || plain === '-' || plain === '.') return plain;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole || '0'}${fraction === '.' ? '' : fraction}`;
}

/** 010…, +20…, 0020…, spaces and any digits → one stored form. Egypt where no country is written (UX-54). */
export function plainPhone(text: string): string {
  const signs = plainDigits(cleanText(text)).replace(/[\s\-().]/g, '');
  if (/^00\d/.test(signs)) return `+${signs.slice(2)}`;
  if (/^0\d{9,10}$/.test(signs)) return `+20${signs.slice(1)}`;
  return signs;
}

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
  phone: plainPhone,
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
