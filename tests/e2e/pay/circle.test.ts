import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { box, button, heading, notice } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk, type DeskOptions } from '../support.ts';

const month = '2026-06';

/** A clinic whose June is to be reckoned: Sara earns 3,000, was absent on the 9th and has an approved bonus of 100. No insurance, no tax. */
async function juneClinic() {
  const clinic = await ownClinic();
  await clinic.sql(
    `update clinics set modules_off = array_append(modules_off, 'finance') where id = app_clinic()`,
  );
  const sara = await clinic.signedIn({ role: 'employee' });
  const { employeeId } = sara.person;
  await clinic.sql(`update employees set full_name_ar = 'سارة محمود' where id = $1`, [employeeId]);
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2024-01-01')`,
    [employeeId],
  );
  const { owner } = clinic;
  const [settings] = (await owner.get('/payroll-settings')).json as { id: string; version: number }[];
  const begun = await owner.put(`/payroll-settings/${settings?.id}`, {
    version: settings?.version,
    first_circle_month: month,
  });
  expect(begun.status).toBe(200);
  const system = await owner.post('/salary-systems', { name_ar: 'شهري', name_en: 'Monthly' });
  await owner.post(`/salary-systems/${system.json.id}/activate`, { version: system.json.version });
  const [basic] = await clinic.sql(`select id from salary_components where code = 'BASIC'`);
  const salary = await owner.post('/salary-assignments', {
    employee_id: employeeId,
    system_id: system.json.id,
    effective_from: '2026-01-01',
    reason: 'hire',
    lines: [{ component_id: basic?.['id'], amount: '3000' }],
  });
  expect(salary.status).toBe(201);
  await clinic.sql(
    `insert into attendance_days (clinic_id, employee_id, work_date, day_status, planned, required_minutes, worked_minutes, absent_fraction)
      select app_clinic(), $1, d, case when d = '2026-06-09' then 'absent' else 'present' end, '10:00–18:00', 480,
          case when d = '2026-06-09' then 0 else 480 end, case when d = '2026-06-09' then 1 else 0 end
        from generate_series('2026-06-01'::date, '2026-06-30', '1 day') d`,
    [employeeId],
  );
  await clinic.sql(
    `insert into bonuses (clinic_id, employee_id, category, unit, value, pay_month, reason, money, status)
      values (app_clinic(), $1, 'performance', 'amount', 100, $2, 'جرد المخزن', 100, 'approved')`,
    [employeeId, month],
  );
  return { clinic, sara, hr: await clinic.signedIn({ permissions: ['manage_salaries'] }) };
}

type June = Awaited<ReturnType<typeof juneClinic>>;

const desk = (clinic: OwnClinic, token: string | null | undefined, more: DeskOptions = {}): DeskOptions => ({
  home: clinic.home,
  token: token ?? '',
  ...more,
});
const open = async (at: Desk, address: string): Promise<void> => {
  await at.page.goto(address);
  await settled(at);
};
const phone = { width: 390, height: 844, touch: true } as const;

/** Opens June among the circles. */
async function openJune(at: Desk): Promise<void> {
  await open(at, '/salary-slips/calculate');
  await at.page.getByRole('main').getByRole('link', { name: 'يونيو 2026' }).first().click();
  await button(at.page, 'ما يمنع الاعتماد').waitFor();
}

/** Does a step of the circle that is open, and reads what it did. */
async function circleStep(page: Page, name: string, done: RegExp): Promise<void> {
  await button(page, name).first().click();
  const dialog = page.getByRole('dialog').last();
  await button(dialog, name).click();
  await notice(page, done).waitFor();
}

/** HR reckons June and shows it. */
const calculatedAndShown = ({ clinic, hr }: June): Promise<void> =>
  atDesk(desk(clinic, hr.token), async (at) => {
    const { page } = at;
    await openJune(at);
    await picture(page, 'circle-1-open');
    await button(page, 'احسب المرتبات').click();
    await button(page, 'عرض على الموظفين').first().waitFor();
    await picture(page, 'circle-2-calculated');
    await circleStep(page, 'عرض على الموظفين', /^عُرضت دورة/);
  });

/** The person reads the slip to the day on a phone, and objects to a line. */
const objectedTo = ({ clinic, sara }: June): Promise<void> =>
  atDesk(desk(clinic, sara.token, phone), async (at) => {
    const { page } = at;
    await open(at, '/close-circle');
    await heading(page, 'تقفيل دورتي').waitFor();
    await page.getByText(/راجع المفردات، ثم أكّدها أو اعترض/).waitFor();
    const absence = page.getByRole('row').filter({ hasText: 'غياب' }).first();
    // From the line to the day it comes from: one day at 100.
    await absence
      .getByText(/^من أين/)
      .first()
      .click();
    expect(await absence.innerText()).toContain('9/6/2026');
    await picture(page, 'circle-3-employee', true);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await button(absence, 'اعتراض على هذا البند').click();
    const dialog = page.getByRole('dialog');
    await box(dialog, 'نص الاعتراض').fill('كنت في مأمورية يوم 9');
    await picture(page, 'circle-4-object');
    await button(dialog, 'اعتراض').click();
    await page.getByText('سُجل اعتراضك، وسيصلك الرد هنا.').waitFor();
  });

/** HR answers out of the inbox. */
const answered = ({ clinic, hr }: June): Promise<void> =>
  atDesk(desk(clinic, hr.token), async (at) => {
    const { page } = at;
    await open(at, '/notifications?tab=inbox');
    await page.getByText('كنت في مأمورية يوم 9').first().waitFor();
    await page.getByText('الغياب', { exact: true }).first().waitFor();
    await picture(page, 'circle-5-inbox');
    await button(page, 'الرد على الاعتراض').first().click();
    const dialog = page.getByRole('dialog');
    await box(dialog, 'الرد على الاعتراض').fill('لم تصلنا المأمورية، وتُسوّى في الشهر القادم');
    await picture(page, 'circle-6-answer');
    await button(dialog, 'الرد على الاعتراض').click();
    await notice(page, 'أُرسل الرد إلى سارة محمود').waitFor();
    await page.getByText('لا شيء ينتظر قرارك').waitFor();
  });

/** The person reads the answer and confirms. */
const confirmed = ({ clinic, sara }: June): Promise<void> =>
  atDesk(desk(clinic, sara.token), async (at) => {
    const { page } = at;
    await open(at, '/close-circle');
    await page.getByText('لم تصلنا المأمورية، وتُسوّى في الشهر القادم').waitFor();
    await picture(page, 'circle-7-answered');
    await button(page, 'تأكيد').click();
    await page.getByText('أكّدت هذه المفردات.').waitFor();
  });

/** HR approves, pays and closes. */
const paidAndClosed = ({ clinic, hr }: June): Promise<void> =>
  atDesk(desk(clinic, hr.token), async (at) => {
    const { page } = at;
    await openJune(at);
    await circleStep(page, 'اعتماد', /^اعتُمدت دورة/);
    await picture(page, 'circle-8-approved');
    await page.getByRole('tab', { name: 'كشوف الصرف' }).click();
    // 3,000 and 100, less the day of 100; she signs for it at the till.
    const cash = page
      .getByRole('region', { name: 'كشف الصرف النقدي' })
      .or(page.getByRole('table').filter({ hasText: 'التوقيع' }));
    await cash.first().getByText('3,000.00').first().waitFor();
    expect(await cash.first().innerText()).toContain('سارة محمود');
    await picture(page, 'circle-8b-sheets');
    await open(at, '/salary-slips/review');
    await picture(page, 'circle-9-review');
    await page.getByRole('main').getByRole('link', { name: 'سارة محمود' }).first().click();
    await button(page, 'صرف').click();
    await button(page.getByRole('dialog').last(), 'صرف').click();
    await notice(page, 'صُرف مرتب سارة محمود').waitFor();
    await openJune(at);
    // What puts a month away is never what its page leads with.
    await button(page, 'إجراءات أخرى').last().click();
    await page.getByRole('menuitem', { name: 'إغلاق الدورة' }).click();
    await button(page.getByRole('dialog').last(), 'إغلاق الدورة').click();
    await notice(page, /^أُغلقت دورة/).waitFor();
  });

/** The person reads what was paid, in English. */
const readByThePerson = ({ clinic, sara }: June): Promise<void> =>
  atDesk(desk(clinic, sara.token, { locale: 'en' }), async (at) => {
    const { page } = at;
    await open(at, '/my-salaries');
    const row = page.getByRole('main').getByRole('row').filter({ hasText: 'June 2026' });
    // 3,000 and 100, less the day of 100.
    expect(await row.innerText()).toContain('3,000.00');
    expect(await row.innerText()).toContain('Paid');
    await row.getByRole('link').first().click();
    const absence = page.getByRole('row').filter({ hasText: 'Absence' }).first();
    await absence.getByText(/\(1\)/).click();
    expect(await absence.innerText()).toMatch(/2026/);
    await picture(page, 'circle-10-own-slip-en');
  });

it('a month from the calculation to the closed circle: shown, objected to on a phone, answered in the inbox, paid and read to the day', async () => {
  const june = await juneClinic();
  await calculatedAndShown(june);
  await objectedTo(june);
  await answered(june);
  await confirmed(june);
  await paidAndClosed(june);
  const closed = await june.clinic.sql(`select status from payroll_circles where month = $1`, [month]);
  expect(closed).toEqual([{ status: 'closed' }]);
  await readByThePerson(june);
});
