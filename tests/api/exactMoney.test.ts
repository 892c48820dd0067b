import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { download, openCsv, openWorkbook } from '#tests/setup/spreadsheet.ts';
import type { TestPerson } from '#tests/setup/testServer.ts';
import { step } from './inventory/moveSupport.ts';
import { changeStockSettings, startStore, type Store } from './inventory/stockSupport.ts';
import { ok } from './people/support.ts';

/** What the same work comes to with three digits and with two (hr.md G4, clinic.md G5), typed by hand. */
const three = {
  refused: 'اكتب 3 خانات عشرية على الأكثر',
  fine: '7.1255',
  penalty: '7.125',
  half: '7.500',
  none: '0.000',
  whole: '10.000',
  format: '0.000',
  shares: ['3.333', '3.333', '3.334'],
  byValue: ['1.666', '3.333', '5.001'],
  price: '1.235',
  // 3 × 1.235 = 3.705; of it a third leaves, 1.235; the rest is 2.470.
  store: { cost: '3.705', out: '-1.235', left: '2.470' },
  // 7 pieces for 10.000 and 2 taken: 10 × 2 ÷ 7 = 2.857142…
  uneven: { out: '-2.857', left: '7.143' },
} as const;
const two = {
  refused: 'اكتب خانتين عشريتين على الأكثر',
  fine: '7.125',
  penalty: '7.12',
  half: '7.50',
  none: '0.00',
  whole: '10.00',
  format: '0.00',
  shares: ['3.33', '3.33', '3.34'],
  byValue: ['1.66', '3.33', '5.01'],
  price: '1.24',
  // 3 × 1.24 = 3.72, a third of it 1.24.
  store: { cost: '3.72', out: '-1.24', left: '2.48' },
  uneven: { out: '-2.86', left: '7.14' },
} as const;

describe.each([
  ['KWD', 3, 'د.ك', three],
  ['JOD', 3, 'د.أ', three],
  ['EGP', 2, 'ج.م', two],
  ['SAR', 2, 'ر.س', two],
] as const)('amounts in %s', (currency, digits, sign, expected) => {
  let store: Store;
  let owner: Client;
  let people: readonly (Client & { person: TestPerson })[];
  beforeAll(async () => {
    store = await startStore({ currency: [currency, digits] });
    owner = store.owner;
    await ok(changeStockSettings(store, { tax_default_percent: '0' }));
    const doctor = () => store.clinic.signedIn({ role: 'doctor' });
    people = [await doctor(), await doctor(), await doctor()];
  });
  afterAll(() => store.server.stop());

  /** The same columns of a list as the file of three kinds says them, each row in the order of the list. */
  async function files(list: string, columns: string, filter: object) {
    const query = `columns=${columns}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
    const book = openWorkbook((await download(owner, `${list}/export?${query}`)).bytes)[0];
    const csv = (await download(owner, `${list}/export?format=csv&${query}`)).bytes.toString('utf8').slice(1);
    const print = await owner.get(`${list}/export?format=print&${query}`);
    return {
      xlsx: book?.rows.slice(1).map((row) => row.map((cell) => [cell?.value, cell?.format])),
      csv: openCsv(csv).slice(1),
      print: print.json.rows,
    };
  }
  // A minus keeps its side of the number in Arabic: the sign of direction stands before it.
  const printed = (amount: string): string =>
    `${amount.startsWith('-') ? '\u200f' : ''}${amount}\u00a0${sign}`;

  it('penalties: typed, refused, answered, exported and printed with the digits of the currency', async () => {
    const sent = {
      employee_id: people[0]?.person.employeeId,
      violation_date: '2026-03-01',
      reason: 'إتلاف جهاز',
    };
    const of = (unit: string, value: string) => owner.post('/penalties', { ...sent, unit, value });
    const refused = await of('amount', expected.fine);
    expect([refused.status, refused.json.errors]).toEqual([422, { value: expected.refused }]);
    expect((await of('days', '0.125')).json.errors).toEqual({ value: two.refused });
    const exact = await ok(of('amount', expected.penalty));
    const half = await ok(of('amount', '7.5'));
    const days = await ok(of('days', '2'));
    expect([exact, half, days].map(({ value, deducted_amount }) => [value, deducted_amount])).toEqual([
      [expected.penalty, expected.penalty],
      [expected.half, expected.half],
      ['2.00', expected.none],
    ]);
    const { xlsx, csv, print } = await files('/penalties', 'value,deducted_amount', { id: half.id });
    expect(csv).toEqual([[expected.half, expected.half]]);
    expect(xlsx).toEqual([
      [
        [7.5, `#,##${expected.format}`],
        [7.5, `#,##${expected.format}`],
      ],
    ]);
    expect(print).toEqual([[expected.half, printed(expected.half)]]);
  });

  it('targets: what is reached, what is paid, and shares that add up', async () => {
    const ids = people.map(({ person }) => person.employeeId);
    const target = {
      title: 'إيراد الفريق',
      audience: 'team',
      employee_ids: ids,
      period_from: '2026-01-01',
      period_to: '2026-03-31',
      measure: 'money',
      target_value: '6',
      pay_rule: 'fixed',
      pay_month: '2026-03',
    };
    const fine = await owner.post('/targets', { ...target, pay_amount: expected.fine });
    expect(fine.json.errors).toEqual({ pay_amount: expected.refused });
    const earned = async (split: string): Promise<unknown> => {
      const draft = await ok(owner.post('/targets', { ...target, split, pay_amount: '10' }));
      const { id } = await ok(owner.post(`/targets/${draft.id}/activate`, { version: draft.version }));
      for (const [at, employee_id] of ids.entries())
        await ok(
          owner.post('/target-achievements', {
            target_id: id,
            employee_id,
            date: '2026-02-01',
            value: String(at + 1),
          }),
        );
      const shown = await ok(owner.get(`/targets/${id}`));
      const { whole } = expected;
      expect([shown.earned, shown.pay_amount]).toEqual([whole, whole]);
      const { csv, print } = await files('/targets', 'pay_amount', { id });
      expect([csv, print]).toEqual([[[whole]], [[printed(whole)]]]);
      const shares = await Promise.all(
        people.map(async (one) => (await ok(one.get(`/targets/${id}`))).earned),
      );
      const { version } = await ok(owner.get(`/targets/${id}`));
      const closed = await ok(owner.post(`/targets/${id}/close`, { version }));
      const fixed = closed.results.map((one: { earned: string }) => one.earned);
      expect(fixed.toSorted()).toEqual(shares.toSorted());
      return shares.toSorted();
    };
    expect(await earned('equal')).toEqual(expected.shares);
    expect(await earned('by_value')).toEqual(expected.byValue);
  });

  it('store: receipts, what leaves and what is left, in records, reports, files and print', async () => {
    const supplier = await step(owner, '/suppliers', { name_ar: 'مورد', phone: '01001234567' }, 201);
    const bought = (item: string, qty: string, unit_price: string, more: object = {}) =>
      store.posted('/stock-receipts', {
        warehouse_id: store.warehouse,
        supplier_id: supplier.json.id,
        lines: [{ item_id: item, unit: 'piece', qty, unit_price, ...more }],
      });
    const returned = (batch: unknown, qty: string) =>
      step(owner, `/stock-batches/${String(batch)}/return-to-supplier`, {
        warehouse_id: store.warehouse,
        qty,
        reason: 'تالف من المورد',
      });
    const item = await store.item();
    const refused = await bought(item, '3', expected.fine);
    expect(refused.json.errors).toEqual({ 'lines.0.unit_price': expected.refused });
    const receipt = await bought(item, '3', expected.price);
    expect([receipt.json.total_cost, receipt.json.lines[0].total_cost]).toEqual([
      expected.store.cost,
      expected.store.cost,
    ]);
    await returned(receipt.json.lines[0].batch_id, '1');
    const { csv, print, xlsx } = await files('/stock-transactions', 'value', { item_id: item });
    expect(csv.flat().toSorted()).toEqual([expected.store.out, expected.store.cost].toSorted());
    expect(
      print
        .flat()
        .map((one: string) => one.replace('\u200e', ''))
        .toSorted(),
    ).toEqual([printed(expected.store.out), printed(expected.store.cost)].toSorted());
    expect(new Set(xlsx?.flat().map(([, format]) => format))).toEqual(new Set([`#,##${expected.format}`]));
    const shown = await ok(owner.get(`/inventory-items/${item}/stock`));
    expect(shown.batches[0].value).toBe(expected.store.left);

    const uneven = await store.item();
    // One piece paid, six for nothing: seven are worth what one cost.
    const seven = await bought(uneven, '1', '10', { bonus_qty: '6' });
    expect(seven.json.total_cost).toBe(expected.whole);
    await returned(seven.json.lines[0].batch_id, '2');
    const values = (await files('/stock-transactions', 'value', { item_id: uneven })).csv.flat();
    expect(values).toContain(expected.uneven.out);
    expect((await ok(owner.get(`/inventory-items/${uneven}/stock`))).batches[0].value).toBe(
      expected.uneven.left,
    );
  });

  it('notices say an amount with its digits', async () => {
    await store.clinic.sql('update clinics set adjustment_alert_value = 1');
    const item = await store.item();
    const { batch } = await store.receive({ item, qty: '4', price: '2.5' });
    const adjustment = { batch_id: batch, warehouse_id: store.warehouse };
    await ok(
      store.posted('/stock-adjustments', {
        ...adjustment,
        mode: 'delta',
        delta: '-3',
        expected_on_hand: '4',
        reason: 'damaged',
      }),
    );
    const told = await store.clinic.sql(
      `select payload ->> 'amount' as amount from outbox where event = 'stock.large_adjustment'`,
    );
    expect(told).toEqual([{ amount: expected.half }]);
  });
});
