import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { may } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { demandConfirmed } from '../auth/stepUp.ts';
import { resourceOf } from '../data/statement/ownFields.ts';
import { read, wallFor, type Services } from '../data/statement/services.ts';
import { Parameters } from '../data/statement/sql.ts';
import { firstRow } from '../db/firstRow.ts';
import { inClinic } from '../db/transaction.ts';
import { markManyExports } from '../desk/massReading.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import {
  choiceParameter,
  dayParameter,
  idParameter,
  numberOr,
  numberParameter,
  textParameter,
} from '../http/parameters.ts';
import { routesWith, type Route } from '../http/route.ts';
import { asDownload } from '../http/download.ts';
import { fields, id, listOf, text } from '../openapi/schemas.ts';
import { csvEntry, csvHead, type CsvSetting } from './csv.ts';
import { declarationOf, entriesOf } from './entries.ts';
import { auditActions, filterSql, type AuditFilter, type AuditPage } from './query.ts';
import { auditEntry, auditVerdict } from './schemas.ts';
import { verifyClinic } from './seals.ts';

export interface AuditParts {
  readonly services: Services;
  readonly limiter: RateLimiter;
}

/** Who may read the log of their clinic (platform.md 12). */
export const auditAccess = may('view_audit_log');
/** More entries than these leave the house only after the password was typed (SEC-23). */
const mostUnconfirmed = 500;
const exportedAtOnce = 200;
/** Counting for an export may take as long as a report may (SEC-60). */
const reportTimeout = 30_000;

const entryFilter = {
  user: idParameter('Who did it', { emptyIsAbsent: true }),
  entity: textParameter('Kind of record', { pattern: /^[a-z][a-z0-9_-]{0,59}$/, emptyIsAbsent: true }),
  record: idParameter('Id of the record', { emptyIsAbsent: true }),
  action: choiceParameter('What was done', auditActions, { emptyIsAbsent: true }),
  from: dayParameter('First day, in the clinic’s time zone'),
  to: dayParameter('Last day, in the clinic’s time zone'),
};
const entryPage = {
  before: numberParameter('Entries older than this number', { emptyIsAbsent: true }),
  limit: numberOr(50, 'How many', { maximum: 200, emptyIsAbsent: true }),
};

async function page(
  { services }: AuditParts,
  principal: Principal,
  reply: FastifyReply,
  { before, limit, ...filter }: AuditFilter & AuditPage,
) {
  const entries = await entriesOf(services, principal, filter, { before, limit });
  // Counting a log is not worth its price: whoever wants the next page names the last number they have.
  reply.header('content-range', `audit-log 0-${Math.max(entries.length, 1) - 1}/*`);
  return entries;
}

const route = routesWith<AuditParts>();

/** The audit log of the own clinic: read, take away, and prove untouched (platform.md 12, SEC-64, SEC-66). */
export const auditRoutes: readonly Route<AuditParts>[] = [
  route({
    method: 'GET',
    path: '/audit-log',
    name: 'auditLog',
    words: { en: 'Who did what', ar: 'سجل العمليات' },
    access: auditAccess,
    query: { ...entryFilter, ...entryPage },
    answer: listOf(auditEntry),
    work: ({ parts, principal, reply, query }) => page(parts, principal, reply, query),
  }),
  route({
    method: 'GET',
    path: '/audit-log/people',
    name: 'auditPeople',
    words: { en: 'Everybody in the log', ar: 'مستخدمو سجل العمليات' },
    access: auditAccess,
    answer: listOf(fields({ id, name: text })),
    work: ({ parts, principal }) => peopleOf(parts.services, principal),
  }),
  route({
    method: 'GET',
    path: '/audit-log/verify',
    name: 'verifyAuditLog',
    words: { en: 'Is the log untouched', ar: 'فحص سلامة سجل العمليات' },
    access: auditAccess,
    limit: { rate: 'transfer', holdsPlace: true },
    answer: auditVerdict,
    work: ({ parts, principal }) => verifyClinic(parts.services.database.pool, principal.clinicId),
  }),
  route({
    method: 'GET',
    path: '/audit-log/export',
    name: 'exportAuditLog',
    words: { en: 'The log as CSV', ar: 'تصدير سجل العمليات' },
    access: auditAccess,
    limit: { rate: 'transfer', holdsPlace: true },
    query: { ...entryFilter, ...entryPage },
    work: ({ parts, principal, reply, query: { before: _before, limit: _limit, ...filter } }) =>
      sendFile(parts.services, principal, filter, reply),
  }),
  route({
    method: 'GET',
    path: '/audit-log/:entity/:id',
    name: 'auditOfRecord',
    words: { en: 'Who did what to a record', ar: 'عمليات سجل واحد' },
    access: auditAccess,
    query: { ...entryFilter, ...entryPage },
    answer: listOf(auditEntry),
    work: ({ parts, principal, reply, params, query }) =>
      page(parts, principal, reply, {
        ...query,
        entity: entryFilter.entity.read(params.entity),
        record: entryFilter.record.read(params.id),
      }),
  }),
];

/** Everybody who stands in the log, by name: also those whose account is gone. */
async function peopleOf(services: Services, principal: Principal): Promise<readonly object[]> {
  // One look into the index for each person, however many entries they have.
  const text = `with recursive people as (
      (select a.actor_id from audit_log a where a.clinic_id = (select app_clinic()) and a.actor_id is not null order by a.actor_id limit 1)
      union all
      select (select a.actor_id from audit_log a where a.clinic_id = (select app_clinic()) and a.actor_id > p.actor_id order by a.actor_id limit 1)
      from people p where p.actor_id is not null)
    select p.actor_id as id, coalesce(u.name, (select a.actor_label from audit_log a
      where a.clinic_id = (select app_clinic()) and a.actor_id = p.actor_id order by a.seq desc limit 1)) as name
    from people p left join users u on u.clinic_id = (select app_clinic()) and u.id = p.actor_id
    where p.actor_id is not null order by 2`;
  return await read<{ id: string; name: string }>(services, principal, { text });
}

async function countOf(services: Services, principal: Principal, filter: AuditFilter): Promise<number> {
  const parameters = new Parameters();
  const where = filterSql(filter, undefined, principal.clinic.timezone, parameters);
  const statement = {
    text: `select count(*)::int as n from audit_log a where ${where}`,
    values: parameters.values,
  };
  const [counted] = await inClinic(services.database.pool, wallFor(principal), [statement], {
    statementTimeout: reportTimeout,
  });
  return firstRow<{ n: number }>(counted).n;
}

/** The export stands in the log before a byte of it leaves; answers its own number (SEC-63). */
async function noteExport(
  { database }: Services,
  principal: Principal,
  { entity }: AuditFilter,
  rows: number,
): Promise<number> {
  const changes = {
    format: [null, 'csv'],
    rows: [null, rows],
    ...(entity ? { entity: [null, entity] } : {}),
  };
  const { userName, ip, userAgent } = principal;
  const [noted] = await inClinic(database.pool, wallFor(principal), [
    {
      text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, changes)
        values (app_clinic(), $1, $2, $3, 'export', 'audit-log', $4) returning seq`,
      values: [userName, ip, userAgent, JSON.stringify(changes)],
    },
    markManyExports(principal),
  ]);
  return firstRow<{ seq: number }>(noted).seq;
}

async function sendFile(
  services: Services,
  principal: Principal,
  filter: AuditFilter,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rows = await countOf(services, principal, filter);
  if (rows > mostUnconfirmed) demandConfirmed(principal);
  const setting = await settingFor(services, principal);
  const seq = await noteExport(services, principal, filter, rows);
  const name = `${principal.locale === 'ar' ? 'سجل العمليات' : 'Audit log'} ${principal.today}.csv`;
  const lines = linesOf(services, principal, filter, setting, seq);
  return asDownload(reply, name, 'text/csv; charset=utf-8')
    .header('x-total-rows', String(rows))
    .send(Readable.from(lines));
}

async function* linesOf(
  services: Services,
  principal: Principal,
  filter: AuditFilter,
  setting: CsvSetting,
  until: number,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(principal.locale));
  for (let before = until; ;) {
    const entries = await entriesOf(services, principal, filter, { before, limit: exportedAtOnce });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield Buffer.from(entries.map((entry) => csvEntry(entry, setting)).join(''));
    before = last.seq;
  }
}

/** The declarations with the clinic's own fields, read once for the whole file. */
async function settingFor(services: Services, principal: Principal): Promise<CsvSetting> {
  const { pool } = services.database;
  const own = new Map<string, AnyResource>();
  for (const resource of services.catalogue.resources)
    own.set(resource.name, await resourceOf({ pool }, principal, resource));
  const { country, timezone, currencyDigits } = principal.clinic;
  return {
    locale: principal.locale,
    country,
    timezone,
    currencyDigits,
    declared: (entity) => own.get(entity) ?? declarationOf(services.catalogue, entity),
  };
}
