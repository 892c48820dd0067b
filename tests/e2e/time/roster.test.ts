import { expect, it } from 'vitest';
import { seriousFindings } from '../axe.ts';
import { button, notice } from '../forms.ts';
import { as, atDesk, settled } from '../support.ts';

/** A month nobody of the demo clinic has roster days in. */
const month = '2028-03';

it('a team’s week is painted by keyboard alone, saved, and found again (hr.md 2.1, UX-77)', async () => {
  await atDesk({ account: 'hr' }, async (desk) => {
    const { page } = desk;
    await page.goto(`/settings/schedules?tab=roster&month=${month}`);
    await settled(desk);
    const grid = page.getByRole('grid', { name: 'جدول ورديات مارس 2028' });
    await grid.waitFor();
    await button(page, /ليلي$/).focus();
    await page.keyboard.press('Enter');
    const first = grid.locator('[data-spot="0 0"]');
    await first.focus();
    // The second row, from the third to the fifth day: the next day lies at the left.
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter'])
      await page.keyboard.press(key);
    await page.getByText('خلايا لم تُحفظ: 3').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'حفظ الجدول').focus();
    await page.keyboard.press('Enter');
    await notice(page, /^حُفظ الجدول، الخلايا المعدّلة: 3/).waitFor();
    await page.reload();
    await settled(desk);
    const painted = grid.locator('[data-spot^="1 "][aria-label*="معدّل لهذا اليوم"]');
    await painted.first().waitFor();
    await expect.poll(() => painted.count()).toBe(3);
    await expect
      .poll(() => grid.locator('[data-spot="1 2"]').getAttribute('aria-label'))
      .toMatch(/3 مارس 2028، ليلي/);
  });
  const { json } = await (await as('hr')).get(`/roster?from=${month}-01&to=${month}-31`);
  expect(json.people[1].changed).toEqual(['2028-03-03', '2028-03-04', '2028-03-05']);
});

it('on a phone the roster is read, nothing lies beside the screen, and axe finds nothing', async () => {
  await atDesk({ account: 'hr', width: 390, touch: true }, async (desk) => {
    const { page } = desk;
    await page.goto('/settings/schedules?tab=roster');
    await settled(desk);
    await page.getByRole('grid').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
