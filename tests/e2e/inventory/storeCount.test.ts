import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ownClinic } from '../ownClinic.ts';
import { notice } from '../forms.ts';
import { atDesk, picture, settled } from '../support.ts';

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

const rows = async (clinic: Awaited<ReturnType<typeof ownClinic>>): Promise<number> =>
  (await clinic.sql(`select 1 from stock_transactions where source_type = 'stock-counts'`)).length;

/** The count is over: its differences are looked at, and posted. */
async function finishAndPost(page: Page, posted: () => Promise<number>): Promise<void> {
  await page.getByRole('button', { name: 'إنهاء العد' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'إنهاء العد' }).click();
  await notice(page, /انتهى العد .?CNT-/).waitFor();
  expect(await posted()).toBe(0);
  await picture(page, 'store-phone-count-review', true);
  await page.getByRole('button', { name: 'ترحيل الفروق' }).click();
  await page
    .getByRole('dialog')
    .getByText(/كل سطر به فرق \(.?2.?\)/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'ترحيل الفروق' }).click();
  await notice(page, /رُحّلت فروق الجرد .?CNT-/).waitFor();
}

it('inventory.md 3, UX-27 a count on a phone: blind, saved line by line, reviewed, and posted in one', async () => {
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
    const form = new URLSearchParams({ warehouse_id: warehouse.id });
    await page.goto(`${clinic.home}/inventory/counts/create?${form.toString()}`);
    await settled(desk);
    await page.getByRole('button', { name: 'حفظ' }).first().click();
    await page.waitForURL(/\/inventory\/counts\/[0-9a-f-]{36}/);
    await settled(desk);
    await page.getByRole('button', { name: 'عدّ الأصناف' }).click();
    const sheet = page.getByRole('dialog', { name: /^عدّ .?CNT-/ });
    const counted = sheet.locator('[data-count]');
    await sheet.getByText(/تم عد .?0.? من .?3/).waitFor();
    expect(await sheet.innerText()).not.toContain('42');
    await counted.nth(0).fill('42');
    await counted.nth(0).press('Enter');
    await sheet.getByText(/حُفظ: .?42.? .?قطعة/).waitFor();
    await counted.nth(1).fill('٤٠');
    await counted.nth(1).press('Enter');
    await sheet.getByText(/تم عد .?2.? من .?3/).waitFor();
    await picture(page, 'store-phone-count', true);
    // What was counted is on the server: another device, or a reload, goes on from there.
    await page.reload();
    await settled(desk);
    await page.getByRole('button', { name: 'عدّ الأصناف' }).click();
    await sheet.getByText(/تم عد .?2.? من .?3/).waitFor();
    await expect.poll(() => counted.nth(1).inputValue()).toBe('40');
    await counted.nth(2).fill('كثير');
    await counted.nth(2).press('Enter');
    await sheet.getByText('اكتب رقماً، مثل 12 أو 2.5').waitFor();
    await counted.nth(2).fill('43');
    await counted.nth(2).press('Enter');
    await sheet.getByText('انتهى العد: كل السطور معدودة').waitFor();
    await sheet.getByRole('button', { name: 'إغلاق' }).click();
    await finishAndPost(page, () => rows(clinic));
  });
  const left = await clinic.sql('select on_hand::text from stock_balances order by on_hand');
  expect(left.map(({ on_hand: onHand }) => onHand)).toEqual(['40.000', '42.000', '43.000']);
});
