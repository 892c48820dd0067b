import { fill } from '#i18n/fill.ts';
import { composed } from '#metadata/fields/normalise.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decide } from '#metadata/access.ts';
import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { inClinic, transaction } from '../../db/transaction.ts';
import { readMultipart } from '../../http/multipart.ts';
import { principalOf } from '../../http/request.ts';
import { asDownload } from '../../http/download.ts';
import { invalid, ProblemError } from '../../problems.ts';
import { transferWords } from '../words.ts';
import { FileRefused, type Refusal } from '../xlsx/refusal.ts';
import { alikeProblems, mendAlike } from './alike.ts';
import { fileName, templateFile, undoUntil, wrongRowsFile } from './files.ts';
import { fixedFor } from './fixed.ts';
import { importFields, mappingFor } from './importFields.ts';
import { tryRows } from './check.ts';
import { setupFor } from './setup.ts';
import { start, steps } from './steps.ts';
import { importable, matchable, rowView, viewOf, type ImportRouteParts } from './view.ts';
import { readApart } from './readApart.ts';
import type { ReadFile } from './readFile.ts';
import { readRow } from './row.ts';
import {
  addImport,
  importOf,
  keepVerdicts,
  recentImports,
  rowOf,
  rowsOf,
  twinsOf,
  type ImportRecord,
  type RowState,
  type StoredRow,
} from './store.ts';

interface ById {
  Params: { id: string };
}
type Query = Readonly<Record<string, string | undefined>>;

const megabytes = 10;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The uploads that become records: read, matched, tried out, corrected, written, taken back (UX-44). */
export async function importRoutes(app: FastifyInstance, parts: ImportRouteParts): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: megabytes * 1024 * 1024, files: 1, fields: 5, fieldSize: 200, parts: 6 },
  });
  app.post('/imports', { bodyLimit: (megabytes + 1) * 1024 * 1024 }, (request, reply) =>
    upload(request, reply, parts),
  );
  app.get<{ Querystring: Query }>('/imports', async (request) => {
    const principal = principalOf(request);
    const { name } = await importable(parts, principal, request.query['resource']);
    const found = await recentImports(parts.inside.services.database.pool, principal, name);
    return found.map((one) => ({
      ...one,
      undo_until: one.state === 'done' && one.ran_at !== null ? undoUntil(one.ran_at) : null,
    }));
  });
  app.get<{ Querystring: Query }>('/imports/template', async (request, reply) => {
    const principal = principalOf(request);
    const { services } = parts.inside;
    const resource = await importable(parts, principal, request.query['resource']);
    const bytes = await templateFile(
      services,
      principal,
      resource,
      importFields(services, principal, resource),
    );
    const name = fileName(transferWords(principal.locale).import.open, resource, principal);
    return asDownload(reply, name, xlsx).send(bytes);
  });
  app.get<ById>('/imports/:id', async (request) => {
    const principal = principalOf(request);
    return viewOf(parts, principal, await ownImport(parts, principal, request.params.id));
  });
  app.put<ById>('/imports/:id', (request) => change(request, parts));
  for (const [step, kind] of Object.entries(steps))
    app.post<ById>(`/imports/:id/${step}`, async (request) => {
      const principal = principalOf(request);
      await parts.limiter.take('transfer', principal.userId);
      await start(parts, principal, await ownImport(parts, principal, request.params.id), kind);
      return viewOf(parts, principal, await ownImport(parts, principal, request.params.id));
    });
  rowRoutes(app, parts);
}

/** The states of an import whose rows may be corrected. */
const mendable: ReadonlySet<string> = new Set(['checked', 'done']);

function rowRoutes(app: FastifyInstance, parts: ImportRouteParts): void {
  const { pool } = parts.inside.services.database;
  app.get<ById & { Querystring: Query }>('/imports/:id/rows', async (request) => {
    const principal = principalOf(request);
    const record = await ownImport(parts, principal, request.params.id);
    const { state = 'wrong', after = '0' } = request.query;
    const states = state.split(',') as RowState[];
    const rows = await rowsOf(pool, principal, record.id, { states, after: Number(after) || 0, limit: 50 });
    return rows.map((row) => rowView(record, row));
  });
  app.put<{ Params: { id: string; line: string } }>('/imports/:id/rows/:line', async (request) => {
    const principal = principalOf(request);
    const record = await ownImport(parts, principal, request.params.id);
    if (!mendable.has(record.state)) throw new ProblemError('import_busy');
    return rowView(
      record,
      await mend(parts, principal, record, Number(request.params.line), bodyOf(request)),
    );
  });
  app.get<ById>('/imports/:id/alike', async (request) => {
    const principal = principalOf(request);
    return alikeProblems(parts, principal, await ownImport(parts, principal, request.params.id));
  });
  app.put<ById>('/imports/:id/alike', async (request) => {
    const principal = principalOf(request);
    const record = await ownImport(parts, principal, request.params.id);
    if (record.state !== 'checked') throw new ProblemError('import_busy');
    await parts.limiter.take('transfer', principal.userId);
    await mendAlike(parts, principal, record, bodyOf(request));
    return viewOf(parts, principal, await ownImport(parts, principal, record.id));
  });
  app.get<ById>('/imports/:id/wrong', async (request, reply) => {
    const principal = principalOf(request);
    const record = await ownImport(parts, principal, request.params.id);
    const { fields, resource } = await setupFor(parts.inside, principal, record);
    const rows = await rowsOf(pool, principal, record.id, {
      states: ['wrong', 'failed', 'kept'],
      limit: 20_000,
    });
    const bytes = await wrongRowsFile(principal, record, fields, rows);
    return asDownload(
      reply,
      fileName(transferWords(principal.locale).import.wrong, resource, principal),
      xlsx,
    ).send(bytes);
  });
}

/** An import of the caller that they may still work on. */
async function ownImport(parts: ImportRouteParts, principal: Principal, id: string): Promise<ImportRecord> {
  const record = await importOf(parts.inside.services.database.pool, principal, id);
  await importable(parts, principal, record.resource);
  return record;
}

function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new ProblemError('bad_request');
  return body as Record<string, unknown>;
}

interface Uploaded {
  readonly resource: string;
  readonly name: string;
  readonly bytes: Buffer;
}

async function uploaded(request: FastifyRequest): Promise<Uploaded> {
  const { fields, file } = await readMultipart(request);
  const resource = fields.get('resource') ?? (request.query as Query)['resource'] ?? '';
  if (file === undefined) throw invalid({ file: { key: 'required' } });
  if (file.truncated) throw new ProblemError('too_large', { values: { max: megabytes } });
  const name = composed(file.name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return { resource, name: name.slice(-200) || 'file', bytes: file.bytes };
}

const statusOf = (refusal: Refusal): number => {
  if (['type', 'macro', 'entities'].includes(refusal)) return 415;
  return ['empty', 'broken'].includes(refusal) ? 422 : 413;
};

async function read({ name, bytes }: Uploaded, principal: Principal): Promise<ReadFile> {
  try {
    return await readApart(name, bytes);
  } catch (reason) {
    if (!(reason instanceof FileRefused)) throw reason;
    const words = transferWords(principal.locale).import.refused[reason.refusal];
    const sentence = fill(principal.locale, words, { line: reason.line });
    throw new ProblemError('file_refused', { sentence, status: statusOf(reason.refusal), cause: reason });
  }
}

async function upload(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ImportRouteParts,
): Promise<FastifyReply> {
  const principal = principalOf(request);
  await parts.limiter.take('transfer', principal.userId);
  const given = await uploaded(request);
  // Only now: a slow line must not hold the place of a colleague.
  await parts.limiter.holdPlace(principal.clinicId, reply);
  const resource = await importable(parts, principal, given.resource);
  const file = await read(given, principal);
  const { services } = parts.inside;
  const fields = importFields(services, principal, resource);
  const inBoth = (['ar', 'en'] as const).map((locale) => importFields(services, principal, resource, locale));
  const mapping = mappingFor(file.headings, fields, inBoth);
  const { pool } = services.database;
  const id = await transaction(
    pool,
    wallFor(principal),
    (tx) => addImport(tx, { resource: resource.name, name: given.name, file, mapping }),
    {
      statementTimeout: 30_000,
    },
  );
  return reply.code(201).send(await viewOf(parts, principal, await importOf(pool, principal, id)));
}

/** Which column fills which field, and how known records are recognised. A change asks for a new check. */
async function change(request: FastifyRequest<ById>, parts: ImportRouteParts): Promise<unknown> {
  const principal = principalOf(request);
  const record = await ownImport(parts, principal, request.params.id);
  if (!['uploaded', 'checked'].includes(record.state)) throw new ProblemError('import_busy');
  const { services } = parts.inside;
  const resource = await importable(parts, principal, record.resource);
  const fields = importFields(services, principal, resource);
  const {
    mapping = record.mapping,
    match_field = record.match_field,
    match_action = record.match_action,
    fixed = record.fixed,
  } = bodyOf(request);
  const names = new Set<unknown>(fields.map(({ name }) => name));
  if (
    !Array.isArray(mapping) ||
    mapping.length !== record.headings.length ||
    !mapping.every((name) => name === null || names.has(name))
  )
    throw invalid({ mapping: { key: 'bad_choice' } });
  const used = mapping.filter((name) => name !== null) as string[];
  if (new Set(used).size !== used.length) throw invalid({ mapping: { key: 'not_unique' } });
  const forAll = fixedFor(fixed, used, fields);
  const matches = matchable(parts, principal, resource, fields);
  if (match_field !== null && !matches.some(({ name }) => name === match_field))
    throw invalid({ match_field: { key: 'bad_choice' } });
  if (!['update', 'skip', 'add'].includes(String(match_action)))
    throw invalid({ match_action: { key: 'bad_choice' } });
  if (match_field !== null && match_action === 'update' && !decide(resource.access['edit'] ?? [], principal))
    throw new ProblemError('forbidden', { resource });
  const [changed] = await inClinic(services.database.pool, wallFor(principal), [
    {
      // Judged again in the change itself: another tab may have started a step since the import was read.
      text: `update imports set mapping = $2, match_field = $3, match_action = $4, fixed = $5, state = 'uploaded'
        where clinic_id = (select app_clinic()) and id = $1 and state in ('uploaded', 'checked')`,
      values: [record.id, JSON.stringify(mapping), match_field, match_action, JSON.stringify(forAll)],
    },
  ]);
  if (changed?.rowCount !== 1) throw new ProblemError('import_busy');
  return viewOf(parts, principal, await importOf(services.database.pool, principal, record.id));
}

/** A row corrected in place, or left out; tried out again at once. */
async function mend(
  { inside }: ImportRouteParts,
  principal: Principal,
  record: ImportRecord,
  line: number,
  { values = {}, leave }: Readonly<Record<string, unknown>>,
): Promise<StoredRow> {
  const { pool } = inside.services.database;
  const stored = await rowOf(pool, principal, record.id, Number.isSafeInteger(line) ? line : 0);
  if (!['right', 'wrong', 'left', 'failed'].includes(stored.state)) throw new ProblemError('import_busy');
  const setup = await setupFor(inside, principal, record);
  if (values === null || typeof values !== 'object') throw new ProblemError('bad_request');
  const typed = Object.entries(values as Record<string, unknown>);
  if (
    !typed.every(
      ([name, text]) => setup.fields.has(name) && typeof text === 'string' && text.length <= 10_000,
    )
  )
    throw new ProblemError('unknown_field');
  const repairs = { ...stored.repairs, ...(values as Record<string, string>) };
  await transaction(pool, wallFor(principal), async (tx) => {
    // The import is held: a step that starts meanwhile waits, or is seen; a row it wrote is never called unwritten.
    const { rows } = await tx.query<{ state: string }>('select state from imports where id = $1 for share', [
      record.id,
    ]);
    const { rowCount } = await tx.query(
      `update import_rows set repairs = $3, state = $4 where clinic_id = (select app_clinic()) and import_id = $1
        and line = $2 and state in ('right', 'wrong', 'left', 'failed')`,
      [record.id, line, JSON.stringify(repairs), leave === true ? 'left' : 'wrong'],
    );
    if (rowCount !== 1 || !mendable.has(rows[0]?.state ?? '')) throw new ProblemError('import_busy');
  });
  if (leave !== true) {
    const row = { ...stored, repairs };
    const twins = await twinsOf(pool, principal, record.id, line, readRow(setup, row).keys);
    await keepVerdicts(pool, principal, record.id, await tryRows(setup, [row], () => twins));
  }
  return rowOf(pool, principal, record.id, line);
}
