import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { wallNow } from '#metadata/time/clock.ts';
import { bookingDesk, type BookingDesk } from '#tests/api/appointments/bookingDesk.ts';
import { seriousFindings } from '../axe.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk } from '../support.ts';

let clinic: OwnClinic;
let desk: BookingDesk;
let doctor = '';
let patient = '';
let type = '';
const day = addDays(wallNow('Africa/Cairo').day, 3);
/** An instant of that day, or so many weeks later, in Cairo in winter (+02). */
const at = (clock: string, weeks = 0): string => `${addDays(day, 7 * weeks)}T${clock}:00+02:00`;

beforeAll(async () => {
  clinic = await ownClinic();
  desk = await bookingDesk(clinic);
  type = await desk.type({ name_ar: 'شد تقويم', name_en: 'Braces check', duration_min: 30 });
  patient = await desk.patient({ full_name: 'منى حسن إبراهيم' });
  doctor = await desk.doctor();
  for (const weekday of ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']) {
    const hours = { opens: '09:00', closes: '17:00', valid_from: '2026-01-01' };
    const row = { doctor_id: doctor, weekday, branch_id: clinic.start.branch, ...hours };
    expect((await clinic.owner.post('/doctor-schedules', row)).status).toBe(201);
  }
  const other = await desk.patient({ full_name: 'يوسف خالد علي' });
  await desk.booked({ patient_id: other, doctor_id: doctor, type_id: type, starts_at: at('10:15', 1) });
}, 60_000);

const options = (more: object = {}) => ({
  home: clinic.home,
  token: String(desk.desk.token),
  locale: 'ar' as const,
  ...more,
});
const wish = (): string =>
  encodeURIComponent(JSON.stringify({ doctor_id: doctor, starts_at: new Date(at('10:00')).toISOString() }));
async function opened(one: Desk, more = ''): Promise<void> {
  await one.page.goto(`/patients/appointments?cal=day&on=${day}${more}`);
  await settled(one);
}
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}
const visits = async (): Promise<readonly (readonly unknown[])[]> =>
  (
    await clinic.sql('select starts_at, status from appointments where patient_id = $1 order by starts_at', [
      patient,
    ])
  ).map((row) => [new Date(String(row['starts_at'])).getTime(), row['status']]);

it('UX-35 repeated visits show every date and its clash first, are booked without it, and are cancelled together', () =>
  atDesk(options(), async (one) => {
    const { page } = one;
    await opened(one, `&new=${wish()}`);
    const form = page.getByRole('dialog', { name: 'حجز موعد' });
    await form.waitFor();
    await choose(page, 'المريض', 'منى حسن');
    await choose(page, 'النوع', 'شد تقويم');
    await form.getByRole('button', { name: 'تكرار الموعد' }).click();
    await picture(page, 'repeat form');
    await form.getByRole('button', { name: 'معاينة المواعيد' }).click();
    await form.getByRole('region', { name: 'المواعيد بالترتيب' }).waitFor();
    const rows = form.locator('[data-date]');
    await expect.poll(() => rows.count()).toBe(4);
    await form
      .locator(`[data-date="${addDays(day, 7)}"]`)
      .getByText('الطبيب مشغول')
      .waitFor();
    expect(await visits()).toEqual([]);
    // While one clashes nothing can be booked, unless it is left out.
    await expect.poll(() => form.getByRole('button', { name: /^حجز/ }).isDisabled()).toBe(true);
    await form.getByRole('radio', { name: 'يُحجز المتاح ويُترك المتعارض' }).check();
    await picture(page, 'repeat preview');
    expect(await seriousFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'حجز 3 مواعيد' }).click();
    await page.getByText(/حُجز 3 مواعيد/).waitFor();
    const times = [0, 2, 3].map((week) => Date.parse(at('10:00', week)));
    expect(await visits()).toEqual(times.map((time) => [time, 'booked']));

    await page.locator('.tg-card', { hasText: 'منى حسن إبراهيم' }).locator('.tg-main').click();
    const menu = page.getByRole('dialog', { name: /موعد منى حسن/ });
    await menu.getByRole('img', { name: 'موعد متكرر' }).waitFor();
    await picture(page, 'repeat menu');
    await menu.getByRole('button', { name: 'تعديل المواعيد المتكررة' }).click();
    const change = page.getByRole('dialog', { name: /تعديل مواعيد منى حسن/ });
    await change.waitFor();
    await settled(one);
    await picture(page, 'repeat change');
    await page.keyboard.press('Escape');
    await page.locator('.tg-card', { hasText: 'منى حسن إبراهيم' }).locator('.tg-main').click();
    await menu.getByRole('button', { name: 'إلغاء المواعيد المتكررة' }).click();
    const cancel = page.getByRole('dialog', { name: /إلغاء مواعيد منى حسن/ });
    await cancel.waitFor();
    await picture(page, 'repeat cancel');
    await choose(page, 'سبب الإلغاء', 'طلب المريض');
    await choose(page, 'من ألغى', 'المريض');
    await cancel.getByRole('button', { name: 'إلغاء المواعيد' }).click();
    await page.getByText('أُلغي 3 مواعيد').waitFor();
    expect(await visits()).toEqual(times.map((time) => [time, 'cancelled']));
  }));

it('on a phone and in English the preview is read without scrolling sideways', async () => {
  for (const [locale, words] of [
    ['ar', ['تكرار الموعد', 'معاينة المواعيد', 'المريض', 'منى حسن', 'النوع', 'شد تقويم']],
    ['en', ['Repeat the appointment', 'Preview the dates', 'Patient', 'منى حسن', 'Type', 'Braces check']],
  ] as const)
    await atDesk(options({ locale, width: 390, height: 844 }), async (one) => {
      const { page } = one;
      await opened(one, `&new=${wish()}`);
      await choose(page, words[2], words[3]);
      await choose(page, words[4], words[5]);
      await page.getByRole('button', { name: words[0] }).click();
      await page.getByRole('button', { name: words[1] }).click();
      await page.locator('[data-date]').first().waitFor();
      await page.locator('[data-date]').last().scrollIntoViewIfNeeded();
      await picture(page, `repeat phone ${locale}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await seriousFindings(page)).toEqual([]);
    });
});

it('on a phone the visits of a repetition are changed together, and what clashes is told with its dates', async () => {
  const body = { patient_id: patient, doctor_id: doctor, type_id: type, freq: 'weekly', count: 3 };
  const made = await desk.desk.post('/appointment-series', { ...body, starts_at: at('12:00') });
  expect(made.status).toBe(201);
  const steps = { ar: 'تعديل المواعيد المتكررة', en: 'Change repeated appointments' };
  for (const locale of ['ar', 'en'] as const)
    await atDesk(options({ locale, width: 390, height: 844 }), async (one) => {
      const { page } = one;
      await page.goto(`/patients/appointments?on=${day}`);
      await page.locator('[data-visit]').first().waitFor();
      await page.locator('[data-visit] button[aria-haspopup="dialog"]').first().click();
      await page.getByRole('button', { name: steps[locale] }).click();
      const change = page.getByRole('dialog', { name: 'منى حسن إبراهيم' });
      await change.waitFor();
      await change.getByRole('textbox', { name: locale === 'ar' ? 'الساعة' : 'Time of day' }).fill('10:00');
      await change.getByRole('button', { name: locale === 'ar' ? 'تعديل' : 'Change', exact: true }).click();
      const refused = change
        .getByRole('alert')
        .getByText(addDays(day, 7).split('-').toReversed().map(Number).join('/'));
      await refused.waitFor();
      await refused.scrollIntoViewIfNeeded();
      await picture(page, `repeat change phone ${locale}`);
      expect(await seriousFindings(page)).toEqual([]);
    });
});
