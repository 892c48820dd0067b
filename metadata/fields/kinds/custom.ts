import { problem } from '../problem.ts';
import type { AccessRule } from '../../access.ts';
import type { CommonOptions } from '../types.ts';
import { builderOf, scalar, type KindSlice } from './kind.ts';

/**
 * Fields the clinic itself defines; kept as one JSON object. `definedBy` holders define them for the whole clinic, and arrange the
 * declared ones where the resource has a `layout`.
 */
export const custom = builderOf<
  'custom',
  Readonly<Record<string, string | number | boolean | readonly string[] | null>>,
  CommonOptions & { readonly definedBy: AccessRule }
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
