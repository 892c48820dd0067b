import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportPath, reportRows } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { demandConfirmed } from '../auth/stepUp.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic } from '../db/transaction.ts';
import { markManyExports } from '../desk/massReading.ts';
import { newStorageKey, type FileStore } from '../files/store.ts';
import type { Body } from '../http/bodies.ts';
import { listParameters } from '../http/listParameters.ts';
import { choiceParameter, textParameter } from '../http/parameters.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { principalOf } from '../http/request.ts';
import { routesWith, type Route } from '../http/route.ts';
import { asDownload } from '../http/download.ts';
import { addJob, jobOf, tellEnd, type JobFile } from './jobs.ts';
import type { JobKind } from '../jobs/worker.ts';
import { phrases, summaryOf } from '../openapi/callPhrases.ts';
import { id, listOf, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import {
  exportRule,
  planExport,
  type ExportParts,
  type ExportQuery,
  type PlannedExport,
} from './exportFile.ts';
import { reportsPeople, tellsOfPeople } from './peopleFiles.ts';

export interface ExportRouteParts extends ExportParts {
  readonly queue: string;
  readonly limiter: RateLimiter;
  readonly wake: () => void;
}

/** More rows than these are prepared in the background (UX-16, SEC-60). */
export const mostAtOnce = 5_000;
/** A print view is held by the browser as a whole. */
export const mostPrinted = 2_000;
const formats = ['xlsx', 'csv', 'print'] as const;

function textIn(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = given[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (['filter', 'sort', 'columns', 'ids'].includes(name) && typeof value === 'object')
    return JSON.stringify(value);
  throw new ProblemError('bad_request');
}

function idsIn(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const ids: unknown = text.startsWith('[') ? parsed(text) : text.split(',');
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
    throw new ProblemError('bad_request');
  return ids;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('bad_request');
  }
}

/** What a call asks for, from its query (GET) or its body (POST, where many ids do not fit an address). */
function exportQuery(given: Readonly<Record<string, unknown>>): ExportQuery {
  const text = (name: string): string | undefined => textIn(given, name);
  const format = formats.find((one) => one === (text('format') ?? 'xlsx'));
  if (format === undefined) throw new ProblemError('bad_request');
  const columns = text('columns');
  const filter = text('filter');
  const q = text('q');
  const searched =
    q === undefined
      ? filter
      : JSON.stringify({ ...(filter === undefined ? {} : (parsed(filter) as object)), q });
  return {
    format,
    columns: columns?.startsWith('[') ? String(parsed(columns)) : columns,
    filter: searched,
    sort: text('sort'),
    scope: text('scope'),
    ids: idsIn(text('ids')),
  };
}

const format = choiceParameter('xlsx where not said.', formats);
/** Judged by what is exported: the list's own rules hold for them. */
const judged = (description: string) => textParameter(description);

/** What an export is asked with in a body; the same names as in the address. */
const exportBody: Body<Record<string, unknown>> = {
  schema: {
    type: 'object',
    properties: {
      format: format.schema,
      ...Object.fromEntries(['columns', 'filter', 'sort', 'q', 'scope'].map((name) => [name, text])),
      ids: listOf(id),
    },
  },
  read({ body = {} }) {
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new ProblemError('bad_request');
    return body as Record<string, unknown>;
  },
};

const route = routesWith<ExportRouteParts>();

/** The list as a file: by address, or with a body where many ids are chosen (UX-16); and its reports as files. */
export function exportRoutes(resource: AnyResource): readonly Route<ExportRouteParts>[] {
  const about = {
    path: `/${resource.name}/export`,
    words: summaryOf(resource, phrases.export),
    tag: resource.name,
    access: exportRule(resource),
    judgedInside: true,
    limit: { rate: 'transfer', holdsPlace: true },
  } as const;
  const { range: _range, after: _after, ...listed } = listParameters(resource);
  return [
    route({
      ...about,
      method: 'GET',
      name: `${resource.name}.export`,
      query: {
        format: { ...judged(format.description), schema: format.schema },
        columns: judged('Names in their order, or all.'),
        ids: judged('Chosen rows only.'),
        q: judged('Words to look for.'),
        ...listed,
      },
      otherQuery: 'ignored',
      work: ({ parts, request, reply, query }) => answer(request, reply, query, resource, parts),
    }),
    route({
      ...about,
      method: 'POST',
      name: `${resource.name}.export.chosen`,
      config: { openWhile: 'read_only' },
      body: exportBody,
      work: ({ parts, request, reply, body }) => answer(request, reply, body, resource, parts),
    }),
    ...reportExportRoutes(resource),
  ];
}

/** A report as a file, with the question its rows are asked with (UX-16). */
const reportExportRoutes = (owner: AnyResource): readonly Route<ExportRouteParts>[] =>
  Object.entries(owner.reports ?? {}).map(([name, report]) =>
    route({
      path: `${reportPath(owner, name, report)}/export`,
      words: summaryOf(reportRows(owner, name), phrases.export),
      tag: owner.name,
      access: report.access,
      judgedInside: true,
      limit: { rate: 'transfer', holdsPlace: true },
      method: 'POST',
      name: `${owner.name}.reports.${name}.export`,
      config: { openWhile: 'read_only' },
      body: exportBody,
      work: ({ parts, params, request, reply, body }) => {
        const call = { name, id: (params as { id?: string }).id };
        return answer(request, reply, body, owner, parts, call);
      },
    }),
  );

/** More rows than these leave the house only after the password was typed (SEC-23). */
const mostUnconfirmed = 500;
/** And more people than these: files hold national ids, phones, bank accounts and illnesses, logins say who signs in how. */
const mostPeopleUnconfirmed = 10;

/**
 * What a stolen session would be used for. Judged by what is taken: a filter or a list of ids asks for the same rows, and
 * the whole of a small clinic is whole too.
 */
function takesMuch(
  { catalogue }: ExportParts,
  resource: AnyResource,
  { filter, ids, report }: ExportQuery,
  rows: number,
): boolean {
  const isOfPeople = report
    ? reportsPeople(catalogue, resource, report.name)
    : tellsOfPeople(catalogue, resource);
  if (!isOfPeople) return rows > mostUnconfirmed;
  const everybody = ids === undefined && (filter === undefined || /^\{\s*\}$/.test(filter.trim()));
  return everybody || rows > mostPeopleUnconfirmed;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Readonly<Record<string, unknown>>,
  resource: AnyResource,
  parts: ExportRouteParts,
  report?: ExportQuery['report'],
): Promise<FastifyReply> {
  const principal = principalOf(request);
  const query = { ...exportQuery(given), report };
  const planned = await planExport(parts, principal, resource, query);
  if (query.format === 'print' && planned.total > mostPrinted)
    throw new ProblemError('too_many_to_print', { values: { n: mostPrinted } });
  if (takesMuch(parts, resource, query, planned.total)) demandConfirmed(principal);
  await noteExport(parts, principal, resource, query, planned.total);
  if (planned.total <= mostAtOnce || query.format === 'print') return send(reply, planned);
  const id = await addJob(parts.pool, principal, {
    queue: parts.queue,
    kind: 'export',
    total: planned.total,
    payload: { resource: resource.name, query },
  });
  parts.wake();
  return reply.code(202).send(await jobOf(parts.pool, principal, id));
}

/** Who took what out of the house, before a byte of it leaves (SEC-63). */
async function noteExport(
  { pool }: ExportRouteParts,
  principal: Principal,
  resource: AnyResource,
  { format, columns = 'all', filter, scope, ids, report }: ExportQuery,
  rows: number,
): Promise<void> {
  const told = {
    format,
    columns,
    filter: filter ?? '{}',
    ...(report ? { report: report.name } : {}),
    ...(scope ? { scope } : {}),
    ...(ids ? { chosen: ids.length } : {}),
    rows,
  };
  const changes = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, [null, value]]));
  await inClinic(pool, wallFor(principal), [
    {
      text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, changes)
        values (app_clinic(), $1, $2, $3, $4, $5, $6)`,
      values: [
        principal.userName,
        principal.ip,
        principal.userAgent,
        format === 'print' ? 'print' : 'export',
        resource.name,
        JSON.stringify(changes),
      ],
    },
    markManyExports(principal),
  ]);
}

/** Room for a whole file of the largest direct export: a slow reader must not hold a database connection. */
const roomForReaders = 64 * 1024 * 1024;

function send(reply: FastifyReply, planned: PlannedExport): FastifyReply {
  const stream = new PassThrough({ highWaterMark: roomForReaders });
  planned
    .write(async (bytes) => {
      if (stream.destroyed) throw new Error('The reader has gone.');
      if (!stream.write(bytes)) await once(stream, 'drain');
    })
    .then(() => stream.end())
    .catch((reason: unknown) => stream.destroy(reason instanceof Error ? reason : new Error(String(reason))));
  return asDownload(reply, planned.name, planned.mime)
    .header('x-total-rows', String(planned.total))
    .send(stream);
}

/** The background export: the same file, kept privately for whoever asked. */
export const exportJob =
  (parts: ExportParts & { readonly store: FileStore }): JobKind =>
  async ({ principal, payload, progress }) => {
    const resource = parts.catalogue.byName.get(String(payload['resource']));
    if (resource === undefined) throw new ProblemError('not_found');
    const planned = await planExport(parts, principal, resource, payload['query'] as ExportQuery, 'job');
    const key = newStorageKey(principal.clinicId, principal.now);
    const stored = await parts.store.draft(key);
    try {
      await planned.write(stored.write, (done) => progress(done, planned.total));
      const size = await stored.finish();
      const { name, mime, grounds } = planned;
      const file: JobFile = { key, name, mime, size, grounds };
      await tellEnd(parts.pool, principal, 'export.ready', { resource: resource.name, rows: planned.total });
      return { rows: planned.total, file };
    } catch (reason) {
      await stored.drop();
      throw reason;
    }
  };
