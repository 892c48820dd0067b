import { expect, it } from 'vitest';
import { ownClinic } from '../ownClinic.ts';
import { atDesk, settled } from '../support.ts';

it('hr.md 5: a decided bonus is read by whom it is for, on a phone, and by whoever only views; the notice leads there', async () => {
  const clinic = await ownClinic();
  const sara = await clinic.signedIn({ role: 'employee' });
  const viewer = await clinic.signedIn({ permissions: ['view_bonuses'] });
  const { owner } = clinic;
  await clinic.sql(`update employees set full_name_ar = 'سارة محمود' where id = $1`, [
    sara.person.employeeId,
  ]);
  const made = await owner.post('/bonuses', {
    employee_id: sara.person.employeeId,
    category: 'performance',
    unit: 'amount',
    value: '500',
    reason: 'أتمت جرد المخزن وحدها',
  });
  expect(made.status).toBe(201);
  const { id, version } = made.json;
  const approved = await owner.post(`/bonuses/${id}/approve`, { version });
  const cancelled = await owner.post(`/bonuses/${id}/cancel`, {
    version: approved.json.version,
    cancel_reason: 'صُرفت نقداً من العهدة',
  });
  expect([approved.status, cancelled.status]).toEqual([200, 200]);
  const phone = { home: clinic.home, token: sara.token ?? '', width: 390, height: 844, touch: true };
  await atDesk(phone, async (desk) => {
    const { page } = desk;
    await page.goto('/bonuses/self');
    await settled(desk);
    await page.getByRole('main').getByText('500.00').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByText('صُرفت نقداً من العهدة').waitFor();
    await panel.getByText('أتمت جرد المخزن وحدها').first().waitFor();
    await page.goto(`/bonuses/self?open=${id}`);
    await page.getByRole('dialog').getByText('صُرفت نقداً من العهدة').waitFor();
  });
  await atDesk({ home: clinic.home, token: viewer.token ?? '' }, async (desk) => {
    const { page } = desk;
    await page.goto('/bonuses');
    await settled(desk);
    await page.getByRole('main').getByRole('link').filter({ hasText: 'سارة محمود' }).first().click();
    const panel = page.getByRole('dialog');
    await panel.getByText('صُرفت نقداً من العهدة').waitFor();
    await expect.poll(() => panel.getByRole('button', { name: 'تعديل' }).count()).toBe(0);
  });
});
