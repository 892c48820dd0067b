import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';
import { box, button, heading } from './forms.ts';
import { as, atDesk, freshToken, goTo, origin, settled, type Desk } from './support.ts';

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const palette = (page: Page) => page.getByRole('dialog', { name: 'البحث والأوامر' });
const question = (page: Page) => palette(page).getByRole('combobox');

describe('the palette (UX-03)', () => {
  it('finds a person within 300 ms, opens them with Enter, and remembers them', () =>
    atDesk({ account: 'hr' }, async (desk) => {
      const { page } = desk;
      const [filed] = (await (await as('hr')).get('/employees?range=[11,11]&sort=["employee_no","ASC"]'))
        .json as { id: string; full_name_ar: string }[];
      const name = filed?.full_name_ar ?? '';
      await open(desk, '/dashboard');
      await page.keyboard.press('Control+KeyK');
      const times: number[] = [];
      const option = palette(page).getByRole('option').filter({ hasText: name }).first();
      for (const typed of [name.slice(0, 9), name, name.slice(0, 10)]) {
        await question(page).fill('');
        const start = Date.now();
        await question(page).fill(typed);
        await option.waitFor();
        times.push(Date.now() - start);
      }
      expectWithin(Math.min(...times), 300);
      await question(page).fill(name);
      await option.waitFor();
      while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await heading(page, new RegExp(name)).waitFor();
      await settled(desk);
      await page.keyboard.press('Control+KeyK');
      await palette(page).getByRole('group', { name: 'المفتوحة أخيراً' }).getByText(name).waitFor();
    }));

  it('goes to places in either language, offers forms, gives the focus back, and shows nothing closed', () =>
    atDesk({ account: 'employee' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      const opener = page.getByRole('button', { name: 'البحث والأوامر' });
      await opener.click();
      await question(page).fill('my penal');
      await palette(page)
        .getByRole('option', { name: /جزاءاتي/ })
        .waitFor();
      await question(page).fill('الموظفون');
      await palette(page).getByText('لا نتائج تطابق «الموظفون»').waitFor();
      await page.keyboard.press('Escape');
      await palette(page).waitFor({ state: 'hidden' });
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  it('opens a form, and a new tab with Ctrl+Enter', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page, context } = desk;
      await open(desk, '/dashboard');
      await page.keyboard.press('Control+KeyK');
      await question(page).fill('اضافة فرع');
      await palette(page).getByRole('option', { name: 'إضافة فرع' }).waitFor();
      const opened = context.waitForEvent('page');
      await page.keyboard.press('Control+Enter');
      await (await opened).waitForURL(`${origin}/settings/branches/add`);
      expect(pathOf(page)).toBe('/dashboard');
      await page.keyboard.press('Enter');
      await heading(page, 'إضافة فرع').waitFor();
    }));
});

describe('keys (UX-04)', () => {
  it('work by their place on a list, and are silent while somebody types', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/branches');
      await page.keyboard.press('Slash');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
      await page.keyboard.type('n');
      expect(pathOf(page)).toBe('/settings/branches');
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      // The Arabic layout prints ى on this key; its place is what counts.
      await page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { code: 'KeyN', key: 'ى', bubbles: true, cancelable: true }),
        ),
      );
      await heading(page, 'إضافة فرع').waitFor();
      await settled(desk);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('KeyG');
      await page.keyboard.press('KeyE');
      await heading(page, 'الموظفون').waitFor();
    }));

  it('stand in a sheet, where single letters can be switched off for good', async () => {
    const token = await freshToken('storekeeper');
    await atDesk({ account: 'storekeeper', token }, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      await page.keyboard.press('Shift+Slash');
      const sheet = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' });
      const kept = page.waitForResponse('**/api/v1/preferences/shortcuts.letters');
      await sheet.getByRole('switch').click();
      await kept;
      await page.keyboard.press('Escape');
      await open(desk, '/dashboard');
      await page.keyboard.press('KeyG');
      await page.keyboard.press('KeyN');
      await page.keyboard.press('Shift+Slash');
      expect(pathOf(page)).toBe('/dashboard');
      expect(await sheet.count()).toBe(0);
      await (
        await as('storekeeper')
      ).call('PUT', '/preferences/shortcuts.letters', { body: { value: null } });
    });
  });
});

describe('the language (UX-58)', () => {
  it('changes without a reload: a half-typed form keeps every input, and the page turns', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/users/add');
      const born = await page.evaluate(() => performance.timeOrigin);
      const inputs = page.getByRole('main').locator('input[type="text"]:visible, textarea:visible');
      const count = Math.min(await inputs.count(), 3);
      const texts = ['سارة أحمد علي', 'Sara Ahmed', 'نص ثالث'].slice(0, count);
      for (const [index, text] of texts.entries()) await inputs.nth(index).fill(text);
      await button(page, 'English').click();
      await heading(page, /^Add employee/i).waitFor();
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr');
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      expect((await menu.boundingBox())?.x).toBeLessThan(20);
      for (const [index, text] of texts.entries())
        await expect.poll(() => inputs.nth(index).inputValue()).toBe(text);
      expect(texts.length).toBeGreaterThan(1);
      await button(page, 'العربية').click();
      await heading(page, 'إضافة موظف').waitFor();
      await expect.poll(() => inputs.first().inputValue()).toBe('سارة أحمد علي');
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(born);
    }));
});

describe('the theme (UX-63)', () => {
  it('is dark at once, and from the first paint after a reload', async () => {
    const token = await freshToken('accountant');
    await atDesk({ account: 'accountant', token }, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      await page.getByRole('button', { name: /^حساب / }).click();
      const kept = page.waitForResponse('**/api/v1/preferences/theme');
      await page.getByRole('menuitemradio', { name: 'داكن' }).click();
      await kept;
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(16, 24, 32)');
      await page.route('**/assets/app/**', (route) => route.abort());
      await page.reload({ waitUntil: 'domcontentloaded' });
      const splash = await page.evaluate(
        () => getComputedStyle(document.querySelector('.splash') as Element).backgroundColor,
      );
      expect(splash).toBe('rgb(16, 24, 32)');
      await page.unroute('**/assets/app/**');
      await page.evaluate(() => window.localStorage.removeItem('RaStore.theme'));
      desk.faults.splice(0, Infinity);
      // Another device of the same person: the server knows.
      await open(desk, '/dashboard');
      expect(await ground()).toBe('rgb(16, 24, 32)');
      await (await as('accountant')).call('PUT', '/preferences/theme', { body: { value: null } });
    });
  });
});

describe('on a phone (UX-01, UX-62)', () => {
  it('four places and the menu stand at the foot, and make room for a form', () =>
    atDesk({ account: 'hr', width: 390, height: 844 }, async (desk) => {
      const { page } = desk;
      await open(desk, '/dashboard');
      const bar = page.getByRole('navigation', { name: 'أماكن الوصول السريع' });
      await bar.waitFor();
      await expect.poll(() => bar.getByRole('link').count()).toBe(4);
      for (const target of await bar.locator('a, button').all()) {
        const size = await target.boundingBox();
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await bar.getByRole('link', { name: 'الموظفون' }).tap();
      await heading(page, 'الموظفون').waitFor();
      await bar.locator('[aria-current="page"]', { hasText: 'الموظفون' }).waitFor();
      await bar.getByRole('button', { name: 'المزيد' }).tap();
      await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).waitFor();
      await page.keyboard.press('Escape');
      await goTo(desk, '/settings/users/add');
      await box(page, 'الاسم بالعربية').first().waitFor();
      await bar.waitFor({ state: 'hidden' });
    }));
});
