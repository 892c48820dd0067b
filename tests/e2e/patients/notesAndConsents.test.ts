import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import type { TestPerson } from '#tests/setup/clinics.ts';
import { seriousFindings } from '../axe.ts';
import { button, notice } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk, type DeskOptions } from '../support.ts';

/** Notes and consents of a patient in the browser (clinic.md 2.2, SEC-67, UX-72; issue 16). */
let clinic: OwnClinic;
let doctor: Client & { readonly person: TestPerson };
let clerk: Client;
beforeAll(async () => {
  clinic = await ownClinic();
  doctor = await clinic.signedIn({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    doctor.person.employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  clerk = await clinic.signedIn({ role: 'receptionist' });
});

let phones = 0;
const patient = async (): Promise<string> => {
  const answer = await clinic.owner.post('/patients', {
    full_name: 'ليلى حسن فؤاد',
    gender: 'female',
    branch_id: clinic.start.branch,
    primary_doctor_id: doctor.person.employeeId,
    phone: `0112${String((phones += 1)).padStart(7, '0')}`,
  });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return String(answer.json.id);
};
const noted = async (by: Client, patient_id: string, kind: string, text: string): Promise<string> => {
  const answer = await by.post('/patient-notes', { patient_id, kind, body: `<p>${text}</p>` });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return String(answer.json.id);
};
const desk = (by: Client, values: DeskOptions = {}): DeskOptions => ({
  home: clinic.home,
  token: String(by.token),
  locale: 'ar',
  ...values,
});
const open = async (at: Desk, id: string, tab: RegExp): Promise<void> => {
  await at.page.goto(`${clinic.home}/patients/${id}/view`);
  await at.page.getByRole('tab', { name: tab }).click();
  await settled(at);
};
const note = (page: Page, text: string) => page.locator('li[data-row]').filter({ hasText: text });
const lines = async (page: Page, text: string): Promise<string[]> => {
  await note(page, text)
    .getByRole('button', { name: /^إجراءات/ })
    .click();
  await page.getByRole('menu').waitFor();
  await expect.poll(() => page.getByRole('menu').locator('[aria-busy]').count()).toBe(0);
  return page.getByRole('menuitem').allInnerTexts();
};
const body = (page: Page) => page.getByRole('textbox', { name: /^الملاحظة/ });
const save = (page: Page) => button(page.getByRole('dialog'), 'حفظ');

describe('clinic.md 2.2 notes', () => {
  it('are written and put right by their author; after 24 hours an addendum follows, and the text stays', () =>
    atDesk(desk(doctor), async (at) => {
      const { page } = at;
      const id = await patient();
      await open(at, id, /^الملاحظات/);
      await button(page, 'إضافة ملاحظة').click();
      await body(page).click();
      await page.keyboard.type('حشو مؤقت للضرس');
      await save(page).click();
      await note(page, 'حشو مؤقت للضرس').waitFor();
      await picture(page, 'patient-notes-1366');
      expect(await seriousFindings(page)).toEqual([]);
      expect(await lines(page, 'حشو مؤقت للضرس')).toContain('تعديل');
      await page.getByRole('menuitem', { name: 'تعديل' }).click();
      await body(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' السفلي');
      await save(page).click();
      await note(page, 'حشو مؤقت للضرس السفلي').waitFor();
      await clinic.sql(
        `update patient_notes set created_at = now() - interval '25 hours' where patient_id = $1`,
        [id],
      );
      await open(at, id, /^الملاحظات/);
      const offered = await lines(page, 'حشو مؤقت للضرس السفلي');
      expect(offered).not.toContain('تعديل');
      await page.getByRole('menuitem', { name: 'إضافة ملحق' }).click();
      await page.getByText('ملحق: يُضاف إلى الملاحظة الأصلية، ويبقى نصها كما هو.').waitFor();
      await body(page).click();
      await page.keyboard.type('زال الألم');
      await save(page).click();
      await note(page, 'زال الألم').getByText('ملحق لـ', { exact: true }).waitFor();
      await note(page, 'حشو مؤقت للضرس السفلي').waitFor();
    }));

  it('are struck through by keyboard alone, with a reason, and stay readable', () =>
    atDesk(desk(clinic.owner), async (at) => {
      const { page } = at;
      const id = await patient();
      await noted(clinic.owner, id, 'admin', 'طلبت تقريراً');
      await open(at, id, /^الملاحظات/);
      const press = async (...keys: readonly string[]): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key);
      };
      await note(page, 'طلبت تقريراً')
        .getByRole('button', { name: /^إجراءات/ })
        .focus();
      await press('Enter');
      const strike = page.getByRole('menuitem', { name: 'شطب' });
      await strike.waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      for (let n = 0; n < 8 && (await focused()) !== 'شطب'; n += 1) await press('ArrowDown');
      await press('Enter');
      await page.getByText('يبقى النص ظاهراً مشطوباً مع السبب، ولا يمكن الرجوع.').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('textbox', { name: /^سبب الشطب/ }).focus();
      await page.keyboard.type('كُتبت لمريضة أخرى');
      for (let n = 0; n < 8 && (await focused()) !== 'شطب'; n += 1) await press('Tab');
      await press('Enter');
      const struck = note(page, 'طلبت تقريراً');
      await struck.getByText('كُتبت لمريضة أخرى').waitFor();
      expect(await struck.locator('s').innerText()).toContain('طلبت تقريراً');
      expect(await seriousFindings(page)).toEqual([]);
    }));

  it('tell the desk nothing of an illness, on a phone either', () =>
    atDesk(desk(clerk, { width: 390, height: 844 }), async (at) => {
      const { page } = at;
      const id = await patient();
      await noted(doctor, id, 'clinical', 'خراج حول الجذر');
      await noted(doctor, id, 'diagnosis', 'التهاب لثة متوسط');
      await noted(clinic.owner, id, 'admin', 'تفضل المواعيد المسائية');
      await open(at, id, /^الملاحظات \(1\)/);
      await note(page, 'تفضل المواعيد المسائية').waitFor();
      await expect.poll(() => page.locator('li[data-row]').count()).toBe(1);
      expect(await page.locator('main').innerText()).not.toMatch(/خراج|التهاب/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, 'patient-notes-390', true);
    }));
});

describe('SEC-67 consents', () => {
  const purpose = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const writing = (page: Page) => page.locator('a[href*="wa.me"]');

  it('nothing is preset; the message button follows the word that was given and taken back', () =>
    atDesk(desk(clerk), async (at) => {
      const { page } = at;
      await open(at, await patient(), /^الموافقات/);
      await expect.poll(() => page.getByText('لا توجد موافقة', { exact: true }).count()).toBe(4);
      expect(await writing(page).count()).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      await button(purpose(page, 'الرسائل'), 'تسجيل الموافقة').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('أوافق على أن تراسلني العيادة على واتساب بشأن مواعيدي وعلاجي.').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await button(dialog, 'تسجيل الموافقة').click();
      await notice(page, 'سُجلت الموافقة').waitFor();
      await purpose(page, 'الرسائل')
        .getByText(/^سارية منذ/)
        .waitFor();
      await expect.poll(() => writing(page).count()).toBeGreaterThan(0);
      // The others are as they were: each purpose for itself.
      await expect.poll(() => page.getByText('لا توجد موافقة', { exact: true }).count()).toBe(3);
      await button(purpose(page, 'الرسائل'), 'سحب الموافقة').click();
      await button(dialog, 'سحب الموافقة').click();
      await purpose(page, 'الرسائل').getByText('لا توجد موافقة', { exact: true }).waitFor();
      await expect.poll(() => writing(page).count()).toBe(0);
      await purpose(page, 'الرسائل')
        .getByText(/تاريخ السحب/)
        .waitFor();
      await picture(page, 'patient-consents-1366');
    }));

  it('are taken by keyboard alone, on a phone too', () =>
    atDesk(desk(clinic.owner, { width: 390, height: 844 }), async (at) => {
      const { page } = at;
      await open(at, await patient(), /^الموافقات/);
      await button(purpose(page, 'الصور'), 'تسجيل الموافقة').focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      for (let n = 0; n < 8 && (await focused()) !== 'تسجيل الموافقة'; n += 1)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await purpose(page, 'الصور')
        .getByText(/^سارية منذ/)
        .waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, 'patient-consents-390', true);
    }));
});
