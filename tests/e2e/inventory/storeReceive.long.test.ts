import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { notice } from '../forms.ts';
import { ownClinic } from '../ownClinic.ts';
import { atDesk } from '../support.ts';

const barcodes = Array.from({ length: 9 }, (_, index) => `62212345001${index}0`);
/** GS1: the item, good until the end of March 2028, lot 30L7. */
const gs1 = '0106221234500994172803311030L7';

/** A clinic with a supplier and ten items that carry barcodes; the tenth expires. */
async function clinicWithItems() {
  const clinic = await ownClinic();
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await clinic.owner.post(path, body, { 'idempotency-key': randomUUID() });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return String(answer.json['id']);
  };
  const category_id = await made('/item-categories', { name_ar: 'مواد استهلاكية' });
  await made('/suppliers', { name_ar: 'النيل للمستلزمات', phone: '+201001112233' });
  for (const [index, barcode] of barcodes.entries())
    await made('/inventory-items', { name_ar: `صنف ${index + 1}`, category_id, base_unit: 'piece', barcode });
  const expiring = { name_ar: 'مخدر', category_id, base_unit: 'cartridge', item_type: 'medicine' };
  await made('/inventory-items', { ...expiring, barcode: '6221234500994' });
  return clinic;
}

/** Presses keys as a person does, and counts them; what a scanner types does not count. */
function fingers(page: Page) {
  let pressed = 0;
  const press = async (key: string): Promise<void> => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    count: () => pressed,
    type: async (text: string): Promise<void> => {
      pressed += text.length;
      await page.keyboard.type(text);
    },
    /** Tab by Tab until the field of this name has the focus. */
    tabTo: async (source: string): Promise<void> => {
      for (let turn = 0; turn < 40; turn += 1) {
        const here = await page.evaluate(
          () => document.activeElement?.closest('[data-source]')?.getAttribute('data-source') ?? '',
        );
        if (here === source) return;
        await press('Tab');
      }
      throw new Error(`Tab does not lead to ${source}`);
    },
  };
}

/** Warehouse, supplier, ten scans and a price for each line. */
async function fillByKeyboard(page: Page, { press, type, tabTo }: ReturnType<typeof fingers>): Promise<void> {
  // Goods arrive in the clinic's one main store unless said otherwise.
  await expect
    .poll(() => page.locator('[data-source="warehouse_id"] input').first().inputValue())
    .toContain('المخزن الرئيسي');
  for (const [source, typed] of [['supplier_id', 'النيل']] as const) {
    await tabTo(source);
    await type(typed);
    await page.getByRole('option').filter({ hasText: typed }).first().waitFor();
    await press('ArrowDown');
    await press('Enter');
  }
  const scanner = page.getByRole('textbox', { name: 'امسح الباركود أو اكتبه' });
  for (
    let turn = 0;
    turn < 20 && !(await scanner.evaluate((box) => box === document.activeElement));
    turn += 1
  )
    await press('Tab');
  for (const [index, code] of [...barcodes, gs1].entries()) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.locator(`[data-line="${index}"]`).waitFor();
  }
  await tabTo('lines.0.unit_price');
  for (let line = 0; line < 10; line += 1) {
    await type('12.5');
    if (line < 9) await press('ArrowDown');
  }
}

/** The receipt stands over the batches with the labels of what came in; the menu of a row offers those of its batch. */
async function labelsOf(page: Page): Promise<void> {
  await page.waitForURL(/\/inventory\/stock\?panel=stock-receipts/);
  const labels = page.getByRole('dialog', { name: 'طباعة ملصقات الباركود' });
  await page.getByRole('button', { name: 'ملصقات الباركود' }).click();
  await labels
    .getByText(/30L7.*31\/3\/2028/)
    .first()
    .waitFor();
  await labels.getByRole('textbox', { name: 'عدد ملصقات مخدر' }).fill('3');
  // Nine others, one each.
  await labels.getByRole('button', { name: 'طباعة 12' }).waitFor();
  await labels.getByRole('button', { name: 'إلغاء' }).click();
  await page.getByRole('button', { name: 'إغلاق' }).click();
  await page.locator('[data-row]', { hasText: 'مخدر' }).locator('[data-row-menu="all"]').click();
  await page.getByRole('menuitem', { name: 'طباعة ملصقات الباركود' }).click();
  await labels.getByRole('button', { name: 'طباعة 1' }).waitFor();
}

/** One name for the job: in the menu, in the way to the page and above it (ux 11). */
async function oneName(page: Page): Promise<void> {
  const name = 'استلام بضاعة';
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(name);
  await expect.poll(() => page.locator('nav [aria-current="page"]', { hasText: name }).count()).toBe(2);
}

/** The Enter of a hand that went on typing posts nothing; who goes back stands where they were (UX-61). */
async function goingBack(page: Page, asked: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await asked.getByText('بعد الترحيل لا يُعدل').waitFor();
  // Nothing is being saved while the question stands (ux 11).
  expect(await page.getByText('جاري الحفظ').count()).toBe(0);
  expect(await asked.getAttribute('aria-describedby')).toBeTruthy();
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  const typedIn = () =>
    page.evaluate(() => document.activeElement?.closest('[data-source]')?.getAttribute('data-source'));
  await expect.poll(typedIn).toBe('lines.9.unit_price');
}

it('inventory.md 6, UX-27 a keyboard and a scanner receive ten lines: no mouse, within three minutes at a press a third of a second; their labels are printed next', async () => {
  const clinic = await clinicWithItems();
  const options = { token: clinic.owner.token ?? '', home: clinic.home, locale: 'ar' } as const;
  await atDesk(options, async ({ page }) => {
    await page.goto(`${clinic.home}/inventory/stock/add`);
    await page.locator('nav li').getByRole('link', { name: 'أرصدة التشغيلات' }).last().waitFor();
    const hand = fingers(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await oneName(page);
    await fillByKeyboard(page, hand);
    // 9 × 12.50 and 12.50 more, each with 14 % of tax: 142.50; nothing is posted before it is confirmed (ux 11).
    await page.getByRole('button', { name: /^ترحيل .*10 أصناف.*142\.50/ }).waitFor();
    await hand.press('Control+KeyS');
    const asked = page.getByRole('dialog', { name: /^ترحيل .*10 أصناف.*142\.50/ });
    await asked.waitFor();
    await goingBack(page, asked);
    expect(await clinic.sql('select 1 from stock_receipts')).toEqual([]);
    await hand.press('Control+KeyS');
    await asked.waitFor();
    await hand.press('Tab');
    await hand.press('Tab');
    await hand.press('Enter');
    await notice(page, /^تمت إضافة/)
      .first()
      .waitFor();
    expect(hand.count()).toBeLessThan(540);
    await labelsOf(page);
  });
  const rows = await clinic.sql(
    `select i.name_ar as item, l.qty::float8 as qty, l.unit_price::float8 as price, b.batch_no, b.expiry_date::text as expiry
      from stock_receipts__lines l join inventory_items i on i.id = l.item_id join stock_batches b on b.id = l.batch_id
      order by l.position`,
  );
  expect(rows).toHaveLength(10);
  expect(new Set(rows.map(({ price }) => price))).toEqual(new Set([12.5]));
  expect(rows.slice(0, 9).map(({ item, qty }) => [item, qty])).toEqual(
    Array.from({ length: 9 }, (_, index) => [`صنف ${index + 1}`, 1]),
  );
  expect(rows[9]).toMatchObject({ item: 'مخدر', qty: 1, batch_no: '30L7', expiry: '2028-03-31' });
}, 120_000);

it('S2-2 the receipt form begins with the settings of now, and says when they cannot be read', async () => {
  const clinic = await clinicWithItems();
  const options = { token: clinic.owner.token ?? '', home: clinic.home, locale: 'ar' } as const;
  await atDesk(options, async ({ page }) => {
    const facts = '**/stock-receipts/defaults*';
    await page.route(facts, (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(`${clinic.home}/inventory/stock/add`);
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).waitFor();
    await page.unroute(facts);
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).click();
    const inCost = page.locator('[data-source="tax_in_cost"] input');
    await expect.poll(() => inCost.isChecked()).toBe(true);
    await page.locator('nav li').getByRole('link', { name: 'أرصدة التشغيلات' }).last().click();
    await page.waitForURL(/\/inventory\/stock(\?|$)/);
    const [set] = (await clinic.owner.get('/stock-settings')).json as unknown as { version: number }[];
    const values = { version: set?.version, tax_in_cost: false };
    const changed = await clinic.owner.put(`/stock-settings/${clinic.id}`, values);
    expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
    await page.locator('main').getByRole('link', { name: 'استلام بضاعة' }).click();
    await inCost.waitFor();
    await expect.poll(() => inCost.isChecked()).toBe(false);
  });
});
