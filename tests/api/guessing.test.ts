import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
const mixed = (text: string, seed: number): string =>
  [...text].map((sign, at) => ((seed >> (at % 10)) & 1 ? sign.toUpperCase() : sign)).join('');

it('SEC-25 1,000 variants of case, spaces, Unicode, extra fields and forwarded addresses give 0 fresh budgets', async () => {
  const person = await clinic.person({ name: 'budget-47', email: 'budget-47@example.com' });
  const client = server.client(clinic.subdomain);
  for (let index = 0; index < 10; index += 1)
    expect((await client.post('/login', { name: person.name, password: 'guess' })).status).toBe(401);
  const statuses = new Map<number, number>();
  for (let index = 0; index < 1000; index += 1) {
    const name = mixed(index % 5 === 0 ? 'budget-47@example.com' : person.name, index);
    const shapes = [name, ` ${name} `, wide(name), name.replace('47', '٤٧'), name.replace('47', '۴۷')];
    const { status } = await client.post(
      '/login',
      { name: shapes[index % 5], password: testPassword, [`extra${index}`]: index },
      { 'x-forwarded-for': `203.0.113.${index % 250}`, 'x-real-ip': `198.51.100.${index % 250}` },
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[429, 1000]]);
});

it('SEC-19 removing the employee of the last owner is refused, and removes nobody', async () => {
  const owner = await clinic.signedIn({ role: 'owner' });
  const hr = await clinic.signedIn({ role: 'hr' });
  const answers = [
    await hr.remove(`/employees/${owner.person.employeeId}`),
    await owner.remove(`/employees/${owner.person.employeeId}`),
  ];
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
    [403, 'owner_protected'],
    [409, 'last_owner'],
  ]);
  expect((await owner.get('/me')).status).toBe(200);
});
