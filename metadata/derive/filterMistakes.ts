import type { Condition } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';
import { guess } from './nearest.ts';
import { nameOfKey } from './viewFilter.ts';

/** What every record says beside its fields. */
const ofEveryRecord = ['created_at', 'updated_at', 'created_by', 'id'];

/** What a declared filter asks that no record says: a name nobody declared, a value its field or the states have not. */
function inFilter(resource: AnyResource, at: string, filter: Condition): string[] {
  const { fields, filters = [], workflow } = resource;
  const states = Object.keys(workflow?.states ?? {});
  const known = [...Object.keys(fields), ...filters, ...(workflow ? ['status'] : []), ...ofEveryRecord];
  return Object.entries(filter).flatMap(([key, value]) => {
    const name = known.includes(key) ? key : nameOfKey(key);
    if (!known.includes(name)) return [`${at} asks for ${key}, which is no field of it${guess(name, known)}`];
    const values: readonly string[] | undefined =
      name === 'status' && workflow ? states : fields[name]?.values;
    if (values === undefined) return [];
    return [value]
      .flat()
      .filter((one): one is string => typeof one === 'string' && !values.includes(one))
      .map((one) => `${at} asks for ${name} ${one}, which it has not${guess(one, values)}`);
  });
}

/** Names in sections, views and lists that narrow themselves which nobody declared; one sentence per mistake. */
export function filterMistakes(resource: AnyResource): readonly string[] {
  const fields = Object.keys(resource.fields);
  const sections = Object.entries(resource.sections ?? {}).flatMap(([name, shown]) =>
    shown
      .filter((field) => !fields.includes(field))
      .map((field) => `sections.${name} shows ${field}, which is no field${guess(field, fields)}`),
  );
  const views = Object.entries(resource.views ?? {}).flatMap(([name, { filter }]) =>
    inFilter(resource, `views.${name}`, filter),
  );
  const lists = Object.entries(resource.screens).flatMap(([name, { where }]) =>
    where === undefined ? [] : inFilter(resource, `screens.${name}`, where),
  );
  return [...sections, ...views, ...lists];
}
