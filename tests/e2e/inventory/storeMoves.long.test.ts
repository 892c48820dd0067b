import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { box, button, notice, pick } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { inDays } from './storeClinic.ts';
import { atDesk, type DeskOptions } from '../support.ts';

const barcode = '6221234500017';
const phone = { width: 390, height: 844 } as const;

interface Made {
  readonly id: string;
}
let clinic: OwnClinic;
let item: string;
const people = new Map<string, Client>();

/** A keyed call of the owner's that makes something. */
async function made(path: string, body: unknown): Promise<Made> {
  const answer = await clinic.owner.post(path, body, { 'idempotency-key': randomUUID() });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json as Made;
}

const at = (role: string, options: DeskOptions = {}): DeskOptions => ({
  home: clinic.home,
  token: String(people.get(role)?.token),
  ...options,
});

/** What is there of the item in each warehouse, by name. */
async function levels(): Promise<Readonly<Record<string, number>>> {
  const rows = await clinic.sql(
    `select w.name_ar, l.on_hand::float8 as n from stock_levels l join warehouses w on w.id = l.warehouse_id where l.on_hand > 0`,
  );
  return Object.fromEntries(rows.map(({ name_ar: name, n }) => [String(name), Number(n)]));
}

beforeAll(async () => {
  clinic = await ownClinic();
  for (const role of ['doctor', 'manager', 'storekeeper']) people.set(role, await clinic.signedIn({ role }));
  const [main] = await clinic.sql(`select id, branch_id from warehouses where kind = 'main'`);
  await made('/warehouses', { name_ar: 'مخزن العيادات', kind: 'room', branch_id: main?.['branch_id'] });
  const category = await made('/item-categories', { name_ar: 'مواد استهلاكية' });
  const named = { name_ar: 'جوانتي فحص', category_id: category.id, base_unit: 'piece', barcode };
  item = (await made('/inventory-items', { ...named, tracks_expiry: true })).id;
  const line = { item_id: item, unit: 'piece', unit_price: '1', tax_percent: '0' };
  await made('/stock-receipts', {
    kind: 'gift',
    warehouse_id: main?.['id'],
    lines: [
      { ...line, qty: '100', batch_no: 'LATE', expiry_date: inDays(400) },
      { ...line, qty: '30', batch_no: 'SOON', expiry_date: inDays(20) },
    ],
  });
});

/** The doctor scans and asks for 50 of 130; the manager approves 40. */
async function requestAndApprove(): Promise<void> {
  await atDesk(at('doctor'), async ({ page }) => {
    await page.goto('/inventory/requests/add');
    const scanner = box(page, 'امسح الباركود أو اكتبه');
    await scanner.fill(barcode);
    await scanner.press('Enter');
    await page.getByText('أُضيف جوانتي فحص').waitFor();
    await page.getByText('المتاح 130 قطعة').waitFor();
    await box(page, 'المطلوب').fill('140');
    await page.getByText('المتاح 130 قطعة فقط').waitFor();
    await box(page, 'المطلوب').fill('50');
    await button(page, 'تقديم الطلب').click();
    await notice(page, /قُدّم الطلب .*REQ-\d{4}-00001/).waitFor();
  });
  await atDesk(at('manager'), async ({ page }) => {
    await page.goto('/inventory/requests');
    await page
      .getByRole('link', { name: /REQ-\d{4}-00001/ })
      .first()
      .click();
    await button(page, 'اعتماد').click();
    const dialog = page.getByRole('dialog');
    await box(dialog, 'المعتمد (قطعة)').fill('40');
    await button(dialog, 'اعتماد').click();
    await page.getByRole('main').getByText('معتمد جزئياً').waitFor();
  });
}

describe('goods on their way through the clinic (inventory.md 4, 8, 9)', () => {
  it('UX-80 a request is scanned, approved in part, issued by expiry and received on a phone', async () => {
    await requestAndApprove();
    const [request] = await clinic.sql('select id from inventory_requests');
    const address = `/inventory/requests/${String(request?.['id'])}`;
    await atDesk(at('storekeeper'), async ({ page }) => {
      await page.goto(address);
      await button(page, 'صرف').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/يخرج أولاً: 30 .*تنتهي خلال 20 يوماً.* 10 /).waitFor();
      await button(dialog, 'صرف').click();
      await page.getByRole('main').getByText('تم الصرف').first().waitFor();
      await page.getByText('التشغيلة SOON').waitFor();
    });
    expect(await levels()).toEqual({ 'المخزن الرئيسي': 90 });
    await atDesk(at('doctor', phone), async ({ page }) => {
      await page.goto('/inventory/my-requests');
      await page
        .getByText(/REQ-\d{4}-00001/)
        .first()
        .click();
      await button(page, 'تأكيد الاستلام').click();
      const dialog = page.getByRole('dialog');
      await box(dialog, 'المستلم (قطعة)').fill('39');
      await button(dialog, 'تأكيد الاستلام').click();
      await page.getByText('المستلم أقل من المصروف. الفرق في انتظار التسوية.').waitFor();
    });
  });

  it('UX-80 a scanned GS1 code fills the item and the batch of a transfer, and says so where the source has no such lot', async () => {
    await atDesk(at('storekeeper'), async ({ page }) => {
      await page.goto('/inventory/warehouses/transfer');
      await pick(page, 'من مخزن', 'المخزن الرئيسي');
      await pick(page, 'إلى مخزن', 'مخزن العيادات');
      const scanner = box(page, 'امسح الباركود أو اكتبه');
      await scanner.fill(`010${barcode}10NONE`);
      await scanner.press('Enter');
      await page.getByText(/لا توجد التشغيلة .?NONE.? في المخزن المصدر/).waitFor();
      await button(page, 'حذف السطر 1').click();
      await scanner.fill(`010${barcode}10late`);
      await scanner.press('Enter');
      await page.getByText(/أُضيف جوانتي فحص من التشغيلة .?LATE/).waitFor();
      const batch = page.getByRole('combobox', { name: /^التشغيلة/ });
      await expect.poll(() => batch.inputValue()).toBe('LATE');
      // Nothing expires sooner there any more: no reason is asked.
      expect(await box(page, 'سبب تجاوز الأقرب انتهاءً').count()).toBe(0);
      await box(page, 'الكمية').fill('5');
      await button(page, 'تحويل الآن').click();
      await notice(page, /تم التحويل .*TRF-/).waitFor();
    });
    const moved = await clinic.sql(
      `select t.batch_no, l.qty::float8 as n from stock_transactions l join stock_batches t on t.id = l.batch_id
        where l.type = 'transfer_in' order by l.seq desc limit 1`,
    );
    expect(moved).toEqual([{ batch_no: 'LATE', n: 5 }]);
  });
});
