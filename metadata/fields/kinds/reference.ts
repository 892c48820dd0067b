import { listProblem } from '../checks.ts';
import { problem, type Problem } from '../problem.ts';
import type { Defaulted, Id } from '../types.ts';
import { asWritten, field, scalar, type KindSlice, type None } from './kind.ts';

interface ReferenceOptions extends Defaulted<'currentEmployee' | 'currentBranch' | 'currentUser'> {
  /** What deleting the target does; refusing is the rule. */
  readonly onDelete?: 'refuse' | 'cascade' | 'clear';
  /** The chooser offers only these targets, e.g. `{ status: 'active' }`, or by a filter of theirs that choosers take, `{ clinical: true }`; the server refuses others on a change. */
  readonly among?: Readonly<Record<string, string | boolean>>;
}
/** One record of another resource, chosen by its title. */
export const reference = <const T extends string, const O extends ReferenceOptions = None>(
  target: T,
  o?: O,
) => field<'reference', Id, O, { readonly target: T }>('reference', o, { target });
/** Many targets, kept in a link table with real foreign keys. */
export const references = <
  const T extends string,
  const O extends Omit<ReferenceOptions, 'default'> & { readonly max?: number } = None,
>(
  target: T,
  o?: O,
) => field<'references', readonly Id[], O, { readonly target: T }>('references', o, { target });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
export const idProblem = (value: unknown): Problem | undefined =>
  isId(value) ? undefined : problem('bad_reference');

export const referenceSlice: KindSlice = {
  ...scalar,
  pointsAt: 'resource',
  ordered: false,
  // By the id alone: nobody reads a list in that order.
  sorts: 'possible',
  inLists: 'first',
  normalise: asWritten,
  problem: idProblem,
};

export const referencesSlice: KindSlice = {
  ...referenceSlice,
  keptIn: 'links',
  blank: [],
  sorts: 'impossible',
  problem: (value, { options }) => listProblem(value, options, idProblem),
};
