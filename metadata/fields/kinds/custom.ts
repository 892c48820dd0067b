import { problem } from '../problem.ts';
import type { AccessRule } from '../../access.ts';
import type { CommonOptions } from '../types.ts';
import { builderOf, scalar, type KindSlice } from './kind.ts';

interface CustomOptions extends CommonOptions {
  /** Whose holders define the fields for the whole clinic, and arrange the declared ones where there is a `layout`. */
  readonly definedBy: AccessRule;
}
/** Fields the clinic itself defines; kept as one JSON object. */
export const custom = builderOf<
  'custom',
  Readonly<Record<string, string | number | boolean | readonly string[] | null>>,
  CustomOptions
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
