import type { Values } from '#metadata/derive/problems.ts';
import { normaliseCustom, type CustomDefinition } from '#metadata/fields/custom.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { definitionsSql } from '../statement/ownFields.ts';
import type { WriteContext } from './writeContext.ts';

const isObject = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

interface Custom {
  /** Values with those of the clinic's own fields in stored form. */
  readonly stored: (values: Record<string, unknown>) => Record<string, unknown>;
  readonly known: (
    field: Field,
    name: string,
  ) => { definitions: readonly CustomDefinition[]; before: Values };
}

const customNames = (resource: AnyResource): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'custom' ? name : []));

/**
 * The clinic's own fields of a resource (UX-30); resources without them ask nothing. Sent at once and awaited where they
 * are needed, so that they travel with what is asked beside them.
 */
export function customDefinitions(
  work: WriteContext,
  resource: AnyResource,
): Promise<readonly CustomDefinition[]> {
  if (customNames(resource).length === 0) return Promise.resolve([]);
  const asked = work.tx.query<CustomDefinition>(definitionsSql, [resource.name]).then(({ rows }) => rows);
  // Whoever never comes to await it failed before, and says why.
  asked.catch(() => undefined);
  return asked;
}

/** What a write needs of the clinic's own fields. */
export function customIn(
  resource: AnyResource,
  definitions: readonly CustomDefinition[],
  before: Row | undefined,
): Custom {
  const names = customNames(resource);
  const heldIn = (name: string): Values => (isObject(before?.[name]) ? before[name] : {});
  return {
    stored: (values) => {
      const result = { ...values };
      for (const name of names) {
        const given = values[name];
        if (!isObject(given)) continue;
        const kept = normaliseCustom(definitions, given);
        result[name] = Object.keys(kept).length === 0 ? null : kept;
      }
      return result;
    },
    known: (_field, name) => ({ definitions, before: heldIn(name) }),
  };
}
