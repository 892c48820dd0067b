import {
  areas,
  isPrimary,
  placeOf,
  quadrantOf,
  surfaceAt,
  surfaces,
  teeth,
  type Area,
  type Surface,
  type SurfaceName,
  type Tooth,
} from './teeth.ts';

type Locale = 'ar' | 'en';

/** Where a quadrant lies, as the patient has it. */
const quadrants = {
  ar: ['علوي يمين', 'علوي يسار', 'سفلي يسار', 'سفلي يمين'],
  en: ['upper right', 'upper left', 'lower left', 'lower right'],
} as const;
const primaryWord = { ar: 'لبني', en: 'milk' } as const;

const worded = (locale: Locale): Readonly<Record<Tooth, string>> =>
  Object.fromEntries(
    teeth.map((tooth) => {
      const quadrant = quadrantOf(tooth) - 1;
      const side = quadrants[locale][quadrant % 4] ?? '';
      return [tooth, `${tooth} · ${side}${quadrant > 3 ? ` · ${primaryWord[locale]}` : ''}`];
    }),
  ) as Record<Tooth, string>;

/** What a tooth is called where one is chosen: its number, and where it is. */
export const toothWords = { ar: worded('ar'), en: worded('en') };

const kinds = {
  ar: ['قاطع أوسط', 'قاطع جانبي', 'ناب', 'ضاحك أول', 'ضاحك ثانٍ', 'ضرس أول', 'ضرس ثانٍ', 'ضرس عقل'],
  en: [
    'central incisor',
    'lateral incisor',
    'canine',
    'first premolar',
    'second premolar',
    'first molar',
    'second molar',
    'third molar',
  ],
} as const;
/** Primary teeth have no premolars: their fourth and fifth are molars. */
const primaryKinds = {
  ar: ['قاطع أوسط', 'قاطع جانبي', 'ناب', 'ضرس أول', 'ضرس ثانٍ'],
  en: ['central incisor', 'lateral incisor', 'canine', 'first molar', 'second molar'],
} as const;
const sides = { ar: ['علوي أيمن', 'علوي أيسر', 'سفلي أيسر', 'سفلي أيمن'], en: quadrants.en } as const;

/** A tooth by its name, as somebody says it who does not see it: «ضرس أول علوي أيمن», "upper right first molar". */
export function toothName(tooth: Tooth, locale: Locale): string {
  const kind = (isPrimary(tooth) ? primaryKinds : kinds)[locale][placeOf(tooth) - 1] ?? '';
  const side = sides[locale][(quadrantOf(tooth) - 1) % 4] ?? '';
  if (locale === 'ar') return `${kind}${isPrimary(tooth) ? ' لبني' : ''} ${side}`;
  return `${side} ${isPrimary(tooth) ? 'primary ' : ''}${kind}`;
}
/** Its number and its name: «السن 16، ضرس أول علوي أيمن». */
export const spokenTooth = (tooth: Tooth, locale: Locale): string =>
  locale === 'ar'
    ? `السن ${tooth}، ${toothName(tooth, locale)}`
    : `Tooth ${tooth}, ${toothName(tooth, locale)}`;

const surfaceNames: Readonly<Record<Locale, Readonly<Record<SurfaceName, string>>>> = {
  ar: {
    mesial: 'إنسي',
    distal: 'وحشي',
    occlusal: 'إطباقي',
    incisal: 'قاطع',
    buccal: 'دهليزي',
    labial: 'شفوي',
    lingual: 'لساني',
    palatal: 'حنكي',
  },
  en: {
    mesial: 'mesial',
    distal: 'distal',
    occlusal: 'occlusal',
    incisal: 'incisal',
    buccal: 'buccal',
    labial: 'labial',
    lingual: 'lingual',
    palatal: 'palatal',
  },
};
/** What a surface is called at this tooth. */
export const surfaceName = (tooth: Tooth, surface: Surface, locale: Locale): string =>
  surfaceNames[locale][surfaceAt(tooth, surface)];
/** Surfaces of a tooth in one breath; empty for the whole tooth. */
export const surfacesSaid = (tooth: Tooth, some: readonly Surface[], locale: Locale): string =>
  surfaces
    .filter((one) => some.includes(one))
    .map((one) => surfaceName(tooth, one, locale))
    .join(locale === 'ar' ? '، ' : ', ');

/** What surfaces are called where no tooth is chosen yet (clinic.md 2.4). */
export const surfaceWords: Readonly<Record<Locale, Readonly<Record<Surface, string>>>> = {
  ar: { M: 'إنسي', D: 'وحشي', O: 'إطباقي (قاطع)', B: 'دهليزي', L: 'لساني (حنكي)' },
  en: { M: 'Mesial', D: 'Distal', O: 'Occlusal (incisal)', B: 'Buccal (labial)', L: 'Lingual (palatal)' },
};
const areaNames: Readonly<Record<Locale, readonly string[]>> = {
  ar: [
    'الفم كله',
    'الفك العلوي',
    'الفك السفلي',
    'الربع العلوي الأيمن',
    'الربع العلوي الأيسر',
    'الربع السفلي الأيسر',
    'الربع السفلي الأيمن',
  ],
  en: [
    'Whole mouth',
    'Upper arch',
    'Lower arch',
    'Upper right quadrant',
    'Upper left quadrant',
    'Lower left quadrant',
    'Lower right quadrant',
  ],
};
const named = (locale: Locale): Readonly<Record<Area, string>> =>
  Object.fromEntries(areas.map((area, index) => [area, areaNames[locale][index] ?? area])) as Record<
    Area,
    string
  >;
export const areaWords = { ar: named('ar'), en: named('en') };
/** What dentitions are called. */
export const dentitionWords = {
  ar: { primary: 'أسنان لبنية', mixed: 'أسنان مختلطة', permanent: 'أسنان دائمة' },
  en: { primary: 'Primary teeth', mixed: 'Mixed teeth', permanent: 'Permanent teeth' },
} as const;
