import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { branchesNamed, newBranch, newBranchName, removeBranches } from './branches.ts';
import { choosePlace } from './clinicParts.ts';
import { box, button, heading, notice } from './forms.ts';
import { newPhone } from './people.ts';
import { as, atDesk, forgiveOffline, openDesk, settled, type Desk } from './support.ts';

const names: string[] = [];
const freshName = (): string => {
  const name = newBranchName();
  names.push(name);
  return name;
};
afterEach(async () => {
  for (const name of names.splice(0)) await removeBranches(name);
});

async function open(desk: Desk, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}

describe('two people change one record', () => {
  it('UX-28, REL-14 the later one sees both values, chooses, and nothing is lost', async () => {
    const name = freshName();
    const id = await newBranch(name);
    await atDesk({ account: 'owner' }, async (first) => {
      await open(first, `/settings/branches/${id}/edit`);
      await box(first.page, 'الهاتف').fill('01001112223');
      await box(first.page, 'العنوان').fill('شارع أول');
      await atDesk({ account: 'manager' }, async (second) => {
        await open(second, `/settings/branches/${id}/edit`);
        await box(second.page, 'الهاتف').fill('01004445556');
        await button(second.page, 'حفظ').click();
        await notice(second.page, `تم حفظ ${name}`).waitFor();
      });
      await button(first.page, 'حفظ').click();
      const dialog = first.page.getByRole('dialog', { name: 'عدّل مستخدم آخر هذا السجل' });
      const phones = dialog.getByRole('radiogroup', { name: 'الهاتف' });
      expect(await phones.innerText()).toContain('010 0111 2223');
      expect(await phones.innerText()).toContain('010 0444 5556');
      await phones.getByRole('radio').nth(1).check();
      await button(dialog, 'حفظ الاختيار').click();
      await notice(first.page, `تم حفظ ${name}`).waitFor();
    });
    const saved = (await (await as('owner')).get(`/branches/${id}`)).json as Record<string, unknown>;
    expect(saved).toMatchObject({ phone: '+201004445556', address: 'شارع أول' });
  });
});

describe('with the keyboard alone', () => {
  /** Presses Tab until the element has the focus, as somebody without a mouse does. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  }
  const outlined = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
      const style = document.activeElement && getComputedStyle(document.activeElement);
      return style !== null && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
    });

  it('a branch is made', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const name = freshName();
      await open(desk, '/settings/branches');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('الانتقال إلى المحتوى');
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('link', { name: 'إضافة فرع' }));
      expect(await outlined(page)).toBe(true);
      await page.keyboard.press('Enter');
      await heading(page, 'إضافة فرع').waitFor();
      const first = box(page, 'اسم الفرع');
      await first.waitFor();
      await tabTo(page, first);
      await page.keyboard.type(name);
      await tabTo(page, page.getByRole('combobox', { name: 'مدير الفرع' }));
      await page.keyboard.type('ابراهيم');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await tabTo(page, box(page, 'الهاتف'));
      await page.keyboard.type('٠١٠٠٧٧٧٨٨٨٩');
      await page.keyboard.press('Control+KeyS');
      await notice(page, `تمت إضافة ${name}`).waitFor();
      expect(await branchesNamed(name)).toMatchObject([
        { phone: '+201007778889', manager_id: expect.stringMatching(/^[\w-]{36}$/) },
      ]);
    }));

  it('UX-23 leaving a half-typed form asks, and Escape stays', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/branches/add');
      await box(page, 'اسم الفرع').fill('نصف اسم');
      await tabTo(page, page.getByRole('main').getByRole('link', { name: 'إلغاء' }));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'لديك تعديلات لم تُحفظ' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => box(page, 'اسم الفرع').inputValue()).toBe('نصف اسم');
    }));
});

describe('on a phone', () => {
  const fits = async ({ page }: Desk): Promise<void> => {
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  };

  it('an employee is found through the menu and changed', () =>
    atDesk({ account: 'hr', width: 390, height: 844 }, async (desk) => {
      const { page } = desk;
      const filed = (await (await as('owner')).get('/employees?range=[20,20]&sort=["employee_no","ASC"]'))
        .json as {
        full_name_ar: string;
      }[];
      const name = filed[0]?.full_name_ar ?? '';
      await open(desk, '/dashboard');
      await page.getByRole('button', { name: 'فتح القائمة' }).tap();
      // The bar at the foot has a link of that name too, below the opening menu.
      await choosePlace(page, 'شؤون الموظفين', 'الموظفون');
      await heading(page, 'الموظفون').waitFor();
      await page.getByRole('main').getByPlaceholder('بحث في الموظفين').fill(name);
      const found = page.getByRole('main').getByRole('link', { name });
      await page.waitForFunction(() => document.querySelectorAll('main ul[aria-label] > li').length === 1);
      await fits(desk);
      await found.tap();
      await heading(page, new RegExp(name)).waitFor();
      await settled(desk);
      await fits(desk);
      await page.getByRole('link', { name: 'تعديل' }).tap();
      await heading(page, /^تعديل/).waitFor();
      await settled(desk);
      await fits(desk);
      await page
        .getByRole('navigation', { name: 'أقسام النموذج' })
        .getByRole('button', { name: 'بيانات التواصل' })
        .tap();
      const phone = newPhone();
      await box(page, 'الهاتف').fill(phone);
      await fits(desk);
      await button(page, 'حفظ').tap();
      await notice(page, `تم حفظ ${name}`).waitFor();
    }));
});

describe('without a connection', () => {
  it('UX-67, REL-16 a save says so, keeps what was typed, and succeeds once when tried again', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page, context } = desk;
      const name = freshName();
      await open(desk, '/settings/branches/add');
      await box(page, 'اسم الفرع').fill(name);
      await context.setOffline(true);
      await page.getByText(/انقطع الاتصال/).waitFor();
      await button(page, 'حفظ').click();
      await page
        .getByText(/تعذر الوصول إلى الخادم/)
        .first()
        .waitFor();
      await expect.poll(() => box(page, 'اسم الفرع').inputValue()).toBe(name);
      await context.setOffline(false);
      await page.getByText('عاد الاتصال').waitFor();
      await button(page, 'حفظ').click();
      await notice(page, `تمت إضافة ${name}`).waitFor();
      expect(await branchesNamed(name)).toHaveLength(1);
      forgiveOffline(desk);
    }));

  it('UX-67, REL-13 an answer that was lost on the way makes no second record', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const name = freshName();
      const keys: (string | undefined)[] = [];
      await open(desk, '/settings/branches/add');
      await page.route('**/api/v1/branches', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        // It arrives and is done; only the answer does not come back.
        const { href } = new URL(new URL(route.request().url()).pathname, (await as('owner')).origin);
        await route.fetch({ url: href });
        return route.abort('connectionreset');
      });
      await box(page, 'اسم الفرع').fill(name);
      await button(page, 'حفظ').click();
      await page
        .getByText(/تعذر الوصول إلى الخادم/)
        .first()
        .waitFor();
      expect(await branchesNamed(name)).toHaveLength(1);
      await button(page, 'حفظ').click();
      await notice(page, `تمت إضافة ${name}`).waitFor();
      expect(new Set(keys).size).toBe(1);
      expect(await branchesNamed(name)).toHaveLength(1);
    }));
});

describe('a new version of the product', () => {
  it('UX-06 is told after ten minutes, waits for the next one on "later", and reloads on "now"', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      let version = 'one';
      await page.route('**/version.txt', (route) => route.fulfill({ body: version }));
      await page.clock.install();
      await page.goto('/dashboard');
      await heading(page, /الخير/).waitFor();
      const told = page.getByText('يتوفر تحديث جديد');
      const passTenMinutes = async (): Promise<void> => {
        const read = page.waitForResponse('**/version.txt');
        await page.clock.fastForward('10:01');
        await read;
      };
      await passTenMinutes();
      expect(await told.count()).toBe(0);
      version = 'two';
      await passTenMinutes();
      await told.waitFor();
      await button(page, 'لاحقاً').click();
      await told.waitFor({ state: 'hidden' });
      await passTenMinutes();
      expect(await told.count()).toBe(0);
      version = 'three';
      await passTenMinutes();
      await told.waitFor();
      const reloaded = page.waitForEvent('framenavigated');
      await button(page, 'تحديث الآن').click();
      await reloaded;
      expect(new URL(page.url()).pathname).toBe('/dashboard');
    }));

  it('UX-06, UX-23 over a half-typed form keeps what was typed, whether one waits or updates', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      let version = 'one';
      await page.route('**/version.txt', (route) => route.fulfill({ body: version }));
      await page.clock.install();
      await page.goto('/settings/job-titles/create');
      await heading(page, 'إضافة مسمى وظيفي').waitFor();
      await settled(desk);
      version = 'two';
      const read = page.waitForResponse('**/version.txt');
      await page.clock.fastForward('10:01');
      await read;
      await page.getByText('يتوفر تحديث جديد').waitFor();
      const typed = `مسمى لم يُحفظ ${process.pid}`;
      await box(page, 'المسمى').fill(typed);
      // Two seconds are enough for the draft; the notice never reloads by itself.
      await page.clock.fastForward('00:03');
      await expect.poll(() => box(page, 'المسمى').inputValue()).toBe(typed);
      const reloaded = page.waitForEvent('framenavigated');
      await button(page, 'تحديث الآن').click();
      await reloaded;
      await heading(page, 'إضافة مسمى وظيفي').waitFor();
      await page.getByText('استعدنا ما كتبته').first().waitFor();
      await expect.poll(() => box(page, 'المسمى').inputValue()).toBe(typed);
    }));
});

describe('a screen that cannot be drawn', () => {
  it('says the fatal text instead of staying empty', async () => {
    const { page, context } = await openDesk({ account: 'owner' });
    await page.route('**/api/v1/me', (route) => route.fulfill({ json: {} }));
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'حدث خطأ ما يرجى التواصل مع الإدارة', exact: true }).waitFor();
    await context.close();
  });
});
