import { expect, it } from 'vitest';
import { ownClinic } from './ownClinic.ts';
import { atDesk, settled } from './support.ts';

/** A clinic whose store holds 42 of each of three items. */
async function stockedClinic() {
  const clinic = await ownClinic();
  const post = async (path: string, body: object) => {
    const answer = await clinic.owner.post(path, body, { 'idempotency-key': crypto.randomUUID() });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.json;
  };
  const category = await post('/item-categories', { name_ar: 'مستهلكات' });
  const [warehouse] = (await clinic.owner.get(`/warehouses?filter=${encodeURIComponent('{"kind":"main"}')}`))
    .json;
  const lines = [];
  for (const name of ['أ', 'ب', 'ج']) {
    const item = await post('/inventory-items', {
      name_ar: `صنف ${name}`,
      category_id: category.id,
      base_unit: 'piece',
    });
    lines.push({ item_id: item.id, unit: 'piece', qty: '42', unit_price: '2', tax_percent: '0' });
  }
  await post('/stock-receipts', { kind: 'gift', warehouse_id: warehouse.id, lines });
  return { clinic, warehouse };
}

it('inventory.md 3, UX-27 a count on a phone: blind, each line saved by itself, typing survives a reload', async () => {
  const { clinic, warehouse } = await stockedClinic();
  const options = {
    token: clinic.owner.token ?? '',
    home: clinic.home,
    locale: 'ar',
    width: 390,
    height: 844,
  } as const;
  await atDesk(options, async (desk) => {
    const { page } = desk;
    await page.goto(`${clinic.home}/inventory/warehouses/${warehouse.id}`);
    await page.getByRole('button', { name: 'جرد المخزن' }).click();
    const sheet = page.getByRole('dialog', { name: 'جرد المخزن الرئيسي' });
    const counted = sheet.locator('[data-count]');
    await sheet.getByText('تم عد 0 من 3').waitFor();
    expect(await sheet.innerText()).not.toContain('42');
    await counted.nth(0).fill('42');
    await counted.nth(0).press('Enter');
    await sheet.getByText('مطابق').waitFor();
    await counted.nth(1).fill('٤٠');
    await counted.nth(1).press('Enter');
    await sheet.getByText('عجز 2 قطعة، سُجلت تسوية').waitFor();
    await counted.nth(2).fill('41');
    await settled(desk);
    await page.reload();
    await sheet.getByText('تم عد 2 من 3').waitFor();
    await expect.poll(() => counted.nth(2).inputValue()).toBe('41');
    await counted.nth(2).press('Enter');
    await sheet.getByText('انتهى الجرد: كل السطور معدودة').waitFor();
  });
  const left = await clinic.sql('select on_hand::text from stock_balances order by on_hand');
  expect(left.map(({ on_hand: onHand }) => onHand)).toEqual(['40.000', '41.000', '42.000']);
});
