import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '#server/auth/tokens.ts';
import { branchList, menuOf } from './clinicParts.ts';
import { button, heading } from './forms.ts';
import { linkMailedTo } from './mailbox.ts';
import { ownClinic, type OwnClinic } from './ownClinic.ts';
import { atDesk, goTo, picture, settled, type Desk } from './support.ts';

/** The server's sentence, letter for letter. */
const onlyRead = 'الاشتراك منتهٍ، النظام للقراءة فقط';
/** platform.md 1, letter for letter. */
const suspended = 'تم إيقاف اشتراك العيادة. تواصل مع مدير العيادة';

const asOwner = ({ home, owner }: OwnClinic) =>
  ({ home, account: 'owner', token: String(owner.token) }) as const;

/** The trial ended so many days ago: read only for seven days, suspended afterwards (platform.md 5.6). */
const endedDaysAgo = async (clinic: OwnClinic, days: number): Promise<void> => {
  await clinic.sql(
    `update clinics set subscription_plan = 'trial', subscription_ends_at = now() - make_interval(days => $1) where id = app_clinic()`,
    [days],
  );
  const state = days > 7 ? 'suspended' : 'read_only';
  await expect.poll(async () => (await clinic.owner.get('/me')).json.clinic.subscription.state).toBe(state);
};

async function open(desk: Desk, path: string): Promise<void> {
  await goTo(desk, path);
  await settled(desk);
}

/** What the owner asks the provider for, and that it arrived. */
async function askForPlan({ page }: Desk, { owner }: OwnClinic): Promise<void> {
  await button(page, 'طلب هذه الباقة').first().click();
  await button(page.getByRole('dialog'), 'إرسال الطلب').click();
  await page.getByText('أُرسل طلبك. سنتواصل معك قريباً').waitFor();
  expect((await owner.get('/subscription')).json.request).toMatchObject({ plan: 'basic', cycle: 'month' });
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('اسم المستخدم').fill(name);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password);
  await button(page, 'تسجيل الدخول').click();
}

describe('platform.md 5.6 a clinic whose trial has ended', () => {
  it('is read and not changed: lists open, no save is offered, the reason stands there, the owner can renew', async () => {
    const clinic = await ownClinic();
    const { owner } = clinic;
    await endedDaysAgo(clinic, 2);
    await atDesk(asOwner(clinic), async (desk) => {
      const { page } = desk;
      await page.goto('/settings/branches');
      await settled(desk);
      await page.getByText(/انتهى الاشتراك: يمكنك القراءة والتصدير حتى .*، ولا يُحفظ أي تغيير/).waitFor();
      await branchList(page).getByText('الفرع الرئيسي').waitFor();
      await expect.poll(() => page.locator('[data-shortcut=export]').count()).toBe(1);
      expect(await page.locator('[data-shortcut=new], [data-shortcut=import]').count()).toBe(0);
      await open(desk, '/settings/branches/add');
      await heading(page, onlyRead).waitFor();
      await picture(page, 'read-only-add');
      const { id } = (await owner.get('/branches')).json[0] as { id: string };
      await open(desk, `/settings/branches/${id}/edit`);
      await heading(page, onlyRead).waitFor();
      await open(desk, '/settings/departments');
      expect(await page.getByRole('link', { name: 'إضافة قسم' }).count()).toBe(0);
      await open(desk, '/settings/permissions');
      await page.getByLabel('للقراءة فقط: الاشتراك منتهٍ').first().waitFor();
      const boxes = page.getByRole('tabpanel').getByRole('checkbox');
      expect(await boxes.count()).toBeGreaterThan(50);
      expect(await boxes.and(page.locator(':enabled')).count()).toBe(0);
      await picture(page, 'read-only-matrix');
      await open(desk, '/profile');
      await page.getByRole('heading', { name: 'بيانات أعدلها بنفسي' }).waitFor();
      expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
      for (const name of ['حفظ', 'طلب تصحيح']) expect(await button(page, name).count()).toBe(0);
      await picture(page, 'read-only-profile', true);
      const refused = await owner.post('/branches', { name_ar: 'فرع جديد' });
      expect([refused.status, refused.json.message]).toEqual([403, onlyRead]);
      await page.getByRole('link', { name: 'فتح صفحة الاشتراك' }).click();
      await settled(desk);
      await askForPlan(desk, clinic);
    });
  });

  it('tells whoever is no owner whom to ask', async () => {
    const clinic = await ownClinic();
    const manager = await clinic.signedIn({ role: 'manager' });
    await endedDaysAgo(clinic, 2);
    await atDesk({ home: clinic.home, account: 'manager', token: String(manager.token) }, async (desk) => {
      await desk.page.goto('/settings/branches/add');
      await heading(desk.page, onlyRead).waitFor();
      await expect.poll(() => desk.page.getByText('اطلب من مالك العيادة تجديد الاشتراك.').count()).toBe(2);
      expect(await desk.page.getByRole('link', { name: 'فتح صفحة الاشتراك' }).count()).toBe(0);
    });
  });
});

describe('platform.md 1 a suspended clinic', () => {
  it('lets nobody in but the owner, who reaches the subscription and nothing else', async () => {
    const clinic = await ownClinic();
    const clerk = await clinic.person({ role: 'receptionist' });
    await endedDaysAgo(clinic, 30);
    await atDesk({ home: clinic.home }, async ({ page }) => {
      await signIn(page, clerk.name, clerk.password);
      await page.getByRole('alert').getByText(suspended, { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      await picture(page, 'suspended-clerk');
    });
    await atDesk({ home: clinic.home }, async (desk) => {
      const { page } = desk;
      const { name, password } = clinic.owner.person;
      await signIn(page, name, password);
      await page.waitForURL(`${clinic.home}/settings/subscription`);
      await settled(desk);
      await page
        .getByText('الاشتراك موقوف، ولا يدخل غير مالك العيادة. تواصل مع مزود الخدمة لتجديده')
        .waitFor();
      await expect.poll(() => menuOf(page).getByRole('link').allTextContents()).toEqual(['الاشتراك']);
      await page.goto('/settings/branches');
      await page.waitForURL(`${clinic.home}/settings/subscription`);
      await settled(desk);
      await askForPlan(desk, clinic);
      await picture(page, 'suspended-owner');
    });
  });
});

describe('platform.md 5.2 the link that proves an e-mail address', () => {
  it('works once, and says what to do when it is used or has expired', async () => {
    const clinic = await ownClinic();
    const { person } = clinic.owner;
    const bad = 'رابط تأكيد البريد غير صالح أو انتهت صلاحيته. اطلب رابطاً جديداً من الصفحة الرئيسية بعد الدخول';
    const expired = newToken();
    await clinic.sql('select create_email_proof($1, $2, -1)', [person.userId, tokenHash(expired)]);
    await atDesk({ home: clinic.home }, async ({ page }) => {
      await page.goto(`/verify-email?token=${expired}`);
      await heading(page, 'تأكيد البريد الإلكتروني').waitFor();
      await page.getByText(bad).waitFor();
      // SEC-33: the link does not stay in the address bar.
      expect(page.url()).not.toContain(expired);
      await picture(page, 'verify-expired');
      expect((await clinic.owner.post('/verify-email/resend')).status).toBe(200);
      const link = await linkMailedTo(`${person.name}@example.com`, 'account.verify');
      await page.goto(link);
      await page.waitForURL(`${clinic.home}/login`);
      await page.getByText('تم تأكيد بريدك الإلكتروني', { exact: true }).waitFor();
      await page.goto(link);
      await page.getByText(bad).waitFor();
    });
    expect((await clinic.owner.get('/clinic-setup')).json.email.proven).toBe(true);
  });
});

describe('UX-68 sample data', () => {
  it('comes with one button and goes with another, and nothing else goes with it', async () => {
    const clinic = await ownClinic();
    const count = async (): Promise<number> =>
      ((await clinic.owner.get('/employees')).json as unknown[]).length;
    await atDesk(asOwner(clinic), async (desk) => {
      const { page } = desk;
      await page.goto('/dashboard');
      await button(page, 'أضف بيانات تجريبية').click();
      await page.getByText('أضيفت البيانات التجريبية').waitFor();
      expect(await count()).toBeGreaterThan(5);
      await page.getByText('في عيادتك بيانات تجريبية. احذفها قبل أن تبدأ العمل.').waitFor();
      await picture(page, 'sample-there');
      await button(page, 'احذف البيانات التجريبية').click();
      const dialog = page.getByRole('dialog', { name: 'احذف البيانات التجريبية' });
      await dialog.getByText('تُحذف كل الصفوف التجريبية وحدها. ما ارتبطت به بيانات حقيقية يبقى.').waitFor();
      await button(dialog, 'احذف البيانات التجريبية').click();
      await page.getByText('حُذفت البيانات التجريبية').waitFor();
      await button(page, 'أضف بيانات تجريبية').waitFor();
      expect(await count()).toBe(1);
    });
  });
});
