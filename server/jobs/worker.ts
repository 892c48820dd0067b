import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Principal } from '../identity/principal.ts';
import { withoutClinic } from '../db/transaction.ts';
import type { Logger } from '../log.ts';
import { asProblem } from '../problemAnswer.ts';
import { actorOf, type Asked } from './actor.ts';
import { oneLookAtATime } from './oneLookAtATime.ts';

/** One run of a job. */
export interface JobRun {
  readonly id: string;
  readonly principal: Principal;
  readonly payload: Readonly<Record<string, unknown>>;
  /** 1 for the first try; a later one goes on where a killed server stopped. */
  readonly attempt: number;
  /** Says how far it is, at most some times a second. Throws `Stopped` once the job is cancelled or the server stops. */
  progress(done: number, total?: number): Promise<void>;
}

/** What a kind of job does; its answer is kept as the result for the person who asked. */
export type JobKind = (run: JobRun) => Promise<Readonly<Record<string, unknown>>>;

/** Ends a run that must not go on: cancelled, given back because the server stops, or taken by another worker. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

export interface Worker {
  /** Looks for work at once, e.g. after a job was added. */
  wake(): void;
  /** Gives running jobs back and resolves when none runs any more (REL-05). */
  stop(): Promise<void>;
}

export interface WorkerParts {
  readonly pool: Pool;
  readonly queue: string;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Called about once an hour: old jobs and their files go. */
  readonly sweep: () => Promise<void>;
}

interface JobRow {
  readonly id: string;
  readonly clinic_id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>> & { readonly asked: Asked };
  readonly attempts: number;
}

const atOnce = 2;
const lookEvery = 3_000;
const beatEvery = 15_000;
const sayEvery = 300;
const sweepEvery = 3_600_000;
/** A job that killed the server that often is not tried again. */
const mostAttempts = 5;

/** Starts working off the jobs of one queue inside this process; several processes share a queue safely. */
export function startWorker(parts: WorkerParts): Worker {
  const { logger } = parts;
  const name = `worker-${randomUUID()}`;
  const running = new Set<Promise<void>>();
  let stopping = false;
  let sweptAt = Date.now();

  const look = async (): Promise<void> => {
    while (!stopping && running.size < atOnce) {
      const job = await take(parts, name);
      if (job === undefined) return;
      const run = runJob(parts, name, job, () => stopping)
        .catch((error: unknown) => logger.error({ err: error, job: job.id }, 'job'))
        .finally(() => {
          running.delete(run);
          wake();
        });
      running.add(run);
    }
  };
  const wake = oneLookAtATime(
    look,
    () => stopping,
    (error) => {
      if (!stopping) logger.warn({ err: error }, 'jobs could not be read');
    },
  );
  const timer = setInterval(() => {
    wake();
    if (Date.now() - sweptAt < sweepEvery) return;
    sweptAt = Date.now();
    parts.sweep().catch((error: unknown) => logger.warn({ err: error }, 'sweep'));
  }, lookEvery);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

async function ask<Row>(pool: Pool, text: string, values: unknown[]): Promise<Row | undefined> {
  const [result] = await withoutClinic(pool, [{ text, values }]);
  return result?.rows[0] as Row | undefined;
}

const take = ({ pool, queue, kinds }: WorkerParts, name: string): Promise<JobRow | undefined> =>
  ask<JobRow>(pool, 'select * from take_job($1, $2, $3)', [name, queue, Object.keys(kinds)]);

/** Tells the database that this worker lives; throws `Stopped` when the job is no longer to be worked on. */
async function beat(
  pool: Pool,
  name: string,
  id: string,
  done: number | null,
  total: number | null,
): Promise<void> {
  const row = await ask<{ state: string | null }>(pool, 'select beat_job($1, $2, $3, $4) as state', [
    id,
    name,
    done,
    total,
  ]);
  if (row?.state !== 'running') throw new Stopped(row?.state ?? 'lost');
}

async function runJob(
  parts: WorkerParts,
  name: string,
  job: JobRow,
  isStopping: () => boolean,
): Promise<void> {
  const { pool, kinds, clock, logger } = parts;
  const end = (state: string, result: unknown, error: string | null): Promise<unknown> =>
    ask(pool, 'select end_job($1, $2, $3, $4, $5)', [
      job.id,
      name,
      state,
      result === undefined ? null : JSON.stringify(result),
      error,
    ]);
  const kind = kinds[job.kind];
  if (kind === undefined || job.attempts > mostAttempts)
    return void (await end('failed', undefined, 'error'));
  const { asked, ...payload } = job.payload;
  const principal = await actorOf(pool, job.clinic_id, asked, clock());
  if (principal === undefined) return void (await end('failed', undefined, 'forbidden'));
  const alive = setInterval(
    () => void beat(pool, name, job.id, null, null).catch(() => undefined),
    beatEvery,
  );
  try {
    const progress = progressOf(parts, name, job.id, isStopping);
    const result = await kind({ id: job.id, principal, payload, attempt: job.attempts, progress });
    await end('done', result, null);
  } catch (error) {
    if (isStopping()) return void (await ask(pool, 'select give_job_back($1, $2)', [job.id, name]));
    if (error instanceof Stopped) return;
    const { code, status } = asProblem(error);
    if (status >= 500) logger.error({ err: error, job: job.id, kind: job.kind }, 'job');
    // A busy or restarting database is worth another try; anything else fails the same way again.
    if (status === 503 && job.attempts < mostAttempts)
      await ask(pool, "select give_job_back($1, $2, interval '5 seconds', true)", [job.id, name]);
    else await end('failed', undefined, code);
  } finally {
    clearInterval(alive);
  }
}

function progressOf(
  { pool }: WorkerParts,
  name: string,
  id: string,
  isStopping: () => boolean,
): JobRun['progress'] {
  let said = 0;
  return async (done, total) => {
    if (isStopping()) throw new Stopped('stopping');
    const now = Date.now();
    if (now - said < sayEvery) return;
    said = now;
    await beat(pool, name, id, done, total ?? null);
  };
}
