import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
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
let kuwait: TestClinic;
let hr: Person;
let clerk: Person;
let sara: Person;
let omar: Person;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  kuwait = await server.newClinic();
  await kuwait.sql(`update clinics set currency = 'KWD', currency_digits = 3 where id = app_clinic()`);
  hr = await clinic.signedIn({ role: 'hr' });
  clerk = await clinic.signedIn({
    permissions: ['create_targets_achievements', 'view_targets_achievements'],
  });
  sara = await clinic.signedIn({ role: 'doctor' });
  omar = await clinic.signedIn({ role: 'doctor' });
});
afterEach(() => clinic.sql('delete from payroll_circles'));
afterAll(() => server.stop());

const target = (more: object = {}) => ({
  title: 'زيارات الشهر',
  employee_ids: [sara.person.employeeId],
  period_from: '2026-01-01',
  period_to: '2026-03-31',
  target_value: '10',
  pay_rule: 'proportional',
  pay_amount: '1000',
  pay_month: '2026-03',
  ...more,
});
const active = async (more: object = {}, by: Client = hr) => {
  const draft = await ok(by.post('/targets', target(more)));
  return ok(by.post(`/targets/${draft.id}/activate`, { version: draft.version }));
};
const reach = (targetId: string, value: string, more: object = {}, by: Client = hr) =>
  ok(
    by.post('/target-achievements', {
      target_id: targetId,
      employee_id: sara.person.employeeId,
      date: '2026-02-01',
      value,
      ...more,
    }),
  );
const close = (id: string, by: Client = hr) => by.post(`/targets/${id}/close`, {});
const earned = async (id: string, by: Client = sara) => (await ok(by.get(`/targets/${id}`))).earned;
const team = (more: object = {}) => ({
  audience: 'team',
  employee_ids: [sara.person.employeeId, omar.person.employeeId],
  pay_rule: 'fixed',
  ...more,
});
const ofOmar = () => ({ employee_id: omar.person.employeeId });

describe('decided is decided (people-platform 3)', () => {
  test('a target with entries that wait is not closed; what is closed keeps its pay', async () => {
    const { id } = await active();
    await reach(id, '5');
    const waiting = await reach(id, '5', {}, clerk);
    const early = await close(id);
    expect([early.status, early.json.code]).toEqual([409, 'pending_left']);
    await ok(hr.post(`/target-achievements/${waiting.id}/reject`, { decision_note: 'بلا إثبات' }));
    const closed = await ok(close(id));
    expect(closed.results).toMatchObject([
      { employee_id: sara.person.employeeId, achieved: '5.00', earned: '500.00' },
    ]);
    expect(await earned(id)).toBe('500.00');
    const late = await hr.post('/target-achievements', {
      target_id: id,
      employee_id: sara.person.employeeId,
      date: '2026-02-01',
      value: '5',
    });
    expect(late.json.code).toBe('target_not_active');
    for (const change of ['pay_amount = 9', `status = 'active'`])
      await expect(clinic.sql(`update targets set ${change} where id = $1`, [id])).rejects.toThrow('decided');
    const approved = clinic.sql(`update target_achievements set status = 'approved' where id = $1`, [
      waiting.id,
    ]);
    await expect(approved).rejects.toThrow('not running');
    expect((await ok(sara.get(`/targets/${id}`))).results).toBeUndefined();
  });
  test('nothing is approved on a cancelled target', async () => {
    const { id } = await active();
    const waiting = await reach(id, '5', {}, clerk);
    await ok(hr.post(`/targets/${id}/cancel`, {}));
    const answer = await hr.post(`/target-achievements/${waiting.id}/approve`, {});
    expect([answer.status, answer.json.code]).toEqual([409, 'target_not_active']);
    const gone = await hr.remove(`/target-achievements/${waiting.id}?version=${waiting.version}`);
    expect(gone.json.code).toBe('target_not_active');
  });
  test('no step of a penalty, target or achievement passes a locked month (G3)', async () => {
    const { id, version } = await active();
    const waiting = await reach(id, '5', {}, clerk);
    const draft = await ok(
      hr.post('/penalties', {
        employee_id: sara.person.employeeId,
        violation_date: '2026-03-01',
        unit: 'warning',
        reason: 'تأخر',
      }),
    );
    await lockMonth(clinic, '2026-03');
    const calls = [
      ...['approve', 'cancel'].map((move) =>
        hr.post(`/penalties/${draft.id}/${move}`, move === 'cancel' ? { cancel_reason: 'خطأ' } : {}),
      ),
      hr.put(`/penalties/${draft.id}`, { version: draft.version, reason: 'تأخر ساعة' }),
      hr.remove(`/penalties/${draft.id}?version=${draft.version}`),
      close(id),
      hr.post(`/targets/${id}/cancel`, {}),
      hr.put(`/targets/${id}`, { version, pay_month: '2026-04' }),
      hr.post(`/target-achievements/${waiting.id}/approve`, {}),
      hr.post(`/target-achievements/${waiting.id}/reject`, { decision_note: 'بلا إثبات' }),
      hr.post('/targets', target()),
    ];
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.json.code]).toEqual([409, 'period_closed']);
  });
});

describe('members, period and terms of a running target (people-platform 6)', () => {
  test('what somebody reached stays theirs when they are taken off the target', async () => {
    const running = await active({ pay_rule: 'fixed', pay_amount: '100', target_value: '5' });
    await reach(running.id, '5');
    const swap = { employee_ids: [omar.person.employeeId], change_reason: 'نقلت سارة إلى فرع آخر' };
    const swapped = await ok(hr.put(`/targets/${running.id}`, { version: running.version, ...swap }));
    expect(await earned(running.id)).toBe('100.00');
    expect(await earned(running.id, omar)).toBe('0.00');
    const more = await hr.post('/target-achievements', {
      target_id: running.id,
      employee_id: sara.person.employeeId,
      date: '2026-02-02',
      value: '1',
    });
    expect(more.json.errors).toMatchObject({ employee_id: expect.any(String) as unknown });
    const bare = await hr.put(`/targets/${running.id}`, { version: swapped.version, pay_amount: '9999' });
    expect([bare.status, Object.keys(bare.json.errors)]).toEqual([422, ['change_reason']]);
    for (const [change, field] of [
      [{ period_to: '2026-01-31', pay_month: '2026-03' }, 'period_to'],
      [{ period_from: '2026-02-02' }, 'period_from'],
      [{ measure: 'money' }, 'measure'],
    ] as const) {
      const answer = await hr.put(`/targets/${running.id}`, { version: swapped.version, ...change });
      expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe('what is paid (people-platform 5, 17, S3)', () => {
  test('an equal split adds up to the whole: 100.01 is 50.01 and 50.00', async () => {
    const { id } = await active(team({ pay_amount: '100.01', split: 'equal' }));
    await reach(id, '10');
    expect([await earned(id), await earned(id, omar)].toSorted()).toEqual(['50.00', '50.01']);
    expect(await earned(id, hr)).toBe('100.01');
    const closed = await ok(close(id));
    expect(closed.results.map((one: { earned: string }) => one.earned).toSorted()).toEqual([
      '50.00',
      '50.01',
    ]);
    expect(await earned(id, hr)).toBe('100.01');
  });
  test('by value a third is a third, and three of them the whole', async () => {
    const nada = await clinic.signedIn({ role: 'doctor' });
    const ids = [sara, omar, nada].map(({ person }) => person.employeeId);
    const { id } = await active(
      team({ employee_ids: ids, pay_amount: '100', split: 'by_value', target_value: '3' }),
    );
    for (const employee_id of ids) await reach(id, '1', { employee_id });
    const shares = await Promise.all([sara, omar, nada].map((one) => earned(id, one)));
    expect(shares.toSorted()).toEqual(['33.33', '33.33', '33.34']);
  });
  test.each([
    ['79999', '79.99'],
    ['99999.99', '99.99'],
    ['100000', '100.00'],
  ])('%s of 100,000 is shown as %s %%', async (value, shown) => {
    const { id } = await active({ measure: 'money', target_value: '100000' });
    await reach(id, value);
    expect((await ok(hr.get(`/targets/${id}`))).achieved_percent).toBe(shown);
  });
  test('tiers need a tier, and what the clinic collected is read for no target of whom it is not shown to', async () => {
    const empty = await hr.post('/targets', target({ pay_rule: 'tiers', pay_amount: null, tiers: [] }));
    expect([empty.status, Object.keys(empty.json.errors)]).toEqual([422, ['tiers']]);
    const source = await hr.post('/targets', target({ source: 'collected_revenue', measure: 'money' }));
    expect([source.status, Object.keys(source.json.errors)]).toEqual([422, ['source']]);
  });
  test('three digits of a dinar are paid, and a fourth is refused', async () => {
    const owner = await kuwait.signedIn({ role: 'owner' });
    const nour = await kuwait.signedIn({ role: 'doctor' });
    const ofNour = { employee_ids: [nour.person.employeeId], measure: 'money', target_value: '0.125' };
    const { id } = await active({ ...ofNour, pay_rule: 'fixed', pay_amount: '100.125' }, owner);
    const value = { employee_id: nour.person.employeeId };
    expect(await reach(id, '0.125', value, owner)).toMatchObject({ value: '0.125' });
    expect(await ok(owner.get(`/targets/${id}`))).toMatchObject({ achieved: '0.125', earned: '100.125' });
    expect((await ok(close(id, owner))).results).toMatchObject([{ earned: '100.125' }]);
    const amount = { ...value, violation_date: '2026-03-01', unit: 'amount', reason: 'إتلاف' };
    expect(await ok(owner.post('/penalties', { ...amount, value: '5.255' }))).toMatchObject({
      value: '5.255',
    });
    for (const wrong of [{ value: '5.2555' }, { value: '2.125', unit: 'hours' }])
      expect((await owner.post('/penalties', { ...amount, ...wrong })).json.errors).toHaveProperty('value');
    const pound = await hr.post('/penalties', {
      ...amount,
      employee_id: sara.person.employeeId,
      value: '5.255',
    });
    expect(pound.json.errors).toHaveProperty('value');
  });
  test('its people are told at 80 % and at 100 %, once each', async () => {
    const { id } = await active(team({ pay_amount: '100', split: 'equal' }));
    const told = async () =>
      (
        await clinic.sql(
          `select event from outbox where payload->>'target_id' = $1 and event like 'target.at%' order by id`,
          [id],
        )
      ).map((row) => row['event']);
    await reach(id, '7.9');
    expect(await told()).toEqual([]);
    const waiting = await reach(id, '0.1', {}, clerk);
    await ok(hr.post(`/target-achievements/${waiting.id}/approve`, {}));
    expect(await told()).toEqual(['target.at80', 'target.at80']);
    await reach(id, '1', ofOmar());
    await reach(id, '1');
    expect((await told()).slice(2)).toEqual(['target.at100', 'target.at100']);
  });
});

describe('penalties (people-platform 16, S3)', () => {
  const penalty = (more: object = {}) => ({
    employee_id: sara.person.employeeId,
    violation_date: '2026-03-01',
    unit: 'days',
    value: '1',
    reason: 'تأخر عن موعد الحضور',
    ...more,
  });
  test.each([
    ['2026-02', 'before the violation'],
    ['2020-01', 'years before'],
    ['2199-01', 'out of reach'],
  ])('pay month %s does not fit: %s', async (pay_month) => {
    const answer = await hr.post('/penalties', penalty({ pay_month }));
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['pay_month']]);
  });
  test('a hundred hours pass the five days (PEN_MAX)', async () => {
    const answer = await hr.post('/penalties', penalty({ unit: 'hours', value: '100' }));
    expect([answer.status, answer.json.code]).toEqual([422, 'pen_max']);
    expect(answer.json.errors.value).toBe('لا يجوز أن يتجاوز الجزاء 5 أيام');
  });
  test('a warning is not reduced to an amount', async () => {
    const draft = await ok(hr.post('/penalties', penalty({ unit: 'warning', value: null })));
    await ok(
      clinic
        .sql(`update penalties set status = 'objected' where id = $1`, [draft.id])
        .then(() => hr.get(`/penalties/${draft.id}`)),
    );
    const answer = await hr.post(`/penalties/${draft.id}/reduce`, {
      reduced_value: '7',
      decision_note: 'خطأ',
    });
    expect([answer.status, answer.json.code]).toEqual([409, 'warning_not_reduced']);
  });
  test('a ladder names each occurrence once', async () => {
    const steps = [1, 1].map((occurrence) => ({ occurrence, unit: 'warning' }));
    const answer = await hr.post('/violation-types', { name_ar: 'تأخر مكرر', ladder: steps });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['ladder']]);
  });
  test('the list filters by branch and sums each unit over the whole result', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const other = await ok(owner.post('/branches', { name_ar: 'فرع بلا جزاءات' }));
    for (const more of [{}, { unit: 'hours', value: '2' }, { unit: 'amount', value: '350' }])
      await ok(hr.post('/penalties', penalty({ ...more, reason: 'للمجموع' })));
    const of = (branch_id: unknown) => encodeURIComponent(JSON.stringify({ branch_id, q: 'للمجموع' }));
    expect(await ok(hr.get(`/penalties?filter=${of(clinic.start.branch)}`))).toHaveLength(3);
    expect(await ok(hr.get(`/penalties/totals?filter=${of(clinic.start.branch)}`))).toEqual({
      deducted_days: '1.00',
      deducted_hours: '2.00',
      deducted_amount: '350.00',
    });
    expect(await ok(hr.get(`/penalties?filter=${of(other.id)}`))).toEqual([]);
  });
});
