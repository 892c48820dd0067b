import type { EnglishNoun } from './currencies.ts';

const upToNineteen = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens: Readonly<Record<string, string>> = {
  '2': 'twenty',
  '3': 'thirty',
  '4': 'forty',
  '5': 'fifty',
  '6': 'sixty',
  '7': 'seventy',
  '8': 'eighty',
  '9': 'ninety',
};
const scales = [' billion', ' million', ' thousand', ''] as const;

/** 1–99, two digits. */
function belowHundred(two: string): string {
  const [ten = '0', unit = '0'] = two;
  const word = tens[ten];
  if (word === undefined) return upToNineteen[Number(two)] ?? '';
  return unit === '0' ? word : `${word}-${upToNineteen[Number(unit)] ?? ''}`;
}

/** 1–999, three digits; a number's last group says "and" before its end also without hundreds of its own. */
function group(three: string, afterOthers: boolean): string {
  const hundred = three.slice(0, 1);
  const rest = three.slice(1);
  const first = hundred === '0' ? '' : `${upToNineteen[Number(hundred)] ?? ''} hundred`;
  if (rest === '00') return first;
  const link = first === '' ? (afterOthers ? 'and ' : '') : ' and ';
  return `${first}${link}${belowHundred(rest)}`;
}

/**
 * A whole number of a noun in English words: `one thousand two hundred and fifty pounds`.
 * @param digits 1–12 digits; a nought is zero.
 */
export function englishCount(digits: string, [one, many]: EnglishNoun): string {
  const all = digits.padStart(12, '0');
  if (/^0+$/.test(all)) return `zero ${many}`;
  const parts = scales.flatMap((scale, at) => {
    const three = all.slice(at * 3, (at + 1) * 3);
    if (three === '000') return [];
    return [group(three, scale === '' && /[1-9]/.test(all.slice(0, at * 3))) + scale];
  });
  return `${parts.join(' ')} ${/^0*1$/.test(all) ? one : many}`;
}
