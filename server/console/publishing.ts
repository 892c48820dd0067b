import type { Pool } from 'pg';
import { oneLookAtATime } from '../jobs/oneLookAtATime.ts';
import { inClinic } from '../db/transaction.ts';
import type { Logger } from '../log.ts';
import { providerClinic } from '../identity/provider.ts';

/** platform.md 9: within a minute of its time. */
const lookEvery = 20_000;

/** One statement, so that of several servers one publishes, and no post is published without its line in the audit log. */
const publishSql = `
  with due as (
    update blog_posts set status = 'published', version = version + 1, updated_at = now()
    where status = 'scheduled' and published_at <= $1
    returning id, title_ar, version)
  insert into audit_log (clinic_id, actor_id, actor_label, action, entity, entity_id, entity_label, version, changes)
  select app_clinic(), null, 'النشر المجدول', 'transition', 'blog-posts', id, title_ar, version,
    '{"status": ["scheduled", "published"], "_move": [null, "publish"]}'
  from due returning seq`;

/** Publishes the posts whose time has come; answers how many. */
async function publishDue(pool: Pool, now: Date): Promise<number> {
  const [done] = await inClinic(pool, providerClinic, [{ text: publishSql, values: [now] }]);
  return done?.rowCount ?? 0;
}

/** Looks for due posts at once and then three times a minute, until stopped. */
export function startPublishing(parts: {
  readonly pool: Pool;
  readonly logger: Logger;
  readonly clock: () => Date;
}): { stop(): void } {
  const { pool, logger, clock } = parts;
  let stopping = false;
  const look = oneLookAtATime(
    async () => {
      const published = await publishDue(pool, clock());
      if (published > 0) logger.info({ published }, 'scheduled posts');
    },
    () => stopping,
    (error) => {
      if (!stopping) logger.warn({ err: error }, 'scheduled posts could not be published');
    },
  );
  const timer = setInterval(look, lookEvery);
  timer.unref();
  look();
  return {
    stop() {
      stopping = true;
      clearInterval(timer);
    },
  };
}
