import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { branchesNamed, newBranch, newBranchName, removeBranches } from './branches.ts';
import { box, button, heading, notice } from './forms.ts';
import { as, atDesk, freshToken, openDesk, settled, type Desk } from './support.ts';

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

/** Waits until the browser holds a draft of the form. */
const isKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('draft.')), undefined, {
    timeout: 15_000,
  });

/** All that the browser's stores hold, as text. */
const stores = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    return JSON.stringify({ ...localStorage, session: { ...sessionStorage }, databases, caches });
  });

describe('what is typed and not saved', () => {
  it('UX-23, SEC-44 comes back after a reload, stands in no store as clear text, and leaves with the draft', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const name = freshName();
      await open(desk, '/settings/branches/add');
      await box(page, 'اسم الفرع').fill(name);
      await box(page, 'الهاتف').fill('01001119998');
      await isKept(page);
      const kept = await stores(page);
      expect(kept).not.toContain(name);
      expect(kept).not.toContain('1119998');
      await page.reload();
      await page.getByText('استعدنا ما كتبته.').waitFor();
      await expect.poll(() => box(page, 'اسم الفرع').inputValue()).toBe(name);
      await button(page, 'حفظ').click();
      await notice(page, `تمت إضافة ${name}`).waitFor();
      expect(await branchesNamed(name)).toHaveLength(1);
      expect(await stores(page)).not.toContain('draft.');
    }));

  it('UX-23 comes back after a crash of the tab, and another person sees nothing of it', async () => {
    const name = freshName();
    const token = await freshToken('owner');
    const first = await openDesk({ token, account: 'owner' });
    await open(first, '/settings/branches/add');
    await box(first.page, 'اسم الفرع').fill(name);
    await isKept(first.page);
    const crashed = first.page.waitForEvent('crash');
    await first.page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const again = await first.anotherTab();
    await open(again, '/settings/branches/add');
    await again.page.getByText('استعدنا ما كتبته.').waitFor();
    await expect.poll(() => box(again.page, 'اسم الفرع').inputValue()).toBe(name);
    const other = await freshToken('manager');
    await again.page.evaluate((theirs) => localStorage.setItem('token', theirs), other);
    await again.page.reload();
    await settled(again);
    await expect.poll(() => box(again.page, 'اسم الفرع').inputValue()).toBe('');
    expect(await again.page.getByText('استعدنا ما كتبته.').count()).toBe(0);
    await first.context.close();
  });
});

describe('a save', () => {
  it('REL-13 by Enter and click at once makes one record', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const name = freshName();
      await open(desk, '/settings/branches/add');
      await box(page, 'اسم الفرع').fill(name);
      await page.evaluate(() => {
        const save = document.querySelector<HTMLButtonElement>('[data-shortcut="save"]');
        save?.form?.requestSubmit();
        save?.click();
        save?.click();
      });
      await notice(page, `تمت إضافة ${name}`).waitFor();
      await heading(page, 'الفروع').waitFor();
      expect(await branchesNamed(name)).toHaveLength(1);
    }));
});

describe('a click on "save"', () => {
  it('right out of a wrong field counts, although its error moves the page', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      await open(desk, '/settings/branches/add');
      await box(page, 'اسم الفرع').fill(newBranchName());
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await box(page, 'خط العرض').fill('99');
      await button(page, 'حفظ').click();
      await page.getByRole('alert').filter({ hasText: 'قبل الحفظ' }).waitFor();
    }));
});

describe('a move', () => {
  it('UX-29 is taken back by "undo" with a real call', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const name = freshName();
      const id = await newBranch(name);
      await open(desk, `/settings/branches/${id}/view`);
      const action = button(page, 'أرشفة');
      if ((await action.count()) === 0) await button(page, 'إجراءات أخرى').click();
      await action.or(page.getByRole('menuitem', { name: 'أرشفة' })).click();
      await button(page.getByRole('dialog'), 'أرشفة').click();
      await notice(page, `تمت أرشفة «${name}»`).waitFor();
      const stateOf = async (): Promise<unknown> =>
        ((await (await as('owner')).get(`/branches/${id}`)).json as { status: string }).status;
      expect(await stateOf()).toBe('archived');
      await button(page, 'تراجع').click();
      await notice(page, 'تم التراجع').waitFor();
      expect(await stateOf()).toBe('active');
    }));

  it('UX-23 on the form of its record asks what happens to the unsaved text, and keeps it', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const title = `مسمى الاختبار ${process.pid}`;
      const owner = await as('owner');
      const { id } = (await owner.post('/job-titles', { name_ar: title })).json as { id: string };
      await open(desk, `/settings/job-titles/${id}/edit`);
      await box(page, 'الاسم بالإنجليزية').fill('Tester');
      const action = button(page, 'أرشفة');
      if ((await action.count()) === 0) await button(page, 'إجراءات أخرى').click();
      await action.or(page.getByRole('menuitem', { name: 'أرشفة' })).click();
      const dialog = page.getByRole('dialog', { name: 'لديك تعديلات لم تُحفظ' });
      await button(dialog, 'حفظ ومتابعة').click();
      await button(page.getByRole('dialog', { name: /^أرشفة/ }), 'أرشفة').click();
      await notice(page, /^تمت أرشفة «/).waitFor();
      const saved = (await owner.get(`/job-titles/${id}`)).json as Record<string, unknown>;
      expect(saved).toMatchObject({ name_en: 'Tester', status: 'archived' });
    }));
});
