import type { ArabicNoun } from './currencies.ts';

type Words = Readonly<Record<string, string>>;

/** 3–10 take the other gender than what they count; what is counted here is masculine. */
const masculine: Words = {
  '1': 'واحد',
  '2': 'اثنان',
  '3': 'ثلاثة',
  '4': 'أربعة',
  '5': 'خمسة',
  '6': 'ستة',
  '7': 'سبعة',
  '8': 'ثمانية',
  '9': 'تسعة',
};
const feminine: Words = {
  '1': 'إحدى',
  '2': 'اثنتان',
  '3': 'ثلاث',
  '4': 'أربع',
  '5': 'خمس',
  '6': 'ست',
  '7': 'سبع',
  '8': 'ثماني',
  '9': 'تسع',
};
const tens: Words = {
  '2': 'عشرون',
  '3': 'ثلاثون',
  '4': 'أربعون',
  '5': 'خمسون',
  '6': 'ستون',
  '7': 'سبعون',
  '8': 'ثمانون',
  '9': 'تسعون',
};
const hundreds: Words = {
  '1': 'مائة',
  '2': 'مائتان',
  '3': 'ثلاثمائة',
  '4': 'أربعمائة',
  '5': 'خمسمائة',
  '6': 'ستمائة',
  '7': 'سبعمائة',
  '8': 'ثمانمائة',
  '9': 'تسعمائة',
};
/** Thousand and above are counted themselves, by their first place from the right among groups of three. */
const scales: readonly ArabicNoun[] = [
  { one: 'مليار', two: 'ملياران', few: 'مليارات', many: 'مليارًا', singular: 'مليار' },
  { one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا', singular: 'مليون' },
  { one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا', singular: 'ألف' },
];

const and = (parts: readonly string[]): string => parts.join(' و');
/** A dual loses its nun before what it belongs to: مائتان, but مائتا جنيه. */
const beforeNoun = (dual: string): string => (dual.endsWith('ان') ? dual.slice(0, -1) : dual);

/** 3–19, in the words that go with the noun. */
function upToNineteen(ten: string, unit: string, noun: ArabicNoun): string {
  const words = noun.feminine ? feminine : masculine;
  if (ten === '0') return words[unit] ?? '';
  const teen = noun.feminine ? 'عشرة' : 'عشر';
  if (unit === '0') return noun.feminine ? 'عشر' : 'عشرة';
  if (unit === '1') return `${noun.feminine ? 'إحدى' : 'أحد'} ${teen}`;
  return `${beforeNoun(words[unit] ?? '')} ${teen}`;
}

/** 3–99, two digits. */
function belowHundred(ten: string, unit: string, noun: ArabicNoun): string {
  if (ten === '0' || ten === '1') return upToNineteen(ten, unit, noun);
  const word = tens[ten] ?? '';
  if (unit === '0') return word;
  // Nothing follows the eight here that it belongs to, so it ends as a word by itself.
  const first = noun.feminine && unit === '8' ? 'ثمانٍ' : ((noun.feminine ? feminine : masculine)[unit] ?? '');
  return and([first, word]);
}

/** 1–999 of a noun, three digits; `owned`: another noun follows, to which this one belongs (ألفا جنيه). */
function counted(group: string, noun: ArabicNoun, owned: boolean): readonly string[] {
  const [hundred = '0', ten = '0', unit = '0'] = group;
  const word = hundreds[hundred];
  if (ten === '0' && (unit === '0' || unit === '1' || unit === '2')) {
    const round = word === undefined ? [] : [`${beforeNoun(word)} ${noun.singular}`];
    if (unit === '0') return round;
    return [...round, unit === '1' ? noun.one : owned ? beforeNoun(noun.two) : noun.two];
  }
  const isFew = ten === '0' || (ten === '1' && unit === '0');
  const form = isFew ? noun.few : owned ? noun.singular : noun.many;
  return [...(word === undefined ? [] : [word]), `${belowHundred(ten, unit, noun)} ${form}`];
}

/**
 * A whole number of a noun in Arabic words, nominative. One and two beside hundreds stand by themselves with the noun again:
 * مائة جنيه وجنيه واحد.
 * @param digits 1–12 digits; a nought is صفر.
 */
export function arabicCount(digits: string, noun: ArabicNoun): string {
  const all = digits.padStart(12, '0');
  if (/^0+$/.test(all)) return `صفر ${noun.singular}`;
  const last = all.slice(-2);
  const round = `${all.slice(0, -2)}00`;
  if (last === '01' || last === '02') {
    const few = last === '01' ? noun.one : noun.two;
    return /[1-9]/.test(round) ? and([arabicCount(round, noun), few]) : few;
  }
  const parts = scales.flatMap((scale, at) => {
    const owned = !/[1-9]/.test(all.slice((at + 1) * 3));
    return counted(all.slice(at * 3, (at + 1) * 3), scale, owned);
  });
  const units = all.slice(-3);
  return units === '000' ? `${and(parts)} ${noun.singular}` : and([...parts, ...counted(units, noun, false)]);
}
