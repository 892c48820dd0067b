import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk } from '../support.ts';

async function employed(): Promise<OwnClinic> {
  const clinic = await ownClinic();
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start) select app_clinic(), id, 0, '2024-01-01' from employees`,
  );
  return clinic;
}

it('people 16: the list of penalties sums days, hours and amounts below its rows, wide and narrow', async () => {
  const clinic = await employed();
  const person = await clinic.person();
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2024-01-01')`,
    [person.employeeId],
  );
  const penalty = { employee_id: person.employeeId, violation_date: '2026-03-01', reason: 'تأخر' };
  for (const value of ['1', '1.5'])
    expect((await clinic.owner.post('/penalties', { ...penalty, unit: 'days', value })).status).toBe(201);
  await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/penalties');
    await page.locator('tfoot').waitFor();
    expect(await page.locator('tfoot').innerText()).toMatch(/2[.,٫]5|٢[.,٫]٥/);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => page.locator('main').innerText()).toMatch(/2[.,٫]5|٢[.,٫]٥/);
  });
});

it('people 19: HR reads what is to be corrected beside what is on file, and comes to that entry of the form', async () => {
  const clinic = await employed();
  const sara = await clinic.signedIn({ role: 'doctor' });
  const asked = await sara.post('/employees/profile/correction', {
    field: 'full_name_en',
    wanted: 'Sara Ali',
  });
  expect(asked.status).toBe(200);
  await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async ({ page }) => {
    await page.goto(`/settings/users/${sara.person.employeeId}/view`);
    await page.getByText('طلبات تصحيح من الموظف').waitFor();
    const wish = page.getByText('Sara Ali', { exact: true });
    await wish.waitFor();
    // It begins where its label does, whatever its letters.
    const edge = (text: Locator): Promise<number> =>
      text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().right);
      });
    expect(await edge(wish)).toBe(await edge(page.getByText('المطلوب', { exact: true })));
    await page.getByRole('link', { name: 'تعديل البيان' }).click();
    await page.waitForURL(/\/edit#field-full_name_en$/);
    const box = page.locator('[data-source="full_name_en"] input');
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

it('people 22: the audit log is narrowed to refusals and says in words what was refused, and why', async () => {
  const clinic = await employed();
  const clerk = await clinic.signedIn({ permissions: ['view_branches'] });
  expect((await clerk.post('/branches', { name_ar: 'فرع' })).status).toBe(403);
  await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async ({ page }) => {
    await page.goto('/settings/audit-log?action=refused');
    const entry = page.locator('main ol > li').first();
    await entry.waitFor();
    expect(await entry.innerText()).toContain('رفض: إضافة');
    await expect.poll(() => page.locator('main ol > li').count()).toBe(1);
    await entry.locator('summary').click();
    expect(await entry.innerText()).toContain('لا توجد صلاحية لهذا الإجراء');
  });
});

it('ux 23: what is found among the permissions comes into sight, and a change of a role that is held says for how many', async () => {
  const clinic = await employed();
  const rows = (await clinic.owner.get('/roles?range=[0,49]')).json as { id: string; key: string }[];
  const id = rows.find(({ key }) => key === 'doctor')?.id ?? '';
  for (let holders = 0; holders < 2; holders += 1) await clinic.signedIn({ role: 'doctor' });
  const asksStep = async (): Promise<boolean> =>
    (await clinic.owner.get(`/roles/${id}`)).json.second_step_required as boolean;
  await atDesk({ home: clinic.home, token: clinic.owner.token ?? '' }, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/settings/roles/${id}/edit`);
    await page.getByRole('main').getByRole('searchbox').pressSequentially('تسجيل جزاء');
    const found = page.getByRole('checkbox', { name: 'تسجيل جزاء' });
    await expect.poll(async () => (await found.boundingBox())?.y ?? 768).toBeLessThan(600);
    await page.getByRole('switch', { name: 'يتطلب التحقق بخطوتين' }).click();
    await page.getByRole('button', { name: 'حفظ', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'حفظ دور «طبيب»؟' });
    await question.getByText('يسري التغيير على مستخدمين عند الطلب التالي:').waitFor();
    await question.getByRole('button', { name: 'إلغاء' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await asksStep()).toBe(false);
    await page.getByRole('button', { name: 'حفظ', exact: true }).click();
    await question.getByRole('button', { name: 'حفظ' }).click();
    await page.waitForURL(/\/view$/);
    expect(await asksStep()).toBe(true);
  });
});
