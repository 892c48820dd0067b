import { afterAll, beforeAll, expect, it } from 'vitest';
import { reckoned } from '#metadata/derive/reckon.ts';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import { stockReceipts } from '#resources/inventory/stock-receipts/stock-receipts.ts';
import { startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore({ now: '2026-03-01T10:00:00Z' });
});
afterAll(() => store.stop());

type Values = Readonly<Record<string, unknown>>;
const box = { unit: 'box', factor: '12.5', is_purchase_default: true };

/** What the form is told of chosen items, as it asks for it. */
async function told(ids: readonly string[], who: Pick<Store['owner'], 'get'> = store.owner) {
  const answer = await who.get(`/inventory-items/options?ids=${ids.join(',')}`);
  return new Map((answer.json as readonly Values[]).map((row) => [String(row['id']), row]));
}
const receive = (values: object) =>
  store.posted('/stock-receipts', { kind: 'opening', warehouse_id: store.warehouse, ...values });

const shown = ['base_qty', 'unit_cost', 'last_cost', 'cost_change', 'total_cost'] as const;
/** Equal as numbers; both unknown is equal too. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === null || b === null ? a === b : compareDecimals(String(a), String(b)) === 0;

/** A number of `seed`, and the same one each time: a failure can be run again. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % (most + 1);
  };
}

it('A.5, UX-57 random receipts: what the form shows is what the server stores, to the last digit', async () => {
  const items = await Promise.all([
    store.item({ base_unit: 'ml', conversions: [{ ...box, unit: 'bottle' }] }),
    store.item({ base_unit: 'ml' }),
    store.item({ base_unit: 'g', conversions: [{ ...box, unit: 'kg', factor: '1000' }] }),
  ]);
  const units = [['ml', 'bottle'], ['ml'], ['g', 'kg']];
  const roll = dice(20_260_301);
  const typed = (most: number, places: number): string => {
    const text = String(roll(most)).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  };
  for (let run = 0; run < 25; run += 1) {
    const lines = Array.from({ length: 1 + roll(4) }, () => {
      const which = roll(2);
      return {
        item_id: items[which],
        unit: units[which]?.[roll((units[which]?.length ?? 1) - 1)],
        qty: typed(99_990, 1).replace(/^0\.0$/, '1'),
        bonus_qty: roll(1) === 0 ? '0' : typed(500, 1),
        unit_price: typed(99_999, 2),
        discount_percent: typed(100, 0),
        tax_percent: typed(9_999, 2),
      };
    });
    const values = { tax_in_cost: roll(1) === 0, extra_cost: typed(50_000, 2), lines };
    const known = await told(items);
    const form = reckoned(stockReceipts.fields, values, { digits: 2, chosen: (_, id) => known.get(id) });
    const answer = await receive(values);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const wrong = (form['lines'] as readonly Values[]).flatMap((line, at) =>
      shown.flatMap((name) => {
        const stored: unknown = answer.json.lines[at][name];
        return isSame(line[name], stored) ? [] : [{ run, at, name, form: line[name], stored, values }];
      }),
    );
    expect(wrong).toEqual([]);
    expect(isSame(form['total_cost'], answer.json.total_cost)).toBe(true);
  }
}, 60_000);

it('A.5 the unit an item is bought in and its last cost come with the item, for whoever may read them', async () => {
  const item = await store.item({
    conversions: [{ unit: 'carton', factor: '24', is_purchase_default: true }],
  });
  const first = await receive({
    tax_in_cost: false,
    lines: [{ item_id: item, qty: '2', unit_price: '48.00' }],
  });
  expect([first.status, first.json.total_cost]).toEqual([201, '96.00']);
  expect(first.json.lines[0]).toMatchObject({
    unit: 'carton',
    base_qty: '48.000',
    unit_cost: '2.000000',
    last_cost: null,
    cost_change: null,
  });
  const second = await receive({
    tax_in_cost: false,
    lines: [{ item_id: item, qty: '1', unit_price: '60.00' }],
  });
  expect(second.json.lines[0]).toMatchObject({
    unit_cost: '2.500000',
    last_cost: '2.000000',
    cost_change: '25',
  });
  // What was said stays, whatever the item would say.
  const typed = { item_id: item, unit: 'piece', qty: '3', unit_price: '2.00' };
  expect((await receive({ lines: [typed] })).json.lines[0]).toMatchObject({
    unit: 'piece',
    base_qty: '3.000',
  });

  const [own] = [...(await told([item])).values()];
  expect(own).toMatchObject({
    purchase_unit: 'carton',
    issue_unit: 'piece',
    factors: { piece: '1', carton: '24.000' },
  });
  expect(own).toHaveProperty('last_cost');
  // Whoever asks for goods chooses items too; costs are not theirs (inventory.md 0).
  const asking = await store.clinic.signedIn({ permissions: ['inventory_create_request'] });
  const [seen] = [...(await told([item], asking)).values()];
  expect(seen).toMatchObject({ issue_unit: 'piece' });
  expect(seen).not.toHaveProperty('last_cost');
});

it('A.5 what was reckoned is nobody’s to send, and an item without its unit is refused on the unit', async () => {
  const item = await store.item();
  const line = { item_id: item, unit: 'piece', qty: '2', unit_price: '10.00', tax_percent: '0' };
  const sent = await receive({ lines: [{ ...line, total_cost: '1.00' }] });
  expect([sent.status, Object.keys(sent.json.errors)]).toEqual([422, ['lines.0.total_cost']]);
  const head = await receive({ total_cost: '1.00', lines: [line] });
  expect([head.status, Object.keys(head.json.errors)]).toEqual([422, ['total_cost']]);
  const other = await receive({ lines: [{ ...line, unit: 'kg' }] });
  expect([other.status, Object.keys(other.json.errors)]).toEqual([422, ['lines.0.unit']]);
});

it('A.5 a receipt that is taken back keeps what it cost then', async () => {
  const item = await store.item();
  const line = { item_id: item, unit: 'piece', qty: '2', unit_price: '10.00', tax_percent: '0' };
  const { json: old } = await receive({ lines: [line] });
  await receive({ lines: [{ ...line, unit_price: '30.00' }] });
  const back = await store.posted(`/stock-receipts/${old.id}/reverse`, {
    version: old.version,
    reason: 'سُجل بالخطأ',
  });
  expect([back.status, back.json.lines]).toEqual([
    200,
    [expect.objectContaining({ total_cost: '20.00', last_cost: null, cost_change: null })],
  ]);
});
