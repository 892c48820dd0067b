import { describe, expect, it } from 'vitest';
import { button } from './forms.ts';
import { helpOf } from './helpOf.ts';
import { as, atDesk, goTo, settled } from './support.ts';

describe('the short help of a screen (UX-69)', () => {
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
      await expect.poll(() => news.getByRole('listitem').count()).toBe(3);
      await button(page, 'فهمت').click();
      await news.waitFor({ state: 'hidden' });
      await page.reload();
      await settled(desk);
      expect(await news.count()).toBe(0);
    });
  });
});
