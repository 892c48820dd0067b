import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { seriousFindings } from './axe.ts';
import { atDesk, picture, settled } from './support.ts';

const port = inject('port');
const register = `http://register.localhost:${port}`;
const password = 'قارب-أزرق-71-Kettle';

/** What a person types into the form, by label. */
async function fillIn(page: Page, subdomain: string): Promise<void> {
  const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await type('اسم العيادة', 'عيادة الياسمين');
  await type('رابط العيادة', subdomain);
  await page.getByText('هذا الرابط متاح').waitFor();
  await type('اسم المالك', 'منى عبد العزيز');
  await type('اسم المستخدم', 'mona');
  await type('البريد الإلكتروني', 'mona@example.com');
  await type('رقم واتساب', '01012345678');
  await type('كلمة المرور', password);
  await type('تأكيد كلمة المرور', password);
  await page.getByText('كلمة مرور جيدة').waitFor();
  await page.getByLabel('أوافق على الشروط').check();
}

/** Straight into the clinic: nothing is typed again, and the code is nowhere in the address or the history. */
async function entersAtOnce(page: Page, home: string): Promise<void> {
  await page.waitForURL(`${home}/dashboard`);
  await page.getByRole('heading', { name: 'خطوات تجهيز العيادة' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'enter',
  );
  await page.goBack();
  expect(page.url()).not.toContain('#enter');
}

describe.each([
  ['desk', 1366],
  ['phone', 390],
])('platform.md 5 on a %s', (place, width) => {
  it('UX-74 UX-68 a clinic is registered, entered at its own address, and begins with its steps', async () => {
    const subdomain = `e2e-${place}`;
    const home = `http://${subdomain}.localhost:${port}`;
    const login = `${home}/login?name=mona`;
    await atDesk({ width, home: register }, async ({ page, faults }) => {
      await page.goto('/');
      await page.waitForURL(`${register}/signup`);
      await page.getByRole('heading', { name: 'تسجيل عيادة جديدة' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await fillIn(page, subdomain);
      await picture(page, `signup-${place}`, true);
      await page.getByRole('button', { name: 'إنشاء العيادة' }).click();
      await entersAtOnce(page, home);
      // The page that was left belonged to another host.
      faults.splice(0, Infinity, ...faults.filter((one) => !one.startsWith(`foreign request: ${home}`)));
    });
    await atDesk({ width, home }, async (desk) => {
      const { page } = desk;
      await page.goto(login);
      await expect.poll(() => page.getByLabel('اسم المستخدم').inputValue()).toBe('mona');
      expect(page.url()).toBe(`${home}/login`);
      await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
      await page.waitForURL(`${home}/dashboard`);
      await settled(desk);
      await page.getByRole('heading', { name: 'خطوات تجهيز العيادة' }).waitFor();
      expect(await page.title()).toBe('الموارد البشرية - عيادة الياسمين');
      await page.getByText('أكّد بريدك الإلكتروني', { exact: true }).waitFor();
      // Nothing is news to whoever has just come.
      expect(await page.getByRole('region', { name: 'جديد في النظام' }).count()).toBe(0);
      await picture(page, `setup-${place}`, true);
      // High enough that no bar lies over what can be scrolled free.
      await page.setViewportSize({ width, height: 2400 });
      expect(await seriousFindings(page)).toEqual([]);
      await page.setViewportSize({ width, height: 768 });
      // Skipped, and after a reload still so; brought back.
      const step = page.getByRole('listitem').filter({ hasText: 'راجع الأقسام' });
      await step.getByRole('button', { name: 'تخطَّ: راجع الأقسام' }).click();
      await step.getByRole('button', { name: 'أرجعها: راجع الأقسام' }).waitFor();
      await settled(desk);
      await page.reload();
      await step.getByRole('button', { name: 'أرجعها: راجع الأقسام' }).click();
      await step.getByRole('link', { name: 'ابدأ: راجع الأقسام' }).click();
      await page.waitForURL(`${home}/settings/departments`);
    });
  });
});

describe('the sign-up page', () => {
  it('UX-74 proposes three free addresses for a taken one, and one of them is taken over with a click', async () => {
    await atDesk({ home: register }, async ({ page }) => {
      await page.goto('/signup');
      await page.getByLabel('رابط العيادة').fill('shifa');
      await page.getByText('هذا الرابط مستخدم').waitFor();
      const address = page.getByLabel('رابط العيادة');
      await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
      // Name and suffix are read as one address.
      const gap = await address.evaluate(
        (input) => getComputedStyle(input).textAlign + String(input.nextElementSibling?.id),
      );
      expect(gap).toBe('rightbase');
      const proposals = page.locator('.proposals button');
      await expect
        .poll(() => proposals.allTextContents())
        .toEqual(['shifa-clinic', 'shifa-dental', 'shifa-center']);
      await proposals.nth(1).click();
      await page.getByText('هذا الرابط متاح').waitFor();
      expect(await address.getAttribute('aria-invalid')).toBeNull();
      await expect.poll(() => page.getByLabel('رابط العيادة').inputValue()).toBe('shifa-dental');
      await page.getByLabel('رابط العيادة').fill('demo');
      await page.getByText('هذا الرابط محجوز').waitFor();
      await page.getByLabel('رابط العيادة').fill('ab');
      await page.getByText('الرابط يقبل حروفاً إنجليزية صغيرة وأرقاماً وشرطة (3–30)').waitFor();
    });
  });

  it('suggests an address from the name, knows the country’s code, and keeps what was said of the clinic over a reload', async () => {
    await atDesk({ home: register }, async ({ page }) => {
      await page.goto('/signup');
      await page.getByLabel('اسم العيادة', { exact: true }).fill('عيادة الفيروز');
      await page.getByLabel('اسم المالك').fill('منى عبد العزيز');
      await expect.poll(() => page.getByLabel('رابط العيادة').inputValue()).toBe('alfyroz');
      await page.getByLabel('الدولة').selectOption('KW');
      await page.getByText('+965').waitFor();
      await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
      await page.reload();
      await expect
        .poll(() => page.getByLabel('اسم العيادة', { exact: true }).inputValue())
        .toBe('عيادة الفيروز');
      await expect.poll(() => page.getByLabel('رابط العيادة').inputValue()).toBe('alfyroz');
      await page.getByText('+965').waitFor();
      // Neither the person nor a password is kept in a store of the browser (SEC-44).
      await expect.poll(() => page.getByLabel('اسم المالك').inputValue()).toBe('');
      await expect.poll(() => page.getByLabel('كلمة المرور', { exact: true }).inputValue()).toBe('');
    });
  });

  it('says under each field what is missing, and in the server’s words what is wrong', async () => {
    await atDesk({ home: register, width: 390 }, async ({ page }) => {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'إنشاء العيادة' }).click();
      await page.getByRole('alert').filter({ hasText: 'يرجى مراجعة الحقول المظللة' }).waitFor();
      for (const sentence of ['اكتب اسم العيادة', 'اختر رابط العيادة', 'اكتب رقم واتساب', 'اكتب كلمة مرور'])
        await page.getByText(sentence, { exact: true }).waitFor();
      // The fields are shaded indeed, as the sentence says.
      const grounds = await page.evaluate(() =>
        ['owner_name', 'sample_data'].map(
          (id) => getComputedStyle(document.getElementById(id) ?? document.body).backgroundColor,
        ),
      );
      expect(grounds[0]).not.toBe(grounds[1]);
      await fillIn(page, 'e2e-wrong');
      await page.getByLabel('اسم المالك').fill('منى');
      await page.getByLabel('رقم واتساب').fill('123');
      await page.getByRole('button', { name: 'إنشاء العيادة' }).click();
      await page.getByText('اكتب الاسم الأول واسم العائلة').waitFor();
      await page.getByText('رقم الهاتف غير صحيح. مثال: 01012345678').waitFor();
      expect(await page.getByLabel('اسم المالك').evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
      // Nothing typed was lost.
      await expect.poll(() => page.getByLabel('البريد الإلكتروني').inputValue()).toBe('mona@example.com');
      await expect.poll(() => page.getByLabel('كلمة المرور', { exact: true }).inputValue()).toBe(password);
    });
  });

  it('ux 15: the terms somebody agrees to can be read, in both languages', async () => {
    await atDesk({ home: register, width: 390 }, async ({ page, context }) => {
      await page.goto('/signup');
      const [terms] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'اقرأ شروط الاستخدام' }).click(),
      ]);
      await terms.getByRole('heading', { level: 1, name: 'شروط الاستخدام' }).waitFor();
      await terms.goto('/terms?lang=en');
      await terms.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
      expect(await seriousFindings(terms)).toEqual([]);
    });
  });

  it('UX-74 can be read without script', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/signup`);
    const html = await answer.text();
    for (const text of ['تسجيل عيادة جديدة', 'اسم العيادة', 'رابط العيادة', 'السعودية', 'أوافق على الشروط'])
      expect(html).toContain(`>${text}<`);
    expect(html).toContain('property="og:title"');
  });
});
