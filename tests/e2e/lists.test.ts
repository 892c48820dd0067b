import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { looksRight } from './look.ts';
import { atDesk, gate, settled, type Desk } from './support.ts';

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heads = (page: Page) => page.locator('thead th').allInnerTexts();
const asked = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

describe('a list at the desk', () => {
  it('UX-02, UX-09 is filtered in words, and the address brings the same rows back', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/penalties');
      await button(page, 'الحالة').first().click();
      await page.getByRole('checkbox', { name: 'مسودة' }).click();
      await page.keyboard.press('Escape');
      await page.getByText('الحالة: مسودة', { exact: true }).waitFor();
      await settled(desk);
      const rows = await page.locator('tbody tr').allInnerTexts();
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((row) => row.includes('مسودة'))).toBe(true);
      await page.reload();
      await settled(desk);
      await expect.poll(() => page.locator('tbody tr').allInnerTexts()).toEqual(rows);
      await button(page, 'مسح الكل').click();
      await page.getByText('الحالة: مسودة', { exact: true }).waitFor({ state: 'detached' });
    }));

  it('UX-10 has views from the start, and keeps one of a person’s own', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      const name = `جزاءات اختبار ${process.pid}`;
      await open(desk, '/penalties');
      const views = page.getByRole('navigation', { name: 'العروض' });
      await views.getByRole('button', { name: 'مسودات للاعتماد' }).click();
      await page.getByText('الحالة: مسودة', { exact: true }).waitFor();
      expect(asked(page).get('view')).toBe('drafts');
      await page.locator('thead').getByRole('button', { name: 'شهر الخصم' }).click();
      await views.getByRole('button', { name: 'حفظ كعرض' }).click();
      await page.getByRole('textbox', { name: /اسم العرض/ }).fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'حفظ', exact: true }).click();
      await views.getByRole('button', { name }).waitFor();
      await open(desk, '/penalties');
      await views.getByRole('button', { name }).click();
      await page.getByText('الحالة: مسودة', { exact: true }).waitFor();
      expect(asked(page).get('sort')).toBe('pay_month');
      await views.getByRole('button', { name: 'خيارات العرض' }).click();
      await page.getByRole('menuitem', { name: 'حذف العرض' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'حذف العرض' }).click();
      await views.getByRole('button', { name }).waitFor({ state: 'detached' });
    }));

  it('UX-08 shows the columns one chose, also after a reload', () =>
    atDesk({ account: 'manager', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/holidays');
      const before = await heads(page);
      expect(before.filter(Boolean).length).toBeLessThanOrEqual(7);
      await button(page, 'الأعمدة والمسافات').click();
      const panel = page.getByRole('dialog', { name: 'الأعمدة والمسافات' });
      const kept = page.waitForResponse(
        (answer) => answer.url().includes('/preferences/') && answer.request().method() === 'PUT',
      );
      await panel.getByRole('checkbox', { name: 'النوع' }).click();
      await kept;
      await page.reload();
      await settled(desk);
      expect((await heads(page)).includes('النوع')).toBe(!before.includes('النوع'));
      await button(page, 'الأعمدة والمسافات').click();
      await panel.getByRole('button', { name: 'كما كانت' }).click();
      await expect.poll(() => heads(page)).toEqual(before);
    }));

  it('UX-13 selects the whole result and says what would happen before it happens', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/penalties');
      await page.getByRole('checkbox', { name: 'تحديد كل الصفحة' }).click();
      await page.getByRole('button', { name: /^تحديد كل النتائج/ }).click();
      await page.getByText('كل النتائج محددة').waitFor();
      await button(page, 'اعتماد').first().click();
      const dialog = page.getByRole('dialog', { name: 'اعتماد' });
      await dialog.getByText(/^العدد: .*تصبح الحالة «معتمد»/).waitFor();
      // Each of the first is spoken of as its own dialog does.
      await dialog
        .getByText(/^يُخصم من مرتب .*، ويُبلَّغ .*، وله الاعتراض حتى/)
        .first()
        .waitFor();
      await dialog.getByRole('button', { name: 'رجوع' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/^المحدد:/).waitFor();
    }));

  it('UX-14 is walked with the keyboard, and the row’s menu opens without a mouse', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/penalties');
      await page.keyboard.press('j');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'فتح', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await page.keyboard.press('x');
      await expect.poll(() => page.locator('tbody tr').nth(1).getByRole('checkbox').isChecked()).toBe(true);
    }));
});

it('UX-14 a press that began on a name opens its page, also where a picture comes beside the name meanwhile', () =>
  atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
    const { page } = desk;
    const drawn = gate();
    await page.route(/EmployeeNameCell/, async (route) => {
      await drawn.passed;
      await route.continue();
    });
    await page.goto('/settings/users/active');
    const name = page.locator('main tbody tr').nth(1).getByRole('link').first();
    await name.hover();
    await page.mouse.down();
    drawn.open();
    await name.locator('.MuiAvatar-root').waitFor();
    await page.mouse.up();
    await page.waitForURL(/\/settings\/users\/[0-9a-f-]{36}\/view/);
  }));

it('ux 24 a batch that warns says so on a phone in the place of its state, and not both', () =>
  atDesk({ account: 'owner', locale: 'ar', width: 390, height: 844 }, async (desk) => {
    const { page } = desk;
    await open(desk, '/inventory/stock');
    const cards = await page.locator('main li[data-row]').allInnerTexts();
    const warning = cards.filter((card) => /منتهية|تنتهي خلال/.test(card));
    expect(warning.length).toBeGreaterThan(0);
    expect(warning.filter((card) => card.includes('موجودة'))).toEqual([]);
    expect(cards.some((card) => card.includes('موجودة'))).toBe(true);
  }));

it('ux 26 a person is called from their card on a phone, without opening it', () =>
  atDesk({ account: 'owner', locale: 'ar', width: 390, height: 844 }, async (desk) => {
    const { page } = desk;
    await open(desk, '/settings/users');
    const calls = page.locator('main li[data-row]').getByRole('link', { name: 'اتصال' });
    expect(await calls.count()).toBeGreaterThan(5);
    await expect.poll(() => calls.first().getAttribute('href')).toMatch(/^tel:\+20\d{10}$/);
    const box = await calls.first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }));

it('ux 20, 29 export and import say their names, Esc leaves the search, a heading stays whole below the pointer', () =>
  atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
    const { page } = desk;
    await open(desk, '/settings/users');
    for (const name of ['تصدير', 'استيراد'])
      expect(await page.getByRole('main').getByRole('button', { name }).innerText()).toBe(name);
    const search = page.getByRole('main').getByRole('searchbox').first();
    await page.keyboard.press('/');
    await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
    await search.pressSequentially('محمد');
    await search.press('Escape');
    expect(await search.evaluate((one) => one === document.activeElement)).toBe(false);
    await expect.poll(() => search.inputValue()).toBe('محمد');
    const head = page.getByRole('columnheader', { name: 'كود الموظف' });
    await head.hover();
    const words = head.getByRole('button').locator('span').first();
    expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }));

describe('a list on a phone of 320 px', () => {
  it('UX-15 is cards with filters in a sheet, and nothing goes sideways', () =>
    atDesk({ account: 'owner', locale: 'ar', width: 320, height: 700 }, async (desk) => {
      const { page } = desk;
      await open(desk, '/penalties');
      await looksRight(desk, { name: 'list on a phone', locale: 'ar', width: 320, height: 700 });
      await button(page, 'تصفية').click();
      const sheet = page.getByRole('dialog', { name: 'تصفية' });
      await sheet.getByText('الحالة', { exact: true }).click();
      await sheet.getByRole('checkbox', { name: 'مسودة' }).click();
      await sheet.getByRole('button', { name: /^عرض النتائج/ }).click();
      await page.getByText('الحالة: مسودة', { exact: true }).waitFor();
      await settled(desk);
      expect(await page.getByRole('listitem').filter({ hasText: 'مسودة' }).count()).toBeGreaterThan(0);
    }));
});
