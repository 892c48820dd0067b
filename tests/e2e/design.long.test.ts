import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './axe.ts';
import { atDesk, settled, type Desk } from './support.ts';

const screens = ['/dashboard', '/settings/branches', '/penalties/add'];

/** Opens an address in the mode, as the device of a person who chose it. */
async function openIn(desk: Desk, mode: 'light' | 'dark', address: string): Promise<void> {
  const { page } = desk;
  await page.addInitScript((value) => localStorage.setItem('RaStore.theme', JSON.stringify(value)), mode);
  await page.goto(address);
  await settled(desk);
}

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('in dark mode', () => {
  // screens.test.ts looks at every screen in light mode.
  it('screens have nothing serious for axe, and light mode is lighter (UX-60, UX-63)', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      await openIn(desk, 'light', '/dashboard');
      expect(await groundOf(desk.page)).toBe('rgb(244, 246, 249)');
      for (const address of screens) {
        await openIn(desk, 'dark', address);
        expect(await groundOf(desk.page)).toBe('rgb(16, 24, 32)');
        const findings = await seriousFindings(desk.page);
        expect({ address, findings }).toEqual({ address, findings: [] });
      }
    }));
});

describe('what opens over a screen', () => {
  it('has nothing serious for axe: palette, filter, menu of a row, export, and a form full of errors (UX-60)', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      const found: Record<string, readonly string[]> = {};
      const look = async (what: string): Promise<void> => {
        await settled(desk);
        // What is scrolled half under the bar is not small.
        await page.evaluate(() => window.scrollTo(0, 0));
        found[what] = await seriousFindings(page);
        await page.keyboard.press('Escape');
      };
      await openIn(desk, 'light', '/penalties');
      await page.keyboard.press('Control+KeyK');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await look('palette');
      await page.getByRole('search').getByRole('button', { name: 'الحالة', exact: true }).click();
      await page.getByRole('checkbox', { name: 'مسودة' }).waitFor();
      await look('filter');
      await page
        .getByRole('button', { name: /^إجراءات / })
        .first()
        .click();
      await page.getByRole('menuitem').first().waitFor();
      await look('menu');
      await page.locator('[data-shortcut=export]').click();
      await page.getByRole('dialog', { name: /تصدير/ }).getByRole('radio').first().waitFor();
      await look('export');
      await openIn(desk, 'light', '/settings/users/add');
      await page.getByRole('button', { name: 'حفظ', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: 'قبل الحفظ' }).waitFor();
      await look('errors');
      expect(found).toEqual({ palette: [], filter: [], menu: [], export: [], errors: [] });
    }));
});

describe('on paper (UX-47)', () => {
  it('a list in dark mode is black on white, its rows without menu, bars and buttons', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await openIn(desk, 'dark', '/settings/branches');
      await page.emulateMedia({ media: 'print' });
      expect(await groundOf(page)).toBe('rgb(255, 255, 255)');
      const cell = page.locator('main tbody td').filter({ hasText: 'الفرع الرئيسي' }).first();
      expect(await cell.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)');
      expect(
        await page.locator('header:visible, aside:visible, main button.MuiButton-root:visible').count(),
      ).toBe(0);
      expect(await page.getByRole('heading', { level: 1, name: 'الفروع' }).isVisible()).toBe(true);
    }));

  it('the letters are the bundled ones; a list lies on A4, and no page stays empty', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      await openIn(desk, 'light', '/settings/branches');
      const drawn = await desk.page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
      expect([...new Set(drawn)]).toEqual(['Cairo Variable']);
      const pdf = (await desk.page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
      // Points: 297 × 210 mm.
      expect([Number(width), Number(height)].map(Math.round)).toEqual([842, 595]);
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    }));

  it('UX-49 a record is printed from its own page, without a second window and without the menu one chose it in', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page, context } = desk;
      await page.addInitScript(() => {
        window.print = () => {
          const menus = document.querySelectorAll('[role=menu]').length;
          document.body.dataset['printed'] = `${location.pathname} ${String(menus)}`;
        };
      });
      await openIn(desk, 'light', '/settings/branches');
      await page.getByRole('link', { name: 'الفرع الرئيسي' }).first().click();
      await page.getByRole('button', { name: 'إجراءات أخرى' }).click();
      await page.getByRole('menuitem', { name: 'طباعة' }).click();
      const printed = page.locator('body[data-printed]');
      await printed.waitFor();
      await expect
        .poll(
          async () => (await printed.getAttribute('data-printed')) === `${new URL(page.url()).pathname} 0`,
        )
        .toBe(true);
      expect(context.pages()).toHaveLength(1);
    }));
});
