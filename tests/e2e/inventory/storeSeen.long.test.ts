import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, button, notice, pick } from '../forms.ts';
import { fresh, inDays, open, storeClinic, type StoreClinic } from './storeClinic.ts';
import { atDesk, picture } from '../support.ts';

let store: StoreClinic;
beforeAll(async () => {
  store = await storeClinic();
});

/** The headings of the table that lie wholly within the window. */
const headingsInSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('thead th')]
      .filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return cell.textContent.trim() !== '' && left >= 0 && right <= window.innerWidth;
      })
      .map((cell) => cell.textContent.trim()),
  );

/** The texts of table cells that are cut off. */
const cutCells = (page: Page, words: string): Promise<string[]> =>
  page.evaluate(
    (part) =>
      [...document.querySelectorAll('tbody td')]
        .filter((cell) => cell.textContent.includes(part) && cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
    words,
  );

describe('what the storekeeper sees (findings of the store)', () => {
  it('store B2 what was misread on a label is put right on the page of its batch', async () => {
    const item = await store.item(fresh('قطن طبي'), { tracks_expiry: true });
    const batch = await store.receive({ item, qty: '5', price: '1', expiry: inDays(40), batch: 'LOT9' });
    await atDesk(store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      await open(desk, `/inventory/stock/${batch}`);
      await button(page, 'إجراءات أخرى').click();
      await page.getByRole('menuitem', { name: 'تصحيح البيانات', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('الكمية والتكلفة لا تتغيران').waitFor();
      await expect.poll(() => box(dialog, 'رقم التشغيلة').inputValue()).toBe('LOT9');
      await box(dialog, 'رقم التشغيلة').fill('LOT8');
      await box(dialog, 'السبب').fill('قُرئ الرقم خطأ من العبوة');
      await picture(page, 'store-desktop-correct');
      await button(dialog, 'تصحيح البيانات').click();
      await notice(page, 'صُحح ملصق التشغيلة').waitFor();
      await page.getByText('LOT8').first().waitFor();
    });
    const [row] = await store.sql('select batch_no from stock_batches where id = $1', [batch]);
    expect(row).toEqual({ batch_no: 'LOT8' });
  });

  it('store B11 who carries goods over is asked of the two warehouses chosen, not of all', async () => {
    const [manager] = await store.sql(
      `select u.id from users u join roles r on r.id = u.role_id where r.key = 'manager'`,
    );
    const [{ branch_id } = {}] = await store.sql('select branch_id from warehouses where id = $1', [
      store.second,
    ]);
    const name = fresh('مخزن له أمين');
    const kept = { name_ar: name, kind: 'room', branch_id, keepers: [manager?.['id']] };
    await store.post('owner', '/warehouses', kept);
    await atDesk(store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      const main = page.locator('form .MuiButton-contained');
      await open(desk, '/inventory/warehouses/transfer');
      // Somebody keeps one of all: goods are sent and received until two are chosen that nobody keeps.
      await expect.poll(() => main.allInnerTexts()).toEqual(['إرسال، والاستلام لاحقاً']);
      await pick(page, 'من مخزن', 'المخزن الرئيسي');
      await pick(page, 'إلى مخزن', 'مخزن العيادات');
      await expect.poll(() => main.allInnerTexts()).toEqual(['تحويل الآن']);
      await pick(page, 'إلى مخزن', name);
      await expect.poll(() => main.allInnerTexts()).toEqual(['إرسال، والاستلام لاحقاً']);
    });
  });

  it('store B12 at 1366 with the menu open the ledger shows warehouse and value, and no number is cut', async () => {
    const item = await store.item(fresh('شاش معقم'));
    await store.receive({ item, qty: '1250', price: '3' });
    await atDesk(store.at('owner'), async (desk) => {
      const { page } = desk;
      await open(desk, '/inventory/stock-transactions');
      await page.locator('tbody tr').first().waitFor();
      expect(await headingsInSight(page)).toEqual(expect.arrayContaining(['المخزن', 'القيمة']));
      expect(await cutCells(page, 'المخزن الرئيسي')).toEqual([]);
      await open(desk, '/inventory/stock');
      await page.locator('tbody tr').first().waitFor();
      expect(await cutCells(page, 'المخزن الرئيسي')).toEqual([]);
      expect(await page.locator('tbody').innerText()).toMatch(/المخزن الرئيسي[^]*1,250/);
    });
  });

  it.each(['ar', 'en'] as const)('ux 6 figures line up by their digits on a list in %s', async (locale) => {
    for (const qty of ['5', '1300'])
      await store.receive({ item: await store.item(fresh('صنف')), qty, price: '1' });
    await atDesk({ ...store.at('owner'), locale }, async (desk) => {
      const { page } = desk;
      await open(desk, '/inventory/items');
      await page.locator('tbody tr').first().waitFor();
      const edges = await page.evaluate(() =>
        [...document.querySelectorAll('tbody tr')].map((row) =>
          [...row.querySelectorAll('td')].flatMap((cell, at) => {
            if (!/^[\d,.]+$/.test(cell.textContent.trim())) return [];
            const range = new Range();
            range.selectNodeContents(cell);
            return [[at, Math.round(range.getBoundingClientRect().right)] as const];
          }),
        ),
      );
      const byColumn = new Map<number, Set<number>>();
      for (const [at, right] of edges.flat()) byColumn.set(at, (byColumn.get(at) ?? new Set()).add(right));
      expect(byColumn.size).toBeGreaterThan(0);
      expect([...byColumn.values()].map((rights) => rights.size)).toEqual([...byColumn].map(() => 1));
    });
  });
});
