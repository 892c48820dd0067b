import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { box, button } from './forms.ts';
import { personWithLogin } from './people.ts';
import { as, atDesk, demoPassword, freshToken, picture, settled, type Desk } from './support.ts';

const password = (page: Page) => page.getByLabel('كلمة المرور', { exact: true });
const halfMinute = 30_000;

/** The code an authenticator shows; each works once, so that the sign-in right after uses the one of half a minute later. */
const codeOf = (seed: string, before = 0): string =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: Date.now() - before });
const wrongCode = (seed: string): string =>
  ['111111', '222222', '333333', '444444'].find((one) =>
    [-halfMinute, 0, halfMinute].every((away) => codeOf(seed, away) !== one),
  ) ?? '';

async function signIn({ page }: Desk, name: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('اسم المستخدم').fill(name);
  await password(page).fill(secret);
  await button(page, 'تسجيل الدخول').click();
}

async function signOut({ page }: Desk): Promise<void> {
  await page.getByRole('button', { name: /^حساب / }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/login');
}

/** The key beside the square and the ten codes, as somebody without a camera reads them. */
const seedOn = async (page: Page): Promise<string> =>
  ((await page.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '');
const codesOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}$/ })
    .allTextContents();

async function openSecurity(desk: Desk): Promise<void> {
  await desk.page.goto('/profile');
  await desk.page.getByRole('tab', { name: 'الدخول والأمان' }).click();
  await desk.page.getByRole('heading', { name: 'التحقق بخطوتين' }).waitFor();
  await settled(desk);
}

/** Turns it on in the profile; answers the seed and the recovery codes. */
async function turnOn(desk: Desk): Promise<{ readonly seed: string; readonly codes: readonly string[] }> {
  const { page } = desk;
  await openSecurity(desk);
  await button(page, 'تفعيل').click();
  const scan = page.getByRole('dialog', { name: 'امسح المربع' });
  await scan.waitFor();
  const seed = await seedOn(page);
  await picture(page, 'second-step-scan');
  await box(scan, 'الرمز الذي يعرضه التطبيق').fill(codeOf(seed));
  await button(scan, 'تفعيل').click();
  const kept = page.getByRole('dialog', { name: 'احفظ رموز الاسترداد الآن' });
  await kept.waitFor();
  const codes = await codesOn(page);
  await picture(page, 'second-step-codes');
  await button(kept, 'حفظت الرموز').click();
  await page.getByText(/^مفعّل منذ/).waitFor();
  return { seed, codes };
}

const code = (page: Page) => box(page, 'رمز التحقق');

describe('the second step of sign-in', () => {
  it('SEC-35 is turned on in the profile, asked for at sign-in, refuses a wrong code, takes a recovery code once', async () => {
    const person = await personWithLogin('employee');
    await atDesk({}, async (desk) => {
      const { page } = desk;
      await signIn(desk, person.name, person.password);
      await page.waitForURL('**/dashboard');
      const { seed, codes } = await turnOn(desk);
      expect(codes).toHaveLength(10);
      await signOut(desk);

      await signIn(desk, person.name, person.password);
      await page.getByRole('heading', { name: 'رمز التحقق' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await picture(page, 'second-step-code');
      await code(page).fill(wrongCode(seed));
      await button(page, 'متابعة').click();
      await page
        .getByText('الرمز غير صحيح أو سبق استخدامه. اكتب الرمز الظاهر الآن في التطبيق', { exact: true })
        .waitFor();
      await code(page).fill(codeOf(seed, -halfMinute));
      await button(page, 'متابعة').click();
      await page.waitForURL('**/dashboard');
      await signOut(desk);

      for (const expected of ['**/dashboard', undefined]) {
        await signIn(desk, person.name, person.password);
        await code(page).fill(String(codes[0]).toLowerCase().replaceAll('-', ' '));
        await button(page, 'متابعة').click();
        if (expected === undefined) await page.getByText(/^الرمز غير صحيح/).waitFor();
        else {
          await page.waitForURL(expected);
          await openSecurity(desk);
          await page.getByText('بقي لك 9 من رموز الاسترداد').waitFor();
          await signOut(desk);
        }
      }
    });
  });

  it('SEC-35 whoever’s role demands it sets it up after sign-in, before anything else', async () => {
    const owner = await as('owner', demoPassword);
    const person = await personWithLogin('employee');
    const role = await owner.post('/roles', {
      name_ar: `دور بخطوتين ${person.name}`,
      data_scope: 'self',
      permissions: ['view_self_profile'],
      second_step_required: true,
    });
    expect(role.status).toBe(201);
    const { json: employee } = await owner.get(`/employees/${person.employeeId}`);
    const given = await owner.put(`/employees/${person.employeeId}`, {
      version: employee.version,
      login: { ...employee.login, role_id: role.json.id },
    });
    expect(given.status).toBe(200);
    await atDesk({}, async (desk) => {
      const { page } = desk;
      await signIn(desk, person.name, person.password);
      await page.waitForURL('**/first-login*');
      await page.goto('/profile');
      await page.waitForURL('**/first-login*');
      await page.getByRole('img', { name: 'مربع يُمسح بتطبيق المصادقة' }).waitFor();
      await picture(page, 'second-step-demanded');
      const seed = await seedOn(page);
      await button(page, 'تفعيل').click();
      await page.getByText('اكتب رمز التحقق', { exact: true }).waitFor();
      await code(page).fill(codeOf(seed));
      await button(page, 'تفعيل').click();
      await page.getByLabel('حفظت الرموز').waitFor();
      expect(await codesOn(page)).toHaveLength(10);
      await expect.poll(() => button(page, 'متابعة').isDisabled()).toBe(true);
      await page.getByLabel('حفظت الرموز').check();
      await button(page, 'متابعة').click();
      await page.waitForURL('**/profile');
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  });
});

describe('the devices of one’s account', () => {
  it('SEC-30 are listed in words, and the others end together', async () => {
    const person = await personWithLogin('employee');
    const there = await freshToken(person.name, person.password);
    await atDesk({}, async (desk) => {
      const { page } = desk;
      await signIn(desk, person.name, person.password);
      await page.waitForURL('**/dashboard');
      await openSecurity(desk);
      const devices = page.getByRole('listitem').filter({ hasText: 'آخر نشاط' });
      const before = await devices.count();
      expect(before).toBeGreaterThanOrEqual(2);
      expect(await devices.filter({ hasText: 'هذا الجهاز' }).innerText()).toMatch(
        /Chrome\P{L}* على \P{L}*Linux/u,
      );
      await picture(page, 'devices', true);
      await button(page, 'إنهاء كل الجلسات الأخرى').click();
      await button(page.getByRole('dialog'), 'إنهاء كل الجلسات الأخرى').click();
      await page.getByText('تم إنهاء الجلسات الأخرى').waitFor();
      await expect.poll(() => devices.count()).toBe(1);
      const { origin } = await as('owner');
      const ended = await fetch(`${origin}/api/v1/me`, {
        headers: { authorization: `Bearer ${there}`, 'x-clinic-subdomain': 'demo' },
      });
      expect(ended.status).toBe(401);
    });
  });
});
