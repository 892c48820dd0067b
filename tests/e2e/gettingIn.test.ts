import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { createClient, type Client } from '#tests/setup/client.ts';
import { box, button, choose, pick } from './forms.ts';
import { linkMailedTo } from './mailbox.ts';
import { atDesk, goTo, picture, settled, type Desk } from './support.ts';

/** SPECIFICATION 8, letter for letter. */
const said = {
  success: 'تم تسجيل الدخول بنجاح!',
  empty: 'يرجى إدخال اسم المستخدم وكلمة المرور',
  emailEmpty: 'يرجى إدخال بريدك الإلكتروني',
};
const usedLink = 'الرابط غير صالح أو انتهت صلاحيته. اطلب رابطاً جديداً';

const port = inject('port');
const subdomain = `getin${process.pid}`;
const home = `http://${subdomain}.localhost:${port}`;
const owner = { name: 'mona', email: `mona@${subdomain}.example`, password: 'قارب-أزرق-71-Kettle' };
const sara = {
  name: 'sara',
  fullName: 'سارة محمود',
  email: `sara@${subdomain}.example`,
  temporary: '',
  own: 'قهوة الصباح فوق السطح',
  next: 'شاي بالنعناع بعد العصر',
  reset: 'مفتاح-أخضر-84-Harbour',
};

/** The API as one of the new clinic's people sees it. */
async function caller(name: string, password: string): Promise<Client> {
  const client = createClient(`http://127.0.0.1:${port}`, { 'x-clinic-subdomain': subdomain });
  await client.signIn(name, password);
  return client;
}

const password = (page: Page) => page.getByLabel('كلمة المرور', { exact: true });
const submit = (page: Page) => button(page, 'تسجيل الدخول');

async function enter(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('اسم المستخدم').fill(name);
  await password(page).fill(secret);
  await submit(page).click();
}

async function signIn(desk: Desk, name: string, secret: string, path = '/dashboard'): Promise<void> {
  await desk.page.goto(`/login?next=${encodeURIComponent(path)}`);
  await enter(desk.page, name, secret);
  await desk.page.waitForURL(`${home}${path}`);
  await settled(desk);
}

async function newPassword(page: Page, chosen: string): Promise<void> {
  await page.getByLabel('كلمة المرور الجديدة').fill(chosen);
  await page.getByLabel('تأكيد كلمة المرور').fill(chosen);
  await button(page, 'حفظ كلمة المرور').click();
}

/** The first step of the checklist, with its word or its button. */
const brandStep = (page: Page) => page.getByRole('listitem').filter({ hasText: 'أضف شعار العيادة وألوانها' });

/** Another temporary password, given out by the owner. */
async function temporaryAgain(): Promise<string> {
  const boss = await caller(owner.name, owner.password);
  const rows = (await boss.get('/employees')).json as { id: string; full_name_ar: string }[];
  const id = rows.find((row) => row.full_name_ar === sara.fullName)?.id;
  return String((await boss.post(`/employees/${id}/reset-password`)).json.temporary_password);
}

/** Neither menu nor address leads to the screen. */
async function gone(desk: Desk, entry: string, path: string): Promise<void> {
  const menu = desk.page.getByRole('navigation', { name: 'القائمة الرئيسية' });
  await expect.poll(() => menu.getByRole('link', { name: entry, exact: true }).count()).toBe(0);
  await desk.page.goto(path);
  await desk.page.getByRole('heading', { name: 'عذراً، ليس لديك الصلاحيات' }).waitFor();
}

describe('getting in: a clinic, its owner and the first employee', () => {
  it('platform.md 5: is registered and led to its own address', () =>
    atDesk({ home: `http://register.localhost:${port}` }, async ({ page, faults }) => {
      await page.goto('/signup');
      const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
      await type('اسم العيادة', 'عيادة الياسمين');
      await type('رابط العيادة', subdomain);
      await type('اسم المالك', 'منى عبد العزيز');
      await type('اسم المستخدم', owner.name);
      await type('البريد الإلكتروني', owner.email);
      await type('رقم واتساب', '01012345678');
      await type('كلمة المرور', owner.password);
      await type('تأكيد كلمة المرور', owner.password);
      await page.getByText('كلمة مرور جيدة').waitFor();
      await page.getByLabel('أوافق على الشروط').check();
      await button(page, 'إنشاء العيادة').click();
      await page.waitForURL(`${home}/dashboard`);
      faults.splice(0, Infinity, ...faults.filter((one) => !one.startsWith(`foreign request: ${home}`)));
    }));

  it('SPECIFICATION 8: says what is missing or wrong at the first sign-in, then greets', () =>
    atDesk({ home }, async (desk) => {
      const { page } = desk;
      await page.goto('/login?name=mona');
      await submit(page).click();
      await page.getByRole('alert').getByText(said.empty, { exact: true }).waitFor();
      await enter(page, owner.name, 'wrong-password');
      await page
        .getByRole('alert')
        .getByText('اسم المستخدم أو كلمة المرور غير صحيحة', { exact: true })
        .waitFor();
      await enter(page, owner.name, owner.password);
      await page.waitForURL(`${home}/dashboard`);
      await page.getByText(said.success, { exact: true }).waitFor();
      await settled(desk);
      expect(await page.title()).toBe('الموارد البشرية - عيادة الياسمين');
      await brandStep(page).getByRole('link', { name: 'ابدأ: أضف شعار العيادة وألوانها' }).waitFor();
      await picture(page, 'in-dashboard');
    }));

  it('platform.md 2: an address without a clinic says so', () =>
    atDesk({ home: `http://nobody-${subdomain}.localhost:${port}` }, async ({ page, faults }) => {
      await page.goto('/login');
      await enter(page, owner.name, owner.password);
      await page
        .getByRole('alert')
        .getByText('لا توجد عيادة بهذا الرابط. تحقق من العنوان', { exact: true })
        .waitFor();
      // SPECIFICATION 8: settings that cannot be read are only logged.
      expect(faults.splice(0)).toEqual([expect.stringContaining('console: clinic settings')]);
    }));

  it('UX-68 UX-63 colours, logo and name are set; theme and title follow, and the step is ticked', () =>
    atDesk({ home }, async (desk) => {
      const { page } = desk;
      await signIn(desk, owner.name, owner.password);
      await brandStep(page).getByRole('link').click();
      await page.waitForURL(`${home}/settings/clinic`);
      await settled(desk);
      const color = page.locator('[data-source=primary_color] input:not([type=color])').first();
      await color.fill('#7a1f5c');
      await color.blur();
      await box(page, 'اسم العيادة').first().fill('عيادة الفل');
      const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c9a227' } })
        .png()
        .toBuffer();
      const file = page.locator('[data-source=logo] input[type=file]').first();
      await file.setInputFiles({ name: 'شعار.png', mimeType: 'image/png', buffer });
      await settled(desk);
      await picture(page, 'in-brand');
      await button(page, 'حفظ').click();
      await page.getByText('حُفظت إعدادات العيادة').waitFor();
      await expect.poll(() => page.title()).toBe('الموارد البشرية - عيادة الفل');
      const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' });
      const shade = () =>
        menu.evaluate((node) => getComputedStyle(node.parentElement ?? node).backgroundColor);
      await expect.poll(shade).toBe('rgb(122, 31, 92)');
      const { settings } = (
        await (await caller(owner.name, owner.password)).get(`/clinic-settings/${subdomain}`)
      ).json;
      expect(settings.logo_url).toMatch(/^\/api\/v1\/clinic-settings\/.+\/logo\//);
      await goTo(desk, '/dashboard');
      await brandStep(page).getByText('تمت', { exact: true }).waitFor();
      await settled(desk);
      await picture(page, 'in-branded');
    }));

  it('platform.md 5.2: the owner confirms the e-mail by the mailed link, once', async () => {
    const link = await linkMailedTo(owner.email, 'account.verify');
    expect(link.startsWith(`${home}/verify-email?`)).toBe(true);
    await atDesk({ home }, async (desk) => {
      const { page } = desk;
      await page.goto(link);
      await page.waitForURL(`${home}/login`);
      await page.getByText('تم تأكيد بريدك الإلكتروني', { exact: true }).waitFor();
      await page.goto(link);
      await page
        .getByText(
          'رابط تأكيد البريد غير صالح أو انتهت صلاحيته. اطلب رابطاً جديداً من الصفحة الرئيسية بعد الدخول',
        )
        .waitFor();
      await signIn(desk, owner.name, owner.password);
      expect(await page.getByText('أكّد بريدك الإلكتروني', { exact: true }).count()).toBe(0);
    });
  });

  it('UX-72 an employee is filed with a login, and the temporary password is shown once', () =>
    atDesk({ home }, async (desk) => {
      const { page } = desk;
      await signIn(desk, owner.name, owner.password, '/settings/users/add');
      await box(page, 'الاسم بالعربية').fill(sara.fullName);
      await choose(page, 'النوع', 'أنثى');
      await page.locator('[data-source=phone] input').first().fill('01155512345');
      await pick(page, 'القسم', 'الاستقبال');
      await pick(page, 'المسمى', 'موظف استقبال');
      await page.locator('[data-source="employment_periods.0.start"] input').first().fill('1/1/2026');
      await page.getByRole('switch', { name: 'لديه حساب دخول' }).click();
      const login = page.locator('[data-source=login]');
      await box(login, 'اسم المستخدم').fill(sara.name);
      await box(login, 'بريد الدخول').fill(sara.email);
      await pick(page, 'الدور', 'موظف', 'سجلاته فقط');
      await picture(page, 'in-employee', true);
      await button(page, 'حفظ وفتح').click();
      // Adding her ends with how she signs in.
      const first = page.getByRole('dialog', { name: `كيف يدخل ${sara.fullName}` });
      await button(first, 'إنشاء كلمة مرور مؤقتة').click();
      const once = page.getByRole('dialog', { name: 'انسخ كلمة المرور الآن' });
      sara.temporary = (await once.locator('[dir=ltr]').last().textContent()) ?? '';
      expect(sara.temporary.length).toBeGreaterThanOrEqual(8);
      await picture(page, 'in-once');
      await button(once, 'تم').click();
      await page.waitForURL(/\/view$/);
      await page.reload();
      await settled(desk);
      expect(await page.getByText(sara.temporary).count()).toBe(0);
    }));

  it.each([
    ['a desk', 1366],
    ['a phone', 390],
  ])('SEC-35 the employee must choose a password of her own, on %s', (_, width) =>
    atDesk({ home, width }, async (desk) => {
      const { page } = desk;
      await page.goto('/login');
      // The second time a new temporary password is given out.
      if (width === 390) sara.temporary = await temporaryAgain();
      await enter(page, sara.name, sara.temporary);
      await page.waitForURL(`${home}/first-login*`);
      await page.goto('/profile');
      await page.waitForURL(`${home}/first-login*`);
      await picture(page, `in-first-${width}`);
      await newPassword(page, width === 390 ? sara.next : sara.own);
      await page.waitForURL(`${home}/profile`);
      await settled(desk);
      if (width === 390) return;
      await button(page, `حساب ${sara.fullName}`).click();
      await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
      await page.waitForURL(`${home}/login`);
    }),
  );

  it('SPECIFICATION 8: a forgotten password is replaced by the mailed link, which works once', async () => {
    await atDesk({ home }, async ({ page }) => {
      await page.goto('/login');
      await button(page, 'نسيت كلمة المرور؟').click();
      await button(page, 'إرسال الرابط').click();
      await page.getByRole('alert').getByText(said.emailEmpty, { exact: true }).waitFor();
      await page.getByLabel('البريد الإلكتروني').fill(sara.email);
      await button(page, 'إرسال الرابط').click();
      await page
        .getByText('تم إرسال رابط إعادة تعيين كلمة المرور إذا كان البريد الإلكتروني مسجلاً لدينا', {
          exact: true,
        })
        .waitFor();
    });
    const link = await linkMailedTo(sara.email, 'account.reset');
    await atDesk({ home }, async (desk) => {
      const { page } = desk;
      await page.goto(link);
      await page.getByRole('heading', { name: 'كلمة مرور جديدة' }).waitFor();
      expect(page.url()).toBe(`${home}/reset-password`);
      await newPassword(page, sara.reset);
      await page.waitForURL(`${home}/login`);
      await page
        .getByText('تم تغيير كلمة المرور. سجل الدخول بكلمة المرور الجديدة', { exact: true })
        .waitFor();
      await page.goto(link);
      await newPassword(page, sara.own);
      await page.getByRole('alert').getByText(usedLink, { exact: true }).waitFor();
      await signIn(desk, sara.name, sara.reset);
    });
  });

  it('UX-71 a service switched off is gone for the employee and the owner; its data comes back with it', async () => {
    const boss = await caller(owner.name, owner.password);
    const staff = await caller(sara.name, sara.reset);
    const kinds = (await boss.get('/violation-types')).json;
    expect(kinds.length).toBeGreaterThan(0);
    await atDesk({ home }, async (desk) => {
      const { page } = desk;
      await signIn(desk, owner.name, owner.password, '/settings/subscription/modules');
      await page.getByRole('switch', { name: 'الرواتب والجزاءات' }).click();
      await button(page, 'إيقاف الخدمة').click();
      await page.getByText('أُوقفت «الرواتب والجزاءات»').waitFor();
      await gone(desk, 'الجزاءات', '/penalties');
    });
    await atDesk({ home }, async (desk) => {
      await signIn(desk, sara.name, sara.reset);
      await gone(desk, 'جزاءاتي', '/penalties/self');
    });
    expect((await boss.get('/violation-types')).json.code).toBe('module_off');
    expect((await staff.get('/penalties?scope=self')).json.code).toBe('module_off');
    expect((await boss.put('/modules/payroll', { on: true })).status).toBe(200);
    expect((await boss.get('/violation-types')).json).toEqual(kinds);
    await atDesk({ home }, async (desk) => {
      await signIn(desk, sara.name, sara.reset, '/penalties/self');
      await desk.page.getByRole('heading', { level: 1, name: 'جزاءاتي' }).waitFor();
    });
  });
});
