import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import type { TestPerson } from '#tests/setup/testServer.ts';
import { step } from './inventory/moveSupport.ts';
import { startStore, type Store } from './inventory/stockSupport.ts';
import { ok } from './people/support.ts';

/** hr.md G4: what is no exact decimal of the currency's digits is refused at every door, and nothing of it is kept. */
const hostile: readonly unknown[] = [
  '1e3',
  '1E+2',
  '1e-1',
  '0x10',
  'NaN',
  'Infinity',
  '-Infinity',
  '--1',
  '1.2.3',
  '1_000',
  '1'.repeat(40),
  '0.0000000001',
  '١e٢',
  '５e１',
  // A slipped separator must not multiply; a share is no amount.
  '٣٬٥',
  '3 5',
  '١٬٢٣',
  '1,23,4',
  '5 500 ج.م 5',
  '5%',
  1e21,
  1e-7,
  // What a sum of binary floats looks like.
  0.1 + 0.2,
  true,
  {},
  [1],
  ['5'],
  '5\u0000',
  '5; drop table penalties',
];

let store: Store;
let owner: Client;
let doctor: Client & { person: TestPerson };
beforeAll(async () => {
  store = await startStore();
  ({ owner } = store);
  doctor = await store.clinic.signedIn({ role: 'doctor' });
});
afterAll(() => store.stop());

const penalty = (value: unknown) => ({
  employee_id: doctor.person.employeeId,
  violation_date: '2026-03-01',
  reason: 'إتلاف جهاز',
  unit: 'amount',
  value,
});
const target = (more: object) => ({
  title: 'إيراد',
  audience: 'individual',
  employee_ids: [doctor.person.employeeId],
  period_from: '2026-01-01',
  period_to: '2026-03-31',
  measure: 'money',
  target_value: '6',
  pay_rule: 'fixed',
  pay_amount: '10',
  pay_month: '2026-03',
  ...more,
});

/** Refused as what was sent, never as a fault of the server. */
const refused = ({ status, text }: Answer, value: unknown): void =>
  expect([JSON.stringify(value), status, text]).toEqual([
    JSON.stringify(value),
    expect.toBeOneOf([400, 422]),
    expect.any(String),
  ]);

describe('no door takes an amount that is none', () => {
  it('creating: penalties, targets, receipts', async () => {
    const item = await store.item();
    for (const value of hostile) {
      refused(await owner.post('/penalties', penalty(value)), value);
      refused(await owner.post('/targets', target({ pay_amount: value })), value);
      refused(await owner.post('/targets', target({ target_value: value })), value);
      const lines = [{ item_id: item, unit: 'piece', qty: '1', unit_price: value }];
      refused(
        await store.posted('/stock-receipts', { kind: 'gift', warehouse_id: store.warehouse, lines }),
        value,
      );
    }
    expect(await store.clinic.sql('select from penalties')).toEqual([]);
    expect(await store.clinic.sql('select from stock_transactions')).toEqual([]);
  });

  it('editing, and what a transition asks: the record stays what it was', async () => {
    const draft = await ok(owner.post('/penalties', penalty('50')));
    for (const value of hostile)
      refused(await owner.put(`/penalties/${draft.id}`, { version: draft.version, value }), value);
    await step(owner, `/penalties/${draft.id}/approve`, { version: draft.version });
    await store.clinic.sql(
      `update penalties set status = 'objected', objection = 'لم أكن هناك' where id = $1`,
      [draft.id],
    );
    const { version } = await ok(owner.get(`/penalties/${draft.id}`));
    for (const reduced_value of hostile)
      refused(
        await owner.post(`/penalties/${draft.id}/reduce`, { version, reduced_value, decision_note: 'خُفف' }),
        reduced_value,
      );
    const after = await ok(owner.get(`/penalties/${draft.id}`));
    expect(after).toMatchObject({ value: '50.00', reduced_value: null, status: 'objected', version });
  });

  it('settings: the amount from which a difference is told', async () => {
    const [{ id, version, adjustment_alert_value: before }] = await ok(owner.get('/stock-settings'));
    for (const adjustment_alert_value of hostile)
      refused(
        await owner.put(`/stock-settings/${id}`, { version, adjustment_alert_value }),
        adjustment_alert_value,
      );
    expect(await ok(owner.get(`/stock-settings/${id}`))).toMatchObject({
      version,
      adjustment_alert_value: before,
    });
  });

  it('lists: a filter by such an amount finds nothing and breaks nothing', async () => {
    for (const value of hostile) {
      const filter = encodeURIComponent(JSON.stringify({ value_gte: value }));
      const { status } = await owner.get(`/penalties?filter=${filter}`);
      expect([JSON.stringify(value), status]).toEqual([
        JSON.stringify(value),
        expect.toBeOneOf([200, 400, 422]),
      ]);
    }
  });
});

it('a code of a paper whose service is off finds nothing, and nothing is printed', async () => {
  const made = await ok(owner.post('/penalties', penalty('20')));
  const { code } = await ok(owner.post(`/penalties/${made.id}/print`));
  const found = async () => (await ok(owner.get(`/search?q=${code}`))) as { id: string }[];
  expect((await found()).map(({ id }) => id)).toEqual([made.id]);
  await ok(owner.put('/modules/payroll', { on: false, with_others: true }));
  await expect.poll(found, { timeout: 10_000 }).toEqual([]);
  expect((await owner.post(`/penalties/${made.id}/print`)).status).toBeGreaterThanOrEqual(403);
  expect((await owner.get(`/penalties/${made.id}/paper`)).status).toBeGreaterThanOrEqual(403);
  await ok(owner.put('/modules/payroll', { on: true }));
});
