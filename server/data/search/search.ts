import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { ProblemError } from '#server/problems.ts';
import { conditionSql, either, isSearchable, type Condition } from '../statement/conditions.ts';
import { limits } from '../statement/filters.ts';
import { labelSql } from '../statement/labels.ts';
import { titleNames } from '../statement/labels.ts';
import { factsSql } from '../statement/choiceFacts.ts';
import { declared, readableFields, type ReadContext } from '../statement/readContext.ts';
import { rowsFor } from '../statement/scope.ts';
import { isPaperCode } from './paperCode.ts';
import { bestSql, lookedThrough, type Looked } from './lookedThrough.ts';
import { read, readingFor, type Services } from '../statement/services.ts';
import { column, literal, table } from '../statement/sql.ts';
import { visibleRows } from '../statement/visible.ts';

/** How many are found of one kind and in all; `looked` are read before the best are taken. */
const most = { each: 5, all: 20, looked: 25, lookedWide: 200 } as const;

/** The rows a person may come upon by searching: those they list, and their own. */
function searchableRows(reading: ReadContext, resource: AnyResource): Condition | undefined {
  const opened = ['list', 'self'].flatMap(
    (action) => rowsFor(reading, resource, resource.access[action]) ?? [],
  );
  return opened.length === 0 ? undefined : either(opened.map(({ rows }) => rows));
}

/** Rows whose title is another record's name, found by that name: a penalty by its employee. */
function byNameOf(reading: ReadContext, resource: AnyResource, words: string): string[] {
  return titleNames(resource).flatMap((name) => {
    const field = resource.fields[name];
    if (field?.kind !== 'reference' || !readableFields(reading, resource).open.includes(name)) return [];
    const target = declared(reading.catalogue, field.target ?? '');
    const { titles } = lookedThrough(reading, target);
    if (titles.length === 0) return [];
    // Only the name: the target's phone or number may be none of the caller's business.
    const looked: Looked = { columns: titles, all: false, codes: [], titles };
    const found = bestSql(words, target, looked, `'[]'::jsonb`, 50);
    return [
      `(select t.id, 4 as place from ${table(resource)} t where ${column(name)} in (select b.id from ${found} b) limit ${most.lookedWide})`,
    ];
  });
}

/** One hit as JSON, of the row `t`. */
function hitSql(reading: ReadContext, resource: AnyResource): string {
  const label = labelSql(reading, resource, reading.principal.locale);
  const status = resource.workflow ? `, 'status', ${column('status')}` : '';
  return `json_build_object('resource', ${literal(resource.name)}, 'id', t.id, 'label', ${label}, 'facts', ${factsSql(reading, resource, 'told')}${status})`;
}

/**
 * The document whose code was typed, before everything else. Only a record the caller may read is found; a code of another's,
 * of another clinic's and of nobody's find the same: nothing (SEC-01).
 */
function codedSql(reading: ReadContext, resource: AnyResource, words: string, n: number): string | undefined {
  const rows = resource.paper ? visibleRows(reading, resource) : undefined;
  if (!rows) return undefined;
  const code = `upper(regexp_replace(${words}, '[^[:alnum:]]', '', 'g'))`;
  return `(select ${n} as n, -1 as place, 1 as seq, ${hitSql(reading, resource)} as hit from papers p
    join ${table(resource)} t on t.clinic_id = p.clinic_id and t.id = p.record_id
    where p.clinic_id = (select app_clinic()) and p.resource = ${literal(resource.name)} and p.code = ${code} and ${conditionSql(rows, reading.parameters)})`;
}

/** The best of one resource as rows (n, place, seq, hit); undefined where nothing of it may be searched. */
function hitsSql(reading: ReadContext, resource: AnyResource, words: string, n: number): string | undefined {
  const rows = searchableRows(reading, resource);
  // A record without any page could not be opened.
  if (!rows || Object.keys(resource.screens).length === 0) return undefined;
  const looked = lookedThrough(reading, resource);
  const sources = byNameOf(reading, resource, words);
  if (looked.columns.length > 0) {
    const inside = isSearchable(rows);
    const conditions = inside ? reading.parameters.bind(JSON.stringify([rows]), 'jsonb') : `'[]'::jsonb`;
    const count = inside ? most.looked : most.lookedWide;
    sources.push(`(select b.id, b.place from ${bestSql(words, resource, looked, conditions, count)} b)`);
  }
  if (sources.length === 0) return undefined;
  const label = labelSql(reading, resource, reading.principal.locale, { use: 'ordered' });
  return `(select ${n} as n, r.place, row_number() over (order by r.place, r.label, r.id desc) as seq, (select ${hitSql(reading, resource)} from ${table(resource)} t where t.clinic_id = (select app_clinic()) and t.id = r.id) as hit
    from (select t.id, f.place, fold(${label}) as label
      from (select found.id, min(found.place) as place from (${sources.join(' union all ')}) found group by found.id) f
      join ${table(resource)} t on t.clinic_id = (select app_clinic()) and t.id = f.id
      where ${conditionSql(rows, reading.parameters)} order by 2, 3, 1 desc limit ${most.each}) r)`;
}

/**
 * The best hits over everything the caller may list, as JSON text `[{resource, id, label, facts, status?}]`: exact numbers
 * first, then titles that begin with the words, then the rest; at most 5 of a kind and 20 in all (UX-04). One round trip.
 */
export async function search(services: Services, principal: Principal, q: string): Promise<string> {
  const asked = q.trim();
  if (asked.length > limits.texts) throw new ProblemError('bad_request');
  if (asked === '') return '[]';
  const reading = readingFor(services, principal);
  const words = reading.parameters.bind(asked, 'text');
  const mayBeCode = isPaperCode(asked);
  const parts = services.catalogue.resources.flatMap((resource, n) =>
    [
      mayBeCode ? codedSql(reading, resource, words, n) : undefined,
      hitsSql(reading, resource, words, n),
    ].flatMap((part) => part ?? []),
  );
  if (parts.length === 0) return '[]';
  const text = `select coalesce(json_agg(hit order by place, n, seq), '[]')::text as body
    from (select * from (${parts.join('\nunion all\n')}) u order by place, n, seq limit ${most.all}) best`;
  // The same text for all words; search_best plans with the words themselves.
  const [row] = await read<{ body: string }>(services, principal, {
    text,
    values: reading.parameters.values,
    kept: true,
  });
  return row?.body ?? '[]';
}
