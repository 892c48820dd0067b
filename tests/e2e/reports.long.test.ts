import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { button } from './forms.ts';
import { atDesk } from './support.ts';
import { fresh, inDays, open, storeClinic, type StoreClinic } from './inventory/storeClinic.ts';

let store: StoreClinic;
let item: string;
let batch: string;
let blind: Client;
const phone = { width: 390, height: 844, touch: true } as const;

beforeAll(async () => {
  store = await storeClinic();
  item = await store.item(fresh('كمامات'), { tracks_expiry: true });
  batch = await store.receive({ item, qty: '100', price: '777.77', expiry: inDays(200), batch: 'LATE' });
  await store.receive({ item, qty: '40', price: '777.77', expiry: inDays(20), batch: 'SOON' });
  const request = await store.approved([{ item, qty: '7' }]);
  const [line] = request.lines;
  await store.post('storekeeper', `/inventory-requests/${request.id}/issue`, {
    lines: [{ line_id: line?.id, qty: '7' }],
  });
  // Keeps items and warehouses, and may see no cost (inventory.md 0).
  blind = await store.clinic.signedIn({
    permissions: ['inventory_manage_items', 'inventory_manage_warehouses', 'inventory_view_stock_batch'],
  });
});

const asBlind = () => ({ home: store.clinic.home, token: String(blind.token), locale: 'ar' as const });
const heads = (page: Page): Promise<readonly string[]> =>
  page.getByRole('tabpanel').getByRole('columnheader').allTextContents();
const panel = (page: Page) => page.getByRole('tabpanel');

describe('a report where its record is read (inventory.md 2, 3, 6)', () => {
  it('has the filters, order, sums and file of a list, and leads to the document', async () => {
    await atDesk(store.at('owner'), async (desk) => {
      const { page } = desk;
      await open(desk, `/inventory/items/${item}?tab=movements`);
      await panel(page).getByRole('link').first().waitFor();
      expect(await heads(page)).toEqual([
        'الوقت',
        'النوع',
        'المخزن',
        'التشغيلة',
        'الكمية',
        'الرصيد بعدها',
        'المستند',
        'المستخدم',
      ]);
      await expect.poll(() => panel(page).locator('tbody tr').count()).toBe(3);
      // Days of the clinic; none of them lies ahead.
      await panel(page)
        .getByRole('button', { name: /^الوقت/ })
        .first()
        .click();
      await button(page.getByRole('dialog'), 'الشهر الماضي').click();
      await page.keyboard.press('Escape');
      await panel(page).getByText('لا توجد نتائج مطابقة').waitFor();
      await button(panel(page), 'مسح الكل').click();
      await panel(page).getByRole('cell', { name: /-7/ }).waitFor();
      await panel(page).locator('[data-shortcut=export]').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /CSV/ }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), button(dialog, 'تصدير').click()]);
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\n');
      expect([lines.length, lines[0]]).toEqual([4, expect.stringContaining('الرصيد بعدها')]);
      await panel(page).locator('tbody tr').first().getByRole('link').first().click();
      await page.waitForURL(/\/inventory\/requests\//);
    });
  });

  it('opens the whole list with the same question', async () => {
    await atDesk(store.at('owner'), async (desk) => {
      await open(desk, `/inventory/items/${item}?tab=movements`);
      await panel(desk.page).getByRole('link', { name: 'القائمة كاملة' }).click();
      await desk.page.waitForURL(/\/inventory\/stock-transactions\?/);
      expect(decodeURIComponent(desk.page.url())).toContain(item);
    });
  });

  it('UX-40 is drawn, and says the same as a table to whoever does not see it', async () => {
    await atDesk(store.at('owner'), async (desk) => {
      const { page } = desk;
      await open(desk, `/inventory/items/${item}?tab=use`);
      const use = page.getByRole('region', { name: 'الاستهلاك في 12 شهراً' }).first();
      await use.locator('svg rect:not([height="0"])').first().waitFor();
      // Twelve months, the last of them with seven; the table is there before anybody asks.
      await expect.poll(() => use.getByRole('row').count()).toBe(13);
      expect(await use.getByRole('row').last().textContent()).toContain('7');
      await button(use, 'عرض الأرقام في جدول').click();
      expect(await use.locator('svg rect').count()).toBe(0);
      await button(use, 'عرض الرسم').click();
      // In Arabic too time and numbers run from left to right.
      const ticks = await use
        .locator('svg text')
        .evaluateAll((all) =>
          all
            .map((one) => ({ text: one.textContent ?? '', left: one.getBoundingClientRect().left }))
            .filter(({ text }) => /^[\u0621-\u064a]+$/.test(text)),
        );
      expect(ticks).toHaveLength(12);
      expect(ticks.map(({ left }) => left)).toEqual(ticks.map(({ left }) => left).toSorted((a, b) => a - b));
      await expect.poll(() => use.locator('[dir=ltr] svg').count()).toBe(1);
      // Two reports share the tab.
      await page.getByRole('heading', { name: 'الموردون وتاريخ الأسعار' }).waitFor();
    });
  });

  it('B6 has no cost for whoever may not see costs: no column, sum, order, filter or card', async () => {
    await atDesk(asBlind(), async (desk) => {
      const { page } = desk;
      await open(desk, `/inventory/items/${item}?tab=batches`);
      await panel(page).getByRole('link', { name: 'SOON' }).waitFor();
      expect(await heads(page)).not.toContain('القيمة');
      await panel(page).getByRole('button', { name: 'الأعمدة والمسافات' }).click();
      const offered = await page.getByRole('dialog').textContent();
      expect([offered?.includes('الرصيد'), offered?.includes('القيمة'), offered?.includes('تكلفة')]).toEqual([
        true,
        false,
        false,
      ]);
      await page.keyboard.press('Escape');
      expect(await page.getByRole('tab').allTextContents()).not.toContain('الطلبات');
      await open(desk, `/inventory/warehouses/${store.main}?tab=stock`);
      await panel(page).getByRole('link', { name: 'SOON' }).waitFor();
      await open(desk, '/inventory');
      await page.getByRole('heading', { name: 'ما تنتهي صلاحيته خلال 6 أشهر' }).waitFor();
      // Batches are counted where values may not be told.
      const card = page.getByRole('region', { name: 'ما تنتهي صلاحيته خلال 6 أشهر' }).first();
      await expect
        .poll(() => card.getByRole('columnheader').allTextContents())
        .toEqual(['الشهر', 'عدد التشغيلات']);
      // A clinic's address is a random number, and may hold the same digits.
      expect(await page.getByText(/(?<!\d)777|القيمة/).count()).toBe(0);
    });
  });

  it('stands in a section of the page where it is what the page is opened for, with the way to put it right', async () => {
    await atDesk(store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      await open(desk, `/inventory/stock/${batch}`);
      const section = page.getByRole('region', { name: 'أين توجد' }).first();
      await section.getByRole('link', { name: 'تسوية الرصيد في المخزن الرئيسي' }).click();
      await page.waitForURL(/\/adjust\?warehouse_id=/);
    });
  });

  it('UX-15 is cards on a phone, and nothing scrolls sideways; nothing is said with a sentence', async () => {
    await atDesk({ ...store.at('owner'), ...phone }, async (desk) => {
      const { page } = desk;
      await open(desk, `/inventory/items/${item}?tab=movements`);
      await panel(page).getByRole('listitem').first().waitFor();
      // What a card says is all there is to see of a row.
      expect(await panel(page).getByRole('listitem').first().textContent()).toContain('الرصيد بعدها');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await open(desk, `/inventory/warehouses/${store.second}?tab=transfers`);
      await panel(page).getByText('لا توجد تحويلات مفتوحة.').waitFor();
    });
  });
});
