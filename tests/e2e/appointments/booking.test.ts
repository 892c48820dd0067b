import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { wallNow } from '#metadata/time/clock.ts';
import { bookingDesk, type BookingDesk } from '#tests/api/appointments/bookingDesk.ts';
import { expectWithin } from '#tests/setup/speed.ts';
import { seriousFindings } from '../axe.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, openDesk, picture, settled, type Desk } from '../support.ts';

/** The calendar with its server: one clinic whose doctors work from 9:00 to 17:00 every day. */
const weekdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;
const day = addDays(wallNow('Africa/Cairo').day, 1);
/** An instant of that day in Cairo in November (+02). */
const at = (clock: string): string => `${day}T${clock}:00+02:00`;

let clinic: OwnClinic;
let desk: BookingDesk;
const doctors: string[] = [];
const patients: string[] = [];
let type = '';

beforeAll(async () => {
  clinic = await ownClinic();
  desk = await bookingDesk(clinic);
  type = await desk.type({ name_ar: 'كشف أول', duration_min: 30 });
  for (const name of ['منى حسن إبراهيم', 'أحمد محمود السيد', 'يوسف خالد علي', 'سلمى أشرف فؤاد'])
    patients.push(await desk.patient({ full_name: name }));
  for (let n = 0; n < 2; n += 1) {
    const doctor = await desk.doctor();
    doctors.push(doctor);
    for (const weekday of weekdays) {
      const row = {
        doctor_id: doctor,
        weekday,
        opens: '09:00',
        closes: '17:00',
        branch_id: clinic.start.branch,
      };
      const { status, text } = await clinic.owner.post('/doctor-schedules', {
        ...row,
        valid_from: '2026-01-01',
      });
      expect([status, text]).toEqual([201, text]);
    }
  }
}, 60_000);

const address = `/patients/appointments?cal=day&on=${day}`;
const options = () => ({ home: clinic.home, token: String(desk.desk.token), locale: 'ar' as const });
const column = (page: Page, n: number) => page.locator(`[data-column="${doctors[n] ?? ''}"]`);
const card = (page: Page, name: string) => page.locator('.tg-card', { hasText: name });

async function opened(one: Desk, to = address): Promise<void> {
  await one.page.goto(to);
  await one.page.locator('[data-column]').first().waitFor();
  await settled(one);
}

/** Clicks the free step so many minutes after 9:00, where the grid begins. */
async function clickAt(page: Page, n: number, minutesAfterNine: number): Promise<void> {
  const place = column(page, n);
  await place.scrollIntoViewIfNeeded();
  await place.click({ position: { x: 60, y: minutesAfterNine * 1.9 + 8 } });
}

/** Chooses in a form by what is typed. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

describe('UX-32 booking', () => {
  it('a known patient is booked with three entries in less than 20 seconds', () =>
    atDesk(options(), async (one) => {
      const { page } = one;
      await opened(one);
      const began = performance.now();
      await clickAt(page, 0, 30);
      const form = page.getByRole('dialog', { name: 'حجز موعد' });
      await form.waitFor();
      await choose(page, 'المريض', 'منى حسن');
      await choose(page, 'النوع', 'كشف أول');
      await form.getByRole('button', { name: 'حجز', exact: true }).click();
      await card(page, 'منى حسن إبراهيم').waitFor();
      expectWithin(performance.now() - began, 20_000);
      const { json } = await desk.desk.get(
        `/appointments?filter=${encodeURIComponent(JSON.stringify({ patient_id: patients[0] }))}`,
      );
      expect((json as { starts_at: string }[]).map(({ starts_at }) => Date.parse(starts_at))).toEqual([
        Date.parse(at('09:30')),
      ]);
      await picture(page, 'booked real');
    }));

  it('a wish that is taken offers the next three free times, and what was typed stays', () =>
    atDesk(options(), async (one) => {
      const { page } = one;
      await desk.booked({
        patient_id: patients[1],
        doctor_id: doctors[1],
        type_id: type,
        starts_at: at('10:00'),
      });
      await opened(one);
      await clickAt(page, 1, 30);
      const form = page.getByRole('dialog', { name: 'حجز موعد' });
      await choose(page, 'المريض', 'يوسف خالد');
      await choose(page, 'النوع', 'كشف أول');
      const clock = form.getByRole('textbox', { name: /البداية: الوقت/ });
      await clock.fill('10:15');
      await form.getByRole('button', { name: 'حجز', exact: true }).click();
      const free = form.getByRole('group', { name: 'أقرب ثلاثة مواعيد متاحة' });
      await free.waitFor();
      await picture(page, 'taken real');
      await expect.poll(() => free.getByRole('button').count()).toBe(3);
      await expect
        .poll(() => form.getByRole('combobox', { name: 'المريض' }).inputValue())
        .toBe('يوسف خالد علي');
      await free.getByRole('button').first().click();
      await card(page, 'يوسف خالد علي').waitFor();
    }));
});

it('UX-36 two windows: what one moves, the other sees within 5 seconds, and its view stays where it was', () =>
  atDesk(options(), async (one) => {
    const booked = await desk.booked({
      patient_id: patients[3],
      doctor_id: doctors[0],
      type_id: type,
      starts_at: at('12:00'),
    });
    await opened(one);
    const other = await openDesk({ ...options(), token: String(clinic.owner.token) });
    try {
      await opened(other);
      const before = await other.page
        .locator('[role="group"] .tg-body')
        .evaluate((body) => body.parentElement?.scrollTop ?? -1);
      await card(one.page, 'سلمى أشرف فؤاد').locator('.tg-main').focus();
      await one.page.keyboard.press('KeyM');
      for (let n = 0; n < 4; n += 1) await one.page.keyboard.press('ArrowDown');
      await one.page.keyboard.press('Enter');
      await one.page.getByRole('dialog').waitFor();
      await one.page.keyboard.press('Enter');
      await card(one.page, '1:00 م').getByText('سلمى أشرف فؤاد').waitFor();
      const began = performance.now();
      await card(other.page, '1:00 م').getByText('سلمى أشرف فؤاد').waitFor();
      expectWithin(performance.now() - began, 5_000);
      expect(
        await other.page
          .locator('[role="group"] .tg-body')
          .evaluate((body) => body.parentElement?.scrollTop ?? -1),
      ).toBe(before);
      const { json } = await desk.desk.get(`/appointments/${String(booked['id'])}`);
      expect(Date.parse(String(json['starts_at']))).toBe(Date.parse(at('13:00')));
    } finally {
      await other.context.close();
    }
  }));

describe('UX-34 states', () => {
  it('one tap confirms', () =>
    atDesk(options(), async (one) => {
      const { page } = one;
      await desk.booked({
        patient_id: patients[1],
        doctor_id: doctors[0],
        type_id: type,
        starts_at: at('15:00'),
      });
      await opened(one);
      const tool = page.getByRole('button', { name: 'تأكيد: أحمد محمود السيد' }).first();
      // Half an hour is high enough for the button of the next step.
      await tool.click();
      await page.getByText('تأكد موعد أحمد محمود السيد').waitFor();
    }));

  it('the phone opens as an agenda: call and next step beside each name, nothing serious for axe', () =>
    atDesk({ ...options(), width: 390, height: 844 }, async (one) => {
      const { page } = one;
      await page.goto(`/patients/appointments?on=${day}`);
      await page.locator('[data-visit]').first().waitFor();
      await settled(one);
      await picture(page, 'agenda real');
      expect(await seriousFindings(page)).toEqual([]);
      await page.locator('[data-visit]').first().getByRole('link', { name: /اتصال/ }).waitFor();
    }));
});

it('UX-31 a week of one doctor, a month of counts, and the list with its filters and files behind them', () =>
  atDesk(options(), async (one) => {
    const { page } = one;
    await opened(one, `/patients/appointments?cal=week&on=${day}&doctor=${doctors[0] ?? ''}`);
    await picture(page, 'week real');
    await expect.poll(() => page.locator('[data-column]').count()).toBe(7);
    await page.getByRole('button', { name: 'شهر', exact: true }).click();
    await page
      .getByRole('button', { name: /مواعيد|موعد/ })
      .first()
      .waitFor();
    await settled(one);
    await picture(page, 'month real');
    await page.getByRole('button', { name: 'قائمة', exact: true }).click();
    await page
      .getByRole('row', { name: /منى حسن إبراهيم/ })
      .first()
      .waitFor();
    await picture(page, 'list real');
  }));
