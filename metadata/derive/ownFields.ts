import { customField, type CustomDefinition } from '../fields/custom.ts';
import type { Field } from '../fields/types.ts';
import type { AnyResource, Locale } from '../resource.ts';
import { arranged, type KeptFields } from './layout.ts';

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

type Made = WeakMap<KeptFields, Map<AnyResource, AnyResource>>;
const madeResources: { readonly all: Made; readonly current: Made } = {
  all: new WeakMap(),
  current: new WeakMap(),
};

function build(
  arrangedOne: AnyResource,
  holder: string,
  definitions: readonly CustomDefinition[],
): AnyResource {
  const { read, write } = arrangedOne.fields[holder]?.options ?? {};
  const own = definitions.map((one) => ({ one, name: ownName(holder, one.key) }));
  const fields = Object.fromEntries(
    own.map(({ one, name }): [string, Field] => {
      const field = customField(one);
      const rights = { ...(read ? { read } : {}), ...(write ? { write } : {}) };
      return [
        name,
        {
          ...field,
          options: { ...field.options, ...rights },
          within: { field: holder, key: one.key },
          // An archived one is told of in the past alone.
          ...(one.visible && !one.archived ? {} : { hidden: true }),
        },
      ];
    }),
  );
  const wordsIn = (locale: Locale): AnyResource['words'][Locale] => {
    const label = ({ label_ar, label_en }: { label_ar: string; label_en: string }): string =>
      locale === 'ar' ? label_ar : label_en;
    const words = arrangedOne.words[locale];
    const options = own.map(({ one, name }) => [
      name,
      Object.fromEntries(one.options.map((option) => [option.value, label(option)])),
    ]);
    const help = own.flatMap(({ one, name }) => {
      const text = locale === 'ar' ? one.help_ar : one.help_en;
      return text === null ? [] : [[name, text]];
    });
    return {
      ...words,
      fields: { ...words.fields, ...Object.fromEntries(own.map(({ one, name }) => [name, label(one)])) },
      options: { ...words.options, ...(Object.fromEntries(options) as Record<string, never>) },
      help: { ...words.help, ...(Object.fromEntries(help) as Record<string, never>) },
    };
  };
  return {
    ...arrangedOne,
    fields: { ...arrangedOne.fields, ...fields },
    words: { ar: wordsIn('ar'), en: wordsIn('en') },
  };
}

/**
 * The resource as a clinic keeps it: the fields it defined itself among the declared ones, and those where it wants them, so
 * that forms, lists, filters, exports and imports treat them alike (UX-30). Who may read the field that holds the clinic's own
 * may read them; archived ones are left out, but where the past is told (`all`).
 */
export function withOwnFields(
  resource: AnyResource,
  kept: KeptFields | undefined,
  which: keyof typeof madeResources = 'current',
): AnyResource {
  const holder = ownFieldsIn(resource);
  if (holder === undefined || kept === undefined || kept.fields.length + kept.layout.length === 0)
    return resource;
  const known = madeResources[which].get(kept) ?? new Map<AnyResource, AnyResource>();
  madeResources[which].set(kept, known);
  let found = known.get(resource);
  const shown = which === 'all' ? kept.fields : kept.fields.filter(({ archived }) => !archived);
  if (found === undefined)
    known.set(
      resource,
      (found = build(
        arranged(resource, kept, (key) => ownName(holder, key)),
        holder,
        shown,
      )),
    );
  return found;
}
