import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { wallNow } from '#metadata/time/clock.ts';
import type { Client } from '#tests/setup/client.ts';
import type { TestPerson } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from '#tests/api/appointments/bookingDesk.ts';
import { expectWithin } from '#tests/setup/speed.ts';
import { readPdf } from '../pdfText.ts';
import { seriousFindings } from '../axe.ts';
import { box, button, choose, pick } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { opened } from '../opened.ts';
import { atDesk, picture, settled } from '../support.ts';
import { works } from './workingDoctor.ts';

/** What a desk and a doctor do all day, timed in steps: one clinic in Cairo (+02 in November), doctors from 9:00 to 17:00. */
const zone = 'Africa/Cairo';
const day = addDays(wallNow(zone).day, 1);
const at = (clock: string): string => `${day}T${clock}:00+02:00`;

let clinic: OwnClinic;
let desk: BookingDesk;
let doctor: Client & { readonly person: TestPerson };
let room = '';
let type = '';

beforeAll(async () => {
  clinic = await ownClinic();
  desk = await bookingDesk(clinic);
  type = await desk.type({ name_ar: 'كشف أول', duration_min: 30 });
  room = await desk.room({ name_ar: 'عيادة الأسنان' });
  doctor = await clinic.signedIn({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2, full_name_ar = $3 where id = $1', [
    doctor.person.employeeId,
    clinic.start.titles.get('طبيب'),
    'د. سارة فؤاد',
  ]);
  await works(clinic, doctor.person.employeeId);
}, 60_000);

const options = (more: object = {}) => ({
  home: clinic.home,
  token: String(desk.desk.token),
  locale: 'ar' as const,
  ...more,
});
const grid = `/patients/appointments?cal=day&on=`;
const form = (page: Page) => page.getByRole('dialog', { name: 'حجز موعد' });
const visitsOf = async (patient: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await desk.desk.get(`/appointments?filter=${encodeURIComponent(JSON.stringify({ patient_id: patient }))}`))
    .json;

describe('UX-32 booking', () => {
  it('two taps lead to the first free time of a doctor, and from there to their working hours', () =>
    atDesk(options(), async (one) => {
      const { page } = one;
      await opened(one, `${grid}${day}`);
      await page.getByRole('button', { name: 'أول موعد متاح: د. سارة فؤاد' }).click();
      const free = page.getByRole('dialog', { name: 'أول المواعيد المتاحة' });
      await free
        .getByRole('button', { name: /9:00 ص/ })
        .first()
        .waitFor();
      await picture(page, 'desk first free');
      await free
        .getByRole('button', { name: /9:00 ص/ })
        .first()
        .click();
      await form(page).waitFor();
      await expect
        .poll(() => form(page).getByRole('combobox', { name: 'الطبيب' }).inputValue())
        .toBe('د. سارة فؤاد');
      expect(
        await form(page)
          .getByRole('textbox', { name: /البداية: الوقت/ })
          .inputValue(),
      ).toContain('9:00');
      await button(form(page), 'إلغاء').click();
      await page.getByRole('button', { name: 'أول موعد متاح: د. سارة فؤاد' }).click();
      await free.getByRole('link', { name: 'ساعات عمل د. سارة فؤاد' }).click();
      await page.getByRole('heading', { name: 'جداول الأطباء' }).first().waitFor();
      await settled(one);
      await picture(page, 'desk week of doctor');
      expect(one.faults).toEqual([]);
    }));

  it('a new patient is booked from the form with four entries of text or choice, in less than 40 seconds', () =>
    atDesk(options(), async (one) => {
      const { page } = one;
      await opened(one, `${grid}${day}`);
      const began = performance.now();
      const place = page.locator(`[data-column="${doctor.person.employeeId}"]`);
      await place.click({ position: { x: 60, y: 120 * 1.9 + 8 } });
      await form(page).waitFor();
      // 1: the name, which goes along into the short form of the patient.
      const patient = form(page).getByRole('combobox', { name: 'المريض' });
      await patient.fill('هدى سمير عبد الله');
      await page.getByRole('option', { name: /إضافة «هدى سمير عبد الله»/ }).click();
      const panel = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'حفظ' }) });
      // 2 and 3: sex and number.
      await choose(panel, 'النوع', 'أنثى');
      await box(panel, 'الهاتف').fill('01055556666');
      await picture(page, 'desk new patient');
      await button(panel, 'حفظ').click();
      await expect.poll(() => patient.inputValue()).toContain('هدى سمير عبد الله');
      // 4: the type.
      await pick(form(page), 'النوع', 'كشف');
      await button(form(page), 'حجز').click();
      await page.locator('.tg-card', { hasText: 'هدى سمير عبد الله' }).waitFor();
      expectWithin(performance.now() - began, 40_000);
      expect(one.faults).toEqual([]);
    }));

  it('from a free room the form opens with room and time, and the address is clean when it is closed', () =>
    atDesk(options(), async (one) => {
      const { page } = one;
      await opened(one, `/patients/rooms/available?on=${day}&at=12:00`);
      await page.getByRole('link', { name: 'حجز في عيادة الأسنان' }).click();
      await form(page).waitFor();
      expect(
        await form(page)
          .getByRole('textbox', { name: /البداية: الوقت/ })
          .inputValue(),
      ).toContain('12:00');
      await button(form(page), 'تفاصيل أخرى').click();
      await expect
        .poll(() => form(page).getByRole('combobox', { name: 'الغرفة' }).inputValue())
        .toBe('عيادة الأسنان');
      await settled(one);
      await picture(page, 'desk from free room');
      await button(form(page), 'إلغاء').click();
      await form(page).waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.has('new')).toBe(false);
    }));

  it('A6 who often did not come is told in the form, and is booked all the same', () =>
    atDesk(options(), async (one) => {
      const { page } = one;
      const patient = await desk.patient({ full_name: 'حازم نبيل مراد' });
      for (const hour of [8, 9, 10]) {
        const clock = `${String(hour).padStart(2, '0')}:00`;
        const whom = {
          doctor_id: await desk.doctor(),
          patient_id: patient,
          type_id: type,
          starts_at: at(clock),
        };
        const { id } = await desk.booked(whom);
        await clinic.sql(
          `update appointments set status = 'no_show', starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days', hold_until = hold_until - interval '9 days' where id = $1`,
          [id],
        );
        await clinic.sql('delete from schedule_holds where appointment_id = $1', [id]);
      }
      await opened(one, `${grid}${day}`);
      await page
        .locator(`[data-column="${doctor.person.employeeId}"]`)
        .click({ position: { x: 60, y: 300 * 1.9 + 8 } });
      await pick(form(page), 'المريض', 'حازم نبيل');
      await form(page).getByText('لم يحضر هذا المريض 3 مواعيد خلال آخر 12 شهراً').waitFor();
      await settled(one);
      await picture(page, 'desk no shows');
      expect(await seriousFindings(page)).toEqual([]);
      await pick(form(page), 'النوع', 'كشف');
      await button(form(page), 'حجز').click();
      await page.locator('.tg-card', { hasText: 'حازم نبيل مراد' }).waitFor();
      await opened(one, `/patients/${patient}/view`);
      await page.getByText('مواعيد لم يحضرها في سنة').first().waitFor();
      await picture(page, 'desk no shows record');
      await opened(one, '/patients/appointments?side=queue');
      await button(page, 'مريض بدون حجز').click();
      const walkIn = page.getByRole('dialog', { name: 'مريض بدون حجز' });
      await pick(walkIn, 'المريض', 'حازم نبيل');
      await walkIn.getByText('لم يحضر هذا المريض 3 مواعيد خلال آخر 12 شهراً').waitFor();
      await picture(page, 'desk no shows walk in');
    }));
});

it('the calendar by rooms shows each room, and a booking there is of that room', () =>
  atDesk(options(), async (one) => {
    const { page } = one;
    const patient = await desk.patient({ full_name: 'ليلى حسام فهمي' });
    await desk.booked({
      patient_id: patient,
      doctor_id: await desk.doctor(),
      type_id: type,
      room_id: room,
      starts_at: at('13:00'),
    });
    await opened(one, `${grid}${day}`);
    await button(page, 'الغرف').click();
    await page.locator(`[data-column="${room}"] .tg-card`, { hasText: 'ليلى حسام فهمي' }).waitFor();
    await settled(one);
    await picture(page, 'desk by rooms');
    expect(await seriousFindings(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get('by')).toBe('room');
  }));

it('who comes without a booking is in the queue with three entries; the doctor calls, ends and opens the record', async () => {
  const patient = await desk.patient({ full_name: 'سمير فتحي عوض' });
  await atDesk(options(), async (one) => {
    const { page } = one;
    await opened(one, '/patients/appointments?side=queue');
    await button(page, 'مريض بدون حجز').click();
    const dialog = page.getByRole('dialog', { name: 'مريض بدون حجز' });
    await pick(dialog, 'المريض', 'سمير فتحي');
    await pick(dialog, 'الطبيب', 'سارة');
    await pick(dialog, 'النوع', 'كشف');
    await pick(dialog, 'الغرفة', 'عيادة الأسنان');
    await settled(one);
    await picture(page, 'desk walk in');
    await button(dialog, 'إضافة إلى الدور').click();
    await page.getByText('رقم 1').first().waitFor();
    await picture(page, 'desk queue');
    expect(one.faults).toEqual([]);
  });
  await atDesk({ ...options(), token: String(doctor.token), width: 390, height: 844 }, async (one) => {
    const { page } = one;
    await opened(one, '/my-appointments?side=queue');
    await page.getByRole('button', { name: 'دخل للطبيب: سمير فتحي عوض' }).first().click();
    await expect.poll(async () => (await visitsOf(patient))[0]?.['status']).toBe('in_progress');
    await page.getByRole('button', { name: 'انتهى: سمير فتحي عوض' }).first().waitFor();
    await settled(one);
    await picture(page, 'desk my day');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'انتهى: سمير فتحي عوض' }).first().click();
    await expect.poll(async () => (await visitsOf(patient))[0]?.['status']).toBe('completed');
    // A visit that is over asks what was done at it.
    await button(page.getByRole('dialog'), 'تم').click();
    await page.getByRole('button', { name: 'المزيد: سمير فتحي عوض' }).first().click();
    await page.getByRole('link', { name: /الملف/ }).first().click();
    await page.getByRole('heading', { level: 1, name: 'سمير فتحي عوض' }).waitFor();
  });
});

describe.each([
  ['ar', 'نقل إلى…', 'موعد', 'نقل موعد', 'أقرب ثلاثة مواعيد متاحة', /البداية: الوقت/],
  ['en', 'Move to…', 'Appointment of', 'Move', 'The next three free times', /Start: time/i],
] as const)('in %s', (locale, move, of, title, nearest, start) => {
  it('A1 a move that is refused offers three free times in its dialog, and one tap takes one', () =>
    atDesk(options({ locale }), async (one) => {
      const { page } = one;
      const [first, second] = [
        await desk.patient({ full_name: 'وليد رمزي شوقي' }),
        await desk.patient({ full_name: `دينا ماهر ${locale === 'ar' ? 'زكي' : 'رياض'}` }),
      ];
      const doctor_id = await desk.doctor();
      await works(clinic, doctor_id);
      await desk.booked({ patient_id: first, doctor_id, type_id: type, starts_at: at('10:00') });
      await desk.booked({
        patient_id: second,
        doctor_id,
        type_id: type,
        starts_at: at('11:00'),
      });
      await opened(one, `${grid}${day}&doctor=${doctor_id}`);
      await page.locator('.tg-card', { hasText: 'دينا ماهر' }).locator('.tg-main').click();
      const menu = page.getByRole('dialog', { name: new RegExp(`^${of} دينا ماهر`) });
      await button(menu, move).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${title} دينا ماهر`) });
      await dialog.getByRole('textbox', { name: start }).fill('10:00');
      await dialog.getByRole('button', { name: move }).click();
      const free = dialog.getByRole('group', { name: nearest });
      await expect.poll(() => free.getByRole('button').count()).toBe(3);
      await settled(one);
      await picture(page, `desk move offers ${locale}`);
      await free.getByRole('button').first().click();
      await expect
        .poll(async () => Date.parse(String((await visitsOf(second))[0]?.['starts_at'])))
        .toBe(Date.parse(at('10:30')));
    }));
});

it('the list of a day stands on a lying A4 with every patient, in the order of the times', () =>
  atDesk(options(), async (one) => {
    const { page } = one;
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const names = ['بسمة طارق حلمي', 'شريف عادل منير'];
    for (const [n, full_name] of names.entries())
      await desk.booked({
        patient_id: await desk.patient({ full_name }),
        doctor_id: await desk.doctor(),
        type_id: type,
        starts_at: at(n === 0 ? '16:30' : '09:30'),
        note: 'يحضر الأشعة معه',
      });
    await opened(one, `${grid}${day}`);
    await button(page, 'طباعة اليوم').click();
    await page.locator('body[data-printed]').waitFor();
    // Making a file ends the print: the rows are read before.
    const rows = await page.locator('[data-print="alone"] tbody tr').allInnerTexts();
    await page.emulateMedia({ media: 'print' });
    await picture(page, 'desk print', true);
    const pages = readPdf(await page.pdf({ preferCSSPageSize: true }));
    await page.emulateMedia({ media: null });
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])[0]).toEqual([297, 210]);
    const place = (name: string): number => rows.findIndex((row) => row.includes(name));
    expect(place('شريف عادل منير')).toBeGreaterThan(-1);
    expect(place('بسمة طارق حلمي')).toBeGreaterThan(place('شريف عادل منير'));
  }));
