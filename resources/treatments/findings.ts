/** What is found at a tooth (clinic.md 2.4). */
export const conditions = [
  'caries',
  'fracture',
  'filling_existing',
  'crown_existing',
  'rct_existing',
  'implant_existing',
  'bridge_existing',
  'missing',
  'impacted',
  'unerupted',
  'mobility',
  'periapical_lesion',
  'recession',
  'sensitivity',
  'stain',
  'supernumerary',
  'watch',
] as const;
export type Condition = (typeof conditions)[number];

/** What is accepted of a tooth that is missing (clinic.md 2.4). */
export const acceptedOfMissing: ReadonlySet<unknown> = new Set<Condition>([
  'supernumerary',
  'implant_existing',
  'bridge_existing',
]);
/** What is somebody's earlier work: drawn grey, and nothing to be treated (clinic.md 2.4, drawing). */
export const existing: ReadonlySet<unknown> = new Set<Condition>([
  'filling_existing',
  'crown_existing',
  'rct_existing',
  'implant_existing',
  'bridge_existing',
]);
/** Of the whole tooth in any case: no surface is asked. */
export const ofWholeTooth: ReadonlySet<unknown> = new Set<Condition>([
  'crown_existing',
  'rct_existing',
  'implant_existing',
  'bridge_existing',
  'missing',
  'impacted',
  'unerupted',
  'mobility',
  'periapical_lesion',
  'supernumerary',
]);

/** A day before all others: what was struck was never so. */
export const always = '0001-01-01';
