/** Teeth of a quadrant by their place, from the middle: eight permanent ones in quadrants 1–4, five of milk in 5–8. */
const places = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const milkPlaces = ['1', '2', '3', '4', '5'] as const;
type Tooth =
  | `${'1' | '2' | '3' | '4'}${(typeof places)[number]}`
  | `${'5' | '6' | '7' | '8'}${(typeof milkPlaces)[number]}`;

const permanent = (['1', '2', '3', '4'] as const).flatMap((quadrant) =>
  places.map((place): Tooth => `${quadrant}${place}`),
);
const milk = (['5', '6', '7', '8'] as const).flatMap((quadrant) =>
  milkPlaces.map((place): Tooth => `${quadrant}${place}`),
);

/** The FDI set: 32 permanent teeth and 20 of milk (clinic.md 2.4). Anything else, such as 19 or 56, is no tooth. */
export const teeth: readonly Tooth[] = [...permanent, ...milk];

/** Where a quadrant lies, as the patient has it. */
const quadrants = {
  ar: ['علوي يمين', 'علوي يسار', 'سفلي يسار', 'سفلي يمين'],
  en: ['upper right', 'upper left', 'lower left', 'lower right'],
} as const;
const milkWord = { ar: 'لبني', en: 'milk' } as const;

const worded = (locale: 'ar' | 'en'): Readonly<Record<Tooth, string>> =>
  Object.fromEntries(
    teeth.map((tooth) => {
      const quadrant = Number(tooth[0]) - 1;
      const side = quadrants[locale][quadrant % 4] ?? '';
      return [tooth, `${tooth} · ${side}${quadrant > 3 ? ` · ${milkWord[locale]}` : ''}`];
    }),
  ) as Record<Tooth, string>;

/** What a tooth is called where one is chosen: its number, and where it is. */
export const toothWords = { ar: worded('ar'), en: worded('en') };
