import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { box, button, notice } from '../forms.ts';
import { open, postGoods, storeClinic, take, type StoreClinic } from './storeClinic.ts';
import { atDesk, forgiveOffline, picture } from '../support.ts';

/** The next POST to an address arrives and is done; its answer does not come back. Answers the keys that were sent. */
async function loseOneAnswer(
  page: Page,
  address: RegExp,
  { clinic: { owner, subdomain } }: StoreClinic,
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    const { pathname } = new URL(route.request().url());
    const headers = { ...route.request().headers(), 'x-clinic-subdomain': subdomain };
    await route.fetch({ url: new URL(pathname, owner.origin).href, headers });
    return route.abort('connectionreset');
  });
  return keys;
}

const unreachable = /تعذر الوصول إلى الخادم/;

it('UX-67, REL-13, REL-16 the connection goes in the middle of a receipt: what was typed stays, and it is posted once', async () => {
  const store = await storeClinic();
  const item = await store.item('كمامات');
  await atDesk(store.at('storekeeper'), async (desk) => {
    const { page, context } = desk;
    await open(desk, '/inventory/stock/add');
    await take('desktop', page, 'النوع', 'هدية');
    await take('desktop', page, 'المخزن', 'المخزن الرئيسي');
    if ((await page.locator('[data-line="0"]').count()) === 0) await button(page, 'إضافة صنف').click();
    await take('desktop', page, 'الصنف', 'كمامات');
    const line = page.locator('[data-line="0"]');
    await box(line, 'الكمية').fill('12');
    await context.setOffline(true);
    await page.getByText(/انقطع الاتصال/).waitFor();
    await box(line, 'السعر').fill('2.50');
    await box(line, 'ضريبة %').fill('0');
    await postGoods('desktop', page);
    await page.getByText(unreachable).first().waitFor();
    await expect.poll(() => box(line, 'الكمية').inputValue()).toBe('12');
    await expect.poll(() => box(line, 'السعر').inputValue()).toBe('2.50');
    await picture(page, 'store-desktop-receipt-offline');
    await context.setOffline(false);
    await page.getByText('عاد الاتصال').waitFor();
    const keys = await loseOneAnswer(page, /\/api\/v1\/stock-receipts$/, store);
    await postGoods('desktop', page);
    await expect.poll(() => keys.length).toBe(1);
    await page.getByText(unreachable).first().waitFor();
    await postGoods('desktop', page);
    await notice(page, /^تمت إضافة/)
      .first()
      .waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    forgiveOffline(desk);
  });
  expect(
    await store.sql(
      'select qty::float8 as qty, value::float8 as value from stock_transactions where item_id = $1',
      [item],
    ),
  ).toEqual([{ qty: 12, value: 30 }]);
});

it('REL-13 the answer to the posting of a new transfer got lost: asking again posts it once, and the form is free for the next', async () => {
  const store = await storeClinic();
  const item = await store.item('قطن');
  await store.receive({ item, qty: '30', price: '1' });
  await atDesk(store.at('storekeeper'), async (desk) => {
    const { page } = desk;
    await open(desk, '/inventory/warehouses/transfer');
    await take('desktop', page, 'من مخزن', 'المخزن الرئيسي');
    await take('desktop', page, 'إلى مخزن', 'مخزن العيادات');
    if ((await page.locator('[data-line="0"]').count()) === 0) await button(page, 'إضافة صنف').click();
    await take('desktop', page, 'الصنف', 'قطن');
    await box(page.locator('[data-line="0"]'), 'الكمية').fill('12');
    const keys = await loseOneAnswer(page, /\/transfer-now$/, store);
    await button(page, 'تحويل الآن').click();
    await page.getByText(/لم يصل رد الخادم، فلا نعرف هل تم «تحويل الآن»/).waitFor();
    await picture(page, 'store-desktop-transfer-unanswered');
    // The bar that tells a lost connection may offer the same beside it.
    await button(page.getByRole('main'), 'حاول مرة أخرى').click();
    await notice(page, /^تم التحويل/).waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    // The next one begins empty.
    await page.getByRole('combobox', { name: /^من مخزن/ }).waitFor();
    forgiveOffline(desk);
  });
  const transfers = await store.sql('select status from stock_transfers');
  expect(transfers).toEqual([{ status: 'received' }]);
  const held = await store.sql(
    `select w.kind, b.on_hand::float8 as n from stock_balances b join warehouses w on w.id = b.warehouse_id
      where b.item_id = $1 and b.on_hand > 0 order by w.kind`,
    [item],
  );
  expect(held).toEqual([
    { kind: 'main', n: 18 },
    { kind: 'room', n: 12 },
  ]);
});

if (isLongRun) {
  it('REL-13 the answer to a part of a transfer got lost: asking again receives nothing a second time', async () => {
    const store = await storeClinic();
    const item = await store.item('شاش');
    await store.receive({ item, qty: '50', price: '2.50' });
    const lines = [{ item_id: item, unit: 'piece', qty: '50' }];
    const draft = { source_id: store.main, destination_id: store.second, lines };
    const { id } = await store.post('owner', '/stock-transfers', draft);
    await store.post('owner', `/stock-transfers/${id}/dispatch`);
    await atDesk(store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      await open(desk, `/inventory/warehouses/transfer?open=${id}`);
      const keys = await loseOneAnswer(page, /\/receive$/, store);
      const dialog = page.getByRole('dialog');
      await box(dialog, 'وصل').fill('20');
      await button(dialog, 'استلام').click();
      await dialog.getByText(unreachable).waitFor();
      await expect.poll(() => box(dialog, 'وصل').inputValue()).toBe('20');
      await button(dialog, 'استلام').click();
      await notice(page, /سُجل ما وصل/).waitFor();
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
      forgiveOffline(desk);
    });
    const held = await store.sql(
      `select w.kind, b.on_hand::float8 as n from stock_balances b join warehouses w on w.id = b.warehouse_id
      where b.item_id = $1 and b.on_hand > 0 order by w.kind`,
      [item],
    );
    expect(held).toEqual([
      { kind: 'room', n: 20 },
      { kind: 'transit', n: 30 },
    ]);
  });

  it('REL-14 a request that was decided in another tab: the second decision says its state, and what was promised stays', async () => {
    const store = await storeClinic();
    const item = await store.item('محاقن');
    await store.receive({ item, qty: '50', price: '1' });
    const lines = [{ item_id: item, unit: 'piece', requested_qty: '40' }];
    const draft = { warehouse_id: store.main, lines };
    const { id } = await store.post('doctor', '/inventory-requests', draft);
    await store.post('doctor', `/inventory-requests/${id}/submit`);
    await atDesk(store.at('manager'), async (first) => {
      const second = await first.anotherTab();
      for (const desk of [first, second]) {
        await open(desk, `/inventory/requests/${id}`);
        await button(desk.page, 'اعتماد').click();
      }
      const decide = async (page: Page, qty: string): Promise<void> => {
        await box(page.getByRole('dialog'), 'المعتمد (قطعة)').fill(qty);
        await button(page.getByRole('dialog'), 'اعتماد').click();
      };
      await decide(first.page, '30');
      await notice(first.page, /اعتُمد الطلب/).waitFor();
      await decide(second.page, '40');
      const told = 'لا يمكن تنفيذ الإجراء في حالة الطلب الحالية (معتمد جزئياً)';
      await second.page.getByRole('dialog').getByText(told).waitFor();
      await picture(second.page, 'store-desktop-decided-already');
      expect(second.faults).toEqual([]);
    });
    expect(
      await store.sql('select reserved::float8 as n from stock_levels where item_id = $1', [item]),
    ).toEqual([{ n: 30 }]);
  });
}
