/** What the 14 digits of an Egyptian national id say (UX-55, clinic.md P3). */
export interface NationalIdFacts {
  readonly birthDate: string;
  readonly gender: 'male' | 'female';
  /** The two digits of the governorate of birth; 88 = abroad. */
  readonly governorate: string;
}

/** 01–04 the four cities, 11–19 the Delta, 21–29 Upper Egypt, 31–35 the borders, 88 born abroad. */
const governorates = /^(0[1-4]|1[1-9]|2[1-9]|3[1-5]|88)$/;

/**
 * Birth date, sex and governorate out of an Egyptian national id; undefined when it is none: century 2 or 3, a real date,
 * a known governorate. The last digit is not checked, as sources disagree on it.
 */
export function nationalIdFacts(id: string): NationalIdFacts | undefined {
  const match = /^([23])(\d{2})(\d{2})(\d{2})(\d{2})\d{3}(\d)\d$/.exec(id);
  if (!match) return undefined;
  const [, century, year, month, day, governorate = '', sex] = match;
  const birthDate = `${century === '2' ? '19' : '20'}${year}-${month}-${day}`;
  const parsed = new Date(`${birthDate}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== birthDate) return undefined;
  if (!governorates.test(governorate)) return undefined;
  return { birthDate, gender: Number(sex) % 2 === 1 ? 'male' : 'female', governorate };
}

/** What the national id of a country looks like whose digits are not read here (clinic.md P3). */
const shapes: Readonly<Record<string, RegExp>> = {
  SA: /^[12]\d{9}$/,
  AE: /^784\d{12}$/,
  KW: /^[123]\d{11}$/,
  QA: /^[23]\d{10}$/,
  BH: /^\d{9}$/,
  JO: /^\d{10}$/,
};

/** Where no rule is known (DESIGN 9.41). */
const anyShape = /^.{5,20}$/u;

/** Whether it is a national id in a clinic of that country: one of its own, or an Egyptian one, which says what it is. */
export const isNationalId = (id: string, country: string): boolean =>
  nationalIdFacts(id) !== undefined || (country !== 'EG' && (shapes[country] ?? anyShape).test(id));
