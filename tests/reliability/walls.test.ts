import path from 'node:path';
import pg from 'pg';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedServer } from '#server/db/embedded/embedded.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { inClinic, transaction, withoutClinic } from '#server/db/transaction.ts';
import { cleanUpAfterTests, temporaryFolder } from './support.ts';

cleanUpAfterTests();
const [smile, shine] = ['01990000-0000-7000-8000-00000000000a', '01990000-0000-7000-8000-00000000000b'];
const user = '01990000-0000-7000-8000-000000000001';
let server: EmbeddedServer;
let pool: Pool;

beforeAll(async () => {
  server = await startEmbedded({ dataDirectory: path.join(temporaryFolder(), 'data') });
  pool = new pg.Pool({ ...server.connection, max: 8, pipeline: true });
  await migrate(pool);
  for (const [id, name] of [
    [smile, 'smile'],
    [shine, 'shine'],
  ] as const) {
    await inClinic(pool, id, [
      { text: 'insert into clinics (id, name, subdomain) values ($1, $2, $2)', values: [id, name] },
    ]);
  }
  // Accounts alone, without the employees they would point at.
  const superuser = new pg.Client(server.superuser);
  await superuser.connect();
  await superuser.query('set session_replication_role = replica');
  const insert =
    "insert into users (clinic_id, id, employee_id, name, email, must_change_password) values ($1, $2, $2, 'Ali.Hassan', $3, false)";
  for (const [id, name] of [
    [smile, 'smile'],
    [shine, 'shine'],
  ] as const) {
    await superuser.query(insert, [id, user, `ali@${name}.example`]);
  }
  await superuser.end();
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

type Answer = readonly Record<string, unknown>[];
async function ask(clinic: string | undefined, text: string, values: unknown[] = []): Promise<Answer> {
  const statements = [{ text, values }];
  const [result] =
    clinic === undefined ? await withoutClinic(pool, statements) : await inClinic(pool, clinic, statements);
  return result?.rows ?? [];
}
const hash = (byte: number): Buffer => Buffer.alloc(32, byte);
const openSession = (token: Buffer, clinic = smile) =>
  ask(undefined, "select open_session($1, $2, $3, 'normal', 60, 600, '192.0.2.1', 'test')", [
    clinic,
    user,
    token,
  ]);

describe('SEC-02 the database holds the wall', () => {
  const tenantTables = `select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

  it('every table with a clinic is under forced policies, and app owns none', async () => {
    const { rows } = await pool.query<{ relname: string; forced: boolean; owner: string; policies: string }>(`
      select t.*, (select string_agg(polname || ' to ' || polroles::regrole[]::text, ', ' order by polname) from pg_policy where polrelid = t.oid) as policies
      from (${tenantTables}) t`);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ forced, owner }) => !forced || owner === 'app' || owner === 'gate')).toEqual([]);
    const allowed = ['clinic to {app}', 'clinic to {app}, gate to {gate}'];
    expect(
      rows
        .filter(({ policies }) => !allowed.includes(policies))
        .map(({ relname, policies }) => [relname, policies]),
    ).toEqual([]);
  });

  it('with no clinic set every table shows nothing and takes nothing', async () => {
    const { rows } = await pool.query<{ relname: string }>(tenantTables);
    const closed = new Set<string>();
    for (const { relname } of rows) {
      const seen = await ask(undefined, `select 1 from ${relname}`).catch(
        (error: { kind?: string }) => error.kind,
      );
      if (seen === 'forbidden') closed.add(relname);
      else expect([relname, seen]).toEqual([relname, []]);
      const added = ask(undefined, `insert into ${relname} (clinic_id) values ($1)`, [smile]);
      await expect(added, relname).rejects.toMatchObject({ kind: 'forbidden' });
    }
    expect([...closed].toSorted()).toEqual(['login_secrets', 'reset_tokens', 'sessions']);
  });

  it('the roles have no login and no way past the policies, and the owner borrows nothing from them', async () => {
    const { rows } = await pool.query(
      "select rolname, rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname in ('app', 'gate') order by 1",
    );
    expect(rows.map((row: object) => Object.values(row))).toEqual([
      ['app', false, false, false],
      ['gate', false, false, false],
    ]);
    expect((await pool.query('select 1 from clinics')).rows).toEqual([]);
    expect((await pool.query('select 1 from users')).rows).toEqual([]);
  });

  it('every function that runs as another role is the gate’s, closed to the public, with a fixed search path', async () => {
    const { rows } = await pool.query(`
      select p.oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef
        and (pg_get_userbyid(proowner) <> 'gate' or proacl is null or proacl::text ~ '[{,]=X' or proconfig is null
          or not 'search_path=public, pg_temp' = any (proconfig))`);
    expect(rows).toEqual([]);
  });

  it('another clinic’s rows cannot be read, changed, added or moved to', async () => {
    expect(await ask(shine, 'select id from clinics')).toEqual([{ id: shine }]);
    const rename = await inClinic(pool, shine, [
      { text: "update clinics set name = 'taken' where id = $1", values: [smile] },
    ]);
    expect(rename[0]?.rowCount).toBe(0);
    await expect(ask(shine, "insert into counters values ($1, 'x', 1)", [smile])).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await ask(shine, "insert into counters values ($1, 'x', 1)", [shine]);
    await expect(ask(shine, 'update counters set clinic_id = $1', [smile])).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('the history is only added to', async () => {
    await ask(smile, "insert into audit_log (clinic_id, action, entity) values ($1, 'create', 'patients')", [
      smile,
    ]);
    await expect(ask(smile, 'delete from audit_log')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(ask(smile, "update audit_log set reason = 'x'")).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(pool.query('truncate audit_log')).rejects.toThrow(/added and never changed/);
  });
});

describe('SEC-03 the clinic lasts for one transaction', () => {
  it('one connection, two clinics, 10,000 calls of which 1,000 fail half-way: no foreign row', async () => {
    const single = new pg.Pool({ ...server.connection, max: 1, pipeline: true });
    let [foreign, failed] = [0, 0];
    const call = async (number: number): Promise<void> => {
      const clinic = number % 2 === 0 ? smile : shine;
      const statements = [{ text: 'select id, app_clinic() as mine from clinics' }];
      if (number % 10 === 3) statements.push({ text: 'select 1 / 0' });
      await inClinic(single, { clinicId: clinic, userId: user, requestId: `r-${number}` }, statements).then(
        ([result]) => {
          const [row] = result?.rows as { id: string; mine: string }[];
          if (result?.rowCount !== 1 || row?.id !== clinic || row.mine !== clinic) foreign += 1;
        },
        () => (failed += 1),
      );
    };
    for (let number = 0; number < 10_000; number += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => call(number + index)));
    }
    const left = await single.query(
      "select current_user as role, coalesce(current_setting('app.clinic_id', true), '') as clinic",
    );
    expect({ foreign, failed, left: left.rows }).toEqual({
      foreign: 0,
      failed: 1000,
      left: [{ role: 'clinic', clinic: '' }],
    });
    await single.end();
  });

  it('takes nothing but a UUID into the text of the wall', async () => {
    for (const clinic of ["' or true --", smile.toUpperCase(), '', `${smile}'; reset role; --`]) {
      expect(() => inClinic(pool, clinic, [])).toThrow(TypeError);
    }
    expect(() => inClinic(pool, { clinicId: smile, requestId: "x'; reset role; --" }, [])).toThrow(TypeError);
  });
});

describe('transaction', () => {
  it('runs again after a deadlock and answers the effects once', async () => {
    let [runs, after] = [0, 0];
    const result = await transaction(pool, smile, async (tx) => {
      runs += 1;
      await tx.query("select next_number('retry')");
      tx.afterCommit(() => (after += 1));
      if (runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return (await tx.query("select value from counters where series = 'retry'")).rows;
    });
    expect({ runs, after, result }).toEqual({ runs: 3, after: 1, result: [{ value: '1' }] });
  });

  it('keeps nothing when the work fails or swallowed a failure', async () => {
    await expect(
      transaction(pool, smile, async (tx) => {
        await tx.query("select next_number('lost')");
        throw new RangeError('own reason');
      }),
    ).rejects.toThrow(RangeError);
    await expect(
      transaction(pool, smile, async (tx) => {
        await tx.query("select next_number('lost')");
        await tx.query('select 1 / 0').catch(() => undefined);
      }),
    ).rejects.toThrow(/rolled back/);
    expect(await ask(smile, "select value from counters where series = 'lost'")).toEqual([]);
  });

  it('ends a statement that takes too long', async () => {
    const slow = inClinic(pool, smile, [{ text: 'select pg_sleep(5)' }], { statementTimeout: 50 });
    await expect(slow).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('the gate: sign-in before the clinic is known', () => {
  beforeAll(async () => {
    for (const clinic of [smile, shine])
      await ask(clinic, 'select set_password($1, $2)', [user, `hash of ${clinic}`]);
  });

  it('finds accounts by folded name over all clinics, or in one, or by e-mail', async () => {
    const found = async (...values: unknown[]) =>
      (await ask(undefined, 'select subdomain from find_logins($1, $2)', values)).map(
        (row) => row['subdomain'],
      );
    expect(await found(null, ' ALI.hassan ')).toEqual(['smile', 'shine']);
    expect(await found('shine', 'ali.hassan')).toEqual(['shine']);
    expect(await found(null, 'Ali@Shine.example')).toEqual(['shine']);
    expect(await found('smile', 'ali@shine.example')).toEqual([]);
    expect(await found(null, 'ali%')).toEqual([]);
  });

  it('SEC-28 a session lives by the hash of its token, at most ten of a person, until it is ended', async () => {
    for (let byte = 1; byte <= 12; byte += 1) await openSession(hash(byte));
    const living = async (byte: number) =>
      (await ask(undefined, 'select user_name from session_by_token($1)', [hash(byte)])).length;
    expect(await ask(smile, 'select count(*)::int as n from sessions_of($1)', [user])).toEqual([{ n: 10 }]);
    expect([await living(2), await living(3), await living(12), await living(99)]).toEqual([0, 1, 1, 0]);
    expect(await ask(undefined, 'select end_session($1) as ended', [hash(12)])).toEqual([{ ended: true }]);
    expect(await ask(shine, 'select end_sessions($1)', [user])).toEqual([]);
    expect(await ask(smile, 'select end_sessions($1)', [user])).toHaveLength(9);
    expect(await living(3)).toBe(0);
  });

  it('SEC-32 a reset link works once, even used twenty times at once, and ends every session', async () => {
    await openSession(hash(20));
    for (const byte of [30, 31])
      await ask(undefined, "select create_reset_token($1, $2, $3, 'reset', 30)", [smile, user, hash(byte)]);
    const use = (byte: number) =>
      ask(undefined, "select * from use_reset_token($1, 'reset', 'new hash')", [hash(byte)]);
    expect(await use(30)).toEqual([]); // cancelled by the newer one
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(31)));
    expect(answers.filter((rows) => rows.length > 0)).toEqual([[{ clinic_id: smile, user_id: user }]]);
    expect(await ask(smile, 'select password_hash from password_of($1)', [user])).toEqual([
      { password_hash: 'new hash' },
    ]);
    expect(await ask(shine, 'select password_hash from password_of($1)', [user])).toEqual([
      { password_hash: `hash of ${shine}` },
    ]);
    expect(await ask(undefined, 'select * from session_by_token($1)', [hash(20)])).toEqual([]);
  });

  it('SEC-25 parallel guesses cannot pass the limit together; one that waits costs nothing', async () => {
    const attempt = async () =>
      Number(
        (
          await ask(
            undefined,
            "select reserve_login_attempt(array['account', 'address'], array[10, 50]) as wait",
          )
        )[0]?.['wait'],
      );
    const waits = await Promise.all(Array.from({ length: 40 }, attempt));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(Math.max(...waits)).toBeGreaterThan(890);
    expect(await ask(undefined, "select failures from count_login_failures('address')")).toEqual([
      { failures: 10 },
    ]);
    await ask(undefined, "select clear_login_failures('account')");
    expect(await attempt()).toBe(0);
  });
});

describe('the search door', () => {
  const search = (clinic: string | undefined, ...values: unknown[]) =>
    ask(
      clinic,
      `select ids, total from search_page('users', ${values.map((_, index) => `$${index + 1}`).join(', ')})`,
      values,
    );

  it('answers ids of the setting’s clinic only, wildcards being letters', async () => {
    expect(await search(smile, 'SMILE ali', '[]', 'fold:name', 'desc', 10, 0, 100)).toEqual([
      { ids: [user], total: 1 },
    ]);
    expect(await search(smile, 'shine')).toEqual([{ ids: [], total: null }]);
    expect(await search(smile, 'ali_hassan', '[]', 'id', 'asc', 10, 0, 100)).toEqual([{ ids: [], total: 0 }]);
    expect(await search(undefined, 'ali', '[]', 'id', 'asc', 10, 0, 100)).toEqual([{ ids: [], total: 0 }]);
  });

  it('takes values as values and names as names', async () => {
    const where = (...conditions: object[]) => search(smile, '', JSON.stringify(conditions));
    expect(await where({ c: 'name', o: '=', v: "x' or '1'='1" })).toEqual([{ ids: [], total: null }]);
    expect(
      await where({
        o: 'or',
        v: [
          { c: 'name', o: 'folded_like', v: 'HASS' },
          { c: 'id', o: 'in', v: [] },
        ],
      }),
    ).toEqual([{ ids: [user], total: null }]);
    const through = { c: 'id', o: 'in_select', table: 'users', select: 'id', where: 'email' };
    expect(await where({ ...through, v: ['ali@smile.example'] })).toEqual([{ ids: [user], total: null }]);
    expect(await where({ ...through, v: ['ali@shine.example'] })).toEqual([{ ids: [], total: null }]);
    const refused = [
      { c: 'name" or true --', o: '=', v: 1 },
      { c: 'name', o: '= 1 or', v: 1 },
      { ...through, table: 'login_secrets', select: 'user_id', where: 'password_hash', v: ['x'] },
    ];
    for (const condition of refused)
      await expect(where(condition)).rejects.toThrow(/There is no column|Unknown operator/);
    await expect(search(smile, '', '[]', 'id; drop table users')).rejects.toThrow(/There is no column/);
    await expect(ask(smile, "select search_page('login_secrets', '')")).rejects.toThrow(/There is no column/);
  });
});
