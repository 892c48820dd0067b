import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atDesk, goTo, settled } from './support.ts';

/** Heads of the table that stand there with three dots. */
const cutHeads = (page: Page): Promise<string[]> =>
  page
    .locator('.list-table th')
    .evaluateAll((heads) =>
      heads
        .filter((head) =>
          [head, ...head.querySelectorAll('.sort > span')].some(
            (box) => box.scrollWidth > box.clientWidth + 1,
          ),
        )
        .map((head) => head.textContent ?? ''),
    );

describe('lists', () => {
  it('say their heads whole at 1366 px with the menu open', () =>
    atDesk({ account: 'owner' }, async (desk) => {
      await desk.page.goto('/dashboard');
      await settled(desk);
      for (const address of ['/settings/users', '/penalties', '/holidays', '/settings/branches']) {
        await goTo(desk, address);
        await desk.page.locator('.list-table td.lead').first().waitFor();
        expect(await cutHeads(desk.page), `at ${address}`).toEqual([]);
      }
    }));

  it('have the name and "add" in one line of a phone', () =>
    atDesk({ account: 'owner', width: 390, height: 844 }, async (desk) => {
      const { page } = desk;
      await page.goto('/dashboard');
      await settled(desk);
      for (const [address, add] of [
        ['/holidays', 'إضافة عطلة'],
        ['/settings/job-titles', 'إضافة مسمى وظيفي'],
        ['/settings/users', 'إضافة موظف'],
      ] as const) {
        await goTo(desk, address);
        const title = await page.getByRole('heading', { level: 1 }).boundingBox();
        const button = await page.getByRole('link', { name: add }).boundingBox();
        expect(button?.y ?? 0, `at ${address}`).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
      }
    }));

  it('keep a focused head clear of the column of menus (UX-61)', () =>
    atDesk({ account: 'owner', width: 768, height: 1024, touch: false }, async (desk) => {
      const { page } = desk;
      await page.goto('/settings/users');
      await settled(desk);
      const heads = page.locator('.list-table th .sort');
      for (const head of await heads.all()) {
        await head.focus();
        // What lies on top at the middle of the word is the word itself.
        const onTop = await head.evaluate((element) => {
          const box =
            element.querySelector('span')?.getBoundingClientRect() ?? element.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return top !== null && element.contains(top);
        });
        expect(onTop, `under the column: ${await head.textContent()}`).toBe(true);
      }
    }));

  it('say a single day once in a card (UX-15)', () =>
    atDesk({ account: 'owner', width: 390, height: 844 }, async (desk) => {
      const { page } = desk;
      await page.goto('/holidays');
      await settled(desk);
      const card = page.getByRole('listitem').filter({ hasText: 'عيد العمال' }).first();
      const text = await card.innerText();
      expect(text.match(/1\/5\/\d{4}/g)).toHaveLength(1);
    }));
});
