import { expect, it } from 'vitest';
import { addDays, weekDayOf } from '#metadata/time/days.ts';
import { seriousFindings } from '../axe.ts';
import { button, notice } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, settled } from '../support.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

const employ = (clinic: OwnClinic, employee: string): Promise<unknown> =>
  clinic.sql(
    `with served as (insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2020-01-01'))
      update employees set hire_date = '2020-01-01' where id = $1`,
    [employee],
  );

const tomorrow = (): string => cairoDay(1);

type Person = Awaited<ReturnType<OwnClinic['signedIn']>>;
const onPhone = (clinic: OwnClinic, { token }: Person) =>
  ({ home: clinic.home, token: token ?? '', width: 390, touch: true }) as const;

/** Asks for leave of these days by taps alone; answers how many it took. */
async function asked(clinic: OwnClinic, who: Person, from: string, to: string): Promise<number> {
  const rests = [0, 1, 2, 3].filter((at) => weekDayOf(addDays(from, at)) === 'fri').length;
  let taps = 0;
  await atDesk(onPhone(clinic, who), async (desk) => {
    const { page } = desk;
    const tap = async (place: ReturnType<typeof page.locator>): Promise<void> => {
      await place.tap();
      taps += 1;
    };
    await page.goto('/my-vacations');
    await settled(desk);
    await page.getByText('21 يوم').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await tap(page.getByRole('link', { name: 'اطلب إجازة اعتيادية' }));
    await settled(desk);
    // Nobody is asked for whom one asks for oneself.
    expect(await page.getByRole('combobox', { name: /الموظف/ }).count()).toBe(0);
    await tap(page.locator(`[data-day="${from}"]`));
    await tap(page.locator(`[data-day="${to}"]`));
    await page.getByText(`الأيام المحسوبة: ${4 - rests}`).waitFor();
    await page.getByText(`رصيد «اعتيادية»: 21 قبلها، ${17 + rests} بعدها`).waitFor();
    await expect.poll(() => page.getByText(/راحة أسبوعية/).count()).toBe(rests);
    await page.getByText('لا أحد من القسم غائب في هذه الأيام.').waitFor();
    // What lies half under the frame while one scrolls is no small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await seriousFindings(page)).toEqual([]);
    await tap(button(page, 'حفظ'));
    await notice(page, /أُضيف|اعتيادية/).waitFor();
  });
  return taps;
}

it('issue 20: leave is asked for in four taps on a phone, seen with its days and balance, and decided in two', async () => {
  const clinic = await ownClinic();
  const manager = await clinic.signedIn({ permissions: ['view_self_profile'] });
  const sara = await clinic.signedIn({
    permissions: ['request_self_vacation', 'view_self_vacations'],
    managerId: manager.person.employeeId,
  });
  await employ(clinic, sara.person.employeeId);
  const from = tomorrow();
  expect(await asked(clinic, sara, from, addDays(from, 3))).toBeLessThanOrEqual(4);
  const states = async (): Promise<unknown> =>
    (await clinic.sql(`select status from vacations where employee_id = $1`, [sara.person.employeeId]))[0]?.[
      'status'
    ];
  expect(await states()).toBe('pending');
  await atDesk(onPhone(clinic, manager), async (desk) => {
    const { page } = desk;
    await page.goto('/notifications?tab=inbox');
    await settled(desk);
    // Two taps: on the row, and once more where its consequence is said.
    for (const place of [page.getByRole('tabpanel'), page.getByRole('dialog')])
      await place.getByRole('button', { name: 'اعتماد', exact: true }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
  expect(await states()).toBe('manager_approved');
});

it('hr.md 3: who is away when stands in the month grid, walked by keyboard, and the types wait for their owner', async () => {
  const clinic = await ownClinic();
  const hr = await clinic.signedIn({ permissions: ['view_vacations', 'create_vacations'] });
  const nour = await clinic.signedIn({ permissions: ['request_self_vacation'] });
  await employ(clinic, nour.person.employeeId);
  const [type] = await clinic.sql(`select id from vacation_types where code = 'unpaid'`);
  const day = tomorrow();
  const made = await hr.post('/vacations', {
    employee_id: nour.person.employeeId,
    type_id: type?.['id'],
    date_from: day,
    date_to: addDays(day, 2),
    half: 'none',
  });
  expect(made.status).toBe(201);
  await atDesk({ home: clinic.home, token: hr.token ?? '' }, async (desk) => {
    const { page } = desk;
    await page.goto(`/vacations?tab=grid&month=${day.slice(0, 7)}`);
    await settled(desk);
    const grid = page.getByRole('grid');
    await grid.waitFor();
    await page.getByText('لم يؤكدها مالك العيادة بعد', { exact: false }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const cell = grid.locator(`[data-spot="0 ${Number(day.slice(8)) - 1}"]`);
    await grid.locator('[data-spot="0 0"]').focus();
    for (let at = 1; at < Number(day.slice(8)); at += 1) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/بدون أجر/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('بدون أجر').first().waitFor();
  });
  await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async (desk) => {
    const { page } = desk;
    await page.goto('/vacations?panel=vacation-types');
    await settled(desk);
    await button(page.getByRole('dialog'), 'تأكيد الأنواع').click();
    await notice(page, 'أُكدت أنواع الإجازات').waitFor();
    await page.getByRole('dialog').getByRole('alert').waitFor({ state: 'hidden' });
  });
  const [open] = await clinic.sql('select count(*)::int as n from vacation_types where not confirmed');
  expect(open?.['n']).toBe(0);
});
