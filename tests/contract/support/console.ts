import { openSession } from '#server/db/gate.ts';
import { newToken, tokenHash } from '#server/auth/tokens.ts';
import { providerClinic } from '#server/identity/provider.ts';
import { createClient, type Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { newStaff, providerSql } from '#tests/setup/staff.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import type { Actor, ActorOptions, MarkedClinic, TwoClinics } from './clinics.ts';

/** The same paths as in a clinic, below `/platform`. */
function belowPlatform<Caller extends Client>(client: Caller): Caller {
  const { call } = client;
  client.call = (method, path, options) =>
    call(method, path.startsWith('//') ? path : `/platform${path}`, options);
  return client;
}

/** An account of the role that holds the most of these: rights of the console are its two roles (console-rights.tsv). */
async function newActor(server: TestServer, options: ActorOptions): Promise<Actor> {
  const { permissions = ['editor', 'admin'], mustChange = false } = options;
  if (permissions.length === 0) throw new Error('Everybody in the console has a role.');
  const role = permissions.includes('admin') ? 'admin' : 'editor';
  const staff = belowPlatform(await newStaff(server, { role, mustChange }));
  staff.token = newToken();
  await openSession(server.database.pool, {
    clinicId: providerClinic,
    userId: staff.id,
    hash: tokenHash(staff.token),
    purpose: 'normal',
    idleMinutes: 60,
    maxMinutes: 600,
    ip: '127.0.0.1',
    userAgent: 'contract tests',
  });
  return Object.assign(staff, { userId: staff.id, employeeId: '', permissions });
}

type Arising = (server: TestServer, mark: string, state?: string) => Promise<unknown>;
const inserted =
  (text: string): Arising =>
  async (server, mark) =>
    (await providerSql(server, text, [mark]))[0]?.['id'];
const counterNames = ['signups', 'signup_traps', 'contact_messages', 'contact_traps', 'mail_failed'];
let counted = 0;

/** What nobody creates in the console and comes about elsewhere. */
const arising: Readonly<Record<string, Arising>> = {
  'contact-messages': inserted(
    `insert into contact_messages (clinic_id, name, email, phone, clinic_name, message)
      values (app_clinic(), $1, $1 || '@example.com', '+201001234567', $1 || ' clinic', $1 || ' text') returning id`,
  ),
  clinics: async (server) => (await server.newClinic()).id,
  mails: async (server, mark, state) => {
    const [row] = await providerSql(
      server,
      `insert into outbox (clinic_id, kind, event, payload, failed_at) values (app_clinic(), 'mail', 'account.password_changed',
        jsonb_build_object('to', $1::text || '@example.com'), case when $2 then now() end) returning id`,
      [mark, state === 'failed'],
    );
    return row?.['id'];
  },
  counters: async (server) => {
    const name = counterNames[(counted += 1) % counterNames.length];
    await providerSql(server, 'select count_today($1)', [name]);
    const [row] = await providerSql(server, 'select id from console_counters where name = $1', [name]);
    return row?.['id'];
  },
  'audit-entries': inserted(
    `with entry as (insert into audit_log (clinic_id, action, entity, entity_label, actor_label, ip)
        values (app_clinic(), 'update', 'blog-posts', $1, $1, '10.0.0.1') returning seq)
      select md5('audit ' || seq)::uuid as id from entry`,
  ),
};

async function provider(server: TestServer): Promise<MarkedClinic> {
  const mark = 'qva';
  const actors = new Map<string, Promise<Actor>>();
  let count = 0;
  const next = (): number => (count += 1);
  const actor = (options: ActorOptions = {}): Promise<Actor> => {
    const key = JSON.stringify(options);
    const known = actors.get(key) ?? newActor(server, options);
    actors.set(key, known);
    return known;
  };
  return {
    id: providerClinic,
    letter: 'a',
    subdomain: '',
    start: { roles: new Map(), departments: new Map(), titles: new Map(), branch: '' },
    mark,
    owner: await actor({ label: 'owner' }),
    actor,
    next,
    stranger: () => belowPlatform(createClient(server.origin)),
    sql: (text, values) => providerSql(server, text, values),
    arise: async (name, state) =>
      String(await arising[name]?.(server, `${mark}${next().toString(36)}`, state)),
  };
}

let started: Promise<TwoClinics> | undefined;

/** The application with the console's staff in the place of the first clinic; one for all suites of the file. */
export function startConsole(clinic: (server: TestServer) => Promise<MarkedClinic>): Promise<TwoClinics> {
  const start = async (): Promise<TwoClinics> => {
    // The provider's rows are nobody else's here: they are counted.
    const server = await startTestServer({ DATABASE_URL: await ownDatabase() });
    const [a, b] = await Promise.all([provider(server), clinic(server)]);
    return { server, a, b, stop: () => Promise.resolve() };
  };
  return (started ??= start());
}

/** After the last suite. */
export const stopConsole = async (): Promise<void> => (await started)?.server.stop();
