import type { AppParts } from '#server/app/app.ts';
import { newId } from '#server/kit/ids.ts';
import { inClinic } from '#server/db/transaction.ts';
import type { MailEvent, MailPayloads } from '#server/outbox/mailEvents.ts';
import { mailStatement } from '#server/outbox/mailQueue.ts';
import { ownDatabase } from './ownDatabase.ts';
import { openPostOffice, type PostOffice } from './postOffice.ts';
import { startTestServer, type TestClinic, type TestServer } from './testServer.ts';

/** A queued mail as the platform sees it. */
export interface QueuedMail {
  readonly attempts: number;
  readonly sent: boolean;
  readonly failed: boolean;
  readonly error: string | null;
  /** Seconds until the next try. */
  readonly wait: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A server that sends its mails to a real SMTP server, over a database of its own. */
export interface MailBench {
  readonly post: PostOffice;
  readonly server: TestServer;
  readonly clinic: TestClinic;
  /** Queues as the product does and answers the mail's id. */
  queue<Event extends MailEvent>(
    event: Event,
    payload: MailPayloads[Event],
    clinic?: TestClinic,
  ): Promise<string>;
  /** A plain mail to an address. */
  plain(to: string, clinic?: TestClinic): Promise<string>;
  mail(id: string): Promise<QueuedMail>;
  /** As the gate, over all clinics. */
  gate(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Puts the next try of waiting mails to now, and wakes the workers: those of one id, or all. */
  due(id?: string): Promise<void>;
  /** One more server over the same database and SMTP server. */
  another(more?: Partial<AppParts>): Promise<TestServer>;
  stop(): Promise<void>;
}

/** `settings` are environment values beside SMTP_URL; `parts` as for any test server; `office` another SMTP server than an open one. */
export async function startMailBench(
  settings: Readonly<Record<string, string>> = {},
  parts: Partial<AppParts> = {},
  office?: PostOffice,
): Promise<MailBench> {
  const post = office ?? (await openPostOffice());
  const database = await ownDatabase();
  const servers: TestServer[] = [];
  const another: MailBench['another'] = async (more) => {
    const environment = { DATABASE_URL: database, SMTP_URL: post.url, ...settings };
    const started = await startTestServer(environment, { platformWork: 'on', ...parts, ...more });
    servers.push(started);
    return started;
  };
  const server = await another();
  const clinic = await server.newClinic();
  const gate = gateOf(server);
  const queue: MailBench['queue'] = async (event, payload, from = clinic) => {
    const { text, values } = mailStatement(event, payload);
    const id = newId();
    const named = text.replace('(clinic_id,', '(id, clinic_id,').replace('values (', `values ('${id}', `);
    await inClinic(server.database.pool, from.id, [{ text: named, values: values ?? [] }]);
    return id;
  };
  return {
    post,
    server,
    clinic,
    gate,
    queue,
    another,
    plain: (to, from) =>
      queue('account.password_changed', { to, locale: 'ar', name: 'منى', clinic: 'عيادة النخيل' }, from),
    async mail(id) {
      const [row] = await gate(
        `select attempts, sent_at is not null as sent, failed_at is not null as failed, error, payload,
          extract(epoch from next_try_at - clock_timestamp())::float as wait from outbox where id = $1`,
        [id],
      );
      return row as unknown as QueuedMail;
    },
    async due(id) {
      await gate(dueNow, [id ?? null]);
    },
    async stop() {
      for (const one of servers) await one.stop();
      await post.close();
    },
  };
}

const dueNow = `with due as (update outbox set next_try_at = clock_timestamp() where id = coalesce($1, id))
  select pg_notify('mail', '')`;

const gateOf =
  ({ database }: TestServer): MailBench['gate'] =>
  async (text, values = []) => {
    const client = await database.pool.connect();
    try {
      await client.query('begin; set local role gate');
      const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
      await client.query('commit');
      return rows;
    } finally {
      client.release(true);
    }
  };
