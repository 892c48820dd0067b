import { decide } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import { soughtNumber } from '#metadata/fields/normalise.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { ProblemError } from '#server/problems.ts';
import { all, conditionSql, isSearchable, type Condition } from '../statement/conditions.ts';
import { factsSql } from '../statement/choiceFacts.ts';
import { chosenEntries, listsAll, shownNames } from '../statement/chosenValues.ts';
import { filterConditions, limits } from '../statement/filters.ts';
import { refuseUnreadable } from '../statement/namedFilters.ts';
import { titleNames, labelSql } from '../statement/labels.ts';
import { bestSql, lookedThrough } from '../search/lookedThrough.ts';
import { readFilter, readRange, type ListQuery } from '../statement/page.ts';
import { readableFields, type ReadContext } from '../statement/readContext.ts';
import { offeredRows } from '../statement/visible.ts';
import { forbidden, read, readingFor, type Services } from '../statement/services.ts';
import { column, literal, table, tableName } from '../statement/sql.ts';

/** The query of a chooser: what was typed, or the ids whose labels are wanted, and what the field offers. */
export interface OptionsQuery extends Pick<ListQuery, 'filter' | 'range'> {
  readonly q?: string | undefined;
  readonly ids?: string | undefined;
}

/** Whoever lists the resource, or writes something that refers to it, may choose one (DESIGN 9.18). */
function mayChoose({ catalogue }: Services, principal: Principal, resource: AnyResource): boolean {
  // Choosing is reading: filters go on choosing after the subscription ended.
  const person = { ...principal, readOnly: false };
  const may = (one: AnyResource, action: string): boolean =>
    decide(one.access[action] ?? [], person) !== undefined;
  if (may(resource, 'list') || decide(resource.chooseBy ?? [], person) !== undefined) return true;
  // What the server alone writes is chosen by nobody who merely takes a step, such as the reader of an announcement.
  const writes = (one: AnyResource, field: string): boolean =>
    may(one, 'create') ||
    may(one, 'edit') ||
    Object.values(one.workflow?.transitions ?? {}).some(
      (move) =>
        decide(move.access, person) !== undefined &&
        (one.fields[field]?.options.readOnly !== true || move.ask?.includes(field) === true),
    );
  const pointing = catalogue.pointingAt.get(resource.name) ?? [];
  if (pointing.some((from) => writes(from.resource, from.field))) return true;
  return catalogue.resources.some((one) =>
    Object.values({ ...one.operations, ...one.workflow?.transitions }).some(
      ({ access, body }) =>
        decide(access, person) !== undefined &&
        Object.values(body ?? {}).some((field) => field.target === resource.name),
    ),
  );
}

/** What words are looked for in: nothing the answer could not show too, or each guess would tell a digit of it (SEC-14). */
function searchedNames(reading: ReadContext, resource: AnyResource): ReadonlySet<string> {
  const { open } = readableFields(reading, resource);
  if (listsAll(reading, resource)) return new Set(open);
  return new Set(shownNames(resource).filter((name) => open.includes(name)));
}

/** What a chooser may be narrowed by: all one may read when one lists all, else only what choosers show or offer by. */
function filterNames(
  { catalogue }: Services,
  reading: ReadContext,
  resource: AnyResource,
): ReadonlySet<string> {
  const { open } = readableFields(reading, resource);
  if (listsAll(reading, resource)) return new Set(open);
  const offered = (catalogue.pointingAt.get(resource.name) ?? []).flatMap(
    ({ resource: from, field, line }) => {
      const pointer = line === undefined ? from.fields[field] : from.fields[field]?.of?.[line];
      return Object.keys((pointer?.options as { among?: object } | undefined)?.among ?? {});
    },
  );
  const places = [resource.branch, resource.department, resource.parent?.field].flatMap((name) => name ?? []);
  const shown = new Set([...titleNames(resource), ...(resource.choose ?? []), ...offered, ...places]);
  return new Set(open.filter((name) => shown.has(name)));
}

/** A condition written by hand may ask fields nobody is shown here; only those declared for choosers are taken. */
function refuseHiddenFilters(reading: ReadContext, resource: AnyResource, filter: object): void {
  if (listsAll(reading, resource)) return;
  const hidden = Object.keys(filter).filter(
    (name) => resource.filters?.includes(name) === true && resource.chooseFilters?.includes(name) !== true,
  );
  if (hidden.length === 0) return;
  const errors = Object.fromEntries(hidden.map((name) => [name, { key: 'unknown_field' }]));
  throw new ProblemError('unknown_field', { errors, resource });
}

function idsOf(text: string): readonly string[] {
  const listed = text.trim().startsWith('[') ? text.replace(/[[\]"\s]/g, '') : text;
  const ids = listed.split(',').filter((id) => id !== '');
  if (ids.length > limits.ids) throw new ProblemError('bad_request');
  return ids.filter(isId).map((id) => id.toLowerCase());
}

/** As many as `search_best` ranks. */
const mostBest = 200;

/** The rows of a chooser as a derived table `t`, in the order of their titles. */
function rowsSql(reading: ReadContext, resource: AnyResource, query: OptionsQuery, where: Condition): string {
  const { parameters } = reading;
  const [title = 'id'] = titleNames(resource);
  const field = resource.fields[title];
  const isText = field !== undefined && kinds[field.kind].text === 'folded';
  const { limit, offset } = readRange(query.range);
  const typed = (query.q ?? '').trim();
  if (typed.length > limits.texts) throw new ProblemError('bad_request');
  const words = soughtNumber(typed, reading.principal.clinic) ?? typed;
  const open = searchedNames(reading, resource);
  const searched = Object.entries(resource.fields).filter(
    ([, one]) => one.options.search && kinds[one.kind].search !== null,
  );
  const readable = searched.length > 0 && searched.every(([name]) => open.has(name));
  const names = searched.flatMap(([name, { kind }]) => (open.has(name) && kind !== 'custom' ? [name] : []));
  // Words of the label must find the row, also where the label is another record's name.
  const indexed =
    names.length > 0 &&
    resource.titleBy === undefined &&
    resource.chooseOrder === undefined &&
    titleNames(resource).every((name) => searched.some(([one]) => one === name) && open.has(name));
  const page = [limit, offset].map(String);
  if (words !== '' && indexed && isSearchable(where)) {
    // A number leads to whom it is the number of, then to whose number ends so, before all who have it somewhere in one.
    if (/^[+\d٠-٩۰-۹()-]+$/.test(words) && offset + limit <= mostBest) {
      const looked = lookedThrough(reading, resource, readable ? open : new Set(names));
      const rows = parameters.bind(JSON.stringify([where]), 'jsonb');
      const found = bestSql(parameters.bind(words, 'text'), resource, looked, rows, offset + limit);
      const byPlace = `f.place, ${isText ? `fold(${column(title)}), ` : ''}t.id`;
      return `(select t.* from ${found} f join ${table(resource)} t on t.clinic_id = (select app_clinic()) and t.id = f.id
        order by ${byPlace} limit ${page[0]} offset ${page[1]}) t`;
    }
    const texts = [tableName(resource), readable ? words : ''].map((text) => parameters.bind(text, 'text'));
    const among = readable
      ? []
      : words.split(/\s+/).map((v): Condition => ({ o: 'words', c: 'search', names, v }));
    const conditions = parameters.bind(JSON.stringify([where, ...among]), 'jsonb');
    const sort = parameters.bind(isText ? `fold:${title}` : 'id', 'text');
    return `(select t.* from search_page(${[...texts, conditions, sort, "'asc'", ...page].join(', ')}) f
      cross join unnest(f.ids) with ordinality o (id, n) join ${table(resource)} t on t.clinic_id = (select app_clinic()) and t.id = o.id order by o.n) t`;
  }
  // Found by the name in either language, whichever the screen speaks (UX-25, UX-52).
  const labels = [...new Set((['ar', 'en'] as const).map((locale) => labelSql(reading, resource, locale)))];
  const text = `concat_ws(' ', ${[...labels, ...(readable ? [column('search')] : names.map(column))].join(', ')})`;
  const found =
    words === ''
      ? []
      : words
          .split(/\s+/)
          .map((word) => `fold(${text}) like any (word_patterns(${parameters.bind(word, 'text')}))`);
  const byTitle = isText ? `fold(${column(title)}), t.id` : 't.id';
  const order =
    resource.chooseOrder === undefined ? byTitle : `${column(resource.chooseOrder)} nulls last, ${byTitle}`;
  const condition = [conditionSql(where, parameters), ...found].join(' and ');
  return `(select t.* from ${table(resource)} t where ${condition} order by ${order} limit ${page[0]} offset ${page[1]}) t`;
}

/** What a chooser offers, as JSON text: `[{id, label, facts}]`; a label and two or three telling facts, nothing else. */
export async function options(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: OptionsQuery,
): Promise<string> {
  if (!mayChoose(services, principal, resource)) throw forbidden(resource);
  const reading = readingFor(services, principal);
  const filter = readFilter(query.filter);
  refuseHiddenFilters(reading, resource, filter);
  refuseUnreadable(resource, filter, readableFields(reading, resource), 'all');
  const wanted: Condition[] = [
    filterConditions(reading, resource, filter, filterNames(services, reading, resource)),
  ];
  wanted.push(offeredRows(reading, resource));
  const ids = query.ids === undefined ? undefined : idsOf(query.ids);
  if (ids) wanted.push({ o: 'in', c: 'id', v: ids });
  const asked: OptionsQuery = ids ? { ids: query.ids, range: `[0,${limits.ids - 1}]` } : query;
  const rows = rowsSql(reading, resource, asked, all(wanted));
  const label = labelSql(reading, resource, principal.locale);
  const told = chosenEntries(reading, resource)
    .map(([name, sql]) => `, ${literal(name)}, ${sql}`)
    .join('');
  const text = `select coalesce(json_agg(json_build_object('id', t.id, 'label', ${label}, 'facts', ${factsSql(reading, resource)}${told})), '[]')::text as body from ${rows}`;
  const [row] = await read<{ body: string }>(services, principal, {
    text,
    values: reading.parameters.values,
    kept: (asked.q ?? '') === '',
  });
  return row?.body ?? '[]';
}
