import { dateTime, reference, select } from '#metadata/fields/kinds.ts';
import { seriesOf } from '#metadata/fields/series.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { recordWords } from '#src/client/words/recordWords.ts';
import type { FieldPlace } from './kind.ts';

const instant = dateTime({ readOnly: true }) as Field;
const known = new WeakMap<AnyResource, Map<string, FieldPlace>>();

function remembered(resource: AnyResource, key: string, make: () => FieldPlace): FieldPlace {
  const places = known.get(resource) ?? new Map<string, FieldPlace>();
  known.set(resource, places);
  let place = places.get(key);
  if (place === undefined) places.set(key, (place = make()));
  return place;
}

/** `status` and the system columns are read like declared fields. */
function systemPlace(resource: AnyResource, name: string, locale: Locale): FieldPlace | undefined {
  const { list } = recordWords(locale);
  const common = { resource, name, help: undefined, optionWords: {} };
  if (name === 'created_at') return { ...common, field: instant, label: list.createdAt };
  if (name === 'updated_at') return { ...common, field: instant, label: list.updatedAt };
  if (name !== 'status' || !resource.workflow) return undefined;
  return {
    ...common,
    field: select(Object.keys(resource.workflow.states), { readOnly: true }) as Field,
    label: list.status,
    optionWords: resource.words[locale].states ?? {},
  };
}

/** A document that is numbered by one of its transitions says so until then. */
const unnumbered = (field: Field, locale: Locale): string | undefined =>
  seriesOf(field)?.at === undefined ? undefined : recordWords(locale).field.unnumbered;

/** A field of a resource, or one of the columns every record has. Throws on a name nobody declared. */
export function placeOf(resource: AnyResource, name: string, locale: Locale): FieldPlace {
  return remembered(resource, `${locale} ${name}`, () => {
    const field = resource.fields[name];
    if (!field) {
      const system = systemPlace(resource, name, locale);
      if (system) return system;
      throw new Error(`${resource.name} has no field ${name}`);
    }
    const words = resource.words[locale];
    return {
      resource,
      name,
      field,
      label: words.fields[name] ?? name,
      help: words.help?.[name],
      empty: words.empty?.[name] ?? unnumbered(field, locale),
      optionWords: words.options?.[name] ?? {},
      among: words.options,
    };
  });
}

/** A named filter that takes records, as if it were a reference; `undefined` for one that asks yes or no. */
export function filterPlace(resource: AnyResource, name: string, locale: Locale): FieldPlace | undefined {
  const target = resource.filterTargets?.[name];
  if (target === undefined) return undefined;
  return remembered(resource, `${locale} filter ${name}`, () => ({
    resource,
    name,
    field: reference(target) as Field,
    label: resource.words[locale].filters?.[name] ?? name,
    help: undefined,
    optionWords: {},
  }));
}

/** A field of one line of a `lines` field. */
export function linePlace(lines: FieldPlace, name: string, locale: Locale): FieldPlace {
  const { resource } = lines;
  return remembered(resource, `${locale} ${lines.name}.${name}`, () => {
    const field = lines.field.of?.[name];
    if (!field) throw new Error(`${resource.name}.${lines.name} has no field ${name}`);
    const words = resource.words[locale].lines?.[lines.name];
    return {
      resource,
      name,
      field,
      label: words?.fields[name] ?? name,
      help: undefined,
      optionWords: words?.options?.[name] ?? {},
      among: words?.options,
    };
  });
}
