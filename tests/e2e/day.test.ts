import { describe, expect, it } from 'vitest';
import { seriousFindings } from './axe.ts';
import { as, atDesk, goTo, settled } from './support.ts';

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

describe('UX-38 UX-75 day and inbox of each role', () => {
  const accounts = [
    'owner',
    'manager',
    'hr',
    'receptionist',
    'storekeeper',
    'accountant',
    'doctor',
    'employee',
  ] as const;
  it.each(accounts)('of %s have nothing serious for axe, light and dark', (account) =>
    atDesk({ account, locale: 'ar' }, async (desk) => {
      const { page } = desk;
      for (const address of ['/dashboard', '/notifications?tab=inbox'])
        for (const mode of ['light', 'dark'] as const) {
          await page.addInitScript(
            (value) => window.localStorage.setItem('RaStore.theme', JSON.stringify(value)),
            mode,
          );
          await page.goto(address);
          await settled(desk);
          expect([address, mode, await seriousFindings(page)]).toEqual([address, mode, []]);
        }
    }),
  );
});
