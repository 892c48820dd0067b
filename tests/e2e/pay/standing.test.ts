import { expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { box, button, heading, notice } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk } from '../support.ts';

const phone = { width: 390, height: 844, touch: true } as const;
const open = async (at: Desk, address: string): Promise<void> => {
  await at.page.goto(address);
  await settled(at);
};
const named = async (clinic: OwnClinic, name: string) => {
  const one = await clinic.signedIn({ role: 'employee' });
  await clinic.sql('update employees set full_name_ar = $2 where id = $1', [one.person.employeeId, name]);
  return one;
};

/** Sara asks for 10,000 with Omar as her guarantor, in a clinic that wants one above 4,000. */
async function askedOf() {
  const clinic = await ownClinic();
  await clinic.sql('update sulfa_settings set request_to_day = 31, guarantor_over = 4000');
  const [sara, omar] = [await named(clinic, 'سارة محمود'), await named(clinic, 'عمر عبد الله')];
  const ask = async (by: Client): Promise<void> => {
    const made = await by.post('/sulfa-applications', {
      amount: '10000',
      installments: 5,
      first_month: String((await by.get('/me')).json.today).slice(0, 7),
      reason: 'مصاريف المدرسة',
      guarantor_id: omar.person.employeeId,
    });
    expect([made.status, made.text]).toEqual([201, made.text]);
  };
  return { clinic, sara, omar, ask };
}

it('a guarantor answers on a phone: both answers stand side by side, and a refusal says why', async () => {
  const { clinic, sara, omar, ask } = await askedOf();
  await ask(sara);
  await atDesk({ home: clinic.home, token: omar.token ?? '', ...phone }, async (at) => {
    const { page } = at;
    await open(at, '/sulaf/self');
    await heading(page, 'سلفي').first().waitFor();
    await picture(page, 'guarantor-list');
    await page.getByRole('main').getByRole('list').getByRole('link').first().click();
    const panel = page.getByRole('dialog');
    await button(panel, 'قبول الضمان').waitFor();
    await picture(page, 'guarantor-panel');
    await button(panel, 'رفض الضمان').click();
    const refusal = page.getByRole('dialog').last();
    await button(refusal, 'رفض الضمان').click();
    await refusal.getByText('هذا الحقل مطلوب').waitFor();
    await picture(page, 'guarantor-refusal');
    await button(refusal, 'رجوع').click();
    await button(panel, 'قبول الضمان').click();
    await button(page.getByRole('dialog').last(), 'قبول الضمان').click();
    await notice(page, /^قُبل ضمان السلفة/).waitFor();
    // What was accepted is not offered again.
    await expect.poll(() => button(panel, 'قبول الضمان').count()).toBe(0);
    await picture(page, 'guarantor-accepted');
  });
});

it('what somebody who left still owes is found, received in parts and taken back', async () => {
  const clinic = await ownClinic();
  const nour = await named(clinic, 'نور حسن');
  const hr = await clinic.signedIn({ permissions: ['manage_salaries'] });
  await clinic.sql(
    `with c as (insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date, status)
        values (app_clinic(), '2025-05', '2025-05-01', '2025-05-31', '2025-05-31', 'closed') returning id)
      insert into salary_slips (clinic_id, circle_id, month, employee_id, kind, owed, status, paid_on)
        select app_clinic(), id, '2025-05', $1, 'final', 840, 'paid', '2025-05-31' from c`,
    [nour.person.employeeId],
  );
  await clinic.sql(
    `update clinics set modules_off = array_append(modules_off, 'finance') where id = app_clinic()`,
  );
  await atDesk({ home: clinic.home, token: hr.token ?? '' }, async (at) => {
    const { page } = at;
    await open(at, '/salary-slips/review?view=owing&filter=%7B%22owing%22%3Atrue%7D');
    const row = page.getByRole('main').locator('tbody').getByRole('link', { name: 'نور حسن' });
    await row.waitFor();
    await picture(page, 'owing-list');
    await row.click();
    const panel = page.getByRole('dialog');
    const step = async (name: string): Promise<void> => {
      const direct = button(panel, name);
      await button(panel, 'إجراءات أخرى').waitFor();
      if ((await direct.count()) > 0) return direct.click();
      await button(panel, 'إجراءات أخرى').click();
      await page.getByRole('menuitem', { name }).click();
    };
    await step('قبض المستحق عليه');
    const dialog = page.getByRole('dialog').last();
    await box(dialog, 'المبلغ المقبوض').fill('٩٠٠');
    await picture(page, 'owing-receive');
    await button(dialog, 'قبض المستحق عليه').click();
    await dialog.getByText('أكبر من الباقي على الموظف (840)').first().waitFor();
    await box(dialog, 'المبلغ المقبوض').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('240');
    await button(dialog, 'قبض المستحق عليه').click();
    await panel.getByText('600.00').first().waitFor();
    await picture(page, 'owing-received');
    await step('إلغاء قبض');
    const undo = page.getByRole('dialog').last();
    await box(undo, 'مبلغ القبض').fill('240');
    await box(undo, 'السبب').fill('دُفع بالخطأ');
    await picture(page, 'owing-undo');
    await button(undo, 'إلغاء قبض').click();
    await panel.getByText('840.00').first().waitFor();
  });
});
