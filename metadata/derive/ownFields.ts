import { customField, type CustomDefinition } from '../fields/custom.ts';
import type { Field } from '../fields/types.ts';
import type { AnyResource, Locale } from '../resource.ts';

/** The field of a resource that holds the clinic's own fields; undefined where a clinic can define none. */
export const ownFieldsIn = (resource: AnyResource): string | undefined =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === 'custom')?.[0];

/** What one of the clinic's own fields is called among the declared ones: `custom.field_1`. */
export const ownName = (holder: string, key: string): string => `${holder}.${key}`;

/** The value of a field in a record; that of one of the clinic's own stands inside the field that holds them. */
export function valueIn(
  record: Readonly<Record<string, unknown>>,
  name: string,
  { within }: Pick<Field, 'within'>,
): unknown {
  if (within === undefined) return record[name];
  const holder = record[within.field];
  return holder === null || typeof holder !== 'object'
    ? undefined
    : (holder as Record<string, unknown>)[within.key];
}

type Made = WeakMap<readonly CustomDefinition[], Map<AnyResource, AnyResource>>;
const madeResources: { readonly all: Made; readonly current: Made } = {
  all: new WeakMap(),
  current: new WeakMap(),
};

function build(resource: AnyResource, holder: string, definitions: readonly CustomDefinition[]): AnyResource {
  const { read, write } = resource.fields[holder]?.options ?? {};
  const own = definitions.map((one) => ({ one, name: ownName(holder, one.key) }));
  const fields = Object.fromEntries(
    own.map(({ one, name }): [string, Field] => {
      const field = customField(one);
      const rights = { ...(read ? { read } : {}), ...(write ? { write } : {}) };
      return [
        name,
        { ...field, options: { ...field.options, ...rights }, within: { field: holder, key: one.key } },
      ];
    }),
  );
  const wordsIn = (locale: Locale): AnyResource['words'][Locale] => {
    const label = ({ label_ar, label_en }: { label_ar: string; label_en: string }): string =>
      locale === 'ar' ? label_ar : label_en;
    const words = resource.words[locale];
    const options = own.map(({ one, name }) => [
      name,
      Object.fromEntries(one.options.map((option) => [option.value, label(option)])),
    ]);
    return {
      ...words,
      fields: { ...words.fields, ...Object.fromEntries(own.map(({ one, name }) => [name, label(one)])) },
      options: { ...words.options, ...(Object.fromEntries(options) as Record<string, never>) },
    };
  };
  return {
    ...resource,
    fields: { ...resource.fields, ...fields },
    words: { ar: wordsIn('ar'), en: wordsIn('en') },
  };
}

/**
 * The resource with the fields a clinic defined itself among its declared ones, so that lists, filters, exports and
 * imports treat them alike (UX-30). Who may read the field that holds them may read them; archived ones are left out,
 * but where the past is told (`all`).
 */
export function withOwnFields(
  resource: AnyResource,
  definitions: readonly CustomDefinition[] | undefined,
  which: keyof typeof madeResources = 'current',
): AnyResource {
  const holder = ownFieldsIn(resource);
  if (holder === undefined || definitions === undefined || definitions.length === 0) return resource;
  const known = madeResources[which].get(definitions) ?? new Map<AnyResource, AnyResource>();
  madeResources[which].set(definitions, known);
  let found = known.get(resource);
  const shown = which === 'all' ? definitions : definitions.filter(({ archived }) => !archived);
  if (found === undefined) known.set(resource, (found = build(resource, holder, shown)));
  return found;
}
