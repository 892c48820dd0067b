import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { inClinic, transaction } from '#server/db/transaction.ts';
import { ask, pool, server, shine, smile, startTwoClinics, user } from './twoClinics.ts';

startTwoClinics();

describe('SEC-02 the database holds the wall', () => {
  const tenantTables = `select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

  it('every table with a clinic is under forced policies, and app owns none', async () => {
    const { rows } = await pool.query<{ relname: string; forced: boolean; owner: string; policies: string }>(`
      select t.*, (select string_agg(polname || ' to ' || polroles::regrole[]::text, ', ' order by polname) from pg_policy where polrelid = t.oid and polpermissive) as policies
      from (${tenantTables}) t`);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ forced, owner }) => !forced || owner === 'app' || owner === 'gate')).toEqual([]);
    const allowed = ['clinic to {app}', 'clinic to {app}, gate to {gate}'];
    expect(
      rows
        .filter(({ policies }) => !allowed.includes(policies))
        .map(({ relname, policies }) => [relname, policies]),
    ).toEqual([]);
    // Restrictive policies let nothing more through: inside the clinic they leave a person only what is their own.
    const narrowed = await pool.query<{ name: string; to: string; rule: string; written: string }>(`
      select polrelid::regclass::text as name, polroles::regrole[]::text as to, pg_get_expr(polqual, polrelid) as rule,
        pg_get_expr(polwithcheck, polrelid) as written from pg_policy where not polpermissive order by 1`);
    for (const { rule, written } of narrowed.rows) expect(written).toBe(rule);
    expect(
      narrowed.rows.map(({ name, to, rule }) => [name, to, /\((\w+) = .*app_user\(\)/.exec(rule)?.[1]]),
    ).toEqual([
      // What hands notices out works for nobody in particular and writes them for many.
      ['notification_preferences', '{app}', 'user_id'],
      ['notifications', '{app}', 'recipient_id'],
      ['preferences', '{app}', 'user_id'],
      ['removed_rows', '{app}', 'removed_by'],
    ]);
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
      expect([relname, await added.catch((error: unknown) => error)]).toMatchObject([
        relname,
        { kind: 'forbidden' },
      ]);
    }
    expect([...closed].toSorted()).toEqual([
      'draft_keys',
      'login_secrets',
      'login_tickets',
      'mail_opt_outs',
      'removed_secrets',
      'reset_tokens',
      'retired_subdomains',
      'sessions',
      'waiting_room_links',
    ]);
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
          const [row] = (result?.rows ?? []) as { id: string; mine: string }[];
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
