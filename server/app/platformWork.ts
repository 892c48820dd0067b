import { approvalWork } from '../approvals/daily.ts';
import { auditTasks } from '../audit/seals.ts';
import type { Config } from '../config.ts';
import { startPublishing } from '../console/publishing.ts';
import type { Database } from '../db/connect.ts';
import type { FileStore } from '../files/store.ts';
import { filesTask } from '../files/sweep.ts';
import { clinicAreas } from '#resources/index.server.ts';
import { clinicDayTasks } from '../jobs/clinicDay.ts';
import { startSchedule, sweepTask } from '../jobs/schedule.ts';
import type { Repository } from '../data/repository.ts';
import type { Logger } from '../log.ts';
import { linksOf } from '../http/links.ts';
import type { NoticeBook } from '../notifications/noticeBook.ts';
import { startNotices } from '../notifications/worker.ts';
import { startMail } from '../mail/worker.ts';
import { remarkTasks } from '../remarks/daily.ts';
import { subscriptionTask } from '../subscription/watch.ts';

/** What runs beside the requests for the whole installation: notices (platform.md 11), mails (platform.md 14) and what is due at fixed times. */
export async function startPlatformWork(parts: {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly inside: Repository['inside'];
  readonly book: NoticeBook;
  readonly store: FileStore;
}): Promise<{ stop(): Promise<void> }> {
  const { config, database, logger, inside, book, store } = parts;
  const { services } = inside;
  const { clock, linkTo } = services;
  const { pool } = database;
  const mail = startMail({ pool, config, logger, clock, linkTo: linksOf(config) });
  const subscriptions = subscriptionTask({ pool, logger, clock, linkTo: linksOf(config) });
  const tasks = [
    ...clinicDayTasks({
      pool,
      clock,
      logger,
      areas: [...clinicAreas, approvalWork(services.catalogue)],
      inside,
    }),
    sweepTask(pool),
    filesTask(pool, store),
    subscriptions,
    ...auditTasks({ pool, logger }),
    ...remarkTasks({ services, logger }),
  ];
  const schedule = startSchedule({ pool, logger, clock, tasks });
  const publishing = startPublishing({ pool, logger, clock });
  const notices = startNotices({ pool, services, book, logger, linkTo });
  const unlisten = [
    await database.listen('mail', () => mail.wake()),
    await database.listen('notices', () => notices.wake()),
  ];
  return {
    async stop() {
      publishing.stop();
      await Promise.all(unlisten.map((end) => end().catch(() => undefined)));
      await Promise.all([mail.stop(), notices.stop(), schedule.stop()]);
    },
  };
}
