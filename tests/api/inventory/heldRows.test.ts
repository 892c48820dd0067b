import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';
import { startHolder, type Holder } from '#tests/setup/heldRows.ts';
import { levelOf } from './moveSupport.ts';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
let holder: Holder;
beforeAll(async () => {
  [store, holder] = await Promise.all([startStore({ now: '2026-03-10T09:00:00Z' }), startHolder()]);
});
afterAll(async () => {
  await holder.end();
  await store.stop();
});

/** Holds what lies of the item, sends the calls one after another, and lets them go in that order. */
async function inTurn(item: string, calls: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> {
  await holder.hold('select from stock_levels where item_id = $1 for update', [item]);
  const sent: Promise<Answer>[] = [];
  for (const call of calls) {
    sent.push(call());
    await holder.waiting(sent.length);
  }
  await holder.release();
  return Promise.all(sent);
}

const added = (batch: string, delta: string) => (): Promise<Answer> =>
  store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'delta',
    delta,
    expected_on_hand: '10',
    reason: 'found',
  });

const receipt = (item: string, expiry: string, more: object = {}) => ({
  kind: 'purchase',
  warehouse_id: store.warehouse,
  lines: [
    {
      item_id: item,
      unit: 'piece',
      qty: '1',
      unit_price: '1.00',
      tax_percent: '0',
      batch_no: 'LOT-1',
      expiry_date: expiry,
    },
  ],
  ...more,
});

describe('class 9: what a posting judges is read behind the locks it waited for', () => {
  it('a receipt whose goods moved while it waited is not taken back, and leaves nothing in a batch that was never received', async () => {
    const item = await store.item();
    const { receipt: id, batch } = await store.receive({ item, qty: '10', price: '1.00' });
    const [found, reversed] = await inTurn(item, [
      added(batch, '2'),
      () => store.posted(`/stock-receipts/${id}/reverse`, { reason: 'خطأ في المورد' }),
    ]);
    expect([found?.status, reversed?.status, reversed?.json.code]).toEqual([201, 409, 'already_used']);
    expect(await levelOf(store, item)).toEqual({ on_hand: 12, reserved: 0 });
  });

  it('expired goods leave with what was found while the writing-off waited', async () => {
    const item = await store.item();
    const { batch } = await store.receive({ item, qty: '10', price: '1.00', expiry: '2026-03-20' });
    store.clock.now = new Date('2026-03-25T09:00:00Z');
    const [found, gone] = await inTurn(item, [
      added(batch, '2'),
      () => store.posted('/stock-batches/write-off-expired', { ids: [batch] }),
    ]);
    expect([found?.status, gone?.status]).toEqual([201, 200]);
    expect(await levelOf(store, item)).toEqual({ on_hand: 0, reserved: 0 });
  });

  it('two receipts at once give one number of an item one date (inventory.md 6, rule 4)', async () => {
    const item = await store.item({ tracks_expiry: true });
    await store.receive({ item, qty: '1', price: '1.00', expiry: '2026-12-31', batch: 'LOT-0' });
    const key = newKey();
    const answers = await inTurn(item, [
      () => store.posted('/stock-receipts', receipt(item, '2026-10-31', { kind: 'gift' }), key),
      () => store.posted('/stock-receipts', receipt(item, '2026-11-30', { kind: 'gift' })),
    ]);
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
      [201, undefined],
      [409, 'batch_differs'],
    ]);
  });

  it('an invoice that is typed twice at once is told of by the second', async () => {
    const item = await store.item();
    await store.receive({ item, qty: '1', price: '1.00' });
    const supplier = await store.owner.post('/suppliers', { name_ar: 'مورد السباق', phone: '01005550001' });
    expect([supplier.status, supplier.text]).toEqual([201, expect.any(String)]);
    const bill = { supplier_id: supplier.json.id, supplier_invoice_no: 'INV-9' };
    const answers = await inTurn(
      item,
      ['2026-10-31', '2026-10-31'].map(
        (expiry) => () => store.posted('/stock-receipts', receipt(item, expiry, bill)),
      ),
    );
    expect(answers.map(({ status, json }) => [status, Object.keys(json.errors ?? {})])).toEqual([
      [201, []],
      [422, ['confirm_duplicate']],
    ]);
  });
});
