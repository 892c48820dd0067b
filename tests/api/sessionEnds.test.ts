import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { setTemporaryPassword } from '#server/kit/passwords.ts';
import { asGate } from '#tests/fixtures/sessions.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  testPassword,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const fresh = 'Seven green ladders 7';

interface Victim {
  readonly person: TestPerson;
  readonly sessions: readonly Client[];
}
/** A person signed in at twenty places; the ten of SEC-30 that live at a time are the last. */
async function signedInTwentyTimes(): Promise<Victim> {
  const person = await clinic.person();
  const sessions: Client[] = [];
  for (let index = 0; index < 20; index += 1) {
    const client = server.client(clinic.subdomain);
    await client.signIn(person.name, testPassword);
    sessions.push(client);
  }
  return { person, sessions };
}
const alive = async (sessions: readonly Client[]): Promise<number> =>
  (await Promise.all(sessions.map((client) => client.get('/me')))).filter(({ status }) => status === 200)
    .length;

const employee = (person: TestPerson) => `/employees/${person.employeeId}`;

async function resetByLink({ name }: TestPerson): Promise<number> {
  const stranger = server.client(clinic.subdomain);
  const email = `${name}@example.com`;
  await stranger.post('/forgot-password', { email });
  const links = () =>
    clinic.sql(
      "select payload ->> 'link' as link from outbox where event = 'account.reset' and payload ->> 'to' = $1",
      [email],
    );
  await expect.poll(async () => (await links()).length).toBe(1);
  const token = String((await links())[0]?.['link']).split('token=')[1];
  const body = { token, password: fresh, password_confirmation: fresh };
  return (await stranger.post('/reset-password', body)).status;
}

const causes: readonly (readonly [string, (victim: Victim) => Promise<number>])[] = [
  [
    'a change of the password',
    async ({ sessions }) =>
      (
        await (sessions.at(-1) ?? owner).post('/change-password', {
          current_password: testPassword,
          password: fresh,
          password_confirmation: fresh,
        })
      ).status,
  ],
  ['a reset by link', ({ person }) => resetByLink(person)],
  [
    'a temporary password',
    async ({ person }) => (await owner.post(`${employee(person)}/reset-password`, {})).status,
  ],
  [
    'a login switched off',
    async ({ person }) => {
      const { json } = await owner.get(employee(person));
      const login = { ...json.login, is_active: false };
      const answer = await owner.put(employee(person), {
        version: json.version,
        employment_periods: [{ start: '2024-03-01' }],
        login,
      });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.status;
    },
  ],
  [
    'the end of the service',
    async ({ person }) => {
      const { json } = await owner.get(employee(person));
      const asked = { version: json.version, leaving_date: '2026-01-31', leaving_reason: 'resigned' };
      const answer = await owner.post(`${employee(person)}/deactivate`, asked);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.status;
    },
  ],
  [
    'the end of all by an administrator',
    async ({ person }) => (await owner.post(`${employee(person)}/end-sessions`, {})).status,
  ],
];

describe('SEC-30 of 20 sessions', () => {
  it.each(causes)('SEC-30 0 survive %s', async (_, cause) => {
    const victim = await signedInTwentyTimes();
    expect(await alive(victim.sessions)).toBe(10);
    expect(await cause(victim)).toBe(200);
    expect(await alive(victim.sessions)).toBe(0);
  });

  it('SEC-30 the one that ends all others survives alone', async () => {
    const { sessions } = await signedInTwentyTimes();
    const [last] = sessions.slice(-1);
    expect((await last?.post('/sessions/revoke-others'))?.json.ended).toBe(9);
    expect(await alive(sessions)).toBe(1);
    expect((await last?.get('/me'))?.status).toBe(200);
  });
});

/** A minute goes by for the sessions of a person: everything noted about them is a minute older. */
async function minutePasses(userId: string): Promise<void> {
  await asGate(
    server,
    `update sessions set created_at = created_at - interval '1 minute', last_seen_at = last_seen_at - interval '1 minute',
      expires_at = expires_at - interval '1 minute' where user_id = $1`,
    [userId],
  );
  server.app.sessions.forgetClinic(clinic.id);
}

describe('SEC-29 an hour without the person', () => {
  it('SEC-29 61 minutes of polling only end the session, a call of the person at the 30th minute keeps it', async () => {
    await clinic.sql('update clinics set session_idle_minutes = 60 where id = app_clinic()');
    const [polled, used] = [await clinic.signedIn({ role: 'hr' }), await clinic.signedIn({ role: 'hr' })];
    const statuses: number[] = [];
    for (let minute = 1; minute <= 61; minute += 1) {
      await Promise.all([polled, used].map(({ person }) => minutePasses(person.userId)));
      statuses.push((await polled.get('/me', { 'x-background': '1' })).status);
      if (minute === 30) expect((await used.get('/me')).status).toBe(200);
    }
    expect(statuses.slice(0, 59).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(401);
    expect((await used.get('/me', { 'x-background': '1' })).status).toBe(200);
    await clinic.sql('update clinics set session_idle_minutes = 480 where id = app_clinic()');
  });
});

describe('SEC-34 a temporary password', () => {
  const givenTo = async (person: TestPerson): Promise<string> =>
    await transaction(server.database.pool, clinic.id, (tx) =>
      setTemporaryPassword(
        { query: async (sql, values) => (await tx.query(sql, values)).rows },
        person.userId,
      ),
    );
  const hoursPass = (person: TestPerson, hours: number) =>
    asGate(
      server,
      'update login_secrets set temporary_until = temporary_until - make_interval(hours => $2) where user_id = $1',
      [person.userId, hours],
    );

  it('SEC-34 works within 72 hours and not after them', async () => {
    const person = await clinic.person();
    const password = await givenTo(person);
    const login = () => server.client(clinic.subdomain).post('/login', { name: person.name, password });
    await hoursPass(person, 71);
    expect((await login()).status).toBe(200);
    await hoursPass(person, 1);
    expect([(await login()).status, (await login()).json.code]).toEqual([401, 'login_failed']);
  });

  it('SEC-34 cannot become the lasting one', async () => {
    const person = await clinic.person();
    const password = await givenTo(person);
    const client = server.client(clinic.subdomain);
    await client.signIn(person.name, password);
    const typed = { password, password_confirmation: password };
    expect((await client.post('/change-password', { ...typed, current_password: password })).json.code).toBe(
      'password_change_required',
    );
    const same = await client.post('/first-login', typed);
    expect([same.status, same.json.errors]).toEqual([
      422,
      { password: 'كلمة المرور الجديدة يجب أن تختلف عن الحالية' },
    ]);
  });
});
