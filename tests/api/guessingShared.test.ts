import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failuresKey } from '#server/auth/guessing.ts';
import { unique } from '#tests/setup/clinics.ts';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinics: readonly TestClinic[];
beforeAll(async () => {
  server = await startTestServer();
  clinics = await Promise.all([server.newClinic(), server.newClinic()]);
});
afterAll(() => server.stop());

const otherPassword = 'Quartz-83-زيتونة-Lantern';

/** Two people of two clinics who share a user name, an e-mail and a phone; the second one's password is another. */
async function namesakes(): Promise<Record<'name' | 'email' | 'phone', string>> {
  const number = unique().slice(-8);
  const shared = { name: `owner-${number}`, email: `owner-${number}@example.com` };
  const phone = `+2011${number.padStart(8, '0')}`;
  for (const [at, clinic] of clinics.entries()) {
    const one = await clinic.person({ ...shared, password: at === 0 ? testPassword : otherPassword });
    await clinic.sql('update employees set phone = $2 where id = $1', [one.employeeId, phone]);
  }
  return { ...shared, phone };
}

/** Signs in on the bare host, where the name means both. */
const enter = async (name: string, password: string): Promise<number> =>
  (await server.client().post('/login', { name, password })).status;
const guesses = async (name: string, count: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await enter(name, `guess-${index}`));
  return statuses;
};

describe('finding security 5: the failures of an account are cleared by that account alone (SEC-25)', () => {
  it.each(['name', 'email', 'phone'] as const)('by the same %s in two clinics', async (by) => {
    const asked = (await namesakes())[by];
    expect(await guesses(asked, 9)).toEqual(Array.from({ length: 9 }, () => 401));
    // The namesake's own right sign-in between the guesses.
    expect(await enter(asked, otherPassword)).toBe(200);
    expect((await guesses(asked, 4)).filter((status) => status === 401).length).toBeLessThanOrEqual(1);
    expect(await enter(asked, testPassword)).toBe(429);
  });

  it('whoever signs in often does not shut out who has the same name elsewhere', async () => {
    const { name } = await namesakes();
    for (let index = 0; index < 12; index += 1) expect(await enter(name, otherPassword)).toBe(200);
    expect(await enter(name, testPassword)).toBe(200);
  });

  it.each([
    ['an account that is switched off', 'update users set is_active = false where name = $1'],
    [
      'a temporary password that is over',
      `select set_password((select id from users where name = $1), '$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWE$YWFhYWFhYWFhYWFhYWFhYQ', now() - interval '1 hour', true)`,
    ],
    ['a clinic that is closed', `update clinics set status = 'closed' where $1 <> '' and id = app_clinic()`],
  ])('%s shuts nobody of the same name out', async (_what, change) => {
    const lost = await server.newClinic();
    const name = `namesake-${unique()}`;
    await lost.person({ name, password: otherPassword });
    await lost.sql(change, [name]);
    // A hundred tries at the lost account alone, on its clinic's own host or before the namesake came.
    const [{ id } = {}] = await lost.sql('select id from users where name = $1', [name]);
    const key = failuresKey(lost.id, String(id));
    for (let index = 0; index < 100; index += 1) await lost.sql('select record_login_failure($1)', [key]);
    expect(await enter(name, testPassword)).toBe(429);
    await clinics[0]?.person({ name });
    expect(await enter(name, testPassword)).toBe(200);
    // Guesses at the living one count as ever.
    expect(await guesses(name, 11)).toContain(401);
  });

  it('a password of one’s own that is new each time is a guess at the others', async () => {
    const { name } = await namesakes();
    const [, second] = clinics;
    const hashes = Array.from({ length: 11 }, (_, index) => `Quartz-83-زيتونة-${index}`);
    const { hashPassword } = await import('#server/kit/passwords.ts');
    const statuses: number[] = [];
    for (const password of hashes) {
      await second?.sql('select set_password((select id from users where name = $1), $2, null, false)', [
        name,
        await hashPassword(password),
      ]);
      statuses.push(await enter(name, password));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
