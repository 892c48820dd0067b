import { expect, it } from 'vitest';
import { cairoDay } from '#tests/setup/cairo.ts';
import { seriousFindings } from '../axe.ts';
import { box, button, notice } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, settled } from '../support.ts';

/** Whose work is over at any hour: what is punched just after midnight may still be of yesterday’s shift. */
const daysAgo = (): string => cairoDay(-2);

/** Somebody employed for long, who came the day before yesterday and was not seen to leave. */
async function cameOnly(clinic: OwnClinic) {
  const one = await clinic.signedIn({ permissions: ['view_self_attendance'] });
  const { employeeId } = one.person;
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2020-01-01')`,
    [employeeId],
  );
  await clinic.sql(
    `insert into attendance_days (clinic_id, employee_id, work_date, day_status, planned, first_in, required_minutes, reasons)
      values (app_clinic(), $1, $2::date, 'incomplete', '10:00–18:00', ($2 || ' 10:05')::timestamp at time zone 'Africa/Cairo', 480, '{missing_punch}')`,
    [employeeId, daysAgo()],
  );
  await clinic.sql(
    `insert into punches (clinic_id, employee_id, wall_time, at, source, work_date)
      values (app_clinic(), $1, $2 || ' 10:05:00', ($2 || ' 10:05')::timestamp at time zone 'Africa/Cairo', 'self', $2::date)`,
    [employeeId, daysAgo()],
  );
  return one;
}

it('UX-77 a month is walked by keyboard alone: a cell opens its punches and says why it is what it is', async () => {
  const clinic = await ownClinic();
  await cameOnly(clinic);
  const hr = await clinic.signedIn({ permissions: ['view_attendances', 'create_fingerprint'] });
  await atDesk({ home: clinic.home, token: hr.token ?? '' }, async (desk) => {
    const { page } = desk;
    await page.goto(`/attendance?tab=grid&month=${daysAgo().slice(0, 7)}`);
    await settled(desk);
    const grid = page.getByRole('grid');
    const missing = grid.locator('[data-spot][aria-label*="بصمة ناقصة"]');
    await missing.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const spot = (await missing.getAttribute('data-spot')) ?? '';
    const [row = 0, day = 0] = spot.split(' ').map(Number);
    await grid.locator('[data-spot="0 0"]').focus();
    // The next day lies at the left.
    for (let at = 0; at < row; at += 1) await page.keyboard.press('ArrowDown');
    for (let at = 0; at < day; at += 1) await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-spot')))
      .toBe(spot);
    await page.keyboard.press('Enter');
    await page.getByText('سجل حركة واحدة وتنقص الأخرى.').waitFor();
    await page.getByText(/10:05/).first().waitFor();
  });
});

it('on a phone one checks in with one tap, and asks to correct a day in three and a reason', async () => {
  const clinic = await ownClinic();
  const ali = await cameOnly(clinic);
  await clinic.sql(`update attendance_settings set self_checkin = 'free'`);
  await atDesk({ home: clinic.home, token: ali.token ?? '', width: 390, touch: true }, async (desk) => {
    const { page } = desk;
    // Of a month that began just now, that day lies in the one before.
    await page.goto(`/employee/attendance/me?month=${daysAgo().slice(0, 7)}`);
    await settled(desk);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await button(page, 'تسجيل الحضور').tap();
    await notice(page, /^سُجلت حركتك في/).waitFor();
    await button(page, 'تسجيل الانصراف').waitFor();
    await page.locator(`[data-day="${daysAgo()}"]`).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'طلب تصحيح هذا اليوم' }).tap();
    const form = page.getByRole('dialog');
    await box(form, 'السبب').fill('نسيت تسجيل الانصراف');
    await button(form, 'حفظ وفتح').tap();
    await notice(page, /^تمت إضافة/).waitFor();
  });
  const [asked] = await clinic.sql(
    `select kind, work_date::text as day, to_char(time_out, 'HH24:MI') as left, status from attendance_requests where employee_id = $1`,
    [ali.person.employeeId],
  );
  expect(asked).toEqual({ kind: 'forgot_out', day: daysAgo(), left: '18:00', status: 'pending' });
});
