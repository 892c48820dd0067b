import { expect, it } from 'vitest';
import { ownClinic } from '../ownClinic.ts';
import { atDesk, settled } from '../support.ts';

/** A clinic whose store holds 42 of each of three items. */
async function stockedClinic() {
  const clinic = await ownClinic();
  const post = async (path: string, body: object) => {
    const answer = await clinic.owner.post(path, body, { 'idempotency-key': crypto.randomUUID() });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.json;
  };
  const category = await post('/item-categories', { name_ar: 'مواد استهلاكية' });
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

const adjustments = async (clinic: Awaited<ReturnType<typeof ownClinic>>): Promise<number> =>
  (await clinic.sql('select 1 from stock_adjustments')).length;

it('inventory.md 3, UX-27 a count on a phone: blind, no difference posted unasked, typing survives a reload', async () => {
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
    await sheet.getByText('عجز 2 قطعة').waitFor();
    // Leaving a field posts nothing: the difference is shown and asked about (A6).
    expect(await adjustments(clinic)).toBe(0);
    await sheet.getByRole('button', { name: /^تسجيل الفرق: صنف ب/ }).click();
    await sheet.getByText('عجز 2 قطعة، سُجلت تسوية').waitFor();
    await counted.nth(2).fill('41');
    await settled(desk);
    await page.reload();
    await sheet.getByText('تم عد 2 من 3').waitFor();
    await expect.poll(() => counted.nth(2).inputValue()).toBe('41');
    await counted.nth(2).press('Enter');
    await sheet.getByRole('button', { name: 'تسجيل كل الفروق (1)' }).click();
    const asked = page.getByRole('dialog', { name: 'تسجيل كل الفروق (1)' });
    await asked.getByText('عجز 1 قطعة').waitFor();
    await asked.getByRole('button', { name: 'تسجيل كل الفروق (1)' }).click();
    await sheet.getByText('انتهى الجرد: كل السطور معدودة').waitFor();
  });
  const left = await clinic.sql('select on_hand::text from stock_balances order by on_hand');
  expect(left.map(({ on_hand: onHand }) => onHand)).toEqual(['40.000', '41.000', '42.000']);
});
