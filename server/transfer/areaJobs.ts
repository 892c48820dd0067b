import { changing, decide, within, type AccessRule } from '#metadata/access.ts';
import { clinicAreas } from '#resources/index.server.ts';
import type { Repository } from '../data/repository.ts';
import { ruleDatabase } from '../data/write/ruleContext.ts';
import { inWork } from '../data/write/writeContext.ts';
import { objectFor } from '../http/bodies.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { routesWith, type Route } from '../http/route.ts';
import { askedBy } from '../jobs/actor.ts';
import type { JobKind } from '../jobs/worker.ts';
import type { AreaJob } from '../kit/areaJobs.ts';
import { ProblemError } from '../problems.ts';
import { addJob, jobOf } from './jobs.ts';
import { jobAnswer } from './jobSchemas.ts';

const jobs: readonly AreaJob[] = clinicAreas.flatMap((area) => area.jobs ?? []);

const ruleOf = ({ module, access }: AreaJob): AccessRule =>
  changing(module === undefined ? access : within(module, access));

/** The job of an area, for the worker. Who lost the right while it waited gets no more than a call would (SEC-13). */
const kindOf =
  (job: AreaJob, { services, engine }: Repository['inside']): JobKind =>
  async ({ principal, payload, attempt, progress }) => {
    if (job.byRules !== true && decide(ruleOf(job), principal) === undefined)
      throw new ProblemError('forbidden');
    return await job.run({
      asked: (payload['input'] ?? {}) as Readonly<Record<string, unknown>>,
      attempt,
      today: principal.today,
      now: principal.now,
      timezone: principal.clinic.timezone,
      progress,
      inTransaction: (work) => inWork(services, principal, engine, (context) => work(ruleDatabase(context))),
    });
  };

/** Every kind of job the areas declare. */
export const areaJobKinds = (inside: Repository['inside']): Readonly<Record<string, JobKind>> =>
  Object.fromEntries(jobs.map((job) => [job.kind, kindOf(job, inside)]));

interface AreaJobParts {
  readonly repository: Repository;
  readonly idempotency: Idempotency;
  readonly queue: string;
  readonly wake: () => void;
}
const route = routesWith<AreaJobParts>();

const payloadOf = (job: AreaJob, input: unknown) => ({ input, words: job.words });

/** How rules leave a job inside their transaction; the worker looks for it once that stands. */
export const jobLeaver =
  (queue: string, wake: () => void): NonNullable<Repository['inside']['services']['leaveJob']> =>
  async (tx, principal, job, input) => {
    const payload = JSON.stringify({ ...payloadOf(job, input), asked: askedBy(principal) });
    const { rows } = await tx.query<{ id: string }>(
      'insert into jobs (clinic_id, kind, queue, payload) values (app_clinic(), $1, $2, $3::jsonb) returning id',
      [job.kind, queue, payload],
    );
    tx.afterCommit(wake);
    return rows[0]?.id ?? '';
  };

const asked = jobs.filter(({ byRules }) => byRules !== true);

/** Asking for each of those people ask for. */
export const areaJobRoutes: readonly Route<AreaJobParts>[] = asked.map((job) =>
  route({
    method: 'POST',
    path: `/jobs/${job.kind}`,
    name: `jobs.${job.kind}`,
    words: job.words,
    access: ruleOf(job),
    ...(job.module === undefined ? {} : { config: { module: job.module } }),
    body: objectFor(job.body ?? { type: 'object' }),
    answer: jobAnswer,
    status: 201,
    once: {},
    async work({ parts: { repository, queue, wake }, principal, body }) {
      const { pool } = repository.inside.services.database;
      const payload = payloadOf(job, body);
      const id = await addJob(pool, principal, { queue, kind: job.kind, payload });
      wake();
      return await jobOf(pool, principal, id);
    },
  }),
);
