import { afterChange, commaOf } from '#i18n/format.ts';
import { kinds, valueKindOf } from '#metadata/fields/kinds/index.ts';
import { writtenSql } from '#server/db/schema/kindColumns.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { declared, requestSql, type ReadContext } from './readContext.ts';
import { childTable, column, identifier, literal, table } from './sql.ts';

const deepest = 3;

/** The row a reference of `t` leads to, named `t` itself, so that every piece of SQL sees its row by the same name. */
export const referredRow = (target: string, name: string): string =>
  `(select x.* from ${table(target)} x where x.clinic_id = ${column('clinic_id')} and x.id = ${column(name)}) t`;

/** The word a declaration gives a value of a select field or a state. */
function wordOf(resource: AnyResource, name: string, locale: Locale): string {
  const { options, states } = resource.words[locale];
  const words = name === 'status' ? states : options?.[name];
  const cases = Object.entries(words ?? {}).map(
    ([value, word]) => `when ${literal(value)} then ${literal(word)}`,
  );
  return cases.length === 0
    ? column(name)
    : `case ${column(name)} ${cases.join(' ')} else ${column(name)} end`;
}

const halves = { ar: ['ص', 'م'], en: ['am', 'pm'] } as const;
const zoneSql = '(select x.timezone from clinics x where x.id = (select app_clinic()))';

/** An instant as `Format.dateTime` writes it: in the clinic's time and the reader's language, a time clocks show again saying so. */
function instantSql(sql: string, locale: Locale): string {
  const wall = `(${sql} at time zone ${zoneSql})`;
  const [morning, afternoon] = halves[locale];
  const half = `case when extract(hour from ${wall}) < 12 then ${literal(` ${morning}`)} else ${literal(` ${afternoon}`)} end`;
  const again = `case when (${sql} - interval '1 hour') at time zone ${zoneSql} = ${wall} then ${literal(` (${afterChange[locale]})`)} else '' end`;
  return `(to_char(${wall}, 'FMDD/FMMM/YYYY') || ${literal(commaOf(locale))} || to_char(${wall}, 'FMHH12:MI') || ${half} || ${again})`;
}

/** What a label is for: to be read, or to be ordered by, where an instant stands as it is. */
type LabelUse = 'read' | 'ordered';

/** How a label is told: in which language, for what, and how deep below the record asked for. */
interface Telling {
  readonly locale: Locale;
  readonly use: LabelUse;
  readonly depth: number;
}

const valueSql = (field: Field, sql: string, { locale, use }: Telling): string =>
  use === 'read' && valueKindOf(field) === 'dateTime' ? instantSql(sql, locale) : `${sql}::text`;

const instantField: Field = { kind: 'dateTime', options: {} };

function titlePart(reading: ReadContext, resource: AnyResource, name: string, telling: Telling): string {
  const { locale, use, depth } = telling;
  const field: Field | undefined = resource.fields[name];
  if (name === 'created_at' || name === 'updated_at') return valueSql(instantField, column(name), telling);
  if (field === undefined) return `${column(name)}::text`;
  if (kinds[field.kind].keptIn === 'nowhere') {
    const sql = reading.rules.get(resource.name)?.computed?.[name];
    return sql === undefined ? 'null' : valueSql(field, `(${requestSql(sql, reading)})`, telling);
  }
  if (kinds[field.kind].pointsAt === 'resource')
    return depth >= deepest
      ? 'null'
      : `(select ${labelSql(reading, declared(reading.catalogue, field.target ?? ''), locale, { use, depth: depth + 1 })} from ${referredRow(field.target ?? '', name)})`;
  return field.kind === 'select'
    ? wordOf(resource, name, locale)
    : valueSql(field, writtenSql(field.kind, column(name)), telling);
}

/** What names the row `t` in a language: what `titleBy` leads to, else its title, or `titleEn` in English where it is filled. */
export function labelSql(
  reading: ReadContext,
  resource: AnyResource,
  locale: Locale,
  { use = 'read', depth = 0 }: { readonly use?: LabelUse; readonly depth?: number } = {},
): string {
  const { titleBy } = resource;
  const telling = { locale, use, depth };
  if (titleBy === undefined) return ownLabelSql(reading, resource, telling);
  return `coalesce(${titlePart(reading, resource, titleBy, telling)}, ${ownLabelSql(reading, resource, telling)})`;
}

function ownLabelSql(reading: ReadContext, resource: AnyResource, telling: Telling): string {
  const { locale } = telling;
  const names = typeof resource.title === 'string' ? [resource.title] : resource.title;
  // A set of settings is called what its declaration is called.
  if (names.length === 0) return literal(resource.words[locale].one);
  const parts = names.map((name) => titlePart(reading, resource, name, telling));
  const title = parts.length === 1 ? (parts[0] ?? 'null') : `concat_ws(' · ', ${parts.join(', ')})`;
  return locale === 'en' && resource.titleEn
    ? `coalesce(nullif(${column(resource.titleEn)}, ''), ${title})`
    : title;
}

/** The label behind a reference of `t`, or the labels behind its references in their order; null for other fields. */
export function fieldLabelSql(
  reading: ReadContext,
  owner: AnyResource | undefined,
  name: string,
  field: Field,
): string | undefined {
  if (!field.target || field.kind === 'part') return undefined;
  const target = declared(reading.catalogue, field.target);
  const label = labelSql(reading, target, reading.principal.locale, { depth: 1 });
  if (field.kind === 'reference') return `(select ${label} from ${referredRow(field.target, name)})`;
  if (!owner) return undefined;
  const rows = `select x.*, k.position as "position of link" from ${childTable(owner, name)} k join ${table(target)} x on x.clinic_id = k.clinic_id and x.id = k.target_id where k.clinic_id = ${column('clinic_id')} and k.record_id = ${column('id')}`;
  return `(select coalesce(json_agg(${label} order by t."position of link", t.id), '[]') from (${rows}) t)`;
}

/** `{name: label}` as a JSON object; an empty object where nothing has a label. */
export function jsonObject(entries: readonly (readonly [string, string])[]): string {
  if (entries.length === 0) return `'{}'::json`;
  return `(select row_to_json(o) from (select ${entries.map(([name, sql]) => `${sql} as ${identifier(name)}`).join(', ')}) o)`;
}

/** Whether a value is stored as a code or an instant, and said in words. */
export function isWorded(resource: AnyResource, name: string): boolean {
  if (['status', 'created_at', 'updated_at'].includes(name)) return true;
  const field = resource.fields[name];
  return field?.kind === 'select' || (field !== undefined && valueKindOf(field) === 'dateTime');
}

/** Such a value of the row `t` in the reader's language. */
export const wordedSql = (reading: ReadContext, resource: AnyResource, name: string): string =>
  name === 'status'
    ? wordOf(resource, name, reading.principal.locale)
    : titlePart(reading, resource, name, { locale: reading.principal.locale, use: 'read', depth: 1 });

/** The fields a title is made of. */
export const titleNames = (resource: AnyResource): readonly string[] =>
  typeof resource.title === 'string' ? [resource.title] : resource.title;
