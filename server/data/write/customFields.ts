import { demandedIn, type KeptFields } from '#metadata/derive/layout.ts';
import type { Problems, Values } from '#metadata/derive/problems.ts';
import { normaliseCustom, type CustomDefinition } from '#metadata/fields/custom.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { definitionsSql, keptFrom, ownFieldsLock, type KeptRow } from '../statement/ownFields.ts';
import type { WriteContext, WriteOptions } from './writeContext.ts';

const isObject = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

interface Custom {
  /** Values with those of the clinic's own fields in stored form. */
  readonly stored: (values: Record<string, unknown>) => Record<string, unknown>;
  readonly known: (
    field: Field,
    name: string,
  ) => { definitions: readonly CustomDefinition[]; before: Values; demands: boolean };
  /** The declared fields that this clinic requires and that are empty. */
  readonly missing: (values: Values) => Problems;
}

const customNames = (resource: AnyResource): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (field.kind === 'custom' ? name : []));

/**
 * Whether a write is asked for what the clinic made required: when a person makes or edits the record itself, not in a quick form
 * and not where a rule writes it beside something else, such as a booking, a payment or a merge (clinic.md F4).
 */
export const demandsAll = ({ mode, demands }: WriteOptions): boolean =>
  (demands ?? (mode === 'person' ? 'all' : 'declared')) === 'all';

/** What a quick form says of itself in the body of a new record; the record may then stay incomplete (clinic.md 2.1). */
export const demandsOf = (resource: AnyResource, input: Values): Pick<WriteOptions, 'demands'> =>
  resource.layout !== undefined && input['_quick'] === true ? { demands: 'declared' } : {};

/**
 * The clinic's own fields of a resource (UX-30); resources without them ask nothing. Sent at once and awaited where they
 * are needed, so that they travel with what is asked beside them. They stay as they are until the commit.
 */
export function keptFields(work: WriteContext, resource: AnyResource): Promise<KeptFields> {
  if (customNames(resource).length === 0) return Promise.resolve({ fields: [], layout: [] });
  const { beside, ...alone } = work;
  if (beside) return beside.once(`fields ${resource.name}`, () => keptFields(alone, resource));
  const locked = work.tx.query(ownFieldsLock('shared'), [resource.name]);
  const asked = work.tx
    .query<KeptRow & Record<string, unknown>>(definitionsSql, [resource.name])
    .then(({ rows }) => keptFrom(rows));
  // Whoever never comes to await them failed before, and says why.
  locked.catch(() => undefined);
  asked.catch(() => undefined);
  return asked;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** What a write needs of the clinic's own fields. */
export function customIn(
  { principal }: Pick<WriteContext, 'principal'>,
  resource: AnyResource,
  { fields: definitions, layout }: KeptFields,
  before: Row | undefined,
  demands: boolean,
): Custom {
  const names = customNames(resource);
  const heldIn = (name: string): Values => (isObject(before?.[name]) ? before[name] : {});
  return {
    stored: (values) => {
      const result = { ...values };
      for (const name of names) {
        const given = values[name];
        if (!isObject(given)) continue;
        const kept = normaliseCustom(definitions, given, principal.clinic);
        result[name] = Object.keys(kept).length === 0 ? null : kept;
      }
      return result;
    },
    known: (_field, name) => ({ definitions, before: heldIn(name), demands }),
    missing: (values) =>
      demands
        ? Object.fromEntries(
            [...demandedIn(resource, layout)].flatMap((name) =>
              isNothing(values[name]) ? [[name, { key: 'required' }]] : [],
            ),
          )
        : {},
  };
}
