import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  testPassword,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client & { readonly person: TestPerson };
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

/** As the gate, the only role that may touch sessions. */
async function typedAgo(userId: string, minutes: number): Promise<void> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role gate');
    await client.query(
      'update sessions set confirmed_at = now() - make_interval(mins => $2) where user_id = $1',
      [userId, minutes],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  server.app.sessions.forgetClinic(clinic.id);
}

interface Act {
  readonly what: string;
  readonly call: () => Promise<{ readonly status: number; readonly json: { readonly code?: string } }>;
}

let number = 0;
/** An employee with a login, filed through the API. */
function hired() {
  number += 1;
  const name = `step.up${number}`;
  const login = { name, email: `${name}@example.com`, role_id: clinic.start.roles.get('employee') };
  return ok(owner.post('/employees', employeeDraft(clinic, { login })));
}

/** What is one's own, and whole files. */
const ownActs: readonly Act[] = [
  { what: 'the second step', call: () => owner.post('/second-step/start') },
  { what: 'the second step off', call: () => owner.remove('/second-step') },
  { what: 'new recovery codes', call: () => owner.post('/second-step/recovery-codes') },
  { what: 'all employees as a file', call: () => owner.get('/employees/export?format=csv') },
  {
    what: 'all employees to print',
    call: () => owner.post('/employees/export', { format: 'print', filter: {} }),
  },
  ...[
    'patients',
    'patient-notes',
    'patient-files',
    'patient-consents',
    'appointments',
    'patient-recalls',
    'appointment-waitlist',
    'visit-notes',
    'patient-treatments',
  ].map((list) => ({
    what: `${list} as a file`,
    call: () => owner.get(`/${list}/export?format=csv`),
  })),
  {
    what: 'all birthdays of patients',
    call: () => owner.post('/patients/reports/birthdays/export', { format: 'csv' }),
  },
];

/** Everything SEC-23 names that is built, each against a record of its own. */
async function acts(): Promise<Act[]> {
  const employee = await hired();
  const userId = String(employee.login.id);
  const role = (
    await owner.post('/roles', { name_ar: `دور ${employee.login.name}`, permissions: ['view_branches'] })
  ).json;
  const grant = (
    await owner.post('/user-grants', { user_id: userId, permission: 'view_branches', effect: 'allow' })
  ).json;
  const waits = await hired();
  await clinic.sql('update users set requested_role_id = $2 where id = $1', [waits.login.id, role.id]);
  const login = (change: object) => () =>
    owner.put(`/employees/${employee.id}`, {
      version: employee.version,
      login: { ...employee.login, ...change },
    });
  return [
    {
      what: 'a new role',
      call: () => owner.post('/roles', { name_ar: 'دور جديد', permissions: ['view_branches'] }),
    },
    {
      what: 'a role',
      call: () => owner.put(`/roles/${role.id}`, { ...role, permissions: ['view_holidays'] }),
    },
    { what: 'a role removed', call: () => owner.remove(`/roles/${role.id}`) },
    {
      what: 'the copy of a role',
      call: () => owner.post(`/roles/${role.id}/duplicate`, { version: role.version }),
    },
    { what: 'the matrix', call: () => owner.put('/roles/matrix', { changes: [], row_versions: {} }) },
    {
      what: 'a single permission',
      call: () => owner.post('/user-grants', { user_id: userId, permission: 'view_roles', effect: 'allow' }),
    },
    { what: 'a single permission removed', call: () => owner.remove(`/user-grants/${grant.id}`) },
    { what: 'the role of a user', call: login({ role_id: role.id }) },
    { what: 'a role that was asked for', call: () => owner.post(`/users/${waits.login.id}/give-role`) },
    { what: 'ownership', call: login({ is_owner: true }) },
    { what: 'the e-mail of a login', call: login({ email: 'somewhere-else@example.com' }) },
    {
      what: 'a temporary password',
      call: () => owner.post(`/employees/${employee.id}/reset-password`, { version: employee.version }),
    },
    ...ownActs,
  ];
}

describe('SEC-23 step-up', () => {
  it('SEC-23 rights, ownership, e-mail, password, second step and whole exports need the password of the last ten minutes', async () => {
    const all = await acts();
    await typedAgo(owner.person.userId, 11);
    const answers: [string, number, unknown][] = [];
    for (const { what, call } of all) {
      const { status, json } = await call();
      answers.push([what, status, json.code]);
    }
    expect(answers).toEqual(all.map(({ what }) => [what, 403, 'reauth_required']));
    expect((await owner.get('/roles?filter={"name_ar":"دور جديد"}')).json).toEqual([]);
  });

  it('SEC-23 everyday work, a chosen export and reading need no second password', async () => {
    const employee = await hired();
    await typedAgo(owner.person.userId, 60);
    expect(
      (
        await owner.put(`/employees/${employee.id}`, {
          version: employee.version,
          address: 'شارع النيل',
        })
      ).status,
    ).toBe(200);
    expect((await owner.get('/roles')).status).toBe(200);
    expect((await owner.get('/branches/export?format=csv')).status).toBe(200);
    expect((await owner.get(`/employees/export?format=csv&ids=${employee.id}`)).status).toBe(200);
    expect(
      (await owner.post('/holidays', { name_ar: 'إجازة', date_from: '2027-01-07', date_to: '2027-01-07' }))
        .status,
    ).not.toBe(403);
  });

  it('security 10: all staff and all logins need it however they are asked for', async () => {
    for (let made = 0; made < 11; made += 1) await hired();
    const people = (await owner.get('/employees?range=[0,49]')).json as unknown as { id: string }[];
    expect(people.length).toBeGreaterThan(10);
    await typedAgo(owner.person.userId, 11);
    const filter = encodeURIComponent(JSON.stringify({ employee_no_neq: 'zz' }));
    const answers = [
      await owner.get(`/employees/export?format=csv&filter=${filter}`),
      await owner.post('/employees/export', { format: 'csv', ids: people.map(({ id }) => id) }),
      await owner.get('/users/export?format=csv'),
      await owner.get(
        `/users/export?format=csv&filter=${encodeURIComponent(JSON.stringify({ name_neq: 'zz' }))}`,
      ),
    ];
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
      answers.map(() => [403, 'reauth_required']),
    );
  });

  it('SEC-23 after the password the same call goes on, also with its idempotency key; a wrong one opens nothing', async () => {
    await typedAgo(owner.person.userId, 11);
    const key = { 'idempotency-key': 'step-up-1' };
    const make = () =>
      owner.post('/roles', { name_ar: 'دور بعد التأكيد', permissions: ['view_branches'] }, key);
    expect((await make()).json).toMatchObject({
      code: 'reauth_required',
      message: 'أكّد كلمة المرور للمتابعة',
    });
    const wrong = await owner.post('/confirm-password', { password: 'wrong' });
    expect([wrong.status, wrong.json.errors]).toEqual([422, { password: 'كلمة المرور غير صحيحة' }]);
    expect((await make()).status).toBe(403);
    for (const bad of [undefined, null, '', [], {}, true])
      expect((await owner.post('/confirm-password', { password: bad })).status).toBe(422);
    expect((await owner.post('/confirm-password', { password: testPassword })).json.message).toBe(
      'تم تأكيد كلمة المرور',
    );
    const made = await make();
    expect(made.status).toBe(201);
    expect((await make()).json.id).toBe(made.json.id);
  });

  it('SEC-23 the password typed at one server opens the other within a second', async () => {
    const second = await startTestServer();
    try {
      await typedAgo(owner.person.userId, 11);
      const there = second.client(clinic.subdomain);
      there.token = owner.token;
      expect((await there.put('/roles/matrix', { changes: [], row_versions: {} })).json.code).toBe(
        'reauth_required',
      );
      await owner.post('/confirm-password', { password: testPassword });
      await expect
        .poll(async () => (await there.put('/roles/matrix', { changes: [], row_versions: {} })).status, {
          timeout: 10_000,
        })
        .toBe(200);
    } finally {
      await second.stop();
    }
  });

  it('SEC-25 only wrong passwords count: the right one is never too many', async () => {
    const client = await clinic.signedIn();
    for (let time = 0; time < 9; time += 1)
      expect((await client.post('/confirm-password', { password: 'x' })).status).toBe(422);
    for (let time = 0; time < 13; time += 1)
      expect((await client.post('/confirm-password', { password: testPassword })).status).toBe(200);
    expect((await client.post('/confirm-password', { password: 'x' })).status).toBe(422);
    expect((await client.post('/confirm-password', { password: testPassword })).status).toBe(429);
  });

  it('SEC-25 wrong confirmations are limited', async () => {
    const client = await clinic.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.post('/confirm-password', { password: 'x' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});
