import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ok } from '#tests/api/people/support.ts';
import type { Client } from '#tests/setup/client.ts';
import { seriousFindings } from '../axe.ts';
import { heading } from '../forms.ts';
import { ownClinic } from '../ownClinic.ts';
import { atDesk, forgiveOffline, settled } from '../support.ts';

const address = '/patients/field-configurations';
const section = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const namesIn = (page: Page, name: string): Promise<string[]> =>
  section(page, name)
    .locator('> li[data-row]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-row') ?? ''));
const turn = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'حفظ', exact: true });

/** By its handle onto the upper half of another field, as a hand does it: the page may scroll between. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await from.locator('[data-handle]').hover();
  await page.mouse.down();
  for (const share of [0.4, 0.25]) {
    await to.scrollIntoViewIfNeeded();
    const box = await to.boundingBox();
    if (!box) throw new Error('nothing to drag onto');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height * share, { steps: 5 });
  }
  await page.mouse.up();
}

/** Forty fields of the clinic's own, the first with fifty choices, of which a patient holds the first. */
async function fullOfFields(owner: Client, branch: string): Promise<void> {
  const path = '/custom-fields/patients';
  const choices = Array.from({ length: 50 }, (_, n) => ({
    value: `c${n}`,
    label_ar: `اختيار ${n}`,
    label_en: `Choice ${n}`,
    active: true,
  }));
  const names = Array.from({ length: 39 }, (_, n) => `f${n}`);
  const fields = [
    { key: 'insurer', kind: 'select', label_ar: 'شركة التأمين', label_en: 'Insurer', options: choices },
    ...names.map((key) => ({ key, kind: 'text', label_ar: key, label_en: key })),
  ].map((one) => ({ ...one, section: 'extra' }));
  await ok(owner.put(path, { version: 0, fields }));
  const patient = {
    full_name: 'هند سامي',
    gender: 'female',
    phone: '01012345678',
    branch_id: branch,
  };
  await ok(owner.post('/patients', { ...patient, custom: { insurer: 'c0' } }));
}

describe('clinic.md 2.8 the screen of the fields of patients', () => {
  it('by keyboard alone: a field moves, hides and is added, said aloud; the form follows', async () => {
    const { home, owner } = await ownClinic();
    await atDesk({ home, account: 'owner', token: String(owner.token) }, async (desk) => {
      const { page } = desk;
      await page.goto(address);
      await heading(page, 'حقول ملف المريض').waitFor();
      await settled(desk);
      expect(await seriousFindings(page)).toEqual([]);
      const before = await namesIn(page, 'التواصل');
      await page.getByRole('button', { name: /^نقل المدينة\./ }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await page.getByText('صار «المدينة» في الموضع', { exact: false }).waitFor({ state: 'attached' });
      const moved = await namesIn(page, 'التواصل');
      expect(moved.indexOf('city')).toBe(before.indexOf('city') - 1);
      // The focus stays on what was moved.
      await page.keyboard.press('Alt+ArrowUp');
      expect((await namesIn(page, 'التواصل')).indexOf('city')).toBe(before.indexOf('city') - 2);
      await turn(page, 'إلزامي: العنوان').focus();
      await page.keyboard.press('Space');
      await expect.poll(() => turn(page, 'إلزامي: العنوان').isChecked()).toBe(true);
      await turn(page, 'ظاهر: العنوان').focus();
      await page.keyboard.press('Space');
      await expect.poll(() => turn(page, 'إلزامي: العنوان').isChecked()).toBe(false);
      await expect.poll(() => turn(page, 'ظاهر: الاسم بالكامل').isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'إضافة حقل في قسم التواصل' }).press('Enter');
      const added = section(page, 'التواصل').locator('li[data-row^="new"]');
      await added.getByLabel('الاسم بالعربية').fill('أقرب معلم');
      await added.getByLabel('الاسم بالإنجليزية').fill('Landmark');
      await page.locator('[data-preview]').getByText('أقرب معلم').waitFor();
      expect(await page.locator('[data-preview]').getByText('العنوان', { exact: true }).count()).toBe(0);
      await save(page).press('Enter');
      await page.getByText('حُفظت حقول المرضى').waitFor();
      await page.goto('/patients/create');
      await page.getByRole('button', { name: 'مزيد من البيانات' }).click();
      await page.getByLabel('أقرب معلم').waitFor();
      expect(await page.getByLabel('العنوان', { exact: true }).count()).toBe(0);
    });
  });

  it('by mouse: dragged, and left only after a question; the second of two tabs is told', async () => {
    const { home, owner } = await ownClinic();
    await atDesk({ home, account: 'owner', token: String(owner.token) }, async (desk) => {
      const { page } = desk;
      await page.goto(address);
      await settled(desk);
      const row = (name: string) => page.locator(`li[data-row="${name}"]`);
      await drag(page, row('city'), row('occupation'));
      await expect.poll(() => namesIn(page, 'البيانات الأساسية')).toContain('city');
      expect(await namesIn(page, 'التواصل')).not.toContain('city');
      const path = '/custom-fields/patients';
      const { version, fields, layout } = await ok(owner.get(path));
      await ok(owner.put(path, { version, fields, layout }));
      await save(page).click();
      await page.getByText('عدّل مستخدم آخر هذه الحقول', { exact: false }).waitFor();
      expect(await namesIn(page, 'البيانات الأساسية')).toContain('city');
      await page.getByRole('button', { name: 'تحميل ما حُفظ' }).click();
      await expect.poll(() => namesIn(page, 'التواصل')).toContain('city');
      await turn(page, 'في القائمة: المدينة').click();
      await page.getByRole('link', { name: 'الرئيسية' }).first().click();
      await page.getByRole('dialog').waitFor();
    });
  });

  it('refuses each with its sentence on its field; a used option is switched off instead', async () => {
    const { home, owner, start } = await ownClinic();
    await fullOfFields(owner, start.branch);
    await atDesk({ home, account: 'owner', token: String(owner.token) }, async (desk) => {
      const { page } = desk;
      await page.goto(address);
      await settled(desk);
      const insurer = page.locator('li[data-row="own insurer"]');
      await insurer.getByRole('button', { name: 'تفاصيل شركة التأمين' }).click();
      await insurer.getByRole('button', { name: 'إضافة اختيار' }).click();
      await insurer.getByRole('textbox', { name: 'الاختيار 51 بالعربية' }).fill('زائد');
      await insurer.getByRole('textbox', { name: 'الاختيار 51 بالإنجليزية' }).fill('One more');
      await save(page).click();
      await insurer.getByText('الحد الأقصى 50 اختياراً للحقل الواحد. احذف ما لا تحتاجه').waitFor();
      await insurer.getByRole('button', { name: 'حذف الاختيار 51' }).click();
      await insurer.getByRole('button', { name: 'حذف الاختيار 1', exact: true }).click();
      await save(page).click();
      await insurer.getByText('الاختيار «اختيار 0» مستخدم في سجلات محفوظة. أوقفه بدلاً من حذفه').waitFor();
      // It stands there again, to be switched off.
      const first = insurer.getByRole('group', { name: 'الاختيار 1 بالعربية', exact: true });
      await expect
        .poll(() => first.getByRole('textbox', { name: 'الاختيار 1 بالعربية' }).inputValue())
        .toBe('اختيار 0');
      await first.getByRole('checkbox', { name: 'متاح' }).uncheck();
      await save(page).click();
      await page.getByText('حُفظت حقول المرضى').waitFor();
      await page.getByRole('button', { name: 'إضافة حقل في قسم التواصل' }).click();
      const added = section(page, 'التواصل').locator('li[data-row^="new"]');
      await save(page).click();
      await added.getByText('هذا الحقل مطلوب').first().waitFor();
      await expect.poll(() => added.getByLabel('الاسم بالعربية').getAttribute('aria-invalid')).toBe('true');
      await added.getByLabel('الاسم بالعربية').fill('زائد');
      await added.getByLabel('الاسم بالإنجليزية').fill('One more');
      await save(page).click();
      await page.getByText('يمكن إضافة 40 حقلاً على الأكثر. أرشف حقلاً لا تحتاجه').waitFor();
    });
  });

  it('without a connection nothing is lost, and it is saved when there is one again', async () => {
    const { home, owner } = await ownClinic();
    await atDesk({ home, account: 'owner', token: String(owner.token) }, async (desk) => {
      const { page, context } = desk;
      await page.goto(address);
      await settled(desk);
      await turn(page, 'في القائمة: المدينة').click();
      await context.setOffline(true);
      await save(page).click();
      await page.locator('[data-refused]').waitFor();
      await expect.poll(() => turn(page, 'في القائمة: المدينة').isChecked()).toBe(true);
      await context.setOffline(false);
      await save(page).click();
      await page.getByText('حُفظت حقول المرضى').waitFor();
      forgiveOffline(desk);
      const { layout } = await ok(owner.get('/custom-fields/patients'));
      expect(layout.find(({ key }: { key: string }) => key === 'city').in_list).toBe(true);
    });
  });

  it('on a phone nothing is wider than the screen', async () => {
    const { home, owner } = await ownClinic();
    const token = String(owner.token);
    await atDesk({ home, account: 'owner', token, width: 390, height: 844 }, async (desk) => {
      await desk.page.goto(address);
      await heading(desk.page, 'حقول ملف المريض').waitFor();
      await settled(desk);
      const wide = await desk.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
      expect(await seriousFindings(desk.page)).toEqual([]);
    });
  });
});
