import { ageOn } from '#metadata/time/age.ts';

/** Teeth of a quadrant by their place, from the middle: eight permanent ones in quadrants 1–4, five primary ones in 5–8. */
const places = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const primaryPlaces = ['1', '2', '3', '4', '5'] as const;
export type Tooth =
  | `${'1' | '2' | '3' | '4'}${(typeof places)[number]}`
  | `${'5' | '6' | '7' | '8'}${(typeof primaryPlaces)[number]}`;

export const permanentTeeth: readonly Tooth[] = (['1', '2', '3', '4'] as const).flatMap((quadrant) =>
  places.map((place): Tooth => `${quadrant}${place}`),
);
export const primaryTeeth: readonly Tooth[] = (['5', '6', '7', '8'] as const).flatMap((quadrant) =>
  primaryPlaces.map((place): Tooth => `${quadrant}${place}`),
);
/** The FDI set: 32 permanent teeth and 20 primary ones (clinic.md 2.4). Anything else, such as 19 or 56, is no tooth. */
export const teeth: readonly Tooth[] = [...permanentTeeth, ...primaryTeeth];

const known: ReadonlySet<unknown> = new Set(teeth);
/** Whether a value is the number of a tooth; 49, 19 and 56 are none. */
export const isTooth = (value: unknown): value is Tooth => known.has(value);

/** The quadrant, 1–8, and the place in it counted from the middle, 1–8. */
export const quadrantOf = (tooth: Tooth): number => Number(tooth[0]);
export const placeOf = (tooth: Tooth): number => Number(tooth[1]);
export const isPrimary = (tooth: Tooth): boolean => quadrantOf(tooth) > 4;
export const isUpper = (tooth: Tooth): boolean => [1, 2, 5, 6].includes(quadrantOf(tooth));
/** Whether it stands at the patient's right, which is the viewer's left. */
export const isRight = (tooth: Tooth): boolean => [1, 4, 5, 8].includes(quadrantOf(tooth));
/** Incisors and canines: what bites is an edge, and what shows is the lip's side (clinic.md 2.4). */
export const isFront = (tooth: Tooth): boolean => placeOf(tooth) <= 3;

/** The permanent tooth that takes a primary one's place: quadrant − 4, same position (55 → 15, 71 → 31). */
export const permanentOf = (tooth: Tooth): Tooth =>
  isPrimary(tooth) ? (`${quadrantOf(tooth) - 4}${placeOf(tooth)}` as Tooth) : tooth;
/** The primary tooth whose place a permanent one takes; none for molars behind it. */
export function primaryOf(tooth: Tooth): Tooth | undefined {
  if (isPrimary(tooth)) return tooth;
  return placeOf(tooth) <= 5 ? (`${quadrantOf(tooth) + 4}${placeOf(tooth)}` as Tooth) : undefined;
}

/** Surfaces in the order they are kept in: mesial, distal, occlusal, buccal, lingual. */
export const surfaces = ['M', 'D', 'O', 'B', 'L'] as const;
export type Surface = (typeof surfaces)[number];
export const isSurface = (value: unknown): value is Surface =>
  (surfaces as readonly unknown[]).includes(value);
/** Surfaces each once, in the order they are kept in; undefined where a letter comes twice or is none (`tooth.surface_invalid`). */
export function orderedSurfaces(letters: readonly unknown[]): readonly Surface[] | undefined {
  const fits = letters.every(isSurface) && new Set(letters).size === letters.length;
  return fits ? surfaces.filter((one) => letters.includes(one)) : undefined;
}
/** What a surface is at this tooth: O incisal and B labial at the front, L palatal above (clinic.md 2.4). */
export function surfaceAt(tooth: Tooth, surface: Surface) {
  if (surface === 'M') return 'mesial';
  if (surface === 'D') return 'distal';
  if (surface === 'O') return isFront(tooth) ? 'incisal' : 'occlusal';
  if (surface === 'B') return isFront(tooth) ? 'labial' : 'buccal';
  return isUpper(tooth) ? 'palatal' : 'lingual';
}
export type SurfaceName = ReturnType<typeof surfaceAt>;

/** Whole areas: 00 mouth, 01 upper and 02 lower arch, 10–40 quadrants (clinic.md 2.4). */
export const areas = ['00', '01', '02', '10', '20', '30', '40'] as const;
export type Area = (typeof areas)[number];
/** The teeth of an area, permanent ones and the primary ones of the same place. */
export const teethOf = (area: Area): readonly Tooth[] =>
  teeth.filter((tooth) => {
    if (area === '00') return true;
    if (area === '01' || area === '02') return isUpper(tooth) === (area === '01');
    return quadrantOf(permanentOf(tooth)) === Number(area[0]);
  });

/** Which teeth a mouth shows: primary below six years, both until twelve, permanent from thirteen and of unknown age. */
export const dentitions = ['primary', 'mixed', 'permanent'] as const;
export type Dentition = (typeof dentitions)[number];
/** The dentition on a day by age (clinic.md 2.4), days as `YYYY-MM-DD`; whoever was not born yet is shown as a newborn. */
export function dentitionOn(birth: string | null | undefined, day: string): Dentition {
  if (!birth) return 'permanent';
  const age = ageOn(birth, day);
  const years = age?.unit === 'years' ? age.count : 0;
  if (years < 6) return 'primary';
  return years < 13 ? 'mixed' : 'permanent';
}
/** The kinds of teeth a dentition has; one that is recorded beside them is shown as well, or a finding would be hidden. */
export const hasTooth = (dentition: Dentition, tooth: Tooth): boolean =>
  dentition === 'mixed' || isPrimary(tooth) === (dentition === 'primary');

const row = (quadrant: number, count: number, isFromMiddle: boolean): readonly Tooth[] => {
  const all = Array.from({ length: count }, (_, index) => `${quadrant}${index + 1}` as Tooth);
  return isFromMiddle ? all : all.toReversed();
};
/**
 * The rows of the drawing from the viewer's left to the right, which is never mirrored: the patient's right first (18→11 | 21→28).
 * From above to below.
 */
export const chartRows = {
  upper: [...row(1, 8, false), ...row(2, 8, true)],
  upperPrimary: [...row(5, 5, false), ...row(6, 5, true)],
  lowerPrimary: [...row(8, 5, false), ...row(7, 5, true)],
  lower: [...row(4, 8, false), ...row(3, 8, true)],
} as const;
