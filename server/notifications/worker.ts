import type { Pool } from 'pg';
import { decidersOf } from '../approvals/deciders.ts';
import type { Services } from '../data/statement/services.ts';
import { transaction, withoutClinic, type Transaction } from '../db/transaction.ts';
import { oneLookAtATime } from '../jobs/oneLookAtATime.ts';
import type { Worker } from '../jobs/worker.ts';
import type { Logger } from '../log.ts';
import { noticeOf, type NoticeBook } from './noticeBook.ts';
import { textsOf, type NoticeEvent } from './compose.ts';
import { handOut } from './handOut.ts';

export interface NoticeParts {
  readonly pool: Pool;
  readonly services: Services;
  readonly book: NoticeBook;
  readonly logger: Logger;
  readonly linkTo: (subdomain: string, path: string) => string;
}

interface Due extends NoticeEvent {
  readonly about_branch: string | null;
  readonly clinic_id: string;
  readonly id: string;
  readonly attempts: number;
  readonly recipients: readonly string[] | null;
}

const lookEvery = 2_000;
const atOnce = 20;
/** What failed that often fails for ever; a killed process gives its rows back when their lease is over. */
const mostAttempts = 5;

/** Hands out what the outbox holds for the bell until stopped (platform.md 11). */
export function startNotices(parts: NoticeParts): Worker {
  const { pool, logger } = parts;
  let stopping = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    for (let found = atOnce; found === atOnce && !stopping;) {
      const text = "select * from claim_outbox('notification', $1, interval '30 seconds')";
      const [taken] = await withoutClinic(pool, [{ text, values: [atOnce] }]);
      // In the order they came about: the later of two about one record takes the earlier one's mail back.
      const due = ((taken?.rows ?? []) as Due[]).toSorted((one, other) => (one.id < other.id ? -1 : 1));
      found = due.length;
      for (const row of due) await tell(parts, row);
    }
  };
  const wake = oneLookAtATime(
    () => (looking = look()),
    () => stopping,
    (error) => {
      if (!stopping) logger.warn({ err: error }, 'notices could not be read');
    },
  );
  const timer = setInterval(wake, lookEvery);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await looking.catch(() => undefined);
    },
  };
}

/** One event, in one transaction of its clinic: the rows, the mails, and the word that there is something to see. */
async function tell(parts: NoticeParts, due: Due): Promise<void> {
  const { pool, logger, book } = parts;
  try {
    const judged = await decidersOf(parts.services, due);
    await transaction(pool, due.clinic_id, async (tx) => {
      // One at a time within a clinic: rows are seen in the order of their times, so a replay misses none.
      await tx.query("select pg_advisory_xact_lock(hashtext('notices'), hashtext($1))", [due.clinic_id]);
      const { rowCount } = await tx.query(
        'select from outbox where id = $1 and sent_at is null and failed_at is null for update',
        [due.id],
      );
      if (rowCount !== 1) return;
      const known = noticeOf(book, due.event, due.payload);
      const recipients = judged ?? due.recipients ?? [];
      if (known === undefined) logger.warn({ event: due.event }, 'nobody declared this notice');
      else if (recipients.length > 0 && (await isOn(tx, known.resource?.module)))
        await handOut(tx, {
          known,
          told: due,
          recipients,
          texts: await textsOf(tx, parts.services, known, due),
          linkTo: parts.linkTo,
        });
      await tx.query('update outbox set sent_at = now() where id = $1', [due.id]);
    });
  } catch (error) {
    logger.error({ err: error, notice: due.id, event: due.event }, 'a notice was not handed out');
    if (due.attempts >= mostAttempts) await giveUp(pool, due);
  }
}

/** A service that is switched off has no page to open. */
async function isOn(tx: Transaction, module: string | undefined): Promise<boolean> {
  if (module === undefined) return true;
  const { rowCount } = await tx.query('select from clinics where not $1 = any (modules_off)', [module]);
  return rowCount === 1;
}

async function giveUp(pool: Pool, { clinic_id: clinicId, id }: Due): Promise<void> {
  const text = "update outbox set failed_at = now(), next_try_at = 'infinity' where id = $1";
  await transaction(pool, clinicId, (tx) => tx.query(text, [id])).catch(() => undefined);
}
