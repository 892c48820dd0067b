import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let accountant: Client;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  accountant = await clinic.signedIn({ permissions: ['patients_manage_income_expense_categories'] });
});
afterAll(() => server.stop());

const names = async (path: string): Promise<string[]> =>
  (await accountant.get(path)).json.map((one: { name_ar: string }) => one.name_ar);
const made = async (kind: string, values: object): Promise<string> =>
  (await accountant.post(`/${kind}-categories`, values)).json.id;
const move = async (path: string, name: string): Promise<{ status: number; json: unknown }> => {
  const { version } = (await accountant.get(path)).json;
  return accountant.post(`${path}/${name}`, { version });
};

it('a clinic begins with the categories of clinic.md 6.7, in both languages', async () => {
  expect((await names('/receipt-categories')).toSorted()).toEqual(
    ['إيجار غرفة', 'إيرادات متنوعة', 'إيداع المالك'].toSorted(),
  );
  expect((await names('/expense-categories?filter={"is_system":false}')).toSorted()).toEqual(
    [
      'إيجار',
      'كهرباء',
      'مياه',
      'إنترنت',
      'معمل أسنان',
      'مستلزمات',
      'صيانة',
      'تسويق',
      'ضيافة',
      'نثريات',
    ].toSorted(),
  );
  const system = (await accountant.get('/expense-categories?filter={"is_system":true}')).json;
  expect(system.map(({ code }: { code: string }) => code).toSorted()).toEqual([
    'advances',
    'bank_fees',
    'cash_variance',
    'patient_refund',
    'salaries',
    'suppliers',
  ]);
});

it('those of the system are never changed, archived or removed, by the server and by the database', async () => {
  const [salaries] = (await accountant.get('/expense-categories?filter={"code":"salaries"}')).json;
  const path = `/expense-categories/${salaries.id}`;
  const refused = { code: 'invalid_state', reason: 'category.system' };
  expect((await accountant.get(path)).json._may).toEqual([]);
  expect((await accountant.put(path, { version: 1, name_ar: 'أجور' })).json).toMatchObject(refused);
  expect((await move(path, 'archive')).json).toMatchObject(refused);
  expect((await accountant.remove(path)).json).toMatchObject(refused);
  const asServer = (sql: string) => clinic.sql(`${sql} where id = $1`, [salaries.id]);
  await expect(asServer(`update expense_categories set name_ar = 'أجور'`)).rejects.toThrow(/never changed/);
  await expect(asServer('update expense_categories set is_system = false')).rejects.toThrow(/never changed/);
  await expect(asServer('delete from expense_categories')).rejects.toThrow(/never removed/);
  // Nobody makes one either.
  const own = { name_ar: 'أجور', is_system: true };
  expect((await accountant.post('/expense-categories', own)).status).toBe(422);
});

it('a code and a name occur once of a kind, and the same code may stand in the other kind', async () => {
  const one = { name_ar: 'تأمين', code: 'INS' };
  expect((await accountant.post('/expense-categories', one)).status).toBe(201);
  expect((await accountant.post('/receipt-categories', one)).status).toBe(201);
  const twin = await accountant.post('/expense-categories', { name_ar: 'تأمين آخر', code: 'ins' });
  expect([twin.status, Object.keys(twin.json.errors)]).toEqual([422, ['code']]);
  const bad = await accountant.post('/expense-categories', { name_ar: 'ضرائب', monthly_budget: '0' });
  expect([bad.status, Object.keys(bad.json.errors)]).toEqual([422, ['monthly_budget']]);
});

it('the tree has one level, of one kind, above what is in use', async () => {
  const top = await made('expense', { name_ar: 'مرافق' });
  const gas = await made('expense', { name_ar: 'غاز', parent_id: top });
  const below = await accountant.post('/expense-categories', { name_ar: 'أنبوبة', parent_id: gas });
  expect([below.status, Object.keys(below.json.errors)]).toEqual([422, ['parent_id']]);
  const other = await made('expense', { name_ar: 'مبانٍ' });
  const moved = await accountant.put(`/expense-categories/${top}`, { version: 1, parent_id: other });
  expect([moved.status, Object.keys(moved.json.errors)]).toEqual([422, ['parent_id']]);
  const income = await made('receipt', { name_ar: 'رعاية' });
  const foreign = await accountant.post('/expense-categories', { name_ar: 'خلط', parent_id: income });
  expect([foreign.status, Object.keys(foreign.json.errors)]).toEqual([422, ['parent_id']]);
  await expect(
    clinic.sql('update expense_categories set parent_id = $1 where id = $2', [other, top]),
  ).rejects.toThrow(/one level/);

  const archived = await move(`/expense-categories/${top}`, 'archive');
  expect(archived.json).toMatchObject({ code: 'invalid_state', reason: 'category.active_below' });
  expect((await move(`/expense-categories/${gas}`, 'archive')).status).toBe(200);
  expect((await move(`/expense-categories/${top}`, 'archive')).status).toBe(200);
  const back = await move(`/expense-categories/${gas}`, 'restore');
  expect(back.json).toMatchObject({ code: 'invalid_state', reason: 'category.parent_archived' });
  const late = await accountant.post('/expense-categories', { name_ar: 'متأخر', parent_id: top });
  expect([late.status, Object.keys(late.json.errors)]).toEqual([422, ['parent_id']]);
});

it('of two moves at once that would make a second level, one is refused', async () => {
  const [a, b, c] = [
    await made('receipt', { name_ar: 'أول' }),
    await made('receipt', { name_ar: 'ثان' }),
    await made('receipt', { name_ar: 'ثالث' }),
  ];
  const answers = await Promise.all([
    accountant.put(`/receipt-categories/${a}`, { version: 1, parent_id: b }),
    accountant.put(`/receipt-categories/${b}`, { version: 1, parent_id: c }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

it('whoever enters expenses chooses a category, and does not list or change them; another clinic’s is absent', async () => {
  const clerk = await clinic.signedIn({ permissions: ['patients_create_clinic_income_expense'] });
  const chosen = (await clerk.get('/expense-categories/options')).json;
  expect(chosen.map(({ label }: { label: string }) => label)).toContain('كهرباء');
  expect((await clerk.get('/expense-categories')).status).toBe(403);
  expect((await clerk.post('/expense-categories', { name_ar: 'جديد' })).status).toBe(403);
  const other = await (
    await server.newClinic()
  ).signedIn({ permissions: ['patients_manage_income_expense_categories'] });
  const id = await made('expense', { name_ar: 'خاص' });
  expect((await other.get(`/expense-categories/${id}`)).status).toBe(404);
});
