import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClinic } from '#server/db/gate.ts';
import { inClinic } from '#server/db/transaction.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { signupForm, signupPassword } from './signupSupport.ts';

// The day's count is of the whole installation: no other test may sign up beside this one.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  const client = await server.database.pool.connect();
  await client.query('begin; set local role gate');
  await client.query("insert into daily_counters (name, count) values ('signups', 199)");
  await client.query('commit');
  client.release(true);
});
afterAll(() => server.stop());

const warnings = (): string[] =>
  server.logLines.filter((line) => line.includes('unusually many sign-ups today'));

/** Signs a clinic up and answers its subdomain. */
async function newcomer(): Promise<string> {
  const form = signupForm();
  expect((await server.client().post('/signup', form)).status).toBe(201);
  return String(form['subdomain']);
}
const signIn = (subdomain: string) =>
  server.client(subdomain).post('/login', { name: 'mona.aziz', password: signupPassword });

/** The token of the link in the newcomer's mail. */
async function proofOf(subdomain: string): Promise<string> {
  const clinic = await findClinic(server.database.pool, subdomain);
  const [found] = await inClinic(server.database.pool, clinic?.id ?? '', [
    { text: "select payload ->> 'link' as link from outbox where event = 'account.verify'" },
  ]);
  const row = found?.rows[0] as { link: string } | undefined;
  return new URL(row?.link ?? '').searchParams.get('token') ?? '';
}

describe('platform.md 5.6: above 200 sign-ups a day', () => {
  it('the 200th signs in as always and tells the platform; from then on the address is proven first', async () => {
    const usual = await newcomer();
    expect(warnings()).toHaveLength(1);
    expect((await signIn(usual)).status).toBe(200);
    const late = await newcomer();
    const early = await signIn(late);
    expect([early.status, early.json.code]).toEqual([401, 'login_failed']);
    const proven = await server.client().post('/verify-email', { token: await proofOf(late) });
    expect(proven.status).toBe(200);
    expect((await signIn(late)).status).toBe(200);
    // Told once, not with each of them.
    expect(warnings()).toHaveLength(1);
  });
});
