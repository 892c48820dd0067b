import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '../axe.ts';
import { button } from '../forms.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import { atDesk, picture, settled, type Desk, type DeskOptions } from '../support.ts';

/** Doctors' weeks in their panel (clinic.md 4.2, UX-68). */
let clinic: OwnClinic;
const doctors: { readonly id: string; readonly name: string }[] = [];
beforeAll(async () => {
  clinic = await ownClinic();
  for (const name of ['د. منى عبد السلام', 'د. كريم الشناوي']) {
    const { employeeId } = await clinic.person({ role: 'doctor' });
    await clinic.sql('update employees set job_title_id = $2, full_name_ar = $3 where id = $1', [
      employeeId,
      clinic.start.titles.get('طبيب'),
      name,
    ]);
    doctors.push({ id: employeeId, name });
  }
});

const owner = (values: DeskOptions = {}): DeskOptions => ({
  home: clinic.home,
  token: String(clinic.owner.token),
  locale: 'ar',
  ...values,
});
async function open(at: Desk): Promise<void> {
  await at.page.goto(`${clinic.home}/settings?panel=doctor-schedules`);
  await settled(at);
}
const panel = ({ page }: Desk) => page.getByRole('dialog', { name: 'جداول الأطباء' });
const day = (at: Desk, name: string) => panel(at).getByRole('listitem').filter({ hasText: name }).first();

describe('the weeks of doctors', () => {
  it('begin empty; a session of three days is one form, the days say what they hold, and all go to another doctor', () =>
    atDesk(owner(), async (at) => {
      const { page } = at;
      await open(at);
      await panel(at).getByText('لا توجد جداول بعد').waitFor();
      await picture(page, 'doctor-weeks-empty-1366');
      await button(panel(at), 'إضافة فترات').click();
      const form = page.getByRole('dialog', { name: 'فترات عمل جديدة' });
      await form.getByRole('combobox', { name: /^الطبيب/ }).fill('منى');
      await page.getByRole('option', { name: /منى عبد السلام/ }).click();
      for (const name of ['السبت', 'الاثنين', 'الخميس']) await form.getByText(name, { exact: true }).click();
      await form.getByRole('textbox', { name: /^من/ }).first().fill('17:00');
      await form.getByRole('textbox', { name: /^إلى/ }).first().fill('01:00');
      await form.getByRole('combobox', { name: /^الفرع/ }).click();
      await page.getByRole('option').first().click();
      await picture(page, 'doctor-weeks-form-1366');
      await button(form, 'حفظ').click();
      await form.waitFor({ state: 'hidden' });
      await expect.poll(() => day(at, 'الخميس').innerText()).toContain('اليوم التالي');
      expect(await day(at, 'الأحد').innerText()).toContain('لا يعمل');
      await panel(at).getByText('الأيام القادمة كما ستكون').waitFor();
      await settled(at);
      await picture(page, 'doctor-weeks-1366');
      expect(await seriousFindings(page)).toEqual([]);
      await button(panel(at), 'نسخ الأسبوع لطبيب آخر').click();
      const copy = page.getByRole('dialog', { name: 'نسخ الأسبوع المعتاد' });
      await copy.getByRole('combobox', { name: /^إلى الطبيب/ }).fill('كريم');
      await page.getByRole('option', { name: /كريم الشناوي/ }).click();
      await button(copy, 'حفظ').click();
      await copy.waitFor({ state: 'hidden' });
      await expect
        .poll(() =>
          panel(at)
            .getByRole('combobox', { name: /الطبيب/ })
            .innerText(),
        )
        .toContain('كريم الشناوي');
      expect(at.faults).toEqual([]);
    }));

  it('give way to Ramadan for a while; by keyboard on a phone', () =>
    atDesk(owner({ width: 390, height: 844, touch: true }), async (at) => {
      const { page } = at;
      await open(at);
      await button(panel(at), 'ساعات مؤقتة (رمضان)').press('Enter');
      const form = page.getByRole('dialog', { name: 'ساعات مؤقتة' });
      await form.getByRole('textbox', { name: /^الوصف/ }).fill('رمضان');
      await form.getByRole('textbox', { name: /^ساري إلى/ }).fill('31/12/2027');
      await button(form, 'حفظ').press('Enter');
      await form.waitFor({ state: 'hidden' });
      await panel(at).getByRole('heading', { name: /رمضان/ }).waitFor();
      await settled(at);
      await picture(page, 'doctor-weeks-390');
      expect(await seriousFindings(page)).toEqual([]);
      const rows = await clinic.sql(
        'select priority, count(*)::int as n from doctor_schedules group by doctor_id, priority order by doctor_id, priority',
      );
      expect(rows.map((one) => one['n'])).toEqual([3, 3, 3]);
      expect(at.faults).toEqual([]);
    }));
});
