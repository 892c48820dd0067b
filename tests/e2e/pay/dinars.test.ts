import { expect, it } from 'vitest';
import { box, button, choose, notice, pick } from '../forms.ts';
import { storeClinic } from '../inventory/storeClinic.ts';
import { atDesk, settled } from '../support.ts';

/** hr.md G4: amounts of a clinic in Kuwait have three digits, wherever people type or read them. */
it('KWD in Arabic: a fourth digit is refused where it is typed, and three are shown everywhere', async () => {
  const store = await storeClinic();
  await store.sql(`update clinics set currency = 'KWD', currency_digits = 3`);
  const item = await store.item('شاش معقم');
  await store.receive({ item, qty: '3', price: '1.235' });
  await store.sql(`update employees set full_name_ar = 'ليلى حسن' where id in
    (select u.employee_id from users u join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id where r.key = 'doctor')`);

  await atDesk(store.at('owner'), async (desk) => {
    const { page } = desk;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/penalties')) sent.push(request.url());
    });
    await page.goto('/penalties/add');
    await settled(desk);
    await pick(page, 'الموظفون', 'ليلى حسن');
    await page.keyboard.press('Escape');
    await choose(page, 'الوحدة', 'مبلغ');
    await box(page, 'القيمة').fill('٧٫١٢٥٥');
    await box(page, 'السبب').fill('إتلاف جهاز');
    await button(page, 'حفظ وفتح').click();
    await page.getByText('اكتب 3 خانات عشرية على الأكثر').first().waitFor();
    expect(sent).toEqual([]);
    await box(page, 'القيمة').fill('٧٫٥');
    await button(page, 'حفظ وفتح').click();
    await page.waitForURL(/\/penalties\/[\w-]{36}\/view$/);
    await page.getByRole('main').getByText('7.500\u00a0د.ك').first().waitFor();
    await button(page, 'اعتماد').click();
    await button(page.getByRole('dialog'), 'اعتماد').click();
    await notice(page, /^اعتُمد جزاء ليلى حسن: 7\.500\u00a0د\.ك/).waitFor();

    await page.goto('/penalties');
    await settled(desk);
    const row = page.getByRole('main').getByRole('row').filter({ hasText: 'ليلى حسن' });
    expect(await row.innerText()).toContain('7.500\u00a0د.ك');

    await page.goto(`/inventory/items/${item}`);
    await settled(desk);
    await page.getByRole('main').getByText('3.705\u00a0د.ك').first().waitFor();
    await page.goto('/inventory');
    await settled(desk);
    await page.getByRole('main').getByText('3.705\u00a0د.ك').first().waitFor();
  });
});
