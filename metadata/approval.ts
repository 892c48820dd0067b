import { anyOf, manager, type AccessRule } from './access.ts';

/**
 * One step of an approval (hr.md G9). A step that is switched off, does not apply, or has nobody who could take it today is
 * passed over; the last one is taken by a rule and is never without somebody, for an owner holds every right.
 */
export interface ApprovalStep<State extends string = string, FieldName extends string = string> {
  /** The state in which a record waits for it. */
  readonly in: State;
  /** The direct manager of the record's person, or their delegate while they are away; or whoever the rule admits. */
  readonly by: 'manager' | AccessRule;
  /** Only for records whose field is above the amount, an exact decimal: 1000.000 is not above 1000. */
  readonly above?: { readonly field: FieldName; readonly amount: string };
  /** The yes-or-no setting that switches it. */
  readonly setting?: 'manager_step' | 'hr_step';
}

/** What a workflow says of being decided; which transitions decide stands with them (`decides`). */
export interface Approval<State extends string = string, FieldName extends string = string> {
  /** The set whose settings hold its hours and switches (`approvalSettings`); nobody is reminded where it names none. */
  readonly settings?: string;
  /** What whoever decides must know: fields shown in place, each to whom its own rule of reading lets see it (SEC-14). */
  readonly facts: readonly FieldName[];
  /** Several deciders one after the other. Without steps the transitions' own rules say who decides. */
  readonly steps?: readonly ApprovalStep<State, FieldName>[];
}

/** The rule of transitions that decide in these steps: it opens the call; whose turn it is, is asked for each record. */
export const approvers = (steps: readonly ApprovalStep[]): AccessRule =>
  anyOf(...steps.map(({ by }) => (by === 'manager' ? manager : by)));

/** Holders of a named role, and owners. */
export const inRole = (role: string): AccessRule => [{ role, scope: 'all' }];
