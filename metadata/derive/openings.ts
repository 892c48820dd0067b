import { decide, type Subject } from '../access.ts';
import type { Field } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';
import { guess } from './nearest.ts';

/** What is wrong with `opensBy`: rows are told apart by a select that is always filled and never changes, each value with a rule. */
export function openingMistakes({ opensBy, fields, person }: AnyResource): readonly string[] {
  if (!opensBy) return [];
  const field = fields[opensBy.field];
  if (field?.kind !== 'select') return [`opensBy tells rows apart by ${opensBy.field}, which is no select`];
  const known = field.values ?? [];
  const ruled = Object.keys(opensBy.values);
  const isKept = field.options.required === true && field.options.fixed === true;
  const isOwn = Object.values(opensBy.values).some((rule) => rule.some(({ scope }) => scope !== 'all'));
  return [
    ...(isKept ? [] : [`opensBy tells rows apart by ${opensBy.field}, which is not required and fixed`]),
    ...ruled
      .filter((value) => !known.includes(value))
      .map((value) => `opensBy names ${value}, which is no value of ${opensBy.field}${guess(value, known)}`),
    ...known
      .filter((value) => !ruled.includes(value))
      .map((value) => `opensBy says nothing of ${value}: nobody would ever see such a row`),
    ...(isOwn && !person ? ['opensBy opens own rows, but no field says whose a row is'] : []),
  ];
}

/** A select where it stands: as a field of its resource, of its lines, or as its state. */
interface Choice {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
}

/** The values of a select this person may know rows of at all; of one that tells no rows apart all of them. */
export function openedValues({ resource, name, field }: Choice, subject: Subject): readonly string[] {
  const values = field.values ?? [];
  const { opensBy } = resource;
  if (opensBy?.field !== name || resource.fields[name] !== field) return values;
  return values.filter((value) => decide(opensBy.values[value] ?? [], subject) !== undefined);
}
