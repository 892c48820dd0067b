import { afterAll, describe, expect, it } from 'vitest';
import { ownClinic } from './ownClinic.ts';
import { as, atDesk, goTo, settled } from './support.ts';

/** Puts the demo clinic back as it was: other files look at it too. */
afterAll(async () => {
  const owner = await as('owner');
  const { json } = await owner.get('/clinic-settings');
  await owner.put('/clinic-settings', {
    version: json.version,
    name: 'عيادات النور لطب الأسنان',
    primary_color: '#12355b',
    secondary_color: '#c9a227',
  });
});

describe('settings of the clinic', () => {
  it('UX-63 a pale colour is warned of and shown before it is saved; every open tab follows the save', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await page.goto('/settings/clinic');
      await settled(desk);
      const other = await desk.anotherTab();
      await other.page.goto('/dashboard');
      await settled(other);
      const color = page.locator('[data-source=primary_color] input:not([type=color])').first();
      await color.fill('#ffed4a');
      await color.blur();
      await page.getByText(/اللون الأساسي: تباين اللون مع الخلفية البيضاء/).waitFor();
      await color.fill('#0a7d55');
      await color.blur();
      await page
        .getByRole('textbox', { name: /^اسم العيادة \(مطلوب\)|^اسم العيادة/ })
        .first()
        .fill('عيادة الياسمين');
      await page.getByRole('button', { name: 'حفظ', exact: true }).click();
      await page.getByText('حُفظت إعدادات العيادة').waitFor();
      for (const tab of [page, other.page])
        await expect.poll(() => tab.title()).toBe('الموارد البشرية - عيادة الياسمين');
      const menu = other.page.getByRole('navigation', { name: 'القائمة الرئيسية' });
      await expect
        .poll(() => menu.evaluate((node) => getComputedStyle(node.parentElement ?? node).backgroundColor))
        .not.toBe('rgb(18, 53, 91)');
      expect([...desk.faults, ...other.faults]).toEqual([]);
    }));

  it('UX-84 the settings search finds an option by an Arabic word', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await page.goto('/settings');
      await settled(desk);
      await page.getByRole('searchbox', { name: 'ابحث في الإعدادات' }).fill('العطله الاسبوعيه');
      const cards = page.getByRole('main').getByRole('link');
      await expect
        .poll(() => cards.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
        .toEqual(['/settings/clinic']);
      // What was found is named; services, values to choose from and one's own page are found too.
      expect(await cards.first().innerText()).toContain('العطلة الأسبوعية');
      for (const [typed, path, named] of [
        ['المرور', '/profile?tab=security', 'تغيير كلمة المرور'],
        ['السلف', '/settings/subscription/modules', 'السلف'],
      ] as const) {
        await page.getByRole('searchbox', { name: 'ابحث في الإعدادات' }).fill(typed);
        const card = page.getByRole('main').locator(`a[href="${path}"]`);
        await card.getByText(named, { exact: true }).waitFor();
      }
    }));
});

describe('services', () => {
  it('UX-71 switched off by the owner they leave menu and addresses of everybody, and come back', async () => {
    const { home, owner, signedIn } = await ownClinic();
    const hr = await signedIn({ role: 'hr' });
    const asHr = { home, account: 'hr', token: String(hr.token) } as const;
    await atDesk({ home, account: 'owner', token: String(owner.token) }, async (desk) => {
      const { page } = desk;
      await page.goto('/settings/subscription/modules');
      await settled(desk);
      await page.getByRole('switch', { name: 'الرواتب والجزاءات' }).click();
      const dialog = page.getByRole('dialog', { name: 'إيقاف «الرواتب والجزاءات»؟' });
      await dialog.getByText(/تتوقف معها: السلف.*المستهدفات/).waitFor();
      await dialog.getByRole('button', { name: 'إيقاف الخدمة' }).click();
      await page.getByText('أُوقفت «الرواتب والجزاءات»').waitFor();
      const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' });
      await expect.poll(() => menu.getByRole('link', { name: 'الجزاءات' }).count()).toBe(0);
      await expect.poll(() => menu.getByText('الرواتب والمستحقات').count()).toBe(0);
      expect(desk.faults).toEqual([]);
    });
    await atDesk(asHr, async (desk) => {
      const { page } = desk;
      await page.goto('/penalties');
      await settled(desk);
      await page.getByRole('heading', { name: 'عذراً، ليس لديك الصلاحيات' }).waitFor();
      expect((await hr.get('/penalties')).json.code).toBe('module_off');
    });
    await owner.put('/modules/targets', { on: true, with_others: true });
    await atDesk(asHr, async (desk) => {
      await desk.page.goto('/penalties');
      await settled(desk);
      await desk.page.getByRole('heading', { level: 1, name: 'الجزاءات' }).waitFor();
    });
  });

  it('SEC-19 the owner’s screens are nobody else’s', () =>
    atDesk({ account: 'manager' }, async (desk) => {
      const { page } = desk;
      await page.goto('/dashboard');
      await settled(desk);
      for (const path of ['/settings/subscription', '/settings/subscription/modules']) {
        await goTo(desk, path);
        await page.getByRole('heading', { name: 'عذراً، ليس لديك الصلاحيات' }).waitFor();
      }
      await goTo(desk, '/settings/clinic');
      await page.getByRole('heading', { level: 1, name: 'إعدادات العيادة' }).waitFor();
    }));
});
