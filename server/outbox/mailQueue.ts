import type { QueryConfig } from 'pg';
import type { MailEvent, MailPayloads } from './mailEvents.ts';

/**
 * The statement that queues a mail inside the clinic's wall, in the transaction of what it tells about (platform.md 14):
 * for `inClinic(pool, wall, [mailStatement(…)])` and `tx.query(mailStatement(…))`. The worker sends it after the commit.
 */
export function mailStatement<Event extends MailEvent>(
  event: Event,
  payload: MailPayloads[Event],
): QueryConfig {
  return {
    text: "insert into outbox (clinic_id, kind, event, payload) values (app_clinic(), 'mail', $1, $2)",
    values: [event, JSON.stringify(payload)],
  };
}
