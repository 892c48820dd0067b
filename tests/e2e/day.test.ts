import { describe, expect, it } from 'vitest';
import { as, atDesk, goTo } from './support.ts';

describe('15.5 live marks on the screen', () => {
  it('a list and the day follow what somebody else adds within 5 s, and what one reads stays where it is', () =>
    atDesk({ account: 'hr', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await page.goto('/holidays');
      const search = page.getByRole('main').getByRole('searchbox').first();
      await search.focus();
      const name = `عيد ${Date.now()}`;
      const owner = await as('owner');
      const day = { date_from: '2030-05-01', date_to: '2030-05-01', kind: 'clinic' };
      const made = await owner.post('/holidays', { ...day, name_ar: name, tentative: true });
      expect(made.status).toBe(201);
      try {
        await page.getByRole('main').getByText(name).first().waitFor({ timeout: 5_000 });
        expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
        await goTo(desk, '/dashboard');
        const figure = page.locator('[data-card="time.holidays_awaiting"] [data-part=count]');
        const before = Number(await figure.innerText());
        await owner.post('/holidays', { ...day, name_ar: `${name} ثان`, tentative: true });
        await expect.poll(async () => Number(await figure.innerText()), { timeout: 5_000 }).toBe(before + 1);
      } finally {
        const rows = (await owner.get(`/holidays?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`))
          .json as {
          id: string;
          version: number;
        }[];
        for (const row of rows) await owner.remove(`/holidays/${row.id}?version=${row.version}`);
      }
    }));
});
