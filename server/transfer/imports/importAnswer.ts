import { decide } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../../identity/principal.ts';
import { resourceOf } from '../../data/statement/ownFields.ts';
import { readableFields } from '../../data/statement/readContext.ts';
import type { Repository } from '../../data/repository.ts';
import type { RateLimiter } from '../../http/rateLimits.ts';
import { jobFrom } from '../jobs.ts';
import { invalid, ProblemError } from '../../problems.ts';
import { importingOf } from './documentsBeside.ts';
import { undoUntil } from './files.ts';
import { choiceWords, importFields, matchFields, type ImportField } from './importFields.ts';
import { textsOf } from './importRow.ts';
import { countsOf, rowsOf, type ImportRecord, type StoredRow } from './importTable.ts';

export interface ImportRouteParts {
  readonly inside: Repository['inside'];
  readonly queue: string;
  readonly limiter: RateLimiter;
  readonly wake: () => void;
}

/**
 * The resource of that name with the clinic's own fields, for a person who may create in it. Unknown and closed ones are
 * told apart as everywhere; one that no file of rows makes (`lacks`) is none of the choices.
 */
export async function importable(
  { inside }: ImportRouteParts,
  principal: Principal,
  name: string | undefined,
): Promise<AnyResource> {
  const resource = inside.services.catalogue.byName.get(name ?? '');
  if (resource === undefined || resource.lacks?.includes('import') === true)
    throw invalid({ resource: { key: 'bad_choice' } });
  if (!decide(resource.access['create'] ?? [], principal)) throw new ProblemError('forbidden', { resource });
  return resourceOf(inside.services.database, principal, resource);
}

/** The fields by which this person may recognise records. */
export const matchable = (
  { inside }: ImportRouteParts,
  principal: Principal,
  resource: AnyResource,
  fields: readonly ImportField[],
) =>
  matchFields(
    fields,
    new Set(readableFields({ catalogue: inside.services.catalogue, principal }, resource).open),
  );

/** A column people may choose, with what its values may be, in their language. */
function offered(one: ImportField, resource: AnyResource, { locale }: Principal): object {
  const { name, label, required, field } = one;
  const words = field.values === undefined ? {} : choiceWords(resource, one, locale);
  return {
    name,
    label,
    required,
    kind: field.kind,
    ...(field.values === undefined ? {} : { values: field.values.map((value) => words[value] ?? value) }),
    ...(field.target === undefined
      ? {}
      : { target: field.target, among: (field.options as { among?: object }).among ?? {} }),
  };
}

/** A row as the review shows it. */
export function rowView(
  record: ImportRecord,
  { line, state, plan, problems, record_id: id, ...row }: StoredRow,
): object {
  return {
    line,
    state,
    plan,
    problems,
    record_id: id,
    values: Object.fromEntries(textsOf(record, { ...row, repairs: row.repairs })),
  };
}

/** Everything the wizard shows; a reload finds it again (UX-46). */
export async function viewOf(
  parts: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
): Promise<object> {
  const { services } = parts.inside;
  const { pool } = services.database;
  const resource = await importable(parts, principal, record.resource);
  const fields = importFields(services, principal, resource);
  const first = await rowsOf(pool, principal, record.id, {
    states: ['new', 'right', 'wrong', 'left', 'added', 'updated', 'skipped', 'failed', 'undone', 'kept'],
    limit: 20,
  });
  return {
    id: record.id,
    resource: record.resource,
    file_name: record.file_name,
    state: record.state,
    headings: record.headings,
    mapping: record.mapping,
    fixed: record.fixed,
    match_field: record.match_field,
    match_action: record.match_action,
    fields: fields.map((one) => offered(one, resource, principal)),
    matches: matchable(parts, principal, resource, fields).map(({ name, label }) => ({ name, label })),
    whole: importingOf(services, record.resource) !== undefined,
    may_update: decide(resource.access['edit'] ?? [], principal) !== undefined,
    preview: first.map(({ line, cells }) => ({ line, cells })),
    counts: await countsOf(pool, principal, record.id),
    job: record.job === null ? null : jobFrom(record.job, principal),
    created_at: record.created_at,
    ran_at: record.ran_at,
    undo_until: record.ran_at === null ? null : undoUntil(record.ran_at),
  };
}
