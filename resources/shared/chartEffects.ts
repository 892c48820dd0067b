/** What a completed treatment leaves on the chart (clinic.md 2.5). */
export const chartEffects = [
  'none',
  'filling',
  'crown',
  'veneer',
  'rct',
  'extraction',
  'implant',
  'pontic',
  'denture',
  'sealant',
  'whitening',
  'ortho_bracket',
  'scaling',
] as const;
export type ChartEffect = (typeof chartEffects)[number];
