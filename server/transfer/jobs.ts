import type { Pool } from 'pg';
import { errorText, isErrorCode } from '#i18n/errors.ts';
import { signedIn } from '#metadata/access.ts';
import type { Locale } from '#metadata/resource.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../identity/principal.ts';
import { standingMark } from '../identity/standing.ts';
import { inClinic, withoutClinic } from '../db/transaction.ts';
import type { FileStore } from '../files/store.ts';
import { asDownload } from '../http/download.ts';
import { routesWith, type Route } from '../http/route.ts';
import { askedBy } from '../jobs/actor.ts';
import { listOf } from '../openapi/schemas.ts';
import { noticeStatement } from '../outbox/noticeQueue.ts';
import { ProblemError } from '../problems.ts';
import { isStillSeen, type ExportParts, type ExportQuery } from './exportFile.ts';
import type { FileGrounds } from './fileGrounds.ts';
import { jobAnswer } from './jobSchemas.ts';

/** A job as the person who asked for it sees it. */
export interface JobView {
  readonly id: string;
  readonly kind: string;
  readonly resource: string | null;
  /** What an area calls its job, in the reader's language. */
  readonly title?: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly created_at: Date;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly message: string };
}

interface JobRow extends Omit<JobView, 'result' | 'error' | 'title'> {
  /** The rights it was asked for by. */
  readonly standing: string | null;
  readonly query: ExportQuery | null;
  readonly words: Readonly<Record<Locale, string>> | null;
  readonly result: (Readonly<Record<string, unknown>> & { readonly file?: JobFile }) | null;
  readonly error: string | null;
}

/** A result file: private to whoever asked for it, kept 24 hours. */
export interface JobFile {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** What decided what stands in it; without it only the rights it was asked for by hand it out. */
  readonly grounds?: FileGrounds;
}

const columns = `id, kind, payload ->> 'resource' as resource, payload -> 'words' as words, payload -> 'query' as query,
  payload -> 'asked' ->> 'standing' as standing, state, done, total, created_at, result, error`;
const own = 'clinic_id = (select app_clinic()) and created_by = (select app_user())';

function viewOf(job: JobRow, { locale, requestId }: Principal): JobView {
  const { result, error, words, standing: _standing, query: _query, ...row } = job;
  const { file, ...rest } = result ?? {};
  const shown = file && { name: file.name, size: file.size, url: `/api/v1/jobs/${row.id}/file` };
  const code = error !== null && isErrorCode(error) ? error : 'error';
  return {
    ...row,
    ...(words === null ? {} : { title: words[locale] }),
    ...(result === null ? {} : { result: { ...rest, ...(shown === undefined ? {} : { file: shown }) } }),
    ...(error === null
      ? {}
      : { error: { code, message: errorText(locale, code, { request_id: requestId }) } }),
  };
}

const wallOf = ({ clinicId, userId, requestId }: Principal) => ({ clinicId, userId, requestId });

async function jobRow(pool: Pool, principal: Principal, id: string): Promise<JobRow> {
  if (!isId(id)) throw new ProblemError('not_found');
  const text = `select ${columns} from jobs where ${own} and id = $1`;
  const [found] = await inClinic(pool, wallOf(principal), [{ text, values: [id] }]);
  const row = found?.rows[0] as JobRow | undefined;
  if (row === undefined) throw new ProblemError('not_found');
  return row;
}

/** SQL: the caller's job with that id, read in the same moment as what it works on; for `jobFrom`. */
export const jobBeside = (id: string): string =>
  `(select to_jsonb(own_job) from (select ${columns} from jobs where ${own} and id = ${id}) own_job)`;

/** A job read by `jobBeside`, as its person sees it. */
export const jobFrom = (row: object, principal: Principal): JobView => {
  const known = row as JobRow;
  return viewOf({ ...known, created_at: new Date(known.created_at) }, principal);
};

/** Throws 403 where the rights a job was asked for by are no longer the caller's: what it says of records is what those saw (SEC-13). */
export function demandSameRights(job: object, principal: Principal): void {
  if ((job as JobRow).standing !== standingMark(principal)) throw new ProblemError('rights_changed');
}

/** Throws 403 where the caller would no longer get what stands in the file. */
async function demandStillSeen(
  parts: ExportParts,
  principal: Principal,
  job: JobRow,
  { grounds }: JobFile,
): Promise<void> {
  const resource = parts.catalogue.byName.get(job.resource ?? '');
  if (grounds === undefined || resource === undefined || job.query === null)
    return demandSameRights(job, principal);
  if (!(await isStillSeen(parts, principal, resource, job.query, grounds)))
    throw new ProblemError('rights_changed');
}

/** One job of the caller. Throws 404 for anybody else's. */
export const jobOf = async (pool: Pool, principal: Principal, id: string): Promise<JobView> =>
  viewOf(await jobRow(pool, principal, id), principal);

/** Adds a job for the caller and answers its id; wake the worker after the commit. */
export async function addJob(
  pool: Pool,
  principal: Principal,
  job: {
    readonly queue: string;
    readonly kind: string;
    readonly payload: Readonly<Record<string, unknown>>;
    readonly total?: number | undefined;
  },
): Promise<string> {
  const payload = JSON.stringify({ ...job.payload, asked: askedBy(principal) });
  const [added] = await inClinic(pool, wallOf(principal), [
    {
      text: `insert into jobs (clinic_id, kind, queue, payload, total) values (app_clinic(), $1, $2, $3, $4) returning id`,
      values: [job.kind, job.queue, payload, job.total ?? null],
    },
  ]);
  return String((added?.rows[0] as { id: string } | undefined)?.id);
}

/** A word for the bell of whoever asked (UX-16, UX-46). */
export async function tellEnd(
  pool: Pool,
  principal: Principal,
  event: 'export.ready' | 'import.ended',
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  const notice = noticeStatement(event, { userId: principal.userId }, facts);
  await inClinic(pool, wallOf(principal), [notice]);
}

interface JobRouteParts extends ExportParts {
  readonly store: FileStore;
}

const access = signedIn();
const route = routesWith<JobRouteParts>();

/** Own jobs of the last day: watch, cancel, download (UX-46). */
export const jobRoutes: readonly Route<JobRouteParts>[] = [
  route({
    method: 'GET',
    path: '/jobs',
    name: 'jobs',
    words: { en: 'Own work in the background', ar: 'مهامي في الخلفية' },
    access,
    answer: listOf(jobAnswer),
    async work({ parts: { pool }, principal }) {
      const statement = `select ${columns} from jobs where ${own} and created_at > now() - interval '24 hours' order by created_at desc, id desc limit 20`;
      const [found] = await inClinic(pool, wallOf(principal), [{ text: statement }]);
      return ((found?.rows ?? []) as JobRow[]).map((row) => viewOf(row, principal));
    },
  }),
  route({
    method: 'GET',
    path: '/jobs/:id',
    name: 'job',
    words: { en: 'How far a job is', ar: 'تقدم مهمة' },
    access,
    answer: jobAnswer,
    work: ({ parts, principal, params }) => jobOf(parts.pool, principal, params.id),
  }),
  route({
    method: 'DELETE',
    path: '/jobs/:id',
    name: 'cancelJob',
    words: { en: 'Stop a job', ar: 'إيقاف مهمة' },
    access,
    config: { openWhile: 'read_only' },
    answer: jobAnswer,
    async work({ parts: { pool }, principal, params }) {
      const { id } = await jobRow(pool, principal, params.id);
      await inClinic(pool, wallOf(principal), [{ text: 'select cancel_job($1)', values: [id] }]);
      return jobOf(pool, principal, id);
    },
  }),
  route({
    method: 'GET',
    path: '/jobs/:id/file',
    name: 'jobFile',
    words: { en: 'Result file of a job', ar: 'ملف نتيجة مهمة' },
    access,
    async work({ parts, principal, params, reply }) {
      const job = await jobRow(parts.pool, principal, params.id);
      const file = job.state === 'done' ? job.result?.file : undefined;
      if (file === undefined) throw new ProblemError('not_found');
      await demandStillSeen(parts, principal, job, file);
      const stream = await parts.store.read(file.key);
      if (stream === undefined) throw new ProblemError('not_found');
      return asDownload(reply, file.name, file.mime).header('content-length', file.size).send(stream);
    },
  }),
];

/** Forgets jobs older than a day with their files, and imports nobody needs any more. */
export async function sweepJobs(pool: Pool, queue: string, store: FileStore): Promise<void> {
  const [swept] = await withoutClinic(pool, [
    { text: 'select * from sweep_jobs($1)', values: [queue] },
    { text: 'select sweep_imports()' },
  ]);
  for (const { result } of (swept?.rows ?? []) as JobRow[])
    if (result?.file) await store.remove(result.file.key);
}
