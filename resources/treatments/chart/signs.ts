import { surfaces, type Surface } from '../../shared/teeth.ts';
import { existing } from '../findings.ts';
import type { ToothView } from './marks.ts';

/** How something is drawn: a finding outlined, what is planned, begun, done, or somebody's earlier work (clinic.md 2.4). */
export const signs = ['finding', 'planned', 'in_progress', 'completed', 'existing'] as const;
export type Sign = (typeof signs)[number];
/** What of a tooth is drawn by itself: its surfaces, the root, the tooth as a whole. */
export const parts = [...surfaces, 'root', 'whole'] as const;
export type Part = (typeof parts)[number];
export type Signs = { readonly [P in Part]?: readonly Sign[] };

const all: readonly Surface[] = surfaces;
/** Where a finding without surfaces is drawn. */
const findingParts: Readonly<Record<string, readonly Part[]>> = {
  crown_existing: all,
  filling_existing: ['O'],
  rct_existing: ['root'],
  periapical_lesion: ['root'],
  implant_existing: ['root'],
  stain: ['B'],
};
/** Where a treatment without surfaces is drawn. */
const effectParts: Readonly<Record<string, readonly Part[]>> = {
  filling: ['O'],
  sealant: ['O'],
  crown: all,
  pontic: all,
  denture: all,
  veneer: ['B'],
  ortho_bracket: ['B'],
  whitening: ['B'],
  rct: ['root'],
  implant: ['root'],
};

/** What stands on each part of a tooth. Nothing is said of a part without signs. */
export function signsOf({ findings, treatments }: Pick<ToothView, 'findings' | 'treatments'>): Signs {
  const found = new Map<Part, Set<Sign>>();
  const add = (some: readonly Part[], sign: Sign): void => {
    for (const part of some) found.set(part, (found.get(part) ?? new Set()).add(sign));
  };
  for (const { surfaces: on, condition } of findings)
    add(
      on.length > 0 ? on : (findingParts[condition] ?? ['whole']),
      existing.has(condition) ? 'existing' : 'finding',
    );
  for (const { surfaces: on, effect, status } of treatments)
    add(on.length > 0 ? on : (effectParts[effect] ?? ['whole']), status);
  return Object.fromEntries([...found].map(([part, some]) => [part, signs.filter((sign) => some.has(sign))]));
}
