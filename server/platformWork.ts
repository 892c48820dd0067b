import { auditTasks } from './audit/seals.ts';
import type { Config } from './config.ts';
import { startPublishing } from './console/publishing.ts';
import type { Database } from './db/connect.ts';
import { startSchedule, sweepTask } from './jobs/schedule.ts';
import type { Logger } from './log.ts';
import { linksOf } from './http/links.ts';
import { startMail } from './mail/worker.ts';
import { subscriptionTask } from './subscription/watch.ts';

/** What runs beside the requests for the whole installation: mails (platform.md 14) and what is due at fixed times. */
export async function startPlatformWork(parts: {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock: () => Date;
}): Promise<{ stop(): Promise<void> }> {
  const { config, database, logger, clock } = parts;
  const { pool } = database;
  const mail = startMail({ pool, config, logger, linkTo: linksOf(config) });
  const subscriptions = subscriptionTask({ pool, logger, clock, linkTo: linksOf(config) });
  const tasks = [sweepTask(pool), subscriptions, ...auditTasks({ pool, logger })];
  const schedule = startSchedule({ pool, logger, clock, tasks });
  const publishing = startPublishing({ pool, logger, clock });
  const unlisten = await database.listen('mail', () => mail.wake());
  return {
    async stop() {
      publishing.stop();
      await unlisten().catch(() => undefined);
      await Promise.all([mail.stop(), schedule.stop()]);
    },
  };
}
