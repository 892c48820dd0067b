import { describe, expect, it } from 'vitest';
import { button } from './forms.ts';
import { addressFor, catalogue } from './records.ts';
import { as, atDesk, goTo, settled, type Desk } from './support.ts';

const pages = ['/dashboard', '/settings', '/notifications'];

/** Presses "what is this" and reads what it says: its name, its sentences and its tasks. */
async function helpOf({ page }: Desk) {
  await button(page, 'ما هذه الصفحة؟').first().click();
  const help = page.getByRole('dialog').filter({ hasText: 'ما يمكنك فعله هنا' });
  await help.waitFor();
  const tasks = await help.getByRole('listitem').allInnerTexts();
  const name = await help.getAttribute('aria-label');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  return { name, tasks };
}

describe('the short help of a screen (UX-69)', () => {
  it('stands on every screen of the owner, with at least three tasks', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      await desk.page.goto('/dashboard');
      await settled(desk);
      for (const entry of [...pages, ...catalogue.screens]) {
        const address = typeof entry === 'string' ? entry : await addressFor(entry);
        await goTo(desk, address);
        const { name, tasks } = await helpOf(desk);
        expect(name, `at ${address}`).toBeTruthy();
        expect(tasks.length, `at ${address}`).toBeGreaterThanOrEqual(3);
      }
    }));

  it('tells a person with few rights three tasks of their own pages', () =>
    atDesk({ account: 'employee' }, async (desk) => {
      await desk.page.goto('/dashboard');
      await settled(desk);
      for (const address of ['/dashboard', '/profile', '/penalties/self', '/holidays']) {
        await goTo(desk, address);
        expect((await helpOf(desk)).tasks.length, `at ${address}`).toBeGreaterThanOrEqual(3);
      }
    }));
});

describe('new things after an update (UX-69)', () => {
  it('are offered once, block nothing, and do not come back', async () => {
    const storekeeper = await as('storekeeper');
    // Whoever was told of an earlier version; an account newer than the news is told nothing.
    await storekeeper.put('/preferences/news.seen', { value: '2026-01-01' });
    await atDesk({ account: 'storekeeper' }, async (desk) => {
      const { page } = desk;
      const news = page.getByRole('region', { name: 'جديد في النظام' });
      const kept = page.waitForResponse((answer) => answer.url().endsWith('/preferences/news.seen'));
      await page.goto('/dashboard');
      await news.waitFor();
      expect((await kept).status()).toBe(200);
      await button(page, 'ما الجديد؟').click();
      expect(await news.getByRole('listitem').count()).toBe(3);
      await button(page, 'فهمت').click();
      await news.waitFor({ state: 'hidden' });
      await page.reload();
      await settled(desk);
      expect(await news.count()).toBe(0);
    });
  });
});
