import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayAnswer, visit } from './calendarAnswers.ts';
import { atCalendar, buildCalendar } from './calendarDesk.ts';

beforeAll(buildCalendar, 60_000);

/** How far below the heads an hour of the scale stands in what is seen of the grid, in pixels; negative above it. */
const below = (page: Page, hour: string): Promise<number> =>
  page.evaluate((label) => {
    const tick = [...document.querySelectorAll<HTMLElement>('.tg-tick')].find(
      (one) => one.innerText.trim() === label,
    );
    const heads = document.querySelector('.tg-head')?.getBoundingClientRect().bottom ?? Number.NaN;
    return tick ? tick.getBoundingClientRect().top - heads : Number.NaN;
  }, hour);

/** The day on which 00:00 is not: 23 hours, and clocks of summer from its first minute. */
const shortDay = dayAnswer({
  day: '2026-04-24',
  dayStart: '2026-04-23T22:00:00Z',
  dayEnd: '2026-04-24T21:00:00Z',
  works: ['2026-04-24T07:00:00Z', '2026-04-24T13:00:00Z'],
  visits: [visit(1, 1, '2026-04-24T07:30:00Z', '2026-04-24T08:00:00Z')],
});
/** Somebody was seen in the night, hours before anybody works. */
const nightBefore = dayAnswer({
  day: '2026-11-25',
  dayStart: '2026-11-24T22:00:00Z',
  dayEnd: '2026-11-25T22:00:00Z',
  works: ['2026-11-25T08:00:00Z', '2026-11-25T14:00:00Z'],
  visits: [
    visit(1, 1, '2026-11-25T00:05:00Z', '2026-11-25T00:20:00Z', { mode: 'walk_in', status: 'arrived' }),
    visit(2, 2, '2026-11-25T08:30:00Z', '2026-11-25T09:15:00Z'),
  ],
});

describe('UX-31 a day opens', () => {
  it.each([
    ['at the hour somebody works, not at one at which somebody came by night', nightBefore, '02:30:00+02:00'],
    ['at the working hour on the day the clock changes', shortDay, '04:00:00+03:00'],
  ] as const)('%s', (_what, answer, clock) =>
    atCalendar({ answer, now: `${answer.days[0]?.day ?? ''}T${clock}` }, async ({ page }) => {
      const hour = await below(page, '10:00 ص');
      expect(hour).toBeGreaterThanOrEqual(0);
      expect(hour).toBeLessThan(120);
    }),
  );

  it('at the present minute while somebody works', () =>
    atCalendar({ answer: nightBefore, now: '2026-11-25T12:30:00+02:00' }, async ({ page }) => {
      // The line of the present is seen, and ten o'clock has gone by.
      const line = await page.locator('.tg-now').first().boundingBox();
      const heads = await page.locator('.tg-head').first().boundingBox();
      expect((line?.y ?? 0) - (heads?.y ?? 0)).toBeGreaterThan(0);
      expect((line?.y ?? 0) - (heads?.y ?? 0)).toBeLessThan(200);
      expect(await below(page, '10:00 ص')).toBeLessThan(0);
    }));

  it('with the scale where reading begins, and what is closed shaded', () =>
    atCalendar({ answer: nightBefore, now: '2026-11-25T02:30:00+02:00' }, async ({ page }) => {
      const scale = await page.locator('.tg-scale').boundingBox();
      const column = await page.locator('.tg-column').first().boundingBox();
      expect(scale?.x ?? 0).toBeGreaterThan(column?.x ?? 0);
      expect(await page.locator('.tg-shade').count()).toBeGreaterThan(0);
    }));
});

describe('UX-31 columns', () => {
  it('are as wide as a card needs, not as the longest name', () => {
    const long = { ...nightBefore.columns[0], label: 'د. عبد الرحمن محمد عبد العزيز الشربيني أبو المجد' };
    const answer = { ...nightBefore, columns: [long, ...nightBefore.columns.slice(1)] } as typeof nightBefore;
    return atCalendar(
      { answer, width: 500, now: '2026-11-25T12:00:00+02:00', address: '&cal=day' },
      async ({ page }) => {
        const widths = await page
          .locator('.tg-column')
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
        expect(widths).toEqual([168, 168, 168]);
      },
    );
  });
});
