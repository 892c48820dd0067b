import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { ReadableFields } from '../data/statement/readContext.ts';
import { inLists } from '../data/read/listPlan.ts';
import { ProblemError } from '../problems.ts';
import { transferWords } from './transferWords.ts';

/** One column of an export: a declared field, or the state, or a time the system keeps. */
export interface ExportColumn {
  readonly name: string;
  readonly field: Field;
  readonly heading: string;
}

const instant: Field = { kind: 'dateTime', options: {} };

/** The columns that are not declared but every record has. */
function systemColumn(resource: AnyResource, name: string, locale: Locale): ExportColumn | undefined {
  const { columns } = transferWords(locale);
  if (name === 'status' && resource.workflow)
    return {
      name,
      field: { kind: 'select', options: {}, values: Object.keys(resource.workflow.states) },
      heading: columns.status,
    };
  if (resource.isReport === true) return undefined;
  if (name === 'created_at') return { name, field: instant, heading: columns.createdAt };
  if (name === 'updated_at') return { name, field: instant, heading: columns.updatedAt };
  return undefined;
}

const columnOf = (resource: AnyResource, name: string, locale: Locale): ExportColumn | undefined => {
  const field = resource.fields[name];
  if (field === undefined) return systemColumn(resource, name, locale);
  return { name, field, heading: resource.words[locale].fields[name] ?? name };
};

/**
 * The columns asked for. `all`: everything the caller may read, sensitive fields and lines too; a list of names: those a
 * list could show, in that order. Throws 422 `unknown_field` for unknown and forbidden names alike (SEC-14).
 */
export function exportColumns(
  resource: AnyResource,
  readable: ReadableFields,
  asked: string | undefined,
  locale: Locale,
): readonly ExportColumn[] {
  const names = (fields: ReadableFields): Set<string> => new Set([...fields.open, ...fields.guarded.keys()]);
  if (asked === undefined || asked === 'all' || asked === '') {
    const open = names(readable);
    // The clinic's own fields have a column each, and need none together.
    const declared = Object.entries(resource.fields).flatMap(([name, { kind, within }]) =>
      open.has(within?.field ?? name) && kind !== 'custom' ? [name] : [],
    );
    return [...declared, 'status', 'created_at', 'updated_at'].flatMap(
      (name) => columnOf(resource, name, locale) ?? [],
    );
  }
  const light = names(inLists(resource, readable));
  const wanted = [...new Set(asked.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  const unknown = wanted.filter((name) =>
    name in resource.fields
      ? !light.has(resource.fields[name]?.within?.field ?? name)
      : !columnOf(resource, name, locale),
  );
  if (unknown.length > 0 || wanted.length === 0)
    throw new ProblemError('unknown_field', {
      resource,
      errors: Object.fromEntries(unknown.map((name) => [name, { key: 'unknown_field' }])),
    });
  return wanted.flatMap((name) => columnOf(resource, name, locale) ?? []);
}

/** The fields of the row itself that these columns need. */
export function fieldsFor(readable: ReadableFields, columns: readonly ExportColumn[]): ReadableFields {
  const wanted = new Set(columns.map(({ name, field }) => field.within?.field ?? name));
  return {
    open: readable.open.filter((name) => wanted.has(name)),
    guarded: new Map([...readable.guarded].filter(([name]) => wanted.has(name))),
  };
}
