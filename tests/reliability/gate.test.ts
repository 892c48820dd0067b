import { beforeAll, describe, expect, it } from 'vitest';
import { ask, shine, smile, startTwoClinics, user } from './twoClinics.ts';

startTwoClinics();
const hash = (byte: number): Buffer => Buffer.alloc(32, byte);
const openSession = (token: Buffer, clinic = smile) =>
  ask(undefined, "select open_session($1, $2, $3, 'normal', 60, 600, '192.0.2.1', 'test')", [
    clinic,
    user,
    token,
  ]);

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
