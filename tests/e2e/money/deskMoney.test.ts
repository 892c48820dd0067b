import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import { looksRight } from '../look.ts';
import { atDesk, settled, type Desk } from '../support.ts';
import { chairDesk, made, type ChairDesk } from '../treatments/chairDesk.ts';

/** W6 of clinic.md on the screen, and the desk's payments by keys alone (UX-83, UX-85). */
let chair: ChairDesk;
let drawer: string;
let bank: string;
let patient: string;
const key = () => ({ 'idempotency-key': randomUUID() });
beforeAll(async () => {
  chair = await chairDesk();
  const { owner } = chair.clinic;
  const [main] = (await owner.get('/financial-funds')).json;
  await owner.put(`/financial-funds/${main.id}`, { version: main.version, is_default_for: [] });
  const fund = async (values: object): Promise<string> =>
    String((await made(owner, '/financial-funds', values))['id']);
  drawer = await fund({ name_ar: 'درج الاستقبال', opening_balance: '5000', is_default_for: ['cash'] });
  bank = await fund({
    name_ar: 'حساب البنك',
    type: 'bank',
    opening_balance: '20000',
    is_default_for: ['card', 'bank_transfer'],
  });
  patient = await chair.patient();
  const procedure = await chair.procedure({ name_ar: 'علاج عصب تجريبي', price: '3000' });
  const line = await chair.line({
    patient_id: patient,
    procedure_id: procedure,
    teeth: ['36'],
    discount_percent: '10',
  });
  const begun = await owner.post(`/patient-treatments/${line}/start`, { version: 1 }, key());
  expect([begun.status, begun.text]).toEqual([200, begun.text]);
});

/** The device knows its paper, and its print window is closed at once. */
const withPrinter = ({ page }: Desk): Promise<unknown> =>
  page.addInitScript(() => {
    localStorage.setItem('RaStore.paper', '"a5"');
    window.print = () => {
      const printed = Number(document.body.dataset['printed'] ?? '0') + 1;
      document.body.dataset['printed'] = String(printed);
      setTimeout(() => window.dispatchEvent(new Event('afterprint')), 0);
    };
  });
const panel = (page: Page) => page.getByRole('dialog').last();
const field = (page: Page, name: string) => page.locator(`[data-source="${name}"] input`).first();
const says = (page: Page, text: string | RegExp) => panel(page).getByText(text).first().waitFor();
const printed = (page: Page, count: number) =>
  page.locator(`body[data-printed="${String(count)}"]`).waitFor();
/** The cursor stands in the amount: what is typed now is one. */
const atAmount = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.closest('[data-source="amount"]') !== null);
const balance = async (fund: string): Promise<string> =>
  (await chair.clinic.owner.get(`/financial-funds/${fund}`)).json.balance;
const vouchers = async (kind = 'receipt-vouchers') => {
  const filter = encodeURIComponent(JSON.stringify({ patient_id: patient }));
  const { json } = await chair.clinic.owner.get(`/${kind}?filter=${filter}&sort=["number","ASC"]`);
  return json as unknown as { id: string; number: string; status: string; replaced_by: string | null }[];
};

/** Payment, card, wrong voucher put right, refund: steps 1 to 7. */
async function takenAndGivenBack(desk: Desk): Promise<void> {
  const { page } = desk;
  const open = (kind: string, query: string) =>
    page.goto(`${chair.clinic.home}/${kind}?panel=${encodeURIComponent(`${kind}/new?${query}`)}`);
  await open('receipt-vouchers', `patient_id=${patient}`);
  await says(page, /عليه 2,700\.00/);
  await looksRight(desk, { name: 'payment', locale: 'ar', width: 1366, height: 768 });
  await atAmount(page);
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await printed(page, 1);
  await open('receipt-vouchers', `patient_id=${patient}`);
  await says(page, /عليه 1,200\.00/);
  await atAmount(page);
  await page.keyboard.type('2000');
  await page.keyboard.press('+');
  await page.keyboard.press('Enter');
  await says(page, 'هذا الحقل مطلوب');
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await printed(page, 1);
  expect([await balance(drawer), await balance(bank)]).toEqual(['6500.00', '22000.00']);

  const [first] = await vouchers();
  await page.goto(`${chair.clinic.home}/receipt-vouchers?panel=receipt-vouchers/${first?.id ?? ''}`);
  await page.getByRole('link', { name: 'إلغاء وإعادة إصدار' }).click();
  await panel(page).locator('[data-source="reissue_reason"] textarea').first().fill('كُتبت الطريقة خطأ');
  await panel(page).getByRole('button', { name: 'حفظ وطباعة' }).click();
  await printed(page, 1);
  expect((await vouchers()).map(({ status }) => status)).toEqual(['voided', 'posted', 'posted']);
  await page.goto(`${chair.clinic.home}/receipt-vouchers?panel=receipt-vouchers/${first?.id ?? ''}`);
  await panel(page)
    .getByRole('link', { name: (await vouchers())[2]?.number ?? '' })
    .waitFor();
  await looksRight(desk, { name: 'voided', locale: 'ar', width: 1366, height: 768 });

  await open('payment-vouchers', `purpose=patient_refund&patient_id=${patient}`);
  await says(page, /له رصيد 800\.00/);
  await atAmount(page);
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await says(page, /مبلغ الرد أكبر من رصيد المريض الدائن/);
  await field(page, 'amount').press('*');
  await field(page, 'amount').press('Enter');
  await printed(page, 1);
  expect([await balance(drawer), await balance(bank)]).toEqual(['5700.00', '22000.00']);
}

/** Transfer, the expense, a spot count: steps 9 to 11. */
async function movedAndCounted(desk: Desk): Promise<void> {
  const { page } = desk;
  const { owner } = chair.clinic;
  await owner.post('/fund-transfers', { from_fund_id: bank, to_fund_id: drawer, amount: '1000' }, key());
  const supplier = await made(owner, '/suppliers', { name_ar: 'المورد', phone: '01001234567' });
  const pay = { purpose: 'supplier', supplier_id: supplier['id'], amount: '6000', method: 'cash' };
  const paid = await owner.post('/payment-vouchers', { ...pay, fund_id: drawer }, key());
  expect([paid.status, await balance(drawer)]).toEqual([201, '700.00']);
  await page.goto(`${chair.clinic.home}/financial-funds/${drawer}`);
  await page.getByRole('link', { name: 'جرد وإقفال اليوم' }).click();
  await page.locator('[data-denomination="200"]').waitFor();
  for (const pieces of ['3', '', '1', '2', '', '', '', '']) {
    await page.keyboard.type(pieces);
    await page.keyboard.press('Enter');
  }
  await says(page, /-10\.00|10\.00-|−10/);
  await page.waitForFunction(() => document.activeElement?.closest('[data-source="reason"]') !== null);
  await page.keyboard.type('عشرة جنيهات ناقصة');
  await looksRight(desk, { name: 'count', locale: 'ar', width: 1366, height: 768 });
  await panel(page).getByLabel('إقفال اليوم').first().click();
  await panel(page).getByRole('button', { name: 'ترحيل الجرد' }).click();
  await says(page, 'مرحّل');
  expect([await balance(drawer), await balance(bank)]).toEqual(['690.00', '21000.00']);
  await page.goto(`${chair.clinic.home}/financial-funds`);
  await page
    .getByText(/690\.00/)
    .first()
    .waitFor();
  await looksRight(desk, { name: 'funds', locale: 'ar', width: 1366, height: 768 });
}

it('W6 on the screen: payment, card, void and reissue, refund, spot count, with its figures', () =>
  atDesk(chair.at(chair.clinic.owner), async (desk) => {
    await withPrinter(desk);
    await takenAndGivenBack(desk);
    await movedAndCounted(desk);
  }));

it('the desk takes ten payments within three minutes, four entries each, by keys alone', () =>
  atDesk(chair.at(chair.clerk), async (desk) => {
    const { page } = desk;
    await withPrinter(desk);
    const { json } = await chair.clinic.owner.get(`/patients/${patient}`);
    const digits = String(json.file_no).replace(/\D/g, '');
    await page.goto(`${chair.clinic.home}/receipt-vouchers?panel=receipt-vouchers/new`);
    await settled(desk);
    const ready = () =>
      page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await ready();
    const held = await balance(drawer);
    const before = (await vouchers()).length;
    const began = Date.now();
    for (let at = 1; at <= 10; at += 1) {
      await page.keyboard.type(digits);
      await page
        .getByRole('option', { name: new RegExp(json.full_name) })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await says(page, /عليه|له رصيد|لا شيء عليه/);
      await atAmount(page);
      await page.keyboard.type(String(at * 10));
      await page.keyboard.press('Enter');
      await printed(page, at);
      await ready();
    }
    expectWithin(Date.now() - began, 180_000);
    expect((await vouchers()).length - before).toBe(10);
    expect(sumDecimals([held, '550'])).toBe(await balance(drawer));
  }));

it('on a phone the payment and the funds fit, with every word', () =>
  atDesk(chair.at(chair.clinic.owner, { width: 390, height: 844 }), async (desk) => {
    const { page } = desk;
    const given = encodeURIComponent(`receipt-vouchers/new?patient_id=${patient}`);
    await page.goto(`${chair.clinic.home}/receipt-vouchers?panel=${given}`);
    await says(page, 'نقدي');
    await looksRight(desk, { name: 'payment', locale: 'ar', width: 390, height: 844 });
    await page.goto(
      `${chair.clinic.home}/financial-funds?panel=${encodeURIComponent(`fund-counts/new?fund_id=${drawer}`)}`,
    );
    await page.locator('[data-denomination="200"]').waitFor();
    await looksRight(desk, { name: 'count', locale: 'ar', width: 390, height: 844 });
  }));

it('an expense with the photo of its bill takes six taps on a phone', async () => {
  const accountant = await chair.clinic.signedIn({ role: 'accountant' });
  await atDesk(chair.at(accountant, { width: 390, height: 844 }), async (desk) => {
    const { page } = desk;
    await page.goto(`${chair.clinic.home}/clinic-expenses`);
    await settled(desk);
    let taps = 0;
    const tap = async (what: Locator): Promise<void> => {
      taps += 1;
      await what.click();
    };
    await tap(page.locator('a[href$="/clinic-expenses/create"]').first());
    const category = page.locator('[data-source="category_id"] input').first();
    await category.waitFor();
    if (!(await category.evaluate((one) => one === document.activeElement))) await tap(category);
    await page.keyboard.type('كهرب');
    await tap(page.getByRole('option', { name: 'كهرباء' }).first());
    // "Next" of the keyboard on the screen, as Tab does it here.
    const next = async (name: string): Promise<void> => {
      for (let times = 0; times < 3; times += 1) {
        await page.keyboard.press('Tab');
        if (await field(page, name).evaluate((one) => one === document.activeElement)) return;
      }
      await tap(field(page, name));
    };
    await next('amount');
    await page.keyboard.type('640.50');
    await next('payee');
    await page.keyboard.type('شركة الكهرباء');
    const bytes = sharp({ create: { width: 60, height: 90, channels: 3, background: '#e8e4d8' } }).png();
    taps += 1;
    await page
      .locator('[data-source="attachments"] input[type=file]')
      .first()
      .setInputFiles({ name: 'فاتورة.png', mimeType: 'image/png', buffer: await bytes.toBuffer() });
    await page.getByText('فاتورة.png').first().waitFor();
    await looksRight(desk, { name: 'expense', locale: 'ar', width: 390, height: 844 });
    await tap(page.getByRole('button', { name: /^حفظ/ }).first());
    await page.waitForURL(/clinic-expenses\/[0-9a-f-]{36}\/view/);
    expect(taps).toBeLessThanOrEqual(6);
  });
  const [spent] = (await chair.clinic.owner.get('/clinic-expenses?filter={"q":"شركة الكهرباء"}')).json;
  expect(spent).toMatchObject({ amount: '640.50', status: 'approved', payee: 'شركة الكهرباء' });
  expect(spent.attachments).toHaveLength(1);
});
