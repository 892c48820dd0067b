import type { DraftOf, Id, Instant, ValuesOf } from '../fields/types.ts';
import type { Locale, Spec } from '../resource.ts';
import type { Transitions, Workflow } from '../workflow.ts';
import type { AnyWords } from './wordParts.ts';

/** What the machinery (tables, API, screens) reads: a declaration of whatever names. */
export interface AnyResource extends Spec {
  readonly words: { readonly [L in Locale]: AnyWords };
  /** Made of a report (derive/reportRows.ts): its rows have an id and their columns, but no version and no times. */
  readonly isReport?: true;
}

type WorkflowOf<R> = R extends { readonly workflow?: Workflow<infer State, infer Named extends Transitions> }
  ? { state: State; transitions: Named }
  : never;
export type StateOf<R> = WorkflowOf<R>['state'];
export type TransitionOf<R extends AnyResource> = keyof WorkflowOf<R>['transitions'] & string;
/**
 * Where a transition leads whose target the server's rule chooses; never for the others. A decision may lead to the next step by
 * itself: where it has no steps, the start of the server asks for the rule.
 */
export type ChosenOf<
  R extends AnyResource,
  T extends TransitionOf<R>,
> = WorkflowOf<R>['transitions'][T] extends {
  readonly decides: unknown;
}
  ? never
  : ElementOf<WorkflowOf<R>['transitions'][T]['to']>;
/** The members of a list of names; never for one name, and where the names are not known. */
type ElementOf<To> = [To] extends [string]
  ? never
  : Exclude<To, string> extends infer List extends readonly string[]
    ? string extends List[number]
      ? never
      : List[number]
    : never;
export type OperationOf<R extends AnyResource> = keyof NonNullable<R['operations']> & string;
export type ReportOf<R extends AnyResource> = keyof NonNullable<R['reports']> & string;
/** The proofs of a ledger whose SQL its rules hold; never where it has none. */
export type LedgerProofOf<R> = R extends {
  readonly ledger?: { readonly proofs?: readonly (infer Proof extends string)[] };
}
  ? Proof
  : never;
export type RefusalOf<R> = R extends { readonly refusals?: readonly (infer Refusal extends string)[] }
  ? Refusal
  : never;
export type FieldName<R extends AnyResource> = keyof R['fields'] & string;
export type DraftFor<R extends AnyResource> = DraftOf<R['fields']>;
export type RecordOf<R extends AnyResource> = {
  readonly id: Id;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
  readonly created_by: Id | null;
} & ValuesOf<R['fields']> &
  ([StateOf<R>] extends [never] ? unknown : { readonly status: StateOf<R> });

export type * from './wordParts.ts';
