import type { FastifyInstance } from 'fastify';
import type { Repository } from '../data/repository.ts';
import type { FileStore } from '../files/store.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { mountRoutes } from '../http/route.ts';
import { jobRoutes, sweepJobs } from './jobs.ts';
import { startWorker, type JobKind, type Worker } from '../jobs/worker.ts';
import type { Logger } from '../log.ts';
import { exportJob, exportRoutes } from './exportRoutes.ts';
import { checkJob } from './imports/checkRows.ts';
import { runJob, undoJob } from './imports/runImport.ts';
import { mountImports } from './imports/routes.ts';

export interface TransferParts {
  readonly store: FileStore;
  readonly repository: Repository;
  readonly logger: Logger;
  readonly clock: () => Date;
  /** Jobs of this installation; tests that share a database give each server its own. */
  readonly queue: string;
}

/** Starts the worker of exports, imports and what areas do in the background inside this process. */
export function startTransfers(
  { store, repository, logger, clock, queue }: TransferParts,
  ofAreas: Readonly<Record<string, JobKind>> = {},
): Worker {
  const { services } = repository.inside;
  const { pool } = services.database;
  const { catalogue, rules } = services;
  return startWorker({
    pool,
    queue,
    clock,
    logger,
    kinds: {
      export: exportJob({ pool, catalogue, rules, store }),
      'import.check': checkJob(repository.inside),
      'import.run': runJob(repository.inside),
      'import.undo': undoJob(repository.inside),
      ...ofAreas,
    },
    sweep: () => sweepJobs(pool, queue, store),
  });
}

export interface TransferRouteParts extends Pick<TransferParts, 'store' | 'repository' | 'queue'> {
  readonly limiter: RateLimiter;
  readonly worker: Worker;
}

/** Exports of every resource, imports, and the jobs behind both. */
export function transferRoutes(app: FastifyInstance, parts: TransferRouteParts): void {
  const { store, repository, queue, limiter, worker } = parts;
  const { services } = repository.inside;
  const { catalogue, rules } = services;
  const { pool } = services.database;
  mountRoutes(app, jobRoutes, { pool, catalogue, rules, store });
  void app.register(mountImports, { inside: repository.inside, queue, limiter, wake: () => worker.wake() });
  const exporting = { pool, catalogue, rules, queue, limiter, wake: () => worker.wake() };
  for (const resource of catalogue.resources) mountRoutes(app, exportRoutes(resource), exporting);
}
