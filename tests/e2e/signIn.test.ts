import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight } from './look.ts';
import { personWithLogin } from './people.ts';
import { as, atDesk, demoPassword, freshToken, gate, origin, settled, type DeskOptions } from './support.ts';

/** SPECIFICATION 8, letter for letter. */
const said = {
  success: 'تم تسجيل الدخول بنجاح!',
  meFailed: 'فشل في استرداد بيانات المستخدم. يرجى المحاولة لاحقاً.',
  empty: 'يرجى إدخال اسم المستخدم وكلمة المرور',
  failed: 'حدث خطأ أثناء تسجيل الدخول. يرجى المحاولة مرة أخرى.',
  emailEmpty: 'يرجى إدخال بريدك الإلكتروني',
  linkFailed: 'فشل في إرسال الرابط. تحقق من البريد الإلكتروني',
  linkSent: 'تم إرسال رابط إعادة تعيين كلمة المرور',
};

const name = (page: Page) => page.getByLabel('اسم المستخدم');
const password = (page: Page) => page.getByLabel('كلمة المرور', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'تسجيل الدخول' });

async function fill(page: Page, account: string, secret: string): Promise<void> {
  await name(page).fill(account);
  await password(page).fill(secret);
}

const storedKeys = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), role: localStorage.getItem('role') }));

/** The sign-in page as a stranger finds it. */
const atSignIn = (work: (page: Page) => Promise<void>, options: DeskOptions = {}): Promise<void> =>
  atDesk(options, async ({ page }) => {
    await page.goto('/login');
    await name(page).waitFor();
    await work(page);
  });

describe('the sign-in form (UX-73)', () => {
  it('wants both entries and says so', () =>
    atSignIn(async (page) => {
      await submit(page).click();
      await page.getByRole('alert').getByText(said.empty, { exact: true }).waitFor();
      await name(page).fill('owner');
      await submit(page).click();
      await expect.poll(() => page.getByText(said.empty, { exact: true }).count()).toBe(1);
      expect(await password(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await expect.poll(() => name(page).inputValue()).toBe('owner');
    }));

  it("UX-64 shows the server's message for a wrong password and keeps the name", () =>
    atSignIn(async (page) => {
      await fill(page, 'owner', 'wrong-password');
      const answered = page.waitForResponse('**/api/v1/login');
      await submit(page).click();
      const { message } = (await (await answered).json()) as { message: string };
      expect(message).toBe('اسم المستخدم أو كلمة المرور غير صحيحة');
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
      await expect.poll(() => name(page).inputValue()).toBe('owner');
      expect(await storedKeys(page)).toEqual({ token: null, role: null });
    }));

  it('falls back to the fixed message when the server says nothing', () =>
    atSignIn(async (page) => {
      await page.route('**/api/v1/login', (route) => route.fulfill({ status: 500, body: '' }));
      await fill(page, 'owner', demoPassword);
      await submit(page).click();
      await page.getByRole('alert').getByText(said.failed, { exact: true }).waitFor();
      expect(await submit(page).textContent()).toBe('تسجيل الدخول');
    }));

  it('says that it is signing in, then greets on the dashboard', () =>
    atSignIn(async (page) => {
      const held = gate();
      await page.route('**/api/v1/login', async (route) => {
        await held.passed;
        await route.continue();
      });
      await fill(page, 'receptionist', demoPassword);
      await submit(page).click();
      await page.getByRole('button', { name: 'جاري تسجيل الدخول...' }).waitFor();
      held.open();
      await page.waitForURL('**/dashboard');
      const toast = page.getByText(said.success, { exact: true });
      await toast.waitFor();
      const box = await toast.boundingBox();
      expect(box?.y).toBeLessThan(120);
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 683)).toBeLessThan(120);
      const { token, role } = await storedKeys(page);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(role).toBe('receptionist');
    }));

  it('shows a fixed message when who it is cannot be read, and forgets the session', () =>
    atSignIn(async (page) => {
      await page.route('**/api/v1/me', (route) => route.fulfill({ status: 500, body: '{}' }));
      await fill(page, 'owner', demoPassword);
      await submit(page).click();
      await page.getByRole('alert').getByText(said.meFailed, { exact: true }).waitFor();
      expect(await storedKeys(page)).toEqual({ token: null, role: null });
      expect(new URL(page.url()).pathname).toBe('/login');
    }));

  it('UX-64 shows and hides the password', () =>
    atSignIn(async (page) => {
      await password(page).fill('secret-words');
      await expect.poll(() => password(page).getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'إظهار كلمة المرور' }).click();
      await expect.poll(() => password(page).getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'إخفاء كلمة المرور' }).click();
      await expect.poll(() => password(page).getAttribute('type')).toBe('password');
    }));

  it('takes both entries from the address and takes them out of it', () =>
    atDesk({}, async ({ page }) => {
      await page.goto(`/login?name=owner&password=${demoPassword}`);
      await name(page).waitFor();
      await expect.poll(() => name(page).inputValue()).toBe('owner');
      await expect.poll(() => password(page).inputValue()).toBe(demoPassword);
      expect(page.url()).toBe(`${origin}/login`);
      await submit(page).click();
      await page.waitForURL('**/dashboard');
    }));

  it('SEC-36 what the address carried is in no later call, Referer, history or stored key', () =>
    atDesk({}, async ({ page }) => {
      const [account, secret] = ['carried-by-address', 'carried-secret-words'];
      const leaks: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.url().includes(secret)) return;
        const sent = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join(' ');
        if (sent.includes(secret) || sent.includes(account))
          leaks.push(`${request.method()} ${request.url()}`);
      });
      await page.goto(`/login?name=${account}&password=${secret}&next=%2Fpenalties`);
      await name(page).waitFor();
      await expect.poll(() => password(page).inputValue()).toBe(secret);
      expect(page.url()).toBe(`${origin}/login?next=%2Fpenalties`);
      await page.waitForLoadState('networkidle');
      await page.goto('/reset-password');
      await page.goBack();
      await name(page).waitFor();
      expect(page.url()).toBe(`${origin}/login?next=%2Fpenalties`);
      expect(
        await page.evaluate(() => document.referrer + JSON.stringify({ ...localStorage, ...sessionStorage })),
      ).not.toMatch(/carried/);
      expect(leaks).toEqual([]);
    }));

  it.each(['//evil.example/x', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/'])(
    'SEC-46 the return address %s leads to the dashboard',
    (next) =>
      atDesk({}, async ({ page }) => {
        await page.goto(`/login?next=${encodeURIComponent(next)}`);
        await fill(page, 'receptionist', demoPassword);
        await submit(page).click();
        await page.waitForURL(`${origin}/dashboard`);
      }),
  );

  it('changes its language in place and keeps what was typed', () =>
    atSignIn(async (page) => {
      await fill(page, 'owner', 'half-typed');
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
      ).toEqual(['en', 'ltr']);
      await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('owner');
      await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe('half-typed');
    }));
});

describe('the forgot-password panel (UX-73)', () => {
  const open = async (page: Page): Promise<void> => {
    await fill(page, 'owner', 'typed-before');
    await page.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click();
    await page.getByLabel('البريد الإلكتروني').waitFor();
  };
  const send = (page: Page) => page.getByRole('button', { name: 'إرسال الرابط' });

  it('takes the place of the form, keeps nothing of the password, and goes back', () =>
    atSignIn(async (page) => {
      await open(page);
      await expect.poll(() => page.getByLabel('البريد الإلكتروني').getAttribute('type')).toBe('email');
      expect(await page.locator('input[type=password]').count()).toBe(0);
      await page.getByRole('button', { name: 'العودة إلى تسجيل الدخول' }).click();
      await expect.poll(() => name(page).inputValue()).toBe('owner');
      await expect.poll(() => password(page).inputValue()).toBe('');
    }));

  it('wants the address', () =>
    atSignIn(async (page) => {
      await open(page);
      await send(page).click();
      await page.getByRole('alert').getByText(said.emailEmpty, { exact: true }).waitFor();
    }));

  it('says that it is sending, then closes with a notice and an empty field', () =>
    atSignIn(async (page) => {
      await open(page);
      const held = gate();
      await page.route('**/api/v1/forgot-password', async (route) => {
        await held.passed;
        await route.continue();
      });
      await page.getByLabel('البريد الإلكتروني').fill('nobody@demo.example');
      await send(page).click();
      await page.getByRole('button', { name: 'جاري الإرسال...' }).waitFor();
      held.open();
      await page.getByRole('status').getByText(said.linkSent).waitFor();
      await page.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click();
      await expect.poll(() => page.getByLabel('البريد الإلكتروني').inputValue()).toBe('');
    }));

  it('has its own messages where the server sends none', () =>
    atSignIn(async (page) => {
      await open(page);
      await page.route('**/api/v1/forgot-password', (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByLabel('البريد الإلكتروني').fill('nobody@demo.example');
      await send(page).click();
      await page.getByRole('alert').getByText(said.linkFailed, { exact: true }).waitFor();
      await page.route('**/api/v1/forgot-password', (route) => route.fulfill({ status: 200, body: '{}' }));
      await send(page).click();
      await page.getByText(said.linkSent, { exact: true }).waitFor();
    }));
});

describe('a session', () => {
  it('UX-73 leads straight on from the sign-in page, which never shows its form', () =>
    atDesk({ account: 'owner' }, async ({ page }) => {
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.querySelector('input[name=password]')) sessionStorage.setItem('flashed', 'yes');
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/login');
      await page.waitForURL('**/dashboard');
      expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull();
    }));

  it('is ended without a message when the server refuses it', () =>
    atDesk({ token: 'no-such-session', account: 'owner' }, async ({ page }) => {
      await page.goto('/penalties?x=1');
      await page.waitForURL('**/login?next=*');
      await name(page).waitFor();
      expect(await storedKeys(page)).toEqual({ token: null, role: null });
      expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
      await fill(page, 'owner', demoPassword);
      await submit(page).click();
      await page.waitForURL('**/penalties?x=1');
    }));

  it('UX-07 signing out clears both keys and leaves every tab', async () => {
    await atDesk({ token: await freshToken('doctor'), account: 'doctor' }, async (desk) => {
      const { page } = desk;
      await page.goto('/dashboard');
      const other = await desk.anotherTab();
      await other.page.goto('/penalties/self');
      await settled(other);
      await settled(desk);
      await page.getByRole('button', { name: /^حساب / }).click();
      const token = (await storedKeys(page)).token;
      await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
      await page.waitForURL('**/login');
      await other.page.waitForURL('**/login');
      expect(await storedKeys(page)).toEqual({ token: null, role: null });
      const again = await fetch(`${(await as('owner')).origin}/api/v1/me`, {
        headers: { authorization: `Bearer ${token}`, 'x-clinic-subdomain': 'demo' },
      });
      expect(again.status).toBe(401);
      expect(other.faults).toEqual([]);
    });
  });

  it('with a temporary password must change it before anything else', async () => {
    const person = await personWithLogin('employee', { temporary: true });
    await atDesk({}, async (desk) => {
      const { page } = desk;
      await page.goto('/login');
      await fill(page, person.name, person.password);
      await submit(page).click();
      await page.waitForURL('**/first-login*');
      await page.goto('/settings');
      await page.waitForURL('**/first-login*');
      await looksRight(desk, { name: 'Arabic', locale: 'ar', width: 1366, height: 768 });
      const save = page.getByRole('button', { name: 'حفظ كلمة المرور' });
      await page.getByLabel('كلمة المرور الجديدة').fill('short');
      await save.click();
      await page.getByText('كلمة المرور يجب ألا تقل عن 8 أحرف', { exact: true }).waitFor();
      await page.getByLabel('كلمة المرور الجديدة').fill('قهوة الصباح فوق السطح');
      await page.getByLabel('تأكيد كلمة المرور').fill('قهوة الصباح فوق السطح');
      await save.click();
      await page.waitForURL('**/settings');
      await page.getByText('تم تغيير كلمة المرور بنجاح', { exact: true }).waitFor();
    });
  });
});
