import { approvalField } from './approvalSettings.ts';
import type { AnyResource } from '../resource.ts';
import type { Transition } from '../workflow.ts';
import { endsOf, isChosen, startsOf } from './transitions.ts';

/** A transition that decides, and the states in which it does. */
export interface Decision {
  readonly name: string;
  readonly transition: Transition;
  readonly states: readonly string[];
}

/** The states in which a transition decides; none where it decides nothing. */
export const decidesIn = (transition: Transition): readonly string[] =>
  transition.decides === undefined
    ? []
    : transition.decides === true
      ? startsOf(transition)
      : transition.decides;

/** The deciding transitions of a resource, in their order: the one that agrees first. */
export const decisionsOf = ({ workflow }: Pick<AnyResource, 'workflow'>): readonly Decision[] =>
  Object.entries(workflow?.transitions ?? {}).flatMap(([name, transition]) => {
    const states = decidesIn(transition);
    return states.length === 0 ? [] : [{ name, transition, states }];
  });

/** The states in which a record waits for somebody's decision. */
export const waitingStates = (resource: Pick<AnyResource, 'workflow'>): readonly string[] => [
  ...new Set(decisionsOf(resource).flatMap(({ states }) => states)),
];

/** Whether who makes a transition is told by the steps of an approval and not by its own rule. */
export const isStepped = (resource: AnyResource, transition: Transition): boolean =>
  (resource.workflow?.approval?.steps?.length ?? 0) > 0 && decidesIn(transition).length > 0;

/** What is declared of deciding and cannot work; one sentence each. */
export function approvalMistakes(resource: AnyResource, byName: ReadonlyMap<string, AnyResource>): string[] {
  const { workflow, fields, person } = resource;
  const decisions = decisionsOf(resource);
  const approval = workflow?.approval;
  if (approval === undefined)
    return decisions.map(({ name }) => `${name} decides, but the workflow declares no approval`);
  const { steps = [], facts } = approval;
  const set = byName.get(approval.settings ?? '');
  const hours = approval.settings === undefined ? [] : ['remind_hours', 'escalate_hours'];
  const settings = [...hours, ...steps.flatMap(({ setting = [] }) => setting)];
  const last = steps.at(-1);
  const where = person === undefined || person === 'id' ? undefined : fields[person];
  return [
    ...(decisions.length === 0 ? ['it declares an approval, but no transition decides'] : []),
    ...decisions.flatMap(({ name, transition, states }) => [
      ...states
        .filter((state) => !startsOf(transition).includes(state))
        .map((state) => `${name} decides in ${state}, from which it does not start`),
      ...(steps.length > 0 && isChosen(transition) && !isFinal(transition, steps)
        ? [`${name} leads on to steps, but last to none that ends the approval`]
        : []),
    ]),
    ...settings
      .map((setting) => approvalField(resource.name, setting))
      .filter((field) => set?.fields[field] === undefined)
      .map((field) => `its approval asks ${approval.settings ?? 'no set'} for ${field}, which is no setting`),
    ...facts.filter((name) => fields[name] === undefined).map((name) => `the fact ${name} is no field`),
    ...steps
      .filter((step) => !waitingStates(resource).includes(step.in))
      .map((step) => `a step is taken in ${step.in}, in which nothing is decided`),
    ...steps
      .filter(({ above }) => above !== undefined && fields[above.field] === undefined)
      .map(({ above }) => `a step starts above an amount of ${String(above?.field)}, which is no field`),
    ...(last?.by === 'manager' || last?.above !== undefined
      ? ['its last step may be without anybody: it is taken by a rule, whatever the amount']
      : []),
    ...(steps.some(({ by }) => by === 'manager') && where?.kind !== 'reference'
      ? ['a step is taken by a manager, but no field says whose record it is']
      : []),
  ];
}

/** Whether the last of the states it may lead to is no state of a step. */
const isFinal = (transition: Transition, steps: readonly { readonly in: string }[]): boolean => {
  const end = endsOf(transition).at(-1);
  return end !== undefined && !steps.some((step) => step.in === end);
};
