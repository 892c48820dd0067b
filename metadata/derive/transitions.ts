import { stays, type Transition, type Workflow } from '../workflow.ts';

const listed = (states: string | readonly string[]): readonly string[] =>
  typeof states === 'string' ? [states] : states;

/** The states a transition starts from. */
export const startsOf = ({ from }: Pick<Transition, 'from'>): readonly string[] => listed(from);

/** The states a transition may lead to: where it stays, those it starts from. */
export const endsOf = ({ from, to }: Pick<Transition, 'from' | 'to'>): readonly string[] =>
  to === stays ? listed(from) : listed(to);

/** Whether the server's rule chooses where it leads. */
export const isChosen = ({ to }: Pick<Transition, 'to'>): boolean => typeof to !== 'string';

const waysBack: ReadonlySet<string> = new Set(['restore', 'reopen', 'revert', 'bringBack']);

/**
 * What a transition asks anew of a record in this state as a way back (DESIGN 9.47): all it refers to; of a row that is changed in any
 * state what it cannot be without, for the rest is put right afterwards. Undefined for a step between states in which a record counts, and for any
 * other transition.
 */
export function asksAnew(
  { editableIn }: { readonly editableIn?: readonly string[] | undefined },
  name: string,
  { back }: Pick<Transition, 'back'>,
  status: string,
): 'all' | 'required' | undefined {
  if (!waysBack.has(name) || back !== undefined) return undefined;
  if (status === 'archived' || editableIn === undefined) return 'required';
  return editableIn.includes(status) ? undefined : 'all';
}

/** The name by which a sentence says what the record is called. */
export const titlePlace = 'title';

/** The last part of a transition's address: `resolveDifference` → `resolve-difference`. */
export const transitionPath = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The states a record may begin in, the usual one first; none where it has no states. */
export const beginningsOf = (workflow: Pick<Workflow, 'initial'> | undefined): readonly string[] =>
  workflow === undefined ? [] : listed(workflow.initial);
