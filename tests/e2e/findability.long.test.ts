import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLongRun } from '#tests/setup/longRun.ts';
import { menuOf } from './clinicParts.ts';
import { accounts, openTo, type Account } from './openTo.ts';
import type { ContractRoute } from './records.ts';
import { atDesk, settled, type Desk } from './support.ts';

/** Everybody in test:long; otherwise one who has a rail of areas, and one who has the flat list. */
const walked: readonly Account[] = isLongRun ? accounts : ['storekeeper', 'employee'];

const isForm = ({ entry }: ContractRoute): boolean => entry?.kind === 'create';
const isOfRecord = ({ path }: ContractRoute): boolean => path.includes(':');
const heading = ({ page }: Desk): Promise<string> => page.locator('main h1').first().innerText();
const refused = 'عذراً، ليس لديك الصلاحيات';

const atHome = (account: Account, work: (desk: Desk) => Promise<void>): Promise<void> =>
  atDesk({ account, locale: 'ar' }, async (desk) => {
    await desk.page.goto('/dashboard');
    await settled(desk);
    await work(desk);
  });

/** Back to the first page as the browser's own button leads there; what opened over it is put away. */
async function home(desk: Desk): Promise<void> {
  const { page } = desk;
  // A list writes its view into its address once it stands.
  await settled(desk);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/dashboard');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { level: 1, name: /^(?:صباح|مساء) / }).waitFor();
}

/** Clicks what stands there; how many taps it took to see the address, undefined where two do not suffice. */
async function taps(page: Page, path: string): Promise<number | undefined> {
  const shown = () =>
    page
      .locator(`nav a[href="${path}"], nav a[href^="${path}?"], main a[href="${path}"]`)
      .filter({ visible: true })
      .first();
  const press = async (before: number): Promise<number | undefined> => {
    if ((await shown().count()) === 0) return undefined;
    await shown().click();
    await page.waitForURL(({ pathname }) => pathname === path);
    return before + 1;
  };
  const once = await press(0);
  if (once !== undefined) return once;
  const areas = menuOf(page).locator('button[aria-expanded]');
  for (const area of await areas.all()) {
    await area.click();
    const twice = await press(1);
    if (twice !== undefined) return twice;
  }
  await menuOf(page).locator('a[href="/settings"]').click();
  await page.locator('main h1').filter({ hasText: 'الإعدادات' }).waitFor();
  return press(1);
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'البحث والأوامر' });

/**
 * Types what it is called and chooses the line that says so, by keyboard alone; whether that leads there. Two lines of the
 * same words would be no answer to whoever looks for one of them.
 */
async function searched({ page }: Desk, name: string, path: string): Promise<boolean> {
  await page.keyboard.press('Control+KeyK');
  await palette(page).getByRole('combobox').fill(name);
  await palette(page).getByRole('option').filter({ hasText: name }).first().waitFor({ timeout: 15_000 });
  await palette(page).locator('[role=listbox][aria-busy=false]').waitFor();
  const labels = await palette(page)
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.querySelector('bdi')?.textContent ?? ''));
  const at = labels.indexOf(name);
  for (let down = 0; down < at; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press(at < 0 ? 'Escape' : 'Enter');
  if (at >= 0) await page.waitForURL(({ pathname }) => pathname === path, { timeout: 15_000 });
  return at >= 0 && labels.indexOf(name, at + 1) < 0;
}
const bySearch = (desk: Desk, name: string, path: string): Promise<boolean> =>
  searched(desk, name, path).catch(async () => {
    await desk.page.keyboard.press('Escape');
    return false;
  });

/** What a screen is called: by a word of its own, else by the rows it lists. */
function nameOf({ entry }: ContractRoute): string {
  const words = entry?.resource.words.ar;
  const own: Readonly<Record<string, string | undefined>> = words?.screens ?? {};
  return own[entry?.name ?? ''] ?? words?.many ?? '';
}

describe.each(walked)('15 every screen of %s, clicked', (account) => {
  it('stands within two taps of the first page or one search, where it is a list or a page', () =>
    atHome(account, async (desk) => {
      const places = (await openTo(account)).filter((one) => !isForm(one) && !isOfRecord(one));
      expect(places.length).toBeGreaterThan(6);
      const lost: string[] = [];
      for (const one of places.filter(({ path }) => path !== '/dashboard')) {
        const { path } = one;
        await home(desk);
        const taken = await taps(desk.page, path);
        if (taken === undefined) {
          // The list that only repeats one of «خدماتي» stands in no menu, and is found by its name.
          await home(desk);
          if (!(await bySearch(desk, nameOf(one), path))) lost.push(path);
        } else if ((await heading(desk)) === refused) lost.push(`${path} refused`);
      }
      expect(lost).toEqual([]);
    }));

  it('is one search away by what it is called, where it is a form', () =>
    atHome(account, async (desk) => {
      const forms = (await openTo(account)).filter((one) => isForm(one) && !isOfRecord(one));
      const lost: string[] = [];
      for (const { path, entry } of forms) {
        await home(desk);
        const screens: Readonly<Record<string, string | undefined>> = entry?.resource.words.ar.screens ?? {};
        const name = screens[entry?.name ?? ''] ?? `إضافة ${entry?.resource.words.ar.one}`;
        if (!(await bySearch(desk, name, path))) lost.push(`${path}: ${name}`);
      }
      expect(lost).toEqual([]);
    }));
});
