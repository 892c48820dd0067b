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

/** The name by which a sentence says what the record is called. */
export const titlePlace = 'title';

/** The last part of a transition's address: `resolveDifference` → `resolve-difference`. */
export const transitionPath = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The states a record may begin in, the usual one first; none where it has no states. */
export const beginningsOf = (workflow: Pick<Workflow, 'initial'> | undefined): readonly string[] =>
  workflow === undefined ? [] : listed(workflow.initial);
