import { describe, expect, it } from 'vitest';
import { seriousFindings } from './axe.ts';
import { ownClinic } from './ownClinic.ts';
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
        await page.getByRole('main').getByText(name).first().waitFor({ timeout: 20_000 });
        expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
        await goTo(desk, '/dashboard');
        const figure = page.locator('[data-card="time.holidays_awaiting"] [data-part=count]');
        const before = Number(await figure.innerText());
        await owner.post('/holidays', { ...day, name_ar: `${name} ثان`, tentative: true });
        await expect.poll(async () => Number(await figure.innerText()), { timeout: 20_000 }).toBe(before + 1);
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

describe('15.5 a list that is being read', () => {
  it('keeps its place on the screen and what was chosen when another adds a row above', async () => {
    const clinic = await ownClinic();
    const add = (n: number) =>
      clinic.owner.post('/patients', {
        full_name: `مريض القائمة ${String.fromCodePoint(0x0627 + n)}`,
        phone: `0109${String(n).padStart(7, '0')}`,
        gender: 'female',
        branch_id: clinic.start.branch,
        confirm_duplicate: true,
      });
    for (let n = 0; n < 24; n += 1) expect((await add(n)).status).toBe(201);
    await atDesk({ home: clinic.home, token: String(clinic.owner.token), account: 'owner' }, async (desk) => {
      const { page } = desk;
      await page.goto('/patients');
      await settled(desk);
      const rows = page.getByRole('main').locator('tbody tr');
      await expect.poll(() => rows.count()).toBe(24);
      const name = await rows.nth(18).locator('td').nth(1).innerText();
      const read = page.getByRole('main').locator('tbody tr', { hasText: name });
      for (const row of [rows.nth(15), read]) await row.getByRole('checkbox').check();
      await read.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 400);
      const placeOf = async (): Promise<number> => Math.round((await read.boundingBox())?.y ?? Number.NaN);
      let before = Number.NaN;
      await expect.poll(async () => before === (before = await placeOf())).toBe(true);
      expect((await add(30)).status).toBe(201);
      await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(25);
      expect([await placeOf(), await page.getByRole('main').locator('tbody input:checked').count()]).toEqual([
        before,
        2,
      ]);
      await expect.poll(() => read.getByRole('checkbox').isChecked()).toBe(true);
    });
  });
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
