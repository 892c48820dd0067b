import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, button, notice } from '../forms.ts';
import { fresh, inDays, open, press, storeClinic, take, type StoreClinic } from './storeClinic.ts';
import { atDesk, picture } from '../support.ts';

let store: StoreClinic;
beforeAll(async () => {
  store = await storeClinic();
});

const onHand = async (item: string): Promise<number> => {
  const [row] = await store.sql(
    `select coalesce(sum(on_hand), 0)::float8 as n from stock_balances where item_id = $1`,
    [item],
  );
  return Number(row?.['n']);
};

/** Chooses one of the things done less often to the record of the page. */
async function choose(page: Page, action: string): Promise<void> {
  await button(page, 'إجراءات أخرى').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A request of the doctor's for 40 of 50, written, decided and handed out by three people with their phones. */
it('UX-62, T2 a request is written, approved in part and issued by expiry with a thumb', async () => {
  const name = fresh('محاقن');
  const item = await store.item(name);
  await store.receive({ item, qty: '30', price: '1', expiry: inDays(400), batch: 'LATE' });
  await store.receive({ item, qty: '20', price: '1', expiry: inDays(25), batch: 'SOON' });
  await atDesk(store.at('doctor', 'phone'), async (desk) => {
    const { page } = desk;
    await open(desk, '/inventory/requests/add');
    await take('phone', page, 'المخزن', 'المخزن الرئيسي');
    if ((await page.locator('[data-line="0"]').count()) === 0)
      await press('phone', button(page, 'إضافة صنف'));
    await take('phone', page, 'الصنف', name);
    await page.getByText('المتاح 50 قطعة').waitFor();
    await box(page, 'المطلوب').fill('40');
    await picture(page, 'store-phone-request', true);
    await press('phone', button(page, 'تقديم الطلب'));
    await notice(page, /قُدّم الطلب/).waitFor();
  });
  const [request] = await store.sql('select id from inventory_requests order by created_at desc limit 1');
  const address = `/inventory/requests/${String(request?.['id'])}`;
  await atDesk(store.at('manager', 'phone'), async (desk) => {
    const { page } = desk;
    await open(desk, address);
    await press('phone', button(page, 'اعتماد'));
    const dialog = page.getByRole('dialog');
    await box(dialog, 'المعتمد (قطعة)').fill('35');
    await picture(page, 'store-phone-approve');
    await press('phone', button(dialog, 'اعتماد'));
    await page.getByRole('main').getByText('معتمد جزئياً').first().waitFor();
  });
  await atDesk(store.at('storekeeper', 'phone'), async (desk) => {
    const { page } = desk;
    await open(desk, address);
    await press('phone', button(page, 'صرف'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/يخرج أولاً: 20 .*تنتهي خلال 25 يوماً.* 15 /).waitFor();
    await picture(page, 'store-phone-issue');
    await press('phone', button(dialog, 'صرف'));
    await page.getByRole('main').getByText('تم الصرف').first().waitFor();
  });
  const left = await store.sql(
    `select t.batch_no, b.on_hand::float8 as n from stock_balances b join stock_batches t on t.id = b.batch_id
      where b.item_id = $1 order by t.batch_no`,
    [item],
  );
  expect(left).toEqual([
    { batch_no: 'LATE', n: 15 },
    { batch_no: 'SOON', n: 0 },
  ]);
});

/** Three of ten did not arrive and are lost; two more come back unused. */
async function settleAndReturn(page: Page): Promise<void> {
  await button(page, 'تسوية الفرق').click();
  const settling = page.getByRole('dialog');
  await settling.getByText('الناقص 3 قطعة').waitFor();
  await settling.getByRole('radio', { name: 'تأكد فقده' }).check();
  await button(settling, 'تسوية الفرق').click();
  // Nothing is settled without a word about it.
  await settling.getByText(/هذا الحقل مطلوب/).waitFor();
  await box(settling, 'ملاحظة').fill('سقطت العبوة وانكسرت');
  await picture(page, 'store-desktop-settle');
  await button(settling, 'تسوية الفرق').click();
  await notice(page, 'سُوّي الفرق').waitFor();
  await choose(page, 'إرجاع إلى المخزن');
  const returning = page.getByRole('dialog');
  await returning.getByText(/يمكن إرجاع 7 قطعة منها/).waitFor();
  await box(returning, 'المرتجع (قطعة)').fill('2');
  await picture(page, 'store-desktop-return');
  await button(returning, 'إرجاع إلى المخزن').click();
  await notice(page, 'سُجل المرتجع').waitFor();
}

/** The same again as a draft, handed in and taken back. */
async function repeatAndWithdraw(page: Page): Promise<void> {
  const before = page.url();
  await choose(page, 'تكرار الطلب');
  await button(page.getByRole('dialog'), 'تكرار الطلب').click();
  await page.waitForURL((url) => url.href !== before);
  for (const [move, state] of [
    ['تقديم الطلب', 'مقدم'],
    ['سحب الطلب', 'مسودة'],
  ] as const) {
    await button(page, move).click();
    await button(page.getByRole('dialog'), move).click();
    await page.getByRole('main').getByText(state, { exact: true }).first().waitFor();
  }
}

it('inventory.md 8 what came short is settled, what is left comes back, a request is repeated and withdrawn', async () => {
  const item = await store.item(fresh('ضمادات'));
  await store.receive({ item, qty: '20', price: '1' });
  const request = await store.approved([{ item, qty: '10' }]);
  const path = `/inventory-requests/${request.id}`;
  const line_id = request.lines[0]?.id;
  await store.post('storekeeper', `${path}/issue`, { lines: [{ line_id, qty: '10' }] });
  await store.post('doctor', `${path}/receive`, { lines: [{ line_id, received_qty: '7' }] });
  const address = `/inventory/requests/${request.id}`;
  await atDesk(store.at('storekeeper'), async (desk) => {
    await open(desk, address);
    await settleAndReturn(desk.page);
  });
  expect(await onHand(item)).toBe(12);
  await atDesk(store.at('doctor'), async (desk) => {
    await open(desk, address);
    await repeatAndWithdraw(desk.page);
  });
  const asked = await store.sql(
    `select r.status, l.requested_qty::float8 as qty from inventory_requests r join inventory_requests__lines l on l.record_id = r.id
      where l.item_id = $1 order by r.created_at`,
    [item],
  );
  expect(asked).toEqual([
    { status: 'received', qty: 10 },
    { status: 'draft', qty: 10 },
  ]);
});

/** The 95 modules of an EAN-13 number, dark ones as 1, by the standard's own tables (GS1 General Specifications 5.2). */
function ean13(code: string): string {
  const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
  const parity = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');
  const flipped = (bits: string): string => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
  const digit = (at: number): string => odd[Number(code[at])] ?? '';
  const left = [...(parity[Number(code[0])] ?? '')].map((set, at) =>
    set === 'L' ? digit(at + 1) : [...flipped(digit(at + 1))].toReversed().join(''),
  );
  const right = Array.from({ length: 6 }, (_, at) => flipped(digit(at + 7)));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** Twelve digits and the one that proves them (GS1 General Specifications 7.9). */
function withCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** What a scanner would see of the bars: their path read back as modules. */
function modulesOf(width: number, path: string): string {
  const dark = [...path.matchAll(/M([\d.]+) [\d.]+h([\d.]+)/g)].map(([, x, thick]) => [
    Number(x),
    Number(thick),
  ]);
  const module = width / 95;
  return Array.from({ length: 95 }, (_, at) => {
    const middle = (at + 0.5) * module;
    return dark.some(([x = 0, thick = 0]) => x <= middle && middle <= x + thick) ? '1' : '0';
  }).join('');
}

describe('on paper and out of the house', () => {
  it('UX-80 three labels of an item are printed alone, with bars a scanner reads', async () => {
    const name = fresh('مناديل معقمة');
    const barcode = withCheckDigit(`622123450${name.slice(-3)}`);
    const item = await store.item(name, { barcode });
    await atDesk(store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      // The window of the browser's own print stays shut: the sheet is looked at as it would be printed.
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      await open(desk, `/inventory/items/${item}`);
      await button(page, 'ملصقات الباركود').click();
      const dialog = page.getByRole('dialog');
      await box(dialog, `عدد ملصقات ${name}`).fill('3');
      await button(dialog, 'طباعة 3').click();
      await page.locator('html[data-printed]').waitFor();
      await page.emulateMedia({ media: 'print' });
      await picture(page, 'store-desktop-labels');
      const sheet = page.getByTestId('label-sheet');
      const labels = sheet.locator('.label');
      await expect.poll(() => labels.count()).toBe(3);
      expect(await labels.first().innerText()).toMatch(new RegExp(`${name}\\s+${barcode}\\s+قطعة`));
      const bars = labels.first().locator('svg');
      const [, , width] = ((await bars.getAttribute('viewBox')) ?? '').split(' ').map(Number);
      const path = (await bars.locator('path').getAttribute('d')) ?? '';
      expect(modulesOf(width ?? 0, path)).toBe(ean13(barcode));
      expect(await bars.isVisible()).toBe(true);
      expect(await page.getByRole('dialog').isVisible()).toBe(false);
      expect(await page.locator('main').isVisible()).toBe(false);
    });
  });

  it('inventory.md 6 expired goods are written off, one batch and several, with the effect said before', async () => {
    const item = await store.item(fresh('كحول'));
    const batches: string[] = [];
    for (const batch of ['A', 'B', 'C'])
      batches.push(await store.receive({ item, qty: '5', price: '2.50', expiry: inDays(300), batch }));
    for (const id of batches.slice(0, 2))
      await store.post('owner', `/stock-batches/${id}/correct`, {
        expiry_date: inDays(-3),
        reason: 'قرئ الملصق خطأ عند الاستلام',
      });
    await atDesk(store.at('storekeeper'), async (desk) => {
      const { page } = desk;
      const dialog = page.getByRole('dialog');
      await open(desk, `/inventory/stock/${batches[0] ?? ''}`);
      await button(page, 'إعدام المنتهي').click();
      await dialog.getByText(/عددها 1 وقيمتها .*12\.50/).waitFor();
      expect(await onHand(item)).toBe(15);
      await button(dialog, 'إعدام المنتهي').click();
      await notice(page, 'أُعدم المنتهي. عدد التشغيلات 1').waitFor();
      await page.getByText('لم يبق منها شيء في أي مخزن').waitFor();
      await button(page, 'إعدام المنتهي').waitFor({ state: 'hidden' });
      expect(await onHand(item)).toBe(10);
      await open(
        desk,
        `/inventory/stock?filter=${encodeURIComponent(JSON.stringify({ item_id: item, in_stock: true }))}`,
      );
      const rows = page.getByRole('row').filter({ hasText: 'كحول' });
      await expect.poll(() => rows.count()).toBe(2);
      for (const row of await rows.all()) await row.getByRole('checkbox').check();
      await button(page, 'إعدام المنتهي').click();
      await dialog.getByText(/عددها 1 وقيمتها .*12\.50/).waitFor();
      await dialog.getByText('ما لم ينته من المختار يبقى كما هو، وعدده 1.').waitFor();
      await picture(page, 'store-desktop-write-off');
      await button(dialog, 'إعدام المنتهي').click();
      await notice(page, 'أُعدم المنتهي. عدد التشغيلات 1').last().waitFor();
      await expect.poll(() => rows.count()).toBe(1);
      expect(await onHand(item)).toBe(5);
      await rows.first().getByRole('checkbox').check();
      await button(page, 'إعدام المنتهي').click();
      await dialog.getByText('ليس في المختار تشغيلة منتهية لها رصيد، فلا شيء يُعدم.').waitFor();
      await button(dialog, 'حسناً').click();
      expect(await onHand(item)).toBe(5);
    });
  });
});
