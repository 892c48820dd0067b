import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { auditTasks, clearClinic, sealClinic, verifyClinic } from '#server/audit/seals.ts';
import { sweepTask } from '#server/jobs/schedule.ts';
import { createLogger } from '#server/log.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { providerSql } from '#tests/setup/staff.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
/** Whoever has the whole database in hand. */
let admin: pg.Client;
beforeAll(async () => {
  // The night goes through every clinic there is.
  const url = await ownDatabase();
  server = await startTestServer({ DATABASE_URL: url });
  const address = new URL(inject('superuserUrl'));
  address.pathname = new URL(url).pathname;
  admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
});
beforeEach(async () => {
  clinic = await server.newClinic();
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

const pool = () => server.database.pool;
const verify = () => verifyClinic(pool(), clinic.id);

/** One entry of each of these actions, so many months old, in a seal of that time. */
async function written(actions: readonly string[], months: number): Promise<void> {
  await clinic.sql(
    `insert into audit_log (clinic_id, at, action, entity, entity_label)
      select app_clinic(), now() - make_interval(months => $1), one, 'branches', $1::text from unnest($2::text[]) one`,
    [months, actions],
  );
  await sealClinic(pool(), clinic.id);
}

const left = async (): Promise<readonly string[]> =>
  (await clinic.sql('select action, entity_label from audit_log order by seq')).map(
    ({ action, entity_label: months }) => `${String(action)} ${String(months)}`,
  );

/** What only somebody with the database in hand can do: past every wall, with the triggers off. */
async function force(text: string, values: readonly unknown[] = [clinic.id]): Promise<void> {
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(text, [...values]);
  await admin.query("set session_replication_role = 'origin'");
}

/** Takes a seal's entries out as the clearing does. */
async function takeOut(seal: number): Promise<void> {
  const held = 'select seq from audit_sealed where clinic_id = $1 and seal = $2';
  await force(`delete from audit_log where clinic_id = $1 and seq in (${held})`, [clinic.id, seal]);
  await force('delete from audit_sealed where clinic_id = $1 and seal = $2', [clinic.id, seal]);
}

const logger = createLogger({ production: true, destination: { write: () => undefined } });
const night = (): Promise<void> | undefined =>
  auditTasks({ pool: pool(), logger })
    .find(({ name }) => name === 'audit check')
    ?.run();

describe('SEC-66 how long entries of the audit log are kept', () => {
  it('the night takes who saw, took away and signed in after two years, changes after five; the chain holds', async () => {
    const access = ['view', 'export', 'print', 'login', 'login_failed', 'logout', 'refused'];
    const changes = [
      'create',
      'update',
      'delete',
      'restore',
      'archive',
      'transition',
      'password',
      'permission',
    ];
    for (const months of [61, 59, 25, 23]) await written([...access, ...changes], months);
    expect(await left()).toHaveLength(60);
    await clinic.sql(
      `insert into audit_repeats (clinic_id, seq, actor_id, door, code, times)
        select app_clinic(), seq, gen_random_uuid(), 'PUT /branches/:id', 'forbidden', 3 from audit_log where action = 'refused'`,
    );
    await night();
    expect(await clinic.sql('select times from audit_repeats')).toEqual([{ times: 3 }]);
    expect((await left()).toSorted()).toEqual(
      [
        ...access.map((action) => `${action} 23`),
        ...[23, 25, 59].flatMap((months) => changes.map((action) => `${action} ${months}`)),
      ].toSorted(),
    );
    expect(await verify()).toEqual({ ok: true, seals: 8, entries: 60 });
    // Nothing more to take, and what is written now is sealed behind it.
    expect(await clearClinic(pool(), clinic.id)).toBe(0);
    await written(['login', 'update'], 0);
    expect(await verify()).toEqual({ ok: true, seals: 10, entries: 62 });
  });

  it('no change can be passed off as access, and no young entry as an old one', async () => {
    await written(['update'], 36);
    await takeOut(1);
    await force("update audit_seals set kind = 'access', cleared_at = now() where clinic_id = $1");
    expect(await verify()).toEqual({ ok: false, seal: 1, entry: null, problem: 'seal' });

    clinic = await server.newClinic();
    await written(['view'], 12);
    await takeOut(1);
    await force('update audit_seals set cleared_at = now() where clinic_id = $1');
    expect(await verify()).toEqual({ ok: false, seal: 1, entry: null, problem: 'seal' });
    await force("update audit_seals set last_at = last_at - interval '2 years' where clinic_id = $1");
    expect(await verify()).toEqual({ ok: false, seal: 1, entry: null, problem: 'seal' });
  });

  it('even the gate takes no access entry before its two years, and no change before its five', async () => {
    await written(['login'], 23);
    await written(['update'], 59);
    const client = await pool().connect();
    try {
      for (const action of ['login', 'update']) {
        await client.query('begin; set local role gate');
        const taken = client.query('delete from audit_log where clinic_id = $1 and action = $2', [
          clinic.id,
          action,
        ]);
        await expect(taken).rejects.toThrow(/never changed/);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  it('a seal of both kinds from before they were sealed apart stays whole for five years, and is still proven', async () => {
    const mixed = async (months: number): Promise<void> => {
      clinic = await server.newClinic();
      await written(['login', 'logout'], months);
      await force(`update audit_seals s set kind = null, digest = null, hash = seal_hash(null, s.clinic_id, s.number, s.last_at,
        (select string_agg(m.hash, ''::bytea order by m.seq) from audit_sealed m where m.clinic_id = s.clinic_id))
        where s.clinic_id = $1`);
      await force(
        'update audit_marks m set hash = s.hash from audit_seals s where s.clinic_id = $1 and m.clinic_id = $1',
      );
    };
    await mixed(59);
    expect(await clearClinic(pool(), clinic.id)).toBe(0);
    expect(await verify()).toEqual({ ok: true, seals: 1, entries: 2 });
    await force("update audit_log set entity_label = 'x' where clinic_id = $1 and action = 'login'");
    expect(await verify()).toMatchObject({ ok: false, seal: 1, problem: 'changed' });
    await mixed(61);
    expect(await clearClinic(pool(), clinic.id)).toBe(2);
    expect(await verify()).toEqual({ ok: true, seals: 1, entries: 2 });
  });

  it('messages of visitors go after 24 months', async () => {
    for (const months of [25, 23])
      await providerSql(
        server,
        `insert into contact_messages (clinic_id, name, email, phone, clinic_name, message, created_at)
          values (app_clinic(), $1, 'old@example.com', '+201001234567', 'x', 'x', now() - make_interval(months => $2))`,
        [`visitor ${months}`, months],
      );
    await sweepTask(pool()).run();
    expect(
      await providerSql(server, "select name from contact_messages where email = 'old@example.com'"),
    ).toEqual([{ name: 'visitor 23' }]);
  });
});
