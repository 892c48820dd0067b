import { addDays, monthStart } from '../time/days.ts';
import type { Field, Fields } from '../fields/types.ts';
import type { Report } from '../report.ts';
import type { AnyResource, AnyWords, Locale } from '../resource.ts';

/** The SQL of a report gives every column its value: nothing is computed beside it. */
const stored = (field: Field): Field =>
  field.kind === 'computed' ? { ...field, kind: field.as ?? 'text' } : field;

const columnsOf = ({ columns }: Report): Fields =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, stored(field)]));

/** Where a report stands, whatever of its places is said. */
export const placeOfReport = ({ place }: Pick<Report, 'place'>) =>
  (place ?? {}) as {
    readonly tab?: string;
    readonly section?: string;
    readonly list?: string;
    readonly beside?: string;
    readonly path?: string;
    readonly menu?: string;
  };

/** A report's columns in the order of its table. */
export const shownColumns = ({ shown, columns }: Report): readonly string[] => shown ?? Object.keys(columns);

function wordsOf(owner: AnyResource, name: string, locale: Locale): AnyWords {
  const said = owner.words[locale].reports?.[name];
  const { title = name, empty, columns = {}, options } = said ?? {};
  return {
    one: title,
    many: title,
    ...(empty === undefined ? {} : { about: empty }),
    fields: columns,
    ...(options === undefined ? {} : { options }),
  };
}

/** The report of that name. Throws for one nobody declared. */
export function reportOf(owner: AnyResource, name: string): Report {
  const report = Object.hasOwn(owner.reports ?? {}, name) ? owner.reports?.[name] : undefined;
  if (!report) throw new TypeError(`${owner.name} has no report ${name}.`);
  return report;
}

const known = new WeakMap<Report, AnyResource>();

/**
 * A report as the machinery of lists reads it: a resource that is only listed, the same each time it is asked for. So rights,
 * scopes, filters, orders, sums, cells and files of reports are those of lists, and no rule is written twice. Throws for a
 * report nobody declared.
 */
export function reportRows(owner: AnyResource, name: string): AnyResource {
  const report = reportOf(owner, name);
  const rows = known.get(report) ?? rowsOf(owner, name, report);
  known.set(report, rows);
  return rows;
}

function rowsOf(owner: AnyResource, name: string, report: Report): AnyResource {
  const { person, branch, department, period, filters = [], sort, sorts = [], totals = [] } = report;
  const shown = shownColumns(report);
  return {
    name: `${owner.name}.${name}`,
    isReport: true,
    ...(owner.module === undefined ? {} : { module: owner.module }),
    fields: columnsOf(report),
    title: shown[0] ?? 'id',
    ...(person === undefined ? {} : { person }),
    ...(branch === undefined ? {} : { branch }),
    ...(department === undefined ? {} : { department }),
    access: { list: report.access },
    sorts,
    screens: {
      list: {
        path: placeOfReport(report).path ?? '',
        columns: shown,
        filters: [...new Set([...(period === undefined ? [] : [period]), ...filters])],
        sort,
        totals,
      },
    },
    // Read when they are shown: a language comes after the declarations.
    words: {
      get ar() {
        return wordsOf(owner, name, 'ar');
      },
      get en() {
        return wordsOf(owner, name, 'en');
      },
    },
  };
}

/** The day a report begins to sum at where nobody asks, of its last. */
export const spanStart = (span: NonNullable<Report['span']>, to: string): string =>
  span === 'month' ? monthStart(to) : addDays(to, 1 - span);

/** Days of the clinic, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days a report sums over by the filter it is asked with, else those it begins with; nothing of one that is of now. */
export function askedSpan(
  { span, period }: Pick<Report, 'span' | 'period'>,
  filter: Readonly<Record<string, unknown>>,
  today: string,
): Days | undefined {
  if (span === undefined || period === undefined) return undefined;
  const asked = (operator: string): string | undefined => {
    const value = filter[`${period}${operator}`];
    return typeof value === 'string' ? value : undefined;
  };
  const to = asked('_lte') ?? asked('') ?? today;
  return { from: asked('_gte') ?? asked('') ?? spanStart(span, to), to };
}

/** The columns its reader sees drawn: the first of those declared and the others of its kind, for a scale has one unit. */
export function chartColumns(
  { chart, columns }: Report,
  readable: (name: string) => boolean,
): readonly string[] {
  const open = (chart?.of ?? []).filter(readable);
  const kind = (name: string | undefined) => (name === undefined ? undefined : columns[name]?.kind);
  return open.filter((name) => kind(name) === kind(open[0]));
}

/** Where a report is answered, below the API's root: `/inventory-items/:id/reports/movements`. */
export const reportPath = ({ name }: AnyResource, report: string, { of }: Report): `/${string}` =>
  of === 'record' ? `/${name}/:id/reports/${report}` : `/${name}/reports/${report}`;
