import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { box, button, choose, heading, notice, pick } from '../forms.ts';
import { newPhone, personWithLogin } from '../people.ts';
import { as, atDesk, freshToken, settled, type Desk } from '../support.ts';

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
/** An entry of the list of sections beside a long form. */
const section = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'أقسام النموذج' }).getByRole('button', { name });

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

describe('HR files an employee with a login', () => {
  const login = `desk${process.pid}`;
  const phone = newPhone();

  async function fillPersonal(page: Page): Promise<void> {
    await box(page, 'الاسم بالعربية').fill('أسماء إبراهيم الاختبار');
    await choose(page, 'النوع', 'أنثى');
    await box(page, 'الهاتف').fill('12');
  }

  async function fillJob(page: Page): Promise<void> {
    await pick(page, 'الفرع', 'الرئيسي');
    await pick(page, 'القسم', 'استقبال');
    await pick(page, 'المسمى', 'استقبال');
    const periods = page.getByRole('group', { name: 'فترات العمل' });
    await box(periods, 'من').fill('1/9/2026');
  }

  /** Adding her ends with how she signs in; what is put off still stands on her page. */
  async function firstSignIn(page: Page, name: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'كيف يدخل أسماء إبراهيم الاختبار' });
    await dialog.getByText('لا يستطيع الدخول بعد: أنشئ له كلمة مرور مؤقتة.').waitFor();
    await dialog.getByText(new URL(page.url()).host).waitFor();
    await dialog.getByText(name, { exact: true }).waitFor();
    await button(dialog, 'إنشاء كلمة مرور مؤقتة').waitFor();
    await button(dialog, 'لاحقاً').click();
    const card = page.getByRole('region', { name: 'حساب الدخول' });
    await card.getByText('لم تُنشأ كلمة مرور بعد').waitFor();
    expect(await card.getByText('مفعّل').count()).toBe(0);
  }

  it('is told what is wrong, loses nothing, and finds the person', () =>
    atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/users');
      await page.getByRole('link', { name: 'إضافة موظف' }).click();
      await heading(page, 'إضافة موظف').waitFor();
      await fillPersonal(page);
      await page.getByRole('switch', { name: 'لديه حساب دخول' }).click();
      await box(page, 'اسم المستخدم').fill('owner');
      // Said before anything is saved: that one is not HR's to give.
      const approval = page.getByText(/^هذا الدور أوسع من صلاحياتك/);
      await pick(page, 'الدور', 'المالك');
      await approval.waitFor();
      await pick(page, 'الدور', 'موظف', 'موظف');
      await approval.waitFor({ state: 'detached' });
      await button(page, 'حفظ').click();

      const summary = page.getByRole('alert').filter({ hasText: 'قبل الحفظ' });
      await summary.getByRole('button', { name: 'الهاتف' }).waitFor();
      expect(await summary.innerText()).toContain('رقم الهاتف غير صحيح. مثال: 01012345678');
      await summary.getByRole('button', { name: 'الهاتف' }).click();
      expect(await box(page, 'الهاتف').evaluate((input) => input === document.activeElement)).toBe(true);
      await expect.poll(() => box(page, 'الهاتف').getAttribute('aria-invalid')).toBe('true');
      await box(page, 'الهاتف').fill(phone);
      await fillJob(page);
      await button(page, 'حفظ').click();

      // The server knows what the form cannot: the name is taken.
      await summary.getByRole('button', { name: /اسم المستخدم/ }).click();
      expect(await summary.innerText()).toContain('هذه القيمة مستخدمة من قبل');
      await expect.poll(() => box(page, 'اسم المستخدم').inputValue()).toBe('owner');
      await box(page, 'اسم المستخدم').fill(login);
      // What can wait is folded below, and led to by its sections.
      await button(page, 'مزيد من البيانات').click();
      const contract = section(page, /^العقد/);
      await contract.click();
      // ux 21: what was asked for is marked, wherever the page could scroll to.
      await expect.poll(() => contract.getAttribute('aria-current')).toBe('location');
      // Three months after the day that was typed (hr.md 1).
      await expect.poll(() => box(page, 'نهاية فترة الاختبار').inputValue()).toBe('1/12/2026');
      await button(page, 'حفظ وفتح').click();
      await notice(page, 'تمت إضافة أسماء إبراهيم الاختبار').waitFor();
      await firstSignIn(page, login);
      await heading(page, 'أسماء إبراهيم الاختبار').waitFor();
      expect(page.url()).toMatch(/\/settings\/users\/[\w-]{36}\/view$/);
    }));

  it('finds her without the hamza and by the end of the phone, and changes the phone', () =>
    atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/users');
      const search = page
        .getByRole('main')
        .getByRole('searchbox')
        .or(page.getByRole('main').getByPlaceholder(/^بحث/));
      const found = page.getByRole('link', { name: 'أسماء إبراهيم الاختبار' });
      await search.first().fill('اسماء ابراهيم الاختبار');
      await found.waitFor();
      await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 1);
      await search.first().fill(phone.slice(-6));
      await page.waitForURL((url) => url.href.includes(phone.slice(-6)));
      await settled(desk);
      await found.click();
      await page.getByRole('link', { name: 'تعديل' }).click();
      await heading(page, /^تعديل/).waitFor();
      await section(page, 'بيانات التواصل').click();
      const next = newPhone();
      await box(page, 'الهاتف').fill(`٠${next.slice(1)}`);
      await button(page, 'حفظ').click();
      await notice(page, 'تم حفظ أسماء إبراهيم الاختبار').waitFor();
      await tab(page, 'بيانات التواصل').click();
      await page
        .getByText(`${next.slice(0, 3)} ${next.slice(3, 7)} ${next.slice(7)}`)
        .first()
        .waitFor();
    }));
});

describe('UX-76 the permission matrix', () => {
  it('has groups in plain Arabic and a search, copies another role, and says what is gained and lost before anything is kept', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/permissions');
      const groups = page.getByRole('rowheader').or(page.locator('main tbody tr th[colspan]'));
      await groups.first().waitFor();
      const before = await page.getByRole('checkbox').or(page.getByRole('switch')).count();
      for (const word of ['الموظفون', 'المخزون'])
        await page.locator('main tbody').getByText(word, { exact: true }).first().waitFor();
      expect(
        await page
          .locator('main tbody')
          .getByText(/[a-z]+_[a-z]+/)
          .count(),
      ).toBe(0);
      await page
        .getByRole('main')
        .getByRole('searchbox', { name: 'ابحث عن صلاحية أو شاشة' })
        .fill('الجزاءات');
      await expect
        .poll(() => page.getByRole('checkbox').or(page.getByRole('switch')).count())
        .toBeLessThan(before / 2);
      await page.locator('main tbody').getByText('عرض الجزاءات', { exact: true }).waitFor();
      await page.getByRole('main').getByRole('searchbox', { name: 'ابحث عن صلاحية أو شاشة' }).fill('');
      await button(page, 'نسخ صلاحيات إلى «موظف استقبال» من').click();
      await page.getByRole('menuitem', { name: 'أمين مخزن' }).click();
      await button(page, 'مراجعة وحفظ').click();
      const told = page.getByRole('dialog', { name: 'ماذا سيتغير؟' }).getByRole('region', {
        name: 'موظف استقبال',
      });
      await told.getByText(/^يكتسب \(\d+\)$/).waitFor();
      expect(await told.innerText()).toContain('إدارة الأصناف');
      await told.getByText(/^يفقد \(\d+\)$/).waitFor();
      // Nothing was kept: whoever holds the role may do what they could.
      const { permissions } = (await (await as('receptionist')).get('/me')).json as {
        permissions: string[];
      };
      expect(permissions).toContain('view_holidays');
      expect(permissions).not.toContain('inventory_manage_items');
    }));

  it('gives a role a permission and what its holder finds follows', async () => {
    const person = await personWithLogin('receptionist');
    const token = await freshToken(person.name, person.password);
    const cell = 'عرض الفروع، موظف استقبال';
    await atDesk({ token, account: 'receptionist' }, async (theirs) => {
      // Branches are chosen from elsewhere, so they stand under the settings.
      await open(theirs, '/settings');
      const entry = theirs.page.getByRole('main').getByRole('link', { name: /^الفروع/ });
      expect(await entry.count()).toBe(0);
      const turn = (gives: boolean): Promise<void> =>
        atDesk({ account: 'owner' }, async (desk) => {
          const { page } = desk;
          await open(desk, '/settings/permissions');
          await page
            .getByRole('checkbox', { name: cell, exact: true })
            .or(page.getByRole('switch', { name: cell }))
            .first()
            .click();
          await button(page, 'مراجعة وحفظ').click();
          const dialog = page.getByRole('dialog');
          await dialog.getByText(gives ? 'يكتسب (1)' : 'يفقد (1)').waitFor();
          await button(dialog, 'حفظ').click();
          await notice(page, /تم حفظ الصلاحيات/).waitFor();
        });
      await turn(true);
      await theirs.page.reload();
      await entry.waitFor();
      await turn(false);
      await theirs.page.reload();
      await settled(theirs);
      expect(await entry.count()).toBe(0);
    });
  });
});
