import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeClinic, type StoreClinic } from './inventory/storeClinic.ts';
import { isDrawn, readPdf, type PdfPage } from './pdfText.ts';
import { atDesk, picture, settled, type Desk, type DeskOptions } from './support.ts';

let store: StoreClinic;
let receipt: { readonly id: string; readonly number: string };
let long: { readonly id: string };
let items: readonly string[];

const goods = (lines: readonly object[]) =>
  store.post('owner', '/stock-receipts', { kind: 'gift', warehouse_id: store.main, lines });
const line = (at: number, price: string) => ({
  item_id: items[at % items.length],
  unit: 'piece',
  qty: '10',
  unit_price: price,
  tax_percent: '0',
  batch_no: `LOT${String(700 + at)}`,
});

beforeAll(async () => {
  store = await storeClinic();
  items = await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      store.item(`خيط جراحي مقاس ${String(at + 2)} متعدد الخيوط بطول طويل`),
    ),
  );
  // 10 × 100.05 + 10 × 25 = 1,250.50, the sum of clinic.md V9.
  receipt = await goods([line(0, '100.05'), line(1, '25')]);
  long = await goods(Array.from({ length: 120 }, (_, at) => line(at, '1')));
});

/** The device knows its paper; the browser's print window is noted instead of opened. */
async function withPaper({ page }: Desk, size: string, theme = 'light'): Promise<void> {
  await page.addInitScript(
    ([paper, mode]) => {
      localStorage.setItem('RaStore.paper', JSON.stringify(paper));
      localStorage.setItem('RaStore.theme', JSON.stringify(mode));
      window.print = () => document.body.setAttribute('data-printed', '');
      // Making a file ends the print, as closing the browser's window does: what is asked of the sheet is asked after it.
      window.addEventListener('afterprint', (event) => event.stopImmediatePropagation());
    },
    [size, theme],
  );
}

const recordOf = (id: string): string => `/notifications?panel=stock-receipts/${id}`;

/** One tap on the record, and what the browser would put on paper. */
async function printed(desk: Desk, address: string): Promise<readonly PdfPage[]> {
  const { page } = desk;
  await page.goto(address);
  await settled(desk);
  await page.getByRole('button', { name: 'طباعة', exact: true }).last().click();
  await page.locator('body[data-printed]').waitFor();
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

const at = (size: string, options: DeskOptions, work: (desk: Desk) => Promise<void>, theme?: string) =>
  atDesk(options, async (desk) => {
    await withPaper(desk, size, theme);
    await work(desk);
  });

/** Whether anything of the sheet is wider than its paper. */
const isCut = async (page: Page): Promise<boolean> => {
  await page.emulateMedia({ media: 'print' });
  const wide = await page.locator('[data-testid=paper] *').evaluateAll((all) => {
    const sheet = all[0]?.getBoundingClientRect();
    return all.some((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      const isAcross = one.classList.contains('paper-across');
      return width > 0 && !isAcross && (left < (sheet?.left ?? 0) - 1 || right > (sheet?.right ?? 0) + 1);
    });
  });
  await page.emulateMedia({ media: null });
  return wide;
};

describe('documents on paper (UX-47, UX-48, UX-49)', () => {
  it.each([
    ['a4', 210, 297],
    ['a5', 148, 210],
  ])(
    'one tap prints %s: letterhead, lines, sum, the sum in words, code; a second time it is a copy',
    (size, width, height) =>
      at(size, store.at('storekeeper'), async (desk) => {
        const pages = await printed(desk, recordOf(receipt.id));
        expect(pages.map((page) => [page.width, page.height])).toEqual([[width, height]]);
        for (const words of [receipt.number, 'LOT700', 'LOT701', '1,000.50', '250.00', '1,250.50'])
          expect([words, isDrawn(pages, words)]).toEqual([words, true]);
        const sheet = desk.page.getByTestId('paper');
        expect(await sheet.innerText()).toContain('فقط ألف ومائتان وخمسون جنيهًا وخمسون قرشًا لا غير');
        expect(await sheet.locator('.paper-code').innerText()).toMatch(/^[0-9A-Z]{3} [0-9A-Z]{3}$/);
        await picture(desk.page, `paper-${size}`);
        // 1,000.50 above 250.00: points below points, as in every list (ux 6).
        await desk.page.emulateMedia({ media: 'print' });
        const ends = await sheet.locator('tbody tr td.paper-amount:last-child').evaluateAll((cells) =>
          cells.map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return Math.round(range.getBoundingClientRect().right);
          }),
        );
        await desk.page.emulateMedia({ media: null });
        expect([ends.length, new Set(ends).size]).toEqual([2, 1]);
        await expect.poll(() => sheet.getByText(/^نسخة/).count()).toBe(size === 'a4' ? 0 : 1);
        expect(desk.context.pages()).toHaveLength(1);
      }),
  );

  it('UX-48 carries number, day, who it came from, purpose, sum in figures and words, who printed it and the code', async () => {
    const supplier = await store.post('owner', '/suppliers', {
      name_ar: 'شركة النيل للمستلزمات',
      phone: '01000000001',
    });
    const made = await store.post('owner', '/stock-receipts', {
      kind: 'purchase',
      supplier_id: supplier.id,
      supplier_invoice_no: 'INV-7781',
      warehouse_id: store.main,
      lines: [line(2, '30')],
    });
    await at('a5', store.at('owner'), async (desk) => {
      const pages = await printed(desk, recordOf(made.id));
      for (const words of [made.number, 'INV-7781', '300.00'])
        expect([words, isDrawn(pages, words)]).toEqual([words, true]);
      const sheet = (await desk.page.getByTestId('paper').innerText()).replaceAll(/[\u2066-\u2069]/g, '');
      expect(sheet).toMatch(/\b\d{1,2}\/\d{1,2}\/20\d\d\b/);
      for (const words of ['شركة النيل للمستلزمات', 'شراء', 'فقط ثلاثمائة جنيه لا غير'])
        expect([words, sheet.includes(words)]).toEqual([words, true]);
      expect(sheet).toMatch(/طبعه \S.+ في /);
      expect(sheet).toMatch(/[0-9A-Z]{3} [0-9A-Z]{3}/);
    });
  });

  it('UX-49 a transfer is printed from its card in one tap', async () => {
    const item = String(items[0]);
    const batch = await store.receive({ item, qty: '10', price: '4', batch: 'TRF1' });
    const sent = await store.post('owner', '/stock-transfers', {
      source_id: store.main,
      destination_id: store.second,
      lines: [{ item_id: item, batch_id: batch, unit: 'piece', qty: '3' }],
    });
    await store.post('owner', `/stock-transfers/${sent.id}/dispatch`);
    await at('a5', store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      await page.goto('/inventory/warehouses/transfer');
      await settled(desk);
      const card = page.getByRole('listitem').filter({ hasText: sent.number });
      await card.getByRole('button', { name: 'طباعة', exact: true }).click();
      await page.locator('body[data-printed]').waitFor();
      const pages = readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect(pages.map(({ width, height }) => [width, height])).toEqual([[148, 210]]);
      for (const words of [sent.number, 'TRF1'])
        expect([words, isDrawn(pages, words)]).toEqual([words, true]);
      const sheet = page.getByTestId('paper');
      expect(await sheet.innerText()).toContain('مخزن العيادات');
      expect(await sheet.locator('.paper-code').innerText()).toMatch(/^[0-9A-Z]{3} [0-9A-Z]{3}$/);
    });
  });

  it('a roll is 80 mm wide, one page as long as the document, and nothing is cut at 72 mm', () =>
    at('roll', store.at('storekeeper'), async (desk) => {
      const pages = await printed(desk, recordOf(receipt.id));
      expect(pages.map(({ width }) => width)).toEqual([80]);
      expect(pages[0]?.height).toBeGreaterThan(90);
      expect(pages[0]?.height).toBeLessThan(297);
      for (const words of [receipt.number, 'LOT700', '1,250.50'])
        expect([words, isDrawn(pages, words)]).toEqual([words, true]);
      await desk.page.setViewportSize({ width: 272, height: 900 });
      expect(await isCut(desk.page)).toBe(false);
    }));

  it('120 lines run over several pages, each with the heads of its columns, none torn or left out', () =>
    at('a4', store.at('storekeeper'), async (desk) => {
      const pages = await printed(desk, recordOf(long.id));
      expect(pages.length).toBeGreaterThan(2);
      for (let line = 0; line < 120; line += 1)
        expect([line, isDrawn(pages, `LOT${String(700 + line)}`)]).toEqual([line, true]);
      const head = 'التشغيلة';
      for (const page of pages.filter(({ text }) => text.includes('LOT')))
        expect(isDrawn([page], head)).toBe(true);
      pages.forEach((page, at) =>
        expect(isDrawn([page], `${String(at + 1)} / ${String(pages.length)}`)).toBe(true),
      );
    }));

  it('in dark mode ink is black on white', () =>
    at(
      'a5',
      store.at('storekeeper'),
      async (desk) => {
        await printed(desk, recordOf(receipt.id));
        await desk.page.emulateMedia({ media: 'print' });
        const colours = await desk.page.getByTestId('paper').evaluate((sheet) => {
          const cell = sheet.querySelector('td');
          return [getComputedStyle(document.body).backgroundColor, cell && getComputedStyle(cell).color];
        });
        expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      },
      'dark',
    ));

  it('who may not read costs prints none: no column, no sum, no words (SEC-14)', async () => {
    const reader = await store.clinic.signedIn({ permissions: ['inventory_view_stock_batch'] });
    await at('a4', { ...store.at('owner'), token: String(reader.token) }, async (desk) => {
      const pages = await printed(desk, recordOf(receipt.id));
      expect(isDrawn(pages, 'LOT700')).toBe(true);
      for (const hidden of ['100.05', '1,000.50', '1,250.50', 'فقط', 'ج.م'])
        expect([hidden, isDrawn(pages, hidden)]).toEqual([hidden, false]);
      const heads = await desk.page.getByTestId('paper').locator('th').allTextContents();
      expect(heads).toEqual(['م', 'الصنف', 'الكمية', 'بونص', 'الوحدة', 'التشغيلة', 'الانتهاء']);
    });
  });

  it('what was taken back says so across every page', async () => {
    const { id } = await goods([line(0, '3')]);
    await store.post('owner', `/stock-receipts/${id}/reverse`, { version: 1, reason: 'أُدخل مرتين' });
    await at('a4', store.at('storekeeper'), async (desk) => {
      const pages = await printed(desk, recordOf(id));
      const state = await desk.page.getByTestId('paper').locator('.paper-across').innerText();
      // Joined letters of one glyph stand in their own order: the last word has none of them.
      const last = state.split(' ').at(-1) ?? '';
      expect(pages.map((page) => isDrawn([page], last))).toEqual(pages.map(() => true));
    });
  });

  it('a device without a size asks once: the preview prints nothing and counts nothing until it is told', () =>
    atDesk(store.at('storekeeper', 'phone'), async (desk) => {
      const { page } = desk;
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      const { id } = await goods([line(0, '2')]);
      await page.goto(recordOf(id));
      await settled(desk);
      await page.getByRole('button', { name: 'طباعة', exact: true }).last().tap();
      const dialog = page.getByRole('dialog', { name: /^طباعة/ });
      await dialog.getByText('اختر مقاس الورق').waitFor();
      expect(await store.sql('select 1 from papers where record_id = $1', [id])).toEqual([]);
      await dialog.getByRole('button', { name: 'رول 80 مم' }).tap();
      await picture(page, 'paper-preview-phone');
      await dialog.getByRole('button', { name: 'طباعة', exact: true }).tap();
      await page.locator('body[data-printed]').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('RaStore.paper'))).toBe('"roll"');
      expect(await store.sql('select copies from papers where record_id = $1', [id])).toEqual([
        { copies: 1 },
      ]);
    }));

  it('the code on the paper, typed into the palette, opens the document', () =>
    at('a5', store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      await printed(desk, recordOf(receipt.id));
      const code = await page.getByTestId('paper').locator('.paper-code').innerText();
      await page.goto('/dashboard');
      await settled(desk);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'البحث والأوامر' }).getByRole('combobox').fill(code);
      await page.getByRole('option').filter({ hasText: receipt.number }).click();
      await page.waitForURL((url) => url.href.includes(receipt.id));
    }));
});
