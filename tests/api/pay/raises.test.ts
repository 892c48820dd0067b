import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '#tests/api/inventory/stockSupport.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from '../people/support.ts';
import { componentId, paySystem } from './paySupport.ts';

type Row = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let hr: Client & { person: TestPerson };
let basic: string;
let transport: string;
let system: Row;
let nursing: string;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ permissions: ['manage_salaries'] });
  basic = await componentId(clinic, 'BASIC');
  const named = { name_ar: 'بدل انتقال', name_en: 'Transport' };
  const made = await ok(
    hr.post('/salary-components', { code: 'TRANSPORT', ...named, effective_from: '2024-01' }),
  );
  transport = made.id;
  system = await paySystem(hr);
  nursing = String([...clinic.start.departments.values()][1]);
});
afterAll(() => server.stop());

const lines = (first: string, second?: string) => [
  { component_id: basic, amount: first },
  ...(second === undefined ? [] : [{ component_id: transport, amount: second }]),
];
/** Somebody of the department who is paid these amounts since 2025. */
async function paid(first: string, second?: string, more: object = {}): Promise<string> {
  const { id } = await ok(
    owner.post('/employees', employeeDraft(clinic, { department_id: nursing, ...more })),
  );
  const salary = {
    employee_id: id,
    system_id: system['id'],
    effective_from: '2025-01-01',
    lines: lines(first, second),
  };
  await ok(hr.post('/salary-assignments', salary));
  return id;
}
const preview = (body: object, by: Client = hr) => by.post('/salary-assignments/raise/preview', body);
const raise = (body: object, by: Client = hr) =>
  by.post('/salary-assignments/raise', body, { 'idempotency-key': newKey() });
const seen = (rows: readonly Row[]) =>
  rows.map(({ employee_id, assignment_id }) => ({ employee_id, assignment_id }));
const amounts = (row: Row | undefined, which: string) =>
  (row?.[which] as readonly Row[] | undefined)?.map(({ code, amount }) => [code, amount]);
const of = (rows: readonly Row[], id: string) => rows.find((one) => one['employee_id'] === id);

test('5 % for a department: old → new is shown, then applied once; the past stays (hr.md 4)', async () => {
  const [mona, ali] = [await paid('6333.33', '500'), await paid('7000')];
  const newcomer = (await ok(owner.post('/employees', employeeDraft(clinic, { department_id: nursing })))).id;
  const how = {
    effective_from: '2027-01-01',
    way: 'percent',
    percent: '5',
    of: 'basic',
  };
  const change = { ...how, department_id: nursing };
  const { rows } = await ok(preview(change));
  // 6,333.33 × 1.05 = 6,649.9965; what is beside the basic salary stays.
  expect(amounts(of(rows, mona), 'before')).toEqual([
    ['BASIC', '6333.33'],
    ['TRANSPORT', '500.00'],
  ]);
  expect(amounts(of(rows, mona), 'after')).toEqual([
    ['BASIC', '6650.00'],
    ['TRANSPORT', '500.00'],
  ]);
  expect(of(rows, newcomer)).toMatchObject({ problem: 'no_salary', after: [] });
  const body = {
    ...how,
    reason: 'raise',
    people: seen([of(rows, mona), of(rows, ali)] as readonly Row[]),
  };
  const stale = await raise({ ...body, people: [{ employee_id: mona, assignment_id: null }] });
  expect([stale.status, stale.json.code]).toEqual([409, 'raise_changed']);
  const both = await raise({ ...body, people: [...body.people, { employee_id: newcomer }] });
  expect([both.status, both.json.code]).toEqual([409, 'raise_problem']);
  expect((await hr.post('/salary-assignments/raise', body)).status).toBe(400);
  expect(await ok(raise(body))).toEqual({ changed: 2 });
  const monas = await ok(
    hr.get(`/salary-assignments?filter={"employee_id":"${mona}"}&sort=["effective_from","ASC"]`),
  );
  expect(
    monas.map((one: Row) => [one['effective_from'], one['effective_to'], one['basic'], one['reason']]),
  ).toEqual([
    ['2025-01-01', '2026-12-31', '6333.33', 'hire'],
    ['2027-01-01', null, '6650.00', 'raise'],
  ]);
  const again = await ok(preview(change));
  expect(of(again.rows, ali)).toMatchObject({ problem: 'on_that_day' });
});

test('by an amount, by all amounts, and by a template with its difference; who has none begins with a template', async () => {
  const employee_id = await paid('5000', '300');
  const at = { employee_ids: [employee_id], effective_from: '2027-03-01' };
  const plus = (await ok(preview({ ...at, way: 'amount', amount: '250.50' }))).rows;
  expect(amounts(plus[0], 'after')).toEqual([
    ['BASIC', '5250.50'],
    ['TRANSPORT', '300.00'],
  ]);
  const all = (await ok(preview({ ...at, way: 'percent', percent: '10', of: 'all' }))).rows;
  expect(amounts(all[0], 'after')).toEqual([
    ['BASIC', '5500.00'],
    ['TRANSPORT', '330.00'],
  ]);
  const template = await ok(
    hr.post('/salary-templates', { name: 'تمريض', system_id: system['id'], lines: lines('6000', '400') }),
  );
  const change = { way: 'template', template_id: template.id, effective_from: '2027-03-01' };
  const newcomer = (await ok(owner.post('/employees', employeeDraft(clinic)))).id;
  const { rows } = await ok(preview({ ...change, employee_ids: [employee_id, newcomer] }));
  expect(rows.map((one: Row) => [amounts(one, 'before')?.length, amounts(one, 'after')])).toEqual(
    expect.arrayContaining([
      [
        2,
        [
          ['BASIC', '6000.00'],
          ['TRANSPORT', '400.00'],
        ],
      ],
      [
        0,
        [
          ['BASIC', '6000.00'],
          ['TRANSPORT', '400.00'],
        ],
      ],
    ]),
  );
  expect(await ok(raise({ ...change, reason: 'yearly', people: seen(rows) }))).toEqual({ changed: 2 });
});

test('a new row that names a template takes what it says; who is paid otherwise by now is counted', async () => {
  const template = await ok(
    hr.post('/salary-templates', { name: 'استقبال', system_id: system['id'], lines: lines('6000', '400') }),
  );
  const change = { way: 'template', template_id: template.id, effective_from: '2027-03-01' };
  const alone = (await ok(owner.post('/employees', employeeDraft(clinic)))).id;
  const copied = await ok(
    hr.post('/salary-assignments', {
      employee_id: alone,
      template_id: template.id,
      effective_from: '2026-01-01',
    }),
  );
  expect([copied.system_id, copied.basic]).toEqual([system['id'], '6000.00']);
  expect(await ok(hr.get(`/salary-templates/${template.id}`))).toMatchObject({ people: 1, differing: 0 });
  const dearer = await ok(
    hr.put(`/salary-templates/${template.id}`, { version: template.version, lines: lines('6500', '400') }),
  );
  expect(dearer).toMatchObject({ people: 1, differing: 1 });
  const difference = (await ok(preview({ ...change, employee_ids: [alone] }))).rows;
  expect([amounts(difference[0], 'before')?.[0], amounts(difference[0], 'after')?.[0]]).toEqual([
    ['BASIC', '6000.00'],
    ['BASIC', '6500.00'],
  ]);
});

test('nobody raises themselves or whom they do not reach; bad figures are refused (SEC-14, SEC-20, SEC-76)', async () => {
  const other = (await ok(owner.post('/branches', { name_ar: 'فرع بعيد' }))).id;
  const far = await paid('9000', undefined, { branch_id: other });
  const change = { effective_from: '2027-05-01', way: 'percent', percent: '5', of: 'basic' };
  const near = await clinic.signedIn({ permissions: ['manage_salaries'], dataScope: 'branch' });
  expect((await preview({ ...change, employee_ids: [far] }, near)).status).toBe(404);
  const theirs = await ok(preview(change, near));
  expect(theirs.rows.some((one: Row) => one['employee_id'] === far)).toBe(false);
  const people = [{ employee_id: far, assignment_id: null }];
  expect((await raise({ ...change, people }, near)).status).toBe(404);
  const own = await clinic.sql(
    `insert into salary_assignments (clinic_id, employee_id, system_id, effective_from)
      select app_clinic(), $1, $2, '2025-01-01' returning id`,
    [hr.person.employeeId, system['id']],
  );
  const me = hr.person.employeeId;
  const mine = (await ok(preview({ ...change, way: 'amount', amount: '100', employee_ids: [me] }))).rows;
  expect(mine).toMatchObject([{ problem: 'own' }]);
  const self = {
    ...change,
    way: 'amount',
    amount: '100',
    people: [{ employee_id: me, assignment_id: own[0]?.['id'] }],
  };
  expect((await raise(self)).json.code).toBe('self_action');
  for (const more of [
    { percent: '0' },
    { percent: '-5' },
    { percent: '101' },
    { way: 'amount', amount: '0' },
    { way: 'amount' },
  ])
    expect((await preview({ ...change, ...more })).status).toBe(422);
});
