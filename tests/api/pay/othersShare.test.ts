import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

type Person = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let other: Person;
let sara: Person;
let omar: Person;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  other = await clinic.signedIn({ role: 'hr' });
  sara = await clinic.signedIn({ role: 'doctor' });
  omar = await clinic.signedIn({ role: 'doctor' });
});
afterAll(() => server.stop());

const idOf = ({ person }: Person): string => person.employeeId;
const target = (more: object = {}) => ({
  title: 'زيارات الفريق',
  audience: 'team',
  employee_ids: [idOf(hr), idOf(sara)],
  period_from: '2026-01-01',
  period_to: '2026-03-31',
  target_value: '10',
  pay_rule: 'fixed',
  pay_amount: '1000',
  split: 'equal',
  pay_month: '2026-03',
  ...more,
});
const active = async (more: object = {}, by: Client = other) => {
  const draft = await ok(by.post('/targets', target(more)));
  return ok(by.post(`/targets/${draft.id}/activate`, { version: draft.version }));
};
const reach = (targetId: string, value: string, by: Client, who: Person = sara) =>
  ok(
    by.post('/target-achievements', {
      target_id: targetId,
      employee_id: idOf(who),
      date: '2026-02-01',
      value,
    }),
  );
const earned = async (id: string, by: Client) => (await ok(by.get(`/targets/${id}`))).earned;

describe('nobody decides their own pay through a colleague (hr.md G2)', () => {
  test('what a member enters for another member waits, a correction too', async () => {
    const { id } = await active();
    expect(await reach(id, '10', hr)).toMatchObject({ status: 'pending' });
    expect(await reach(id, '-3', hr)).toMatchObject({ status: 'pending' });
    expect(await earned(id, hr)).toBe('0.00');
    expect(await reach(id, '10', other)).toMatchObject({ status: 'approved' });
    expect(await earned(id, hr)).toBe('500.00');
    const unpaid = await active({ pay_rule: 'none', pay_amount: null, pay_month: null });
    expect(await reach(unpaid.id, '10', hr)).toMatchObject({ status: 'approved' });
  });
  test('a member neither approves, rejects, changes nor removes what waits for another member', async () => {
    const { id } = await active();
    const waiting = await reach(id, '10', hr);
    const at = `/target-achievements/${waiting.id}`;
    const refused = [
      await hr.post(`${at}/approve`, {}),
      await hr.post(`${at}/reject`, { decision_note: 'بلا إثبات' }),
      await hr.put(at, { version: waiting.version, value: '20' }),
      await hr.remove(`${at}?version=${waiting.version}`),
    ];
    for (const answer of refused) expect([answer.status, answer.json.code]).toEqual([409, 'self_approval']);
    const many = await ok(hr.post('/target-achievements/approve', { ids: [waiting.id] }));
    expect(many).toMatchObject({ done: [], refused: [{ code: 'self_approval' }] });
    expect(await ok(other.post(`${at}/approve`, {}))).toMatchObject({ status: 'approved' });
  });
  test('who left a target and keeps a part of it is still one of its people', async () => {
    const running = await active();
    const own = await reach(running.id, '4', hr, hr);
    await ok(other.post(`/target-achievements/${own.id}/approve`, {}));
    const changed = { employee_ids: [idOf(sara)], change_reason: 'نقل إلى قسم آخر' };
    await ok(other.put(`/targets/${running.id}`, { version: running.version, ...changed }));
    expect(await reach(running.id, '6', hr)).toMatchObject({ status: 'pending' });
  });
  test('a clinic’s only owner decides, and it is logged (DESIGN 9.39)', async () => {
    const alone = await server.newClinic();
    const owner = await alone.signedIn({ role: 'owner' });
    const nour = await alone.signedIn({ role: 'doctor' });
    const { id } = await active({ employee_ids: [idOf(owner), idOf(nour)] }, owner);
    const row = await reach(id, '5', owner, nour);
    expect(row).toMatchObject({ status: 'approved' });
    const logged = await alone.sql('select reason from audit_log where entity_id = $1', [row.id]);
    expect(logged).toEqual([{ reason: 'owner_self_action' }]);
    await alone.signedIn({ role: 'owner' });
    expect(await reach(id, '5', owner, nour)).toMatchObject({ status: 'pending' });
  });
});

describe('members of a running target', () => {
  const departmentOf = async () => {
    const [department] = [...clinic.start.departments.values()].slice(-1);
    await clinic.sql('update employees set department_id = $1 where id = $2', [department, idOf(sara)]);
    return department;
  };
  test('stay as they were when something else is changed', async () => {
    const running = await active({ employee_ids: [], department_id: await departmentOf() });
    await reach(running.id, '10', other);
    expect(await earned(running.id, sara)).toBe('1000.00');
    await clinic.sql('update employees set department_id = $1 where id = $2', [
      running.department_id,
      idOf(omar),
    ]);
    const renamed = await ok(
      other.put(`/targets/${running.id}`, { version: running.version, title: 'زيارات الفريق كله' }),
    );
    expect(renamed.member_ids).toEqual([idOf(sara)]);
    expect(await earned(running.id, sara)).toBe('1000.00');
  });
  test('are changed with a reason once something is recorded, and old and new ones are told', async () => {
    const running = await active({ employee_ids: [idOf(sara)] });
    await reach(running.id, '10', other);
    const change = { version: running.version, employee_ids: [idOf(sara), idOf(omar)] };
    const bare = await other.put(`/targets/${running.id}`, change);
    expect([bare.status, Object.keys(bare.json.errors)]).toEqual([422, ['change_reason']]);
    await ok(other.put(`/targets/${running.id}`, { ...change, change_reason: 'انضم طبيب' }));
    const told = await clinic.sql(
      `select event, payload->'to'->>'employeeId' as id from outbox where payload->>'target_id' = $1
        and event in ('target.changed', 'target.assigned') order by event`,
      [running.id],
    );
    expect(told).toEqual([
      { event: 'target.assigned', id: idOf(omar) },
      { event: 'target.changed', id: idOf(sara) },
    ]);
  });
});

test('nothing is earned on a draft or a cancelled target, in their sum neither', async () => {
  const from0 = { pay_rule: 'tiers', pay_amount: null, tiers: [{ from_percent: '0', fixed: '700' }] };
  const draft = await ok(other.post('/targets', target({ ...from0, title: 'لا شيء بعد' })));
  expect(draft.earned).toBe('0.00');
  const running = await active({ ...from0, title: 'لا شيء بعد' });
  expect(running.earned).toBe('700.00');
  const sum = async () =>
    (await ok(other.get(`/targets/totals?filter=${encodeURIComponent('{"q":"لا شيء بعد"}')}`))).earned;
  expect(await sum()).toBe('700.00');
  expect((await ok(other.post(`/targets/${running.id}/cancel`, {}))).earned).toBe('0.00');
  expect(await sum()).toBe('0.00');
});

test('a penalty in hours needs its investigation as one in days does (PEN_INVEST)', async () => {
  const day = (await other.get('/me')).json.today as string;
  const made = async (value: string, more: object = {}) =>
    ok(
      other.post('/penalties', {
        employee_id: idOf(sara),
        violation_date: day,
        unit: 'hours',
        value,
        reason: 'تأخر عن موعد الحضور',
        ...more,
      }),
    );
  const approve = async ({ id }: { id: string }) => other.post(`/penalties/${id}/approve`, {});
  const refused = await approve(await made('8.5'));
  expect([refused.status, refused.json.errors.investigation]).toEqual([422, 'سجّل التحقيق قبل الاعتماد']);
  expect((await approve(await made('8'))).status).toBe(200);
  const type = await ok(
    other.post('/violation-types', {
      name_ar: 'انصراف مبكر متكرر',
      needs_investigation_over_days: '2',
      ladder: [{ occurrence: 1, unit: 'hours', value: '16' }],
    }),
  );
  const listed = { violation_type_id: type.id };
  expect((await approve(await made('16', listed))).status).toBe(200);
  expect((await approve(await made('16.5', listed))).status).toBe(422);
});
