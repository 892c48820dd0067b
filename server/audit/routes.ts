import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decide, may } from '#metadata/access.ts';
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
import { principalOf } from '../http/request.ts';
import { asDownload } from '../http/download.ts';
import { ProblemError } from '../problems.ts';
import { csvEntry, csvHead, type CsvSetting } from './csv.ts';
import { declarationOf, entriesOf } from './entries.ts';
import { filterSql, readFilter, type AuditFilter } from './query.ts';
import { verifyClinic } from './seals.ts';

export interface AuditParts {
  readonly services: Services;
  readonly limiter: RateLimiter;
}

/** Who may read the log of their clinic (platform.md 12). */
export const auditAccess = may('view_audit_log');
type Query = Readonly<Record<string, string>>;
/** More entries than these leave the house only after the password was typed (SEC-23). */
const mostUnconfirmed = 500;
const exportedAtOnce = 200;
/** Counting for an export may take as long as a report may (SEC-60). */
const reportTimeout = 30_000;

function readerOf(request: FastifyRequest): Principal {
  const principal = principalOf(request);
  if (decide(auditAccess, principal) === undefined) throw new ProblemError('forbidden');
  return principal;
}

/** The audit log of the own clinic: read, take away, and prove untouched (platform.md 12, SEC-64, SEC-66). */
export function auditRoutes(app: FastifyInstance, { services, limiter }: AuditParts): void {
  const list = async (principal: Principal, query: Query, reply: FastifyReply) => {
    const { before, limit, ...filter } = readFilter(query);
    const entries = await entriesOf(services, principal, filter, { before, limit });
    // Counting a log is not worth its price: whoever wants the next page names the last number they have.
    reply.header('content-range', `audit-log 0-${Math.max(entries.length, 1) - 1}/*`);
    return entries;
  };
  app.get<{ Querystring: Query }>('/audit-log', (request, reply) =>
    list(readerOf(request), request.query, reply),
  );
  app.get('/audit-log/people', (request) => peopleOf(services, readerOf(request)));
  app.get('/audit-log/verify', async (request, reply) => {
    const principal = readerOf(request);
    await limiter.take('transfer', principal.userId);
    await limiter.holdPlace(principal.clinicId, reply);
    return await verifyClinic(services.database.pool, principal.clinicId);
  });
  app.get<{ Querystring: Query }>('/audit-log/export', async (request, reply) => {
    const principal = readerOf(request);
    await limiter.take('transfer', principal.userId);
    await limiter.holdPlace(principal.clinicId, reply);
    const { before: _before, limit: _limit, ...filter } = readFilter(request.query);
    return await sendFile(services, principal, filter, reply);
  });
  app.get<{ Querystring: Query; Params: { entity: string; id: string } }>(
    '/audit-log/:entity/:id',
    (request, reply) => {
      const principal = readerOf(request);
      const { entity, id: record } = request.params;
      return list(principal, { ...request.query, entity, record }, reply);
    },
  );
}

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
  const { timezone, currencyDigits } = principal.clinic;
  return {
    locale: principal.locale,
    timezone,
    currencyDigits,
    declared: (entity) => own.get(entity) ?? declarationOf(services.catalogue, entity),
  };
}
