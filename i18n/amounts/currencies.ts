/** How Arabic counts something: the form of the noun follows the number before it. */
export interface ArabicNoun {
  /** Exactly one, with its number where the noun does not say it alone: جنيه واحد. */
  readonly one: string;
  /** Exactly two: the dual is its own number. */
  readonly two: string;
  /** After 3–10: the plural. */
  readonly few: string;
  /** After 11–99: the accusative singular. */
  readonly many: string;
  /** After a hundred, a thousand and above: the genitive singular. */
  readonly singular: string;
  /** Turns 3–10 round: ثلاث هللات beside ثلاثة جنيهات. */
  readonly feminine?: true;
}
/** How English counts: one, and everything else. */
export type EnglishNoun = readonly [one: string, many: string];
interface Unit {
  readonly ar: ArabicNoun;
  readonly en: EnglishNoun;
}
interface CurrencyNames {
  /** Digits behind the point: two, or three where a thousand parts make one. */
  readonly places: 2 | 3;
  readonly whole: Unit;
  readonly part: Unit;
}

const riyal: ArabicNoun = {
  one: 'ريال واحد',
  two: 'ريالان',
  few: 'ريالات',
  many: 'ريالًا',
  singular: 'ريال',
};
const dirham: Unit = {
  ar: { one: 'درهم واحد', two: 'درهمان', few: 'دراهم', many: 'درهمًا', singular: 'درهم' },
  en: ['dirham', 'dirhams'],
};
const dinar: Unit = {
  ar: { one: 'دينار واحد', two: 'ديناران', few: 'دنانير', many: 'دينارًا', singular: 'دينار' },
  en: ['dinar', 'dinars'],
};
const fils: Unit = {
  ar: { one: 'فلس واحد', two: 'فلسان', few: 'فلوس', many: 'فلسًا', singular: 'فلس' },
  en: ['fils', 'fils'],
};
const dinarOfThousand: CurrencyNames = { places: 3, whole: dinar, part: fils };

/** The clinic currencies of platform.md 5 with their small units, as amounts in words name them. */
export const currencies: Readonly<Record<string, CurrencyNames>> = {
  EGP: {
    places: 2,
    whole: {
      ar: { one: 'جنيه واحد', two: 'جنيهان', few: 'جنيهات', many: 'جنيهًا', singular: 'جنيه' },
      en: ['pound', 'pounds'],
    },
    part: {
      ar: { one: 'قرش واحد', two: 'قرشان', few: 'قروش', many: 'قرشًا', singular: 'قرش' },
      en: ['piastre', 'piastres'],
    },
  },
  SAR: {
    places: 2,
    whole: { ar: riyal, en: ['riyal', 'riyals'] },
    part: {
      ar: {
        one: 'هللة واحدة',
        two: 'هللتان',
        few: 'هللات',
        many: 'هللة',
        singular: 'هللة',
        feminine: true,
      },
      en: ['halala', 'halalas'],
    },
  },
  AED: { places: 2, whole: dirham, part: fils },
  QAR: { places: 2, whole: { ar: riyal, en: ['riyal', 'riyals'] }, part: dirham },
  KWD: dinarOfThousand,
  BHD: dinarOfThousand,
  JOD: dinarOfThousand,
  OMR: {
    places: 3,
    whole: { ar: riyal, en: ['rial', 'rials'] },
    part: {
      ar: {
        one: 'بيسة واحدة',
        two: 'بيستان',
        few: 'بيسات',
        many: 'بيسة',
        singular: 'بيسة',
        feminine: true,
      },
      en: ['baisa', 'baisas'],
    },
  },
};
