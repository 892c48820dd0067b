import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { auditTasks, clearClinic, sealClinic, verifyClinic } from '#server/audit/seals.ts';
import { createLogger } from '#server/log.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
/** Whoever has the whole database in hand. */
let admin: pg.Client;
let url: string;
beforeAll(async () => {
  // The nightly check looks through every clinic there is.
  url = await ownDatabase();
  server = await startTestServer({ DATABASE_URL: url });
  const address = new URL(inject('superuserUrl'));
  address.pathname = new URL(url).pathname;
  admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

const pool = () => server.database.pool;
const write = (entries: number, at = 'clock_timestamp()'): Promise<unknown> =>
  clinic.sql(
    `insert into audit_log (clinic_id, at, action, entity, entity_label) select app_clinic(), ${at}, 'update', 'branches', 'entry ' || n
      from generate_series(1, ${entries}) n`,
  );
const seal = (): Promise<number> => sealClinic(pool(), clinic.id);
const verify = () => verifyClinic(pool(), clinic.id);
/** A fresh clinic whose log is sealed `seals` times, `each` entries at a time; answers the numbers of the entries. */
async function sealed(seals: number, each: number): Promise<readonly number[]> {
  clinic = await server.newClinic();
  for (let n = 0; n < seals; n += 1) {
    await write(each);
    await seal();
  }
  return (await clinic.sql('select seq from audit_log order by seq')).map(({ seq }) => Number(seq));
}
/** What only somebody with the database in hand can do: past every wall, with the triggers off. */
async function force(text: string, values: readonly unknown[] = []): Promise<void> {
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(text, [...values]);
  await admin.query("set session_replication_role = 'origin'");
}

describe('SEC-64 the sealed audit log', () => {
  it('T12 refuses every change by SQL, also by the administrator of the database', async () => {
    await sealed(1, 3);
    for (const text of [
      "update audit_log set reason = 'x'",
      'delete from audit_log',
      'truncate audit_log',
      "update audit_seals set hash = sha256('x')",
      'delete from audit_seals',
      'truncate audit_seals cascade',
      'update audit_sealed set seal = 1',
      'delete from audit_sealed',
      'truncate audit_sealed',
    ])
      await expect(admin.query(text)).rejects.toThrow(/added and never changed/);
    for (const text of [
      'delete from audit_marks',
      'truncate audit_marks',
      'update audit_marks set number = number - 1',
      'update audit_marks set number = number + 1',
    ])
      await expect(admin.query(text)).rejects.toThrow(/only go up|never changed/);
    for (const table of ['audit_log', 'audit_seals', 'audit_sealed', 'audit_marks'])
      await expect(clinic.sql(`delete from ${table}`)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await verify()).toEqual({ ok: true, seals: 1, entries: 3 });
  });

  it('T12 names the seal and the entry that was edited', async () => {
    const seqs = await sealed(3, 5);
    await force("update audit_log set reason = 'nothing happened' where clinic_id = $1 and seq = $2", [
      clinic.id,
      seqs[7],
    ]);
    expect(await verify()).toEqual({ ok: false, seal: 2, entry: seqs[7], problem: 'changed' });
    const owner = await clinic.signedIn({ role: 'owner' });
    expect((await owner.get('/audit-log/verify')).json).toEqual(await verify());
  });

  it('finds 1 of 10,000 entries that was changed, dropped, slipped in or swapped, with its place', async () => {
    const seqs = await sealed(5, 2000);
    expect(await verify()).toEqual({ ok: true, seals: 5, entries: 10_000 });
    const place = seqs[6_543] ?? 0;
    const one = [clinic.id, place];
    await force('delete from audit_log where clinic_id = $1 and seq = $2', one);
    expect(await verify()).toEqual({ ok: false, seal: 4, entry: place, problem: 'missing' });
    await force(
      "insert into audit_log (clinic_id, seq, action, entity, entity_label) overriding system value values ($1, $2, 'update', 'branches', 'entry 544')",
      one,
    );
    expect(await verify()).toEqual({ ok: false, seal: 4, entry: place, problem: 'changed' });

    const others = await sealed(2, 10);
    const [a = 0, b = 0] = [others[3], others[14]];
    await force(
      `update audit_log l set entity_label = o.entity_label from audit_log o
        where l.clinic_id = $1 and o.clinic_id = $1 and (l.seq, o.seq) in (($2::bigint, $3::bigint), ($3::bigint, $2::bigint))`,
      [clinic.id, a, b],
    );
    expect(await verify()).toEqual({ ok: false, seal: 1, entry: a, problem: 'changed' });

    const [first = 0] = await sealed(2, 10);
    await force("update audit_seals set sealed_at = now() - interval '2 days' where clinic_id = $1", [
      clinic.id,
    ]);
    await force(
      "insert into audit_log (clinic_id, seq, action, entity) overriding system value values ($1, $2, 'update', 'branches')",
      [clinic.id, first - 1_000_000_000],
    );
    expect(await verify()).toEqual({ ok: false, seal: 1, entry: first - 1_000_000_000, problem: 'added' });
  });

  it('finds a seal that was set anew over a changed entry, or taken out of the chain', async () => {
    const seqs = await sealed(3, 4);
    await force("update audit_log set entity_label = 'other' where clinic_id = $1 and seq = $2", [
      clinic.id,
      seqs[5],
    ]);
    await force(
      `update audit_sealed m set hash = audit_hash(a.clinic_id, a.seq, a.at, a.actor_id, a.actor_label, a.ip, a.user_agent, a.request_id,
          a.action, a.entity, a.entity_id, a.entity_label, a.changes, a.reason, a.version)
        from audit_log a where m.clinic_id = $1 and a.clinic_id = $1 and a.seq = m.seq`,
      [clinic.id],
    );
    expect(await verify()).toEqual({ ok: false, seal: 2, entry: null, problem: 'seal' });

    await sealed(3, 4);
    await force('delete from audit_sealed where clinic_id = $1 and seal = 2', [clinic.id]);
    await force('delete from audit_seals where clinic_id = $1 and number = 2', [clinic.id]);
    expect(await verify()).toMatchObject({ ok: false, seal: 3, problem: 'seal' });
  });

  it('finds the last seals taken out with all they held, also when the next one is set over the gap', async () => {
    const takeOut = async (from: number): Promise<void> => {
      await force(
        'delete from audit_log a using audit_sealed m where m.clinic_id = $1 and m.seal >= $2 and a.clinic_id = $1 and a.seq = m.seq',
        [clinic.id, from],
      );
      await force('delete from audit_sealed where clinic_id = $1 and seal >= $2', [clinic.id, from]);
      await force('delete from audit_seals where clinic_id = $1 and number >= $2', [clinic.id, from]);
    };
    await sealed(4, 3);
    await takeOut(3);
    expect(await verify()).toEqual({ ok: false, seal: 3, entry: null, problem: 'seal' });
    await write(2);
    expect(await seal()).toBe(2);
    expect(await verify()).toMatchObject({ ok: false, seal: 5, problem: 'seal' });

    // All of it, down to the first seal; and another seal put in place of the one that was set.
    await sealed(2, 3);
    await takeOut(1);
    expect(await verify()).toEqual({ ok: false, seal: 1, entry: null, problem: 'seal' });
    const seqs = await sealed(2, 3);
    await force('delete from audit_log where clinic_id = $1 and seq = $2', [clinic.id, seqs[5]]);
    await force('delete from audit_sealed where clinic_id = $1 and seq = $2', [clinic.id, seqs[5]]);
    await force(
      `update audit_seals s set entries = 2, digest = d.digest, hash = seal_hash((select p.hash from audit_seals p where p.clinic_id = $1 and p.number = 1),
        s.clinic_id, s.number, s.last_at, s.kind, d.digest)
        from (select sha256(string_agg(m.hash, ''::bytea order by m.seq)) as digest from audit_sealed m where m.clinic_id = $1 and m.seal = 2) d
        where s.clinic_id = $1 and s.number = 2`,
      [clinic.id],
    );
    expect(await verify()).toEqual({ ok: false, seal: 2, entry: null, problem: 'seal' });
  });

  it('parallel writers wait for no seal, and each entry is sealed once, in order', async () => {
    clinic = await server.newClinic();
    // One transaction has taken its numbers and is not done when the seals are set.
    const slow = await pool().connect();
    await slow.query('begin; set local role app');
    await slow.query("select set_config('app.clinic_id', $1, true)", [clinic.id]);
    await slow.query(
      "insert into audit_log (clinic_id, action, entity) select app_clinic(), 'update', 'slow' from generate_series(1, 3)",
    );
    await Promise.all([
      ...Array.from({ length: 20 }, () => write(10)),
      ...Array.from({ length: 5 }, () => seal()),
    ]);
    await seal();
    await slow.query('commit');
    slow.release();
    expect(await seal()).toBe(3);
    expect(await seal()).toBe(0);
    const [counted] = await clinic.sql(
      `select count(*)::int as n, count(distinct m.seq)::int as once, bool_and(m.seq = a.seq) as whole from audit_log a
        left join audit_sealed m on m.clinic_id = a.clinic_id and m.seq = a.seq`,
    );
    expect(counted).toEqual({ n: 203, once: 203, whole: true });
    const seals = await clinic.sql(
      'select number, first_seq, last_seq, upto, entries from audit_seals order by number',
    );
    expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1));
    expect(seals.at(-1)).toMatchObject({ entries: 3 });
    expect(await verify()).toMatchObject({ ok: true, entries: 203 });
  });

  it('are kept five years, go in whole seals, and the chain still holds', async () => {
    clinic = await server.newClinic();
    await write(4, "now() - interval '6 years'");
    await seal();
    await write(2, "now() - interval '6 years'");
    await write(1, "now() - interval '4 years'");
    await seal();
    await write(3);
    await seal();
    expect(await clearClinic(pool(), clinic.id)).toBe(4);
    const [left] = await clinic.sql('select count(*)::int as n from audit_log');
    expect(left).toEqual({ n: 6 });
    expect(await verify()).toEqual({ ok: true, seals: 3, entries: 10 });
    // Even the gate may not take what is younger.
    const client = await pool().connect();
    try {
      await client.query('begin; set local role gate');
      await expect(client.query('delete from audit_log where clinic_id = $1', [clinic.id])).rejects.toThrow(
        /never changed/,
      );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('at night a log that was tampered with is told to its owners, once, and to whoever runs the server', async () => {
    // A server that hands notices out; its clock stands, so that what is due at fixed times runs at its start alone.
    const now = new Date();
    const telling = await startTestServer({ DATABASE_URL: url }, { platformWork: 'on', clock: () => now });
    onTestFinished(() => telling.stop());
    const seqs = await sealed(1, 3);
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const hr = await clinic.signedIn({ role: 'hr' });
    await force('delete from audit_log where clinic_id = $1 and seq = $2', [clinic.id, seqs[1]]);
    const lines: string[] = [];
    const logger = createLogger({
      production: true,
      destination: { write: (line: string) => void lines.push(line) },
    });
    const night = auditTasks({ pool: pool(), logger }).find(({ every }) => every === 'night');
    const bell = async () => (await owner.get('/notifications')).json;
    await night?.run();
    await expect.poll(async () => (await bell()).total).toBe(1);
    const [first] = (await bell()).data;
    expect(first).toMatchObject({
      type: 'security.audit_broken',
      area: 'clinic',
      priority: 'high',
      title_ar: 'سجل العمليات ليس كما كُتب',
      body_ar: 'أول ختم لا يطابق: 1. احتفظ بنسخة من قاعدة البيانات وتواصل مع الدعم.',
      title_en: 'The audit log is not as it was written',
      body_en: 'First seal that does not fit: 1. Keep a copy of the database and contact support.',
      link: '/settings/audit-log',
    });
    expect(lines.filter((line) => line.includes(clinic.id))).toHaveLength(1);
    // The next night the same row comes up again instead of a second one.
    await night?.run();
    await expect.poll(async () => (await bell()).data[0].created_at).not.toBe(first.created_at);
    expect(await bell()).toMatchObject({ total: 1, unread: 1 });
    expect((await hr.get('/notifications')).json.total).toBe(0);
  });
});
