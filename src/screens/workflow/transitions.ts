import { decide, type Subject } from '#metadata/access.ts';
import { holds } from '#metadata/fields/types.ts';
import { normalise } from '#metadata/fields/normalise.ts';
import { problemOf, type Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Transition } from '#metadata/workflow.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { storedValues } from '#src/fields/values.ts';

/** A transition of a resource by its name. Throws on a name nobody declared. */
export function transitionOf(resource: AnyResource, name: string): Transition {
  const transition = resource.workflow?.transitions[name];
  if (!transition) throw new Error(`${resource.name} has no transition ${name}`);
  return transition;
}

/** Whether the state of a record lets it make a transition. */
export function canStart(resource: AnyResource, name: string, record: Row): boolean {
  const { from } = transitionOf(resource, name);
  return [from].flat().includes(String(record['status']));
}

/** The field a transition weighs in this record, where it is filled: an objection that was written. */
export function weighedIn(resource: AnyResource, name: string, record: Row): string | undefined {
  const { weighs } = transitionOf(resource, name);
  return weighs !== undefined && typeof record[weighs] === 'string' && record[weighs] !== ''
    ? weighs
    : undefined;
}

/** The transitions that this person can make with many rows at once. */
export const bulkTransitions = (resource: AnyResource, subject: Subject): readonly string[] =>
  Object.entries(resource.workflow?.transitions ?? {})
    .filter(
      ([, transition]) => transition.single !== true && decide(transition.access, subject) !== undefined,
    )
    .map(([name]) => name);

/** What the dialog of a transition sends: the asked fields in their stored form. */
export function askedValues(
  resource: AnyResource,
  name: string,
  values: Row,
  reading: Reading,
): Record<string, unknown> {
  const asked = transitionOf(resource, name).ask ?? [];
  // Fields that only a transition writes are read-only elsewhere.
  const fields = Object.fromEntries(
    asked.flatMap((one) => {
      const field = resource.fields[one];
      return field ? [[one, { ...field, options: { ...field.options, readOnly: false } }]] : [];
    }),
  );
  const stored = storedValues(fields, values, reading, () => undefined);
  return Object.fromEntries(asked.map((one) => [one, stored[one] ?? null]));
}

/** What is wrong with the asked fields. */
export function askedProblems(
  resource: AnyResource,
  name: string,
  values: Row,
  today: string,
): Readonly<Record<string, Problem>> {
  const { ask = [], demand = [] } = transitionOf(resource, name);
  const found: Record<string, Problem> = {};
  for (const one of ask) {
    const field = resource.fields[one];
    if (!field) continue;
    const value = normalise(field, values[one]);
    const { requiredWhen } = field.options;
    if (value === null || (Array.isArray(value) && value.length === 0)) {
      if (demand.includes(one) || (requiredWhen && holds(requiredWhen, values)))
        found[one] = { key: 'required' };
    } else {
      const problem = problemOf(field, value, today);
      if (problem) found[one] = problem;
    }
  }
  return found;
}
