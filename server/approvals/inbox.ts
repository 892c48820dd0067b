import { decisionsOf, waitingStates } from '#metadata/derive/approvals.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { recordSql } from '../data/statement/columns.ts';
import { labelSql, titleNames } from '../data/statement/labels.ts';
import { readableFields, type ReadContext, type ReadableFields } from '../data/statement/readContext.ts';
import { decidableSql, maySql } from '../data/statement/rowRights.ts';
import { read, readingFor, type Services } from '../data/statement/services.ts';
import { literal, table } from '../data/statement/sql.ts';

/** What of the inbox is asked for; `limit` 0 asks how much waits alone. */
export interface InboxQuery {
  readonly resource: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What waits for the caller's decision: a page of it as JSON text, and how much there is, of each kind. */
export interface Inbox {
  readonly data: string;
  readonly total: number;
  readonly kinds: string;
}

/** The fields a decision is shown with, as far as the caller may read them (SEC-14): what names the record, its facts, what is weighed. */
function factsOf(reading: ReadContext, resource: AnyResource): ReadableFields {
  const { open, guarded } = readableFields(reading, resource);
  const weighed = decisionsOf(resource).flatMap(({ transition: { weighs = [] } }) => weighs);
  const facts = resource.workflow?.approval?.facts ?? [];
  // What a value is read with: «أيام» of a number of days.
  const beside = facts.flatMap((name) => {
    const { saidWith } = resource.fields[name]?.options ?? {};
    return typeof saidWith === 'string' ? [saidWith] : [];
  });
  const shown = new Set([
    ...titleNames(resource),
    ...beside,
    ...(resource.person === undefined ? [] : [resource.person]),
    ...facts,
    ...weighed,
  ]);
  return {
    open: open.filter((name) => shown.has(name)),
    guarded: new Map([...guarded].filter(([name]) => shown.has(name))),
  };
}

/** What is known of how long the row `t` waits: looked up by its key for each, for a join is planned for few rows and walked for all. */
const waitOf = (resource: AnyResource, what: string): string =>
  `(select ${what} from approval_waits w where w.clinic_id = t.clinic_id and w.resource = ${literal(resource.name)} and w.record_id = t.id)`;

/** The rows of a resource that wait for the caller; its states stand outside of the rights, where an index finds them. */
const waitingSql = (resource: AnyResource, decidable: string): string =>
  `select ${literal(resource.name)}::text as resource, t.id, coalesce(${waitOf(resource, 'w.since')}, t.updated_at) as since
    from ${table(resource)} t
    where t.clinic_id = (select app_clinic()) and t.status in (${waitingStates(resource).map(literal).join(', ')}) and ${decidable}`;

/** A row of the page `p` as it is shown. */
function rowSql(reading: ReadContext, resource: AnyResource): string {
  const record = recordSql(reading, resource, {
    fields: factsOf(reading, resource),
    dressed: true,
    extra: [['_may', maySql(reading, resource)]],
  });
  const title = labelSql(reading, resource, reading.principal.locale);
  return `when ${literal(resource.name)} then (select json_build_object('resource', p.resource, 'id', p.id, 'since', p.since,
      'late', coalesce(${waitOf(resource, 'w.escalated_at is not null')}, false),
      'title', ${title}, 'record', ${record})
    from (select x.* from ${table(resource)} x where x.clinic_id = (select app_clinic()) and x.id = p.id) t)`;
}

const nothing: Inbox = { data: '[]', total: 0, kinds: '[]' };

/** The inbox in one statement over everything that is decided; written once for a person and their rights. */
function inboxStatement(services: Services, principal: Principal, given: readonly unknown[]) {
  return services.statements.find(principal, 'inbox', given, () => {
    const reading = readingFor(services, principal);
    const { parameters } = reading;
    const [limit, offset, only] = [
      parameters.bind(given[0], 'int'),
      parameters.bind(given[1], 'int'),
      parameters.bind(given[2], 'text'),
    ];
    const open = services.catalogue.resources.flatMap((resource) => {
      const decidable = decidableSql(reading, resource);
      return decidable === undefined ? [] : [{ resource, sql: waitingSql(resource, decidable) }];
    });
    if (open.length === 0) return { text: '', values: [] };
    const rows = open.map(({ resource }) => rowSql(reading, resource));
    return {
      text: `with waiting as materialized (${open.map(({ sql }) => sql).join(' union all ')}),
        page as materialized (select * from waiting where ${only} is null or resource = ${only}
          order by since, id limit ${limit} offset ${offset})
        select (select count(*)::int from waiting) as total,
          (select coalesce(json_agg(json_build_object('resource', g.resource, 'count', g.n) order by g.n desc, g.resource), '[]')::text
            from (select resource, count(*)::int as n from waiting group by resource) g) as kinds,
          (select coalesce(json_agg(case p.resource ${rows.join(' ')} end order by p.since, p.id), '[]')::text from page p) as data`,
      values: parameters.values,
    };
  });
}

/**
 * What waits for the caller's decision, the longest waiting first (UX-75). A row is in it exactly while the caller may take one
 * of its deciding transitions: the condition is that of `_may`.
 */
export async function inboxOf(services: Services, principal: Principal, asked: InboxQuery): Promise<Inbox> {
  const given = [asked.limit, asked.offset, asked.resource ?? null];
  const { text, values } = inboxStatement(services, principal, given);
  if (text === '') return nothing;
  const [row] = await read<Inbox>(services, principal, { text, values: [...values], kept: true });
  return row ?? nothing;
}
