import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { branchesNamed, newBranch, newBranchName, removeBranches } from './branches.ts';
import { box, button, heading, notice } from './forms.ts';
import { atDesk, demoPassword, forgiveOffline, freshToken, origin, settled, type Desk } from './support.ts';

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

/** Everything a browser could show of a person: the page with what stands in its inputs, and every store. */
const marks = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (input) => (input as HTMLInputElement).value,
    );
    const kept: string[] = [
      document.documentElement.outerHTML,
      ...typed,
      window.location.href,
      document.title,
    ];
    for (const store of [window.localStorage, window.sessionStorage]) kept.push(JSON.stringify({ ...store }));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    const known = await indexedDB.databases();
    kept.push(JSON.stringify(known), document.cookie, JSON.stringify(window.history.state));
    return kept.join('\n');
  });

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: /^اسم المستخدم/ }).fill(name);
  await page.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'تسجيل الدخول', exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await heading(page, /الخير/).waitFor();
}

/** Signs out by the menu and answers as soon as it is chosen; the half-typed form is given up. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^حساب / }).click();
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await page.getByRole('dialog', { name: 'لديك تعديلات لم تُحفظ' }).waitFor();
}

/** What only the first person may know: a name they read, a question they asked, words they typed and did not save. */
async function leaveMarks(desk: Desk, canaries: readonly [read: string, asked: string, typed: string]) {
  const { page } = desk;
  const [read, asked, typed] = canaries;
  const id = await newBranch(read);
  await open(desk, `/settings/branches/${id}/view`);
  await heading(page, new RegExp(read)).waitFor();
  await open(desk, `/settings/branches?filter=${encodeURIComponent(JSON.stringify({ q: asked }))}`);
  await open(desk, '/settings/branches/add');
  await box(page, 'العنوان').fill(typed);
  await box(page, 'العنوان').press('Tab');
}

/** Three steps back in a tab where somebody else has signed in. */
async function walkBack(desk: Desk, look: (where: string, at: Page) => Promise<void>): Promise<void> {
  for (let back = 1; back <= 3; back += 1) {
    await desk.page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await desk.page.waitForLoadState('load');
    await settled(desk).catch(() => undefined);
    await look(`back ${back}`, desk.page);
  }
}

describe('after sign-out nothing of the first person is left for the next (SEC-43, UX-07)', () => {
  it('in the same tab, in another tab, behind the back button and without a connection', async () => {
    const token = await freshToken('owner');
    const read = freshName();
    const canaries = [read, `سؤال-${read}`, `مسودة-${read}`] as const;
    await atDesk({ account: 'owner', token }, async (desk) => {
      const { page, context } = desk;
      await leaveMarks(desk, canaries);
      expect(await marks(page)).toContain(canaries[2]);
      const other = await desk.anotherTab();
      await open(other, '/settings/branches');
      await other.page.getByText(read).first().waitFor();
      const born = await page.evaluate(() => performance.timeOrigin);

      await signOut(page);
      await page.getByRole('dialog').getByRole('button').first().click();
      await other.page.waitForURL(`${origin}/login`, { timeout: 10_000, waitUntil: 'commit' });
      await page.waitForURL(`${origin}/login`);
      // Another document: the answers held in memory went with the old one.
      expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(born);
      await signIn(page, 'employee');
      const found: string[] = [];
      const look = async (where: string, at: Page): Promise<void> => {
        const all = await marks(at);
        for (const canary of [...canaries, token])
          if (all.includes(canary)) found.push(`${where}: ${canary}`);
      };
      await look('same tab', page);
      await other.page.goto('/dashboard');
      await heading(other.page, /الخير/).waitFor();
      await look('other tab', other.page);
      await walkBack(desk, look);
      await context.setOffline(true);
      await page.goBack({ waitUntil: 'commit', timeout: 3_000 }).catch(() => null);
      // Without a connection the browser shows its own page, or the product's without anybody's data.
      await page.waitForLoadState('load');
      const shown = await vi.waitFor(() => page.content(), { timeout: 20_000 });
      for (const canary of canaries) if (shown.includes(canary)) found.push(`offline: ${canary}`);
      await context.setOffline(false);
      expect(found).toEqual([]);
      for (const one of [desk, other]) forgiveOffline(one);
    });
  });
});

/** Without the live stream the end of a session is met by the next call, not told before it. */
const withoutStream = ({ context }: Desk): Promise<unknown> =>
  context.route('**/notifications/stream', (route) => route.abort());

describe('a session that ends while somebody types (REL-16)', () => {
  it('asks for the password over the form, keeps the text, and saves once', async () => {
    const token = await freshToken('owner');
    const name = freshName();
    await atDesk({ account: 'owner', token }, async (desk) => {
      const { page } = desk;
      await withoutStream(desk);
      await open(desk, '/settings/branches/add');
      await box(page, 'اسم الفرع').fill(name);
      await box(page, 'العنوان').fill('شارع لم يُحفظ بعد');
      await page.evaluate((bearer) => {
        const headers = { authorization: `Bearer ${bearer}`, 'x-clinic-subdomain': 'demo' };
        return fetch('/api/v1/logout', { method: 'POST', headers });
      }, token);
      await button(page, 'حفظ').click();
      const dialog = page.getByRole('dialog', { name: 'انتهت الجلسة' });
      await dialog.getByText('owner', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.getByLabel('كلمة المرور', { exact: true }).fill('not-the-password');
      await button(dialog, 'متابعة').click();
      await dialog.getByRole('alert').waitFor();
      await button(dialog, 'إظهار كلمة المرور').click();
      await dialog.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
      await page.keyboard.press('Enter');
      await notice(page, `تمت إضافة ${name}`).waitFor();
      expect(await branchesNamed(name)).toMatchObject([{ address: 'شارع لم يُحفظ بعد' }]);
    });
  });

  it('keeps the form of the other tab too, which goes on by itself', async () => {
    const token = await freshToken('owner');
    await atDesk({ account: 'owner', token }, async (desk) => {
      await withoutStream(desk);
      const other = await desk.anotherTab();
      await open(desk, '/settings/branches/add');
      await box(desk.page, 'اسم الفرع').fill('نصف اسم');
      await open(other, '/settings/branches/add');
      await box(other.page, 'اسم الفرع').fill('نصف آخر');
      await desk.page.evaluate((bearer) => {
        const headers = { authorization: `Bearer ${bearer}`, 'x-clinic-subdomain': 'demo' };
        return fetch('/api/v1/logout', { method: 'POST', headers });
      }, token);
      await button(desk.page, 'حفظ').click();
      const dialog = desk.page.getByRole('dialog', { name: 'انتهت الجلسة' });
      await dialog.getByLabel('كلمة المرور', { exact: true }).fill(demoPassword);
      await refuseSaves(desk.page);
      await button(dialog, 'متابعة').click();
      await dialog.waitFor({ state: 'hidden' });
      await other.page.waitForFunction(() => document.documentElement.style.visibility === '');
      await expect.poll(() => box(other.page, 'اسم الفرع').inputValue()).toBe('نصف آخر');
      expect(new URL(other.page.url()).pathname).toBe('/settings/branches/add');
    });
  });
});

/** The save that waits is refused by the test, so that nothing is written. */
async function refuseSaves(page: Page): Promise<void> {
  await page.route('**/api/v1/branches', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { code: 'invalid', message: 'لم يُحفظ' } })
      : route.continue(),
  );
}

describe('the bar about the connection', () => {
  it('UX-67, REL-16 stands within five seconds, says how old the data is, and keeps it', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page, context } = desk;
      await open(desk, '/settings/branches');
      const rows = await page.getByRole('main').getByRole('row').count();
      await context.setOffline(true);
      await page
        .getByText(/انقطع الاتصال\. البيانات المعروضة حتى \d+:\d\d [صم]/)
        .waitFor({ timeout: 20_000 });
      await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(rows);
      await context.setOffline(false);
      await page.getByText('عاد الاتصال').waitFor();
      desk.faults.splice(0, Infinity);
    }));

  it('UX-67 tells a failing server, keeps what was read, and tries again once', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      const { page } = desk;
      const name = freshName();
      const id = await newBranch(name);
      let asked = 0;
      let broken = false;
      await page.route(`**/api/v1/branches/${id}`, (route) => {
        asked += 1;
        return broken ? route.fulfill({ status: 500, json: { message: 'خطأ' } }) : route.continue();
      });
      await open(desk, `/settings/branches/${id}/view`);
      broken = true;
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      const bar = page.getByText(/تعذر تحديث البيانات\. ما تراه حتى/);
      await bar.waitFor();
      await heading(page, new RegExp(name)).waitFor();
      broken = false;
      const before = asked;
      await button(page, 'حاول مرة أخرى').click();
      await bar.waitFor({ state: 'hidden' });
      expect(asked).toBe(before + 1);
    }));
});
