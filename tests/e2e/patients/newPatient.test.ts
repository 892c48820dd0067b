import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ok } from '#tests/api/people/support.ts';
import { expectWithin } from '#tests/setup/speed.ts';
import { seriousFindings } from '../axe.ts';
import { box, button, choose, heading, notice } from '../forms.ts';
import { ownClinic } from '../ownClinic.ts';
import { atDesk, settled, type Desk } from '../support.ts';

const deskRights = ['patients_view_all_patients', 'patients_create_patient', 'patients_edit_patient'];
const more = (page: Page) => button(page, 'مزيد من البيانات');

/** A clinic of its own with somebody at the desk in front of the form for a new patient. */
async function atForm(
  work: (desk: Desk, clinic: Awaited<ReturnType<typeof ownClinic>>) => Promise<void>,
  prepare: (clinic: Awaited<ReturnType<typeof ownClinic>>) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const clinic = await ownClinic();
  await prepare(clinic);
  const person = await clinic.signedIn({ permissions: deskRights });
  await atDesk({ home: clinic.home, account: 'desk', token: String(person.token) }, async (desk) => {
    await desk.page.goto('/patients/create');
    await heading(desk.page, 'إضافة مريض').waitFor();
    await settled(desk);
    await work(desk, clinic);
  });
}

describe('issue 16: desk: name, phone, gender, saved', () => {
  it('by keyboard alone: three entries, in less than 40 seconds; the rest is folded', async () => {
    await atForm(async (desk, clinic) => {
      const { page } = desk;
      await expect.poll(() => page.locator('main form [data-source]').count()).toBe(3);
      await expect.poll(() => more(page).getAttribute('aria-expanded')).toBe('false');
      expect(await seriousFindings(page)).toEqual([]);
      const began = performance.now();
      // The cursor is in the name.
      await page.keyboard.type('نادية فؤاد سليم');
      await page.keyboard.press('Tab');
      await page.keyboard.type('01012345678');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: 'أنثى' }).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+s');
      await notice(page, 'نادية فؤاد سليم').waitFor();
      expectWithin(performance.now() - began, 40_000);
      const [made] = await ok(clinic.owner.get('/patients'));
      expect(made).toMatchObject({
        full_name: 'نادية فؤاد سليم',
        phone: '+201012345678',
        gender: 'female',
        is_incomplete: false,
      });
    });
  });

  it('what the clinic requires is asked at once, and what is wrong in the folded part unfolds it', async () => {
    await atForm(
      async ({ page }) => {
        await box(page, 'المدينة').waitFor();
        expect(await box(page, 'المهنة').count()).toBe(0);
        await box(page, 'الاسم بالكامل').fill('نادية فؤاد');
        await box(page, 'الهاتف').fill('01012345678');
        await choose(page, 'النوع', 'أنثى');
        await box(page, 'المدينة').fill('بنها');
        await more(page).click();
        await box(page, 'رقم الهوية').fill('29913150101923');
        await more(page).click();
        await button(page, 'حفظ').click();
        await page.getByText('الرقم القومي غير صحيح').first().waitFor();
        await expect.poll(() => more(page).getAttribute('aria-expanded')).toBe('true');
        await box(page, 'رقم الهوية').fill('');
        await button(page, 'حفظ').click();
        await notice(page, 'نادية فؤاد').waitFor();
      },
      async ({ owner }) => {
        const path = '/custom-fields/patients';
        const { version, fields, layout } = await ok(owner.get(path));
        const required = layout.map((one: { key: string }) =>
          one.key === 'city' ? { ...one, required: true } : one,
        );
        await ok(owner.put(path, { version, fields, layout: required }));
      },
    );
  });

  it('2.1 an age is an estimated birth date; an exact day is not', async () => {
    await atForm(async ({ page }) => {
      const estimated = page.getByRole('switch', { name: /^تاريخ الميلاد تقريبي/ });
      const birth = page.locator('[data-source="birth_date"] input').first();
      await more(page).click();
      const year = Number(new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Cairo' }).slice(0, 4));
      await birth.fill('٣٥ سنة');
      await birth.press('Tab');
      await expect.poll(() => birth.inputValue()).toContain(String(year - 35));
      await expect.poll(() => estimated.isChecked()).toBe(true);
      // Only passed through: nothing changes.
      await birth.focus();
      await birth.press('Tab');
      await expect.poll(() => estimated.isChecked()).toBe(true);
      await birth.fill('5/3/1990');
      await birth.press('Tab');
      await expect.poll(() => estimated.isChecked()).toBe(false);
      await birth.fill('130');
      await birth.press('Tab');
      await page.getByText('1/1/1900', { exact: false }).first().waitFor();
    });
  });
});

describe('clinic.md 2.1 quick create from a chooser', () => {
  it('a guardian who is not on file is added beside the form, with the same rules and twins, and is chosen', async () => {
    await atForm(
      async ({ page }, { owner }) => {
        await box(page, 'الاسم بالكامل').fill('يوسف كريم عادل');
        await more(page).click();
        const guardian = page.getByRole('combobox', { name: /^ولي الأمر/ });
        await guardian.fill('كريم عادل حسن');
        await page.getByRole('option', { name: /إضافة «كريم عادل حسن»/ }).click();
        const panel = page.getByRole('dialog');
        await panel.waitFor();
        await expect.poll(() => box(panel, 'الاسم بالكامل').inputValue()).toBe('كريم عادل حسن');
        await expect.poll(() => panel.locator('[data-source]').count()).toBe(3);
        expect(await seriousFindings(page)).toEqual([]);
        await choose(panel, 'النوع', 'ذكر');
        await box(panel, 'الهاتف').fill('01012345678');
        // Somebody of this name and phone is on file: told before it is saved.
        await button(panel, 'حفظ').click();
        await panel.getByRole('group', { name: 'قد يكون مسجلاً من قبل' }).waitFor();
        await box(panel, 'الهاتف').fill('01098765432');
        await button(panel, 'حفظ').click();
        await panel.waitFor({ state: 'detached' });
        await expect.poll(() => guardian.inputValue()).toContain('كريم عادل حسن');
        await expect.poll(() => box(page, 'الاسم بالكامل').inputValue()).toBe('يوسف كريم عادل');
        const made = await ok(owner.get('/patients'));
        expect(made.map((one: { phone: string }) => one.phone).sort()).toEqual([
          '+201012345678',
          '+201098765432',
        ]);
      },
      async ({ owner, start }) =>
        ok(
          owner.post('/patients', {
            full_name: 'كريم عادل حسين',
            gender: 'male',
            phone: '01012345678',
            branch_id: start.branch,
          }),
        ),
    );
  });
});
