import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Client & { person: TestPerson };
let sara: Client & { person: TestPerson };
let omar: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  sara = await clinic.signedIn({ role: 'doctor' });
  omar = await clinic.person();
});
afterAll(() => server.stop());

const target = (more: object = {}) => ({
  title: 'زيارات الربع الأول',
  audience: 'employee',
  employee_ids: [sara.person.employeeId],
  period_from: '2026-01-01',
  period_to: '2026-03-31',
  measure: 'count',
  target_value: '100',
  pay_rule: 'none',
  ...more,
});
const active = async (more: object = {}) => {
  const draft = await ok(hr.post('/targets', target(more)));
  return ok(hr.post(`/targets/${draft.id}/activate`, { version: draft.version }));
};
const reach = (targetId: string, value: string, more: object = {}, by: Client = hr) =>
  by.post('/target-achievements', {
    target_id: targetId,
    employee_id: sara.person.employeeId,
    date: '2026-02-01',
    value,
    ...more,
  });
const figures = async (id: string, by: Client = hr) => {
  const { achieved, achieved_percent, earned } = await ok(by.get(`/targets/${id}`));
  return [achieved, achieved_percent, earned];
};

describe('what a target pays (hr.md 5)', () => {
  test('fixed: nothing below 100 %, the amount from 100 % on', async () => {
    const { id } = await active({ pay_rule: 'fixed', pay_amount: '1500', pay_month: '2026-03' });
    await ok(reach(id, '99'));
    expect(await figures(id)).toEqual(['99.00', '99.00', '0.00']);
    await ok(reach(id, '1'));
    expect(await figures(id)).toEqual(['100.00', '100.00', '1500.00']);
  });
  test('proportional: nothing below the floor, then by percent up to the cap', async () => {
    const { id } = await active({
      pay_rule: 'proportional',
      pay_amount: '1000',
      min_percent: '80',
      cap_percent: '120',
      pay_month: '2026-03',
    });
    await ok(reach(id, '79'));
    expect((await figures(id))[2]).toBe('0.00');
    await ok(reach(id, '8.5'));
    expect(await figures(id)).toEqual(['87.50', '87.50', '875.00']);
    await ok(reach(id, '112.5'));
    expect(await figures(id)).toEqual(['200.00', '200.00', '1200.00']);
  });
  test('tiers: only the highest tier reached counts', async () => {
    const tiers = [
      { from_percent: '80', fixed: '200' },
      { from_percent: '100', fixed: '500', percent_of_over: '10' },
      { from_percent: '150', percent_of_all: '5' },
    ];
    const { id } = await active({
      measure: 'money',
      target_value: '10000',
      pay_rule: 'tiers',
      tiers,
      pay_month: '2026-03',
    });
    await ok(reach(id, '7999.99'));
    expect((await figures(id))[2]).toBe('0.00');
    await ok(reach(id, '0.01'));
    expect((await figures(id))[2]).toBe('200.00');
    await ok(reach(id, '4000'));
    // 500 + 10 % of (12,000 − 10,000)
    expect((await figures(id))[2]).toBe('700.00');
    await ok(reach(id, '3333.33'));
    // 5 % of 15,333.33 = 766.6665, rounded half away from zero
    expect((await figures(id))[2]).toBe('766.67');
  });
  test('E5 of hr.md 6.6: at 79,999 nothing, at 80,000 500, at 118,000 1,500 + 2 % of what is over', async () => {
    const { id } = await active({
      measure: 'money',
      target_value: '100000',
      pay_rule: 'tiers',
      tiers: [
        { from_percent: '80', fixed: '500' },
        { from_percent: '100', fixed: '1500', percent_of_over: '2' },
      ],
      pay_month: '2026-03',
    });
    await ok(reach(id, '79999'));
    expect((await figures(id))[2]).toBe('0.00');
    await ok(reach(id, '1'));
    expect((await figures(id))[2]).toBe('500.00');
    await ok(reach(id, '38000'));
    expect(await figures(id)).toEqual(['118000.00', '118.00', '1860.00']);
  });
  test('a correction is a negative value; zero is refused', async () => {
    const { id } = await active();
    await ok(reach(id, '10'));
    await ok(reach(id, '-3'));
    expect((await figures(id))[0]).toBe('7.00');
    const zero = await reach(id, '0');
    expect([zero.status, Object.keys(zero.json.errors)]).toEqual([422, ['value']]);
  });
  test('a team shares equally, by what each reached, or each gets all', async () => {
    const both = {
      audience: 'team',
      employee_ids: [sara.person.employeeId, omar.employeeId],
      pay_rule: 'fixed',
      pay_amount: '1000',
      pay_month: '2026-03',
    };
    const earnedBy = async (split: string) => {
      const { id } = await active({ ...both, split });
      await ok(reach(id, '75'));
      await ok(reach(id, '25', { employee_id: omar.employeeId }));
      return (await figures(id, sara))[2];
    };
    expect(await earnedBy('equal')).toBe('500.00');
    expect(await earnedBy('by_value')).toBe('750.00');
    expect(await earnedBy('each_full')).toBe('1000.00');
  });
});

describe('recording what was reached (hr.md 5)', () => {
  test('only inside the period (TGT_DATE), by a member, on a running target', async () => {
    const { id } = await active();
    const outside = await reach(id, '5', { date: '2026-04-01' });
    expect([outside.status, outside.json.errors.date]).toEqual([422, 'التاريخ خارج فترة المستهدف']);
    const stranger = await reach(id, '5', { employee_id: omar.employeeId });
    expect([stranger.status, Object.keys(stranger.json.errors)]).toEqual([422, ['employee_id']]);
    const draft = await ok(hr.post('/targets', target()));
    expect((await reach(draft.id, '5')).json.code).toBe('target_not_active');
  });
  test('a decider’s entry counts at once, others wait; nobody approves their own', async () => {
    const { id } = await active();
    expect((await ok(reach(id, '5'))).status).toBe('approved');
    const clerk = await clinic.signedIn({
      permissions: ['create_targets_achievements', 'view_targets_achievements'],
    });
    const waiting = await ok(reach(id, '7', {}, clerk));
    expect(waiting.status).toBe('pending');
    expect((await figures(id))[0]).toBe('5.00');
    await ok(hr.post(`/target-achievements/${waiting.id}/approve`, { version: waiting.version }));
    expect((await figures(id))[0]).toBe('12.00');
    const decider = await clinic.signedIn({ role: 'hr' });
    const own = await active({ employee_ids: [decider.person.employeeId] });
    const mine = await ok(reach(own.id, '3', { employee_id: decider.person.employeeId }, decider));
    expect(mine.status).toBe('pending');
    const refused = await decider.post(`/target-achievements/${mine.id}/approve`, { version: mine.version });
    expect([refused.status, refused.json.code]).toEqual([409, 'self_approval']);
  });
});

describe('changing a target (hr.md 5)', () => {
  test('after the first achievement a new target value needs its reason', async () => {
    const running = await active();
    await ok(reach(running.id, '5'));
    const bare = await hr.put(`/targets/${running.id}`, { version: running.version, target_value: '120' });
    expect([bare.status, Object.keys(bare.json.errors)]).toEqual([422, ['change_reason']]);
    const said = await hr.put(`/targets/${running.id}`, {
      version: running.version,
      target_value: '120',
      change_reason: 'زيادة عدد الأطباء',
    });
    expect(said.json.target_value).toBe('120.00');
  });
  test('a team by department is everybody active in it', async () => {
    const [department] = [...clinic.start.departments.values()];
    // The department is HR's own too: nobody gives themself a target (G2), the only owner may.
    const owner = await clinic.signedIn({ role: 'owner' });
    const made = await ok(
      owner.post('/targets', target({ audience: 'team', employee_ids: [], department_id: department })),
    );
    expect(made.member_ids).toContain(sara.person.employeeId);
    const empty = [...clinic.start.departments.values()].at(-1);
    const refused = await hr.post(
      '/targets',
      target({ audience: 'team', employee_ids: [], department_id: empty }),
    );
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['audience']]);
  });
  test('my targets are those I am a member of, drafts not shown', async () => {
    const running = await active({ title: 'مستهدف سارة' });
    const draft = await ok(hr.post('/targets', target({ title: 'مسودة' })));
    const mine = (await sara.get('/targets?scope=self&range=[0,99]')).json as { id: string }[];
    expect(mine.map(({ id }) => id)).toContain(running.id);
    expect(mine.map(({ id }) => id)).not.toContain(draft.id);
    const theirs = await active({ employee_ids: [omar.employeeId] });
    expect((await sara.get(`/targets/${theirs.id}`)).status).toBe(404);
  });
});
