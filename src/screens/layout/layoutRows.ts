import type { KeptFields } from '#metadata/derive/layout.ts';
import type { Arranged, CustomDefinition, CustomKind } from '#metadata/fields/custom.ts';
import { mayDemand } from '#metadata/fields/custom.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { CustomFields, LaidField } from '#src/fields/custom/customDefinitions.ts';
import type { Hovered } from './useDragging.ts';

export const flags = ['visible', 'required', 'on_quick_create', 'in_list', 'filterable'] as const;
export type Flag = (typeof flags)[number];

/** A field as it is arranged on the screen; `own` where the clinic defined it. */
export type LayoutRow = { readonly row: string; readonly isNew: boolean } & (
  ({ readonly own: true } & CustomDefinition) | ({ readonly own: false } & LaidField)
);
export type OwnRow = Extract<LayoutRow, { own: true }>;

/** What a field is called on this screen: as the clinic calls it, else as declared. */
export function nameOf(resource: AnyResource, row: LayoutRow, locale: Locale, newField: string): string {
  const own = (row[`label_${locale}`] ?? '').trim();
  return own || (row.own ? newField : (resource.words[locale].fields[row.key] ?? row.key));
}

const isDemanded = (row: LayoutRow): boolean => !row.own || mayDemand({ kind: row.kind });

/** All fields in the order of their sections; own ones without a section the form knows stand in the last. */
export function rowsOf(kept: CustomFields, sections: readonly string[]): readonly LayoutRow[] {
  const last = sections.at(-1) ?? '';
  const all: LayoutRow[] = [
    ...kept.layout.map((one): LayoutRow => ({ ...one, own: false, isNew: false, row: one.key })),
    ...kept.fields.map((one): LayoutRow => ({ ...one, own: true, isNew: false, row: `own ${one.key}` })),
  ];
  return sections.flatMap((section) =>
    all
      .map((one) => ({
        ...one,
        section: one.section !== null && sections.includes(one.section) ? one.section : last,
      }))
      .filter((one) => one.section === section)
      .sort((one, other) => one.position - other.position),
  );
}

/** The rows of a section, archived ones last. */
export const inSection = (rows: readonly LayoutRow[], section: string): readonly LayoutRow[] => {
  const own = rows.filter((one) => one.section === section);
  const isAway = (one: LayoutRow): boolean => one.own && one.archived;
  return [...own.filter((one) => !isAway(one)), ...own.filter(isAway)];
};

/** Turns a switch; a hidden field is no longer required, a required one shows (clinic.md F2). Locked ones stay (F1). */
export function turned(
  rows: readonly LayoutRow[],
  id: string,
  flag: Flag,
  on: boolean,
): readonly LayoutRow[] {
  return rows.map((one): LayoutRow => {
    if (one.row !== id) return one;
    if (!one.own && one.locked && (flag === 'visible' || flag === 'required')) return one;
    if (flag === 'required' && on && !isDemanded(one)) return one;
    const next: Partial<Arranged> =
      flag === 'visible' && !on
        ? { visible: false, required: false }
        : flag === 'required' && on
          ? { visible: true, required: true }
          : { [flag]: on };
    return { ...one, ...next };
  });
}

/** Changes what is said of a field beside its switches. */
export const changed = (
  rows: readonly LayoutRow[],
  id: string,
  what: Partial<CustomDefinition>,
): readonly LayoutRow[] => rows.map((one) => (one.row === id ? { ...one, ...what } : one));

/** Puts a field into a section before the field that stands at `place` there. */
export function placed(
  rows: readonly LayoutRow[],
  id: string,
  section: string,
  place: number,
): readonly LayoutRow[] {
  const one = rows.find(({ row }) => row === id);
  if (!one) return rows;
  const rest = rows.filter(({ row }) => row !== id);
  const there = inSection(rest, section);
  const others = rest.filter((each) => each.section !== section);
  return [...others, ...there.slice(0, place), { ...one, section }, ...there.slice(place)];
}

/** Puts a field before or behind another of its section, or into a section that is empty; the same rows where it stands there already. */
export function besides(
  rows: readonly LayoutRow[],
  id: string,
  { section, row, below }: Hovered,
): readonly LayoutRow[] {
  const others = inSection(rows, section).filter((one) => one.row !== id);
  const at = others.findIndex((one) => one.row === row);
  if (row === id || (at < 0 && others.length > 0)) return rows;
  const place = at < 0 ? 0 : at + (below ? 1 : 0);
  const next = placed(rows, id, section, place);
  const here = inSection(rows, section);
  return inSection(next, section).every((one, index) => one.row === here[index]?.row) ? rows : next;
}

/** Moves a field by one place; past the end of its section into the next one that there is. */
export function stepped(
  rows: readonly LayoutRow[],
  id: string,
  by: 1 | -1,
  sections: readonly string[],
): readonly LayoutRow[] {
  const one = rows.find(({ row }) => row === id);
  if (!one || one.section === null) return rows;
  const here = inSection(rows, one.section);
  const at = here.findIndex(({ row }) => row === id) + by;
  if (at >= 0 && at < here.length) return placed(rows, id, one.section, at);
  const next = sections[sections.indexOf(one.section) + by];
  if (next === undefined) return rows;
  return placed(rows, id, next, by === 1 ? 0 : inSection(rows, next).length);
}

/** Brings back the choices that were taken from a stored field: what records hold is switched off instead (clinic.md 2.8). */
export const withChoicesOf = (
  rows: readonly LayoutRow[],
  stored: readonly LayoutRow[],
  id: string,
): readonly LayoutRow[] => {
  const before = stored.find(({ row }) => row === id);
  if (before?.own !== true) return rows;
  return rows.map((one) => {
    if (one.row !== id || !one.own) return one;
    const added = one.options.filter(({ value }) => !before.options.some((old) => old.value === value));
    const known = before.options.map((old) => one.options.find(({ value }) => value === old.value) ?? old);
    return { ...one, options: [...known, ...added] };
  });
};

let made = 1;
/** A new field of the clinic's own at the end of a section. */
export function newRow(section: string, kind: CustomKind = 'text'): OwnRow {
  const row = `new ${made++}`;
  return {
    row,
    isNew: true,
    own: true,
    key: '',
    kind,
    label_ar: '',
    label_en: '',
    archived: false,
    options: [],
    min: null,
    max: null,
    help_ar: null,
    help_en: null,
    section,
    position: 0,
    visible: true,
    required: false,
    on_quick_create: false,
    in_list: false,
    filterable: false,
  };
}

const inOrder = (rows: readonly LayoutRow[], sections: readonly string[]): readonly LayoutRow[] =>
  sections.flatMap((section) => inSection(rows, section).map((one, position) => ({ ...one, position })));

/** What is sent, and which row stands behind each place of it, so that what is refused finds its row. */
export function bodyOf(rows: readonly LayoutRow[], sections: readonly string[]) {
  const ordered = inOrder(rows, sections);
  const own = ordered.filter((one): one is OwnRow => one.own);
  const laid = ordered.filter((one): one is Exclude<LayoutRow, OwnRow> => !one.own);
  const fields = own.map(({ row: _row, isNew, own: _own, key, ...field }) => ({
    ...field,
    ...(isNew ? {} : { key }),
  }));
  const layout = laid.map(({ row: _row, isNew: _new, own: _own, ...field }) => field);
  const places = new Map([
    ...own.map((one, index): [string, string] => [`fields.${index}`, one.row]),
    ...laid.map((one, index): [string, string] => [`layout.${index}`, one.row]),
  ]);
  return { fields, layout, places };
}

/** The same as the preview of a form takes it: new fields under a name of their own. */
export function keptOf(rows: readonly LayoutRow[], sections: readonly string[]): KeptFields {
  const ordered = inOrder(rows, sections);
  return {
    fields: ordered.flatMap((one) =>
      one.own ? [{ ...one, key: one.isNew ? one.row.replace(' ', '_') : one.key }] : [],
    ),
    layout: ordered.flatMap((one) => (one.own ? [] : [one])),
  };
}

/** What was refused, by row and then by what of it: `label_ar`, `options.0.label_en`. */
export function refusedByRow(
  errors: Readonly<Record<string, string>>,
  places: ReadonlyMap<string, string>,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  for (const [path, text] of Object.entries(errors)) {
    const [list = '', index = '', ...rest] = path.split('.');
    const row = places.get(`${list}.${index}`);
    if (row === undefined) continue;
    found.set(row, { ...found.get(row), [rest.join('.')]: text });
  }
  return found;
}
