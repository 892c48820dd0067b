import { problem } from '../problem.ts';
import type { CommonOptions } from '../types.ts';
import { builderOf, scalar, type KindSlice } from './kind.ts';

/** Fields the clinic itself defines; kept as one JSON object. */
export const custom = builderOf<
  'custom',
  Readonly<Record<string, string | number | boolean | null>>,
  CommonOptions
>('custom');

export const customSlice: KindSlice = {
  ...scalar,
  search: 'words',
  ordered: false,
  filterable: false,
  fitsCell: false,
  sorts: 'impossible',
  inLists: 'answered',
  normalise: null,
  problem: (value) =>
    value && typeof value === 'object' && !Array.isArray(value) ? undefined : problem('wrong_type'),
};
