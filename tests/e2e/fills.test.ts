import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { atDesk } from './support.ts';
import { fresh, open, storeClinic, type StoreClinic } from './inventory/storeClinic.ts';

let store: StoreClinic;
beforeAll(async () => {
  store = await storeClinic();
});

const cell = (page: Page, at: number, name: string) => page.locator(`[data-source="lines.${at}.${name}"]`);
const textOf = (page: Page, at: number, name: string) => () => cell(page, at, name).innerText();
async function choose(page: Page, at: number, item: string): Promise<void> {
  const box = cell(page, at, 'item_id').getByRole('combobox');
  await box.click();
  await box.fill(item);
  await page.getByRole('option').filter({ hasText: item }).first().click();
}
async function type(page: Page, at: number, name: string, text: string): Promise<void> {
  const box = cell(page, at, name).getByRole('textbox');
  await box.click();
  await box.press('Control+A');
  await page.keyboard.type(text);
}
async function addLine(page: Page, at: number): Promise<void> {
  await page.getByRole('button', { name: 'إضافة صنف' }).click();
  await cell(page, at, 'item_id').waitFor();
}

it('A.5 a receipt: the unit comes with the item, costs follow each key; what was typed stays when the item changes', async () => {
  const gloves = fresh('جوانتي');
  const gauze = fresh('شاش');
  const box = { unit: 'box', factor: '100', is_purchase_default: true };
  await store.item(gloves, { conversions: [box] });
  await store.item(gauze, { conversions: [{ unit: 'carton', factor: '12', is_purchase_default: true }] });
  await atDesk(store.at('storekeeper'), async (desk) => {
    const { page } = desk;
    await open(desk, '/inventory/stock/add');
    await page.getByRole('button', { name: 'إضافة صنف' }).waitFor();
    for (const at of [0, 1]) {
      if ((await cell(page, at, 'item_id').count()) === 0) await addLine(page, at);
      await choose(page, at, gloves);
      await expect.poll(textOf(page, at, 'unit')).toContain('علبة');
    }
    // T1 (inventory.md 6), in the digits people type.
    await type(page, 0, 'qty', '١٠');
    await type(page, 0, 'bonus_qty', '1');
    await expect.poll(textOf(page, 0, 'total_cost')).toContain('—');
    await type(page, 0, 'unit_price', '220');
    await type(page, 0, 'discount_percent', '5');
    await expect.poll(textOf(page, 0, 'total_cost')).toContain('2,382.60');
    expect(await textOf(page, 0, 'unit_cost')()).toContain('2.166');
    expect(await textOf(page, 0, 'base_qty')()).toContain('1,100');
    await expect.poll(() => page.locator('[data-source="total_cost"]').innerText()).toContain('2,382.60');
    // Only the item's own units are offered; the one that is chosen by hand stays, the untouched one follows.
    await cell(page, 0, 'unit').getByRole('combobox').click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['قطعة', 'علبة']);
    await page.getByRole('option', { name: 'قطعة' }).click();
    await choose(page, 0, gauze);
    await choose(page, 1, gauze);
    await expect.poll(textOf(page, 1, 'unit')).toContain('كرتونة');
    expect(await textOf(page, 0, 'unit')()).toContain('قطعة');
    await expect.poll(() => cell(page, 0, 'qty').getByRole('textbox').inputValue()).toContain('10');
    // Lines move up: what was typed in one is not taken for what was filled in another.
    await type(page, 1, 'qty', '3');
    await page
      .locator('[data-line="0"]')
      .getByRole('button', { name: /السطر 1/ })
      .click();
    await choose(page, 0, gloves);
    await expect.poll(textOf(page, 0, 'unit')).toContain('علبة');
    await expect.poll(() => cell(page, 0, 'qty').getByRole('textbox').inputValue()).toBe('3');
  });
}, 180_000);

it('A.5 a unit the new item has not stays as typed, and the form says so', async () => {
  const gloves = fresh('جوانتي');
  const oil = fresh('زيت');
  await store.item(gloves, { conversions: [{ unit: 'box', factor: '100', is_purchase_default: true }] });
  await store.item(oil, { base_unit: 'ml' });
  await atDesk(store.at('storekeeper'), async (desk) => {
    const { page } = desk;
    await open(desk, '/inventory/stock/add');
    await page.getByRole('button', { name: 'إضافة صنف' }).waitFor();
    if ((await cell(page, 0, 'item_id').count()) === 0) await addLine(page, 0);
    await choose(page, 0, gloves);
    await expect.poll(textOf(page, 0, 'unit')).toContain('علبة');
    await cell(page, 0, 'unit').getByRole('combobox').click();
    await page.getByRole('option', { name: 'قطعة' }).click();
    await choose(page, 0, oil);
    await expect.poll(textOf(page, 0, 'unit')).toMatch(/قطعة[^]*لم ي/);
  });
}, 180_000);
