import type { Arranged, CustomDefinition } from '../fields/custom.ts';
import type { Field } from '../fields/types.ts';
import { mayDemand } from '../fields/custom.ts';
import { kinds } from '../fields/kinds/index.ts';
import type { AnyResource, Locale } from '../resource.ts';
import type { Screen } from '../screens.ts';
import { isFilledByServer } from './problems.ts';

/** How a clinic arranged a declared field (clinic.md 2.8); without labels it is called as declared. */
export interface FieldArrangement extends Arranged {
  readonly key: string;
  readonly label_ar: string | null;
  readonly label_en: string | null;
}

/** What a clinic keeps of a resource's fields: its own, and where the declared ones stand. */
export interface KeptFields {
  readonly fields: readonly CustomDefinition[];
  readonly layout: readonly FieldArrangement[];
}

/** The computed field of a resource with a layout that says whether something the clinic requires is empty (clinic.md F4). */
export const incompleteField = 'is_incomplete';

/** A value the form must get from a person: neither the server nor a default gives it. */
const isTyped = (field: Field): boolean =>
  field.options.required === true &&
  !isFilledByServer(field) &&
  !('default' in field.options) &&
  mayDemand(field);

/** The fields no clinic hides or makes optional: those the declaration names, and what no record can be made without (F1). */
export function lockedIn(resource: AnyResource): ReadonlySet<string> {
  const needed = Object.entries(resource.fields).flatMap(([name, field]) => (isTyped(field) ? [name] : []));
  return new Set([...(resource.layout?.locked ?? []), ...needed]);
}

/** Whether a clinic may demand a declared field beyond its declaration: somebody fills it in the form, and it can be empty. */
export const isDemandable = ({ kind, options }: Field): boolean =>
  options.required !== true &&
  mayDemand({ kind }) &&
  kind !== 'custom' &&
  ['column', 'links', 'childRows'].includes(kinds[kind].keptIn) &&
  options.readOnly !== true &&
  options.showWhen === undefined;

const made = new WeakMap<AnyResource, readonly FieldArrangement[]>();

/** The declared fields of a resource as its declaration arranges them; none where it lets nothing be arranged. */
export function declaredLayout(resource: AnyResource): readonly FieldArrangement[] {
  let found = made.get(resource);
  if (found !== undefined) return found;
  const list = resource.screens['list'];
  const locked = lockedIn(resource);
  found = (resource.layout === undefined ? [] : Object.entries(resource.sections ?? {})).flatMap(
    ([section, names]) =>
      names.flatMap((key, position): FieldArrangement[] => {
        const field = resource.fields[key];
        if (field === undefined || field.kind === 'custom') return [];
        return [
          {
            key,
            label_ar: null,
            label_en: null,
            section,
            position,
            visible: true,
            required: field.options.required === true || locked.has(key),
            on_quick_create: isTyped(field),
            in_list: list?.columns?.includes(key) === true,
            filterable: list?.filters?.includes(key) === true,
          },
        ];
      }),
  );
  made.set(resource, found);
  return found;
}

/** Every declared field as this clinic has it: what it stored, over what is declared. */
export function wholeLayout(
  resource: AnyResource,
  stored: readonly FieldArrangement[],
): readonly FieldArrangement[] {
  const own = new Map(stored.map((one) => [one.key, one]));
  return declaredLayout(resource).map((one) => own.get(one.key) ?? one);
}

/** The declared fields this clinic requires beyond the declaration. */
export function demandedIn(resource: AnyResource, layout: readonly FieldArrangement[]): ReadonlySet<string> {
  const known = new Set(declaredLayout(resource).map(({ key }) => key));
  return new Set(
    layout.flatMap(({ key, visible, required }) => {
      const field = resource.fields[key];
      return known.has(key) && visible && required && field !== undefined && isDemandable(field) ? [key] : [];
    }),
  );
}

/** What a layout lacks: it is defined by whoever the `custom` field names, and tells which records are incomplete. */
export function layoutMistakes({ layout, fields, sections = {} }: AnyResource): string[] {
  const unruled = Object.entries(fields)
    .filter(([, { kind, options }]) => kind === 'custom' && options['definedBy'] === undefined)
    .map(([name]) => `${name} does not say who defines its fields (definedBy)`);
  if (layout === undefined) return unruled;
  const arrangedOnes = Object.values(sections).flat();
  return [
    ...unruled,
    ...(Object.values(fields).some(({ kind }) => kind === 'custom')
      ? []
      : ['its layout needs a field of the kind custom, which says who arranges it']),
    ...(fields[incompleteField]?.kind === 'computed'
      ? []
      : [`its layout needs ${incompleteField}, a computed boolean`]),
    ...layout.locked
      .filter((name) => !arrangedOnes.includes(name))
      .map((name) => `its layout locks ${name}, which stands in no section`),
  ];
}

/** The order of fields in their sections: declared ones and the clinic's own together. */
function sectionsIn(
  { sections = {} }: AnyResource,
  rows: readonly (Arranged & { readonly name: string })[],
): Readonly<Record<string, readonly string[]>> {
  const names = Object.keys(sections);
  const last = names.at(-1) ?? '';
  const placeOf = ({ section }: Arranged): string =>
    section !== null && section in sections ? section : last;
  const ordered = rows.filter(({ visible }) => visible).sort((one, other) => one.position - other.position);
  return Object.fromEntries(
    names.map((section) => [
      section,
      ordered.filter((row) => placeOf(row) === section).map(({ name }) => name),
    ]),
  );
}

/** Columns a clinic wants in its lists stand before most others, for a list shows seven at first (UX-08). */
const wantedAt = 4;
const isList = (name: string, { kind }: Screen): boolean =>
  kind === 'list' || (kind === undefined && name === 'list');

type Wanted = ReadonlyMap<string, { readonly in_list: boolean; readonly filterable: boolean }>;

/** The lists with what the clinic added to their columns and filters, and without what it took out. What names a row stays. */
function screensIn(resource: AnyResource, wanted: Wanted): AnyResource['screens'] {
  const usual = new Map(declaredLayout(resource).map((one) => [one.key, one]));
  const titles: readonly string[] = [resource.title].flat();
  const change = (
    names: readonly string[],
    flag: 'in_list' | 'filterable',
    at: number,
  ): readonly string[] => {
    const added = [...wanted].flatMap(([name, one]) =>
      one[flag] && usual.get(name)?.[flag] !== true && !names.includes(name) ? [name] : [],
    );
    const left = names.filter(
      (name) =>
        titles.includes(name) || usual.get(name)?.[flag] !== true || wanted.get(name)?.[flag] !== false,
    );
    return [...left.slice(0, at), ...added, ...left.slice(at)];
  };
  return Object.fromEntries(
    Object.entries(resource.screens).map(([name, screen]) => [
      name,
      !isList(name, screen)
        ? screen
        : {
            ...screen,
            ...(screen.columns && { columns: change(screen.columns, 'in_list', wantedAt) }),
            filters: change(screen.filters ?? [], 'filterable', screen.filters?.length ?? 0),
          },
    ]),
  );
}

/** The words with the names a clinic gave to declared fields. */
function calledIn(
  resource: AnyResource,
  rows: readonly FieldArrangement[],
  locale: Locale,
): AnyResource['words'][Locale] {
  const words = resource.words[locale];
  const labels = rows.flatMap((row) => {
    const label = row[`label_${locale}`];
    return label === null ? [] : [[row.key, label] as const];
  });
  return { ...words, fields: { ...words.fields, ...Object.fromEntries(labels) } };
}

/**
 * A declaration with what a clinic arranged laid over it: labels, order, sections, what is hidden or required, lists. `own`:
 * the names of the clinic's own fields in it, by key. Where the declaration lets nothing be arranged only lists change.
 */
export function arranged(
  resource: AnyResource,
  { fields: own, layout }: KeptFields,
  nameOf: (key: string) => string,
): AnyResource {
  const rows = wholeLayout(resource, layout);
  const ownRows = own.filter(({ archived }) => !archived).map((one) => ({ ...one, name: nameOf(one.key) }));
  const all = [...rows.map((one) => ({ ...one, name: one.key })), ...ownRows];
  const screens = screensIn(
    resource,
    new Map(
      all.map((one) => [
        one.name,
        { in_list: one.in_list && one.visible, filterable: one.filterable && one.visible },
      ]),
    ),
  );
  if (resource.layout === undefined) return { ...resource, screens };
  const demanded = demandedIn(resource, rows);
  const hidden = new Set(all.flatMap(({ name, visible }) => (visible ? [] : [name])));
  const fields = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]): [string, Field] => [
      name,
      {
        ...field,
        ...(demanded.has(name) ? { options: { ...field.options, required: true } } : {}),
        // What holds the clinic's own fields is drawn as those.
        ...(hidden.has(name) || field.kind === 'custom' ? { hidden: true as const } : {}),
      },
    ]),
  );
  return {
    ...resource,
    fields,
    screens,
    sections: sectionsIn(resource, all),
    words: { ar: calledIn(resource, rows, 'ar'), en: calledIn(resource, rows, 'en') },
  };
}

const quick = new WeakMap<KeptFields, Map<AnyResource, KeptFields>>();

/**
 * What a clinic keeps of a resource's fields, as its quick form has it: only what the clinic wants there and what no record can be
 * made without, nothing else required; the record is then incomplete (clinic.md 2.1).
 */
export function quickFields(resource: AnyResource, kept: KeptFields): KeptFields {
  const known = quick.get(kept) ?? new Map<AnyResource, KeptFields>();
  quick.set(kept, known);
  let found = known.get(resource);
  if (found === undefined) {
    const declared = new Map(declaredLayout(resource).map((one) => [one.key, one]));
    found = {
      fields: kept.fields.map((one) => ({
        ...one,
        required: false,
        visible: one.visible && one.on_quick_create,
      })),
      layout: wholeLayout(resource, kept.layout).map((one) => ({
        ...one,
        required: declared.get(one.key)?.required === true,
        visible: (one.visible && one.on_quick_create) || declared.get(one.key)?.on_quick_create === true,
      })),
    };
    known.set(resource, found);
  }
  return found;
}
