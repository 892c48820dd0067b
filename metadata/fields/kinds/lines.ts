import { listProblem } from '../checks.ts';
import { problem } from '../problem.ts';
import type { CommonOptions, Fields, Id, ValuesOf } from '../types.ts';
import { asWritten, field, scalar, type KindSlice, type None } from './kind.ts';

interface LinesOptions extends CommonOptions {
  readonly min?: number;
  readonly max?: number;
  /** The line field the rows are ordered by; the typed order where not said. */
  readonly sort?: string;
  /** Columns added up under the lines; all of money where not said. */
  readonly totals?: readonly string[];
  /** The columns of the record page; all where not said. */
  readonly shown?: readonly string[];
  /** How many lines of a record one row of an imported file holds, side by side; one where not said. */
  readonly imported?: number;
}
/** Child rows saved with their parent, in a table of their own. */
export const lines = <const F extends Fields, const O extends LinesOptions = None>(of: F, o?: O) => ({
  ...field<'lines', readonly (ValuesOf<F> & { readonly id?: Id })[], O>('lines', o),
  of,
});

interface PartOptions extends CommonOptions {
  /** The target's reference that points back at this record, unique there. */
  readonly by: string;
}
/** At most one record of another resource, written in the same form and transaction (an employee's login). */
export const part = <const T extends string, const O extends PartOptions>(target: T, o: O) =>
  field<'part', Readonly<Record<string, unknown>>, O, { readonly target: T }>('part', o, { target });

const nested = {
  ...scalar,
  filterable: false,
  fitsCell: false,
  ordered: false,
  sorts: 'impossible',
  inLists: 'named',
} as const;

export const linesSlice: KindSlice = {
  ...nested,
  keptIn: 'childRows',
  blank: [],
  normalise: asWritten,
  problem: (value, { options }) =>
    listProblem(value, options, (line) =>
      line && typeof line === 'object' ? undefined : problem('wrong_type'),
    ),
};

export const partSlice: KindSlice = {
  ...nested,
  keptIn: 'otherRecord',
  normalise: null,
  problem: (value) =>
    value && typeof value === 'object' && !Array.isArray(value) ? undefined : problem('wrong_type'),
};
