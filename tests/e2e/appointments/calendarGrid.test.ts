import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from '#tests/e2e/axe.ts';
import { forgiveOffline, picture } from '#tests/e2e/support.ts';
import { changeNight, id } from './calendarAnswers.ts';
import { atCalendar, buildCalendar } from './calendarDesk.ts';

beforeAll(buildCalendar, 60_000);

const card = (page: Page, name: string): Locator => page.locator('.tg-card', { hasText: name });
const column = (page: Page, n: number): Locator => page.locator(`[data-column="${id('d', n)}"]`);
/** Pixels of a minute at steps of a quarter of an hour. */
const perMinute = 1.9;

/** Takes a card by the mouse to a column, so many minutes further down; the button stays pressed. */
async function dragTo(page: Page, name: string, n: number, minutes: number): Promise<void> {
  const [from, to] = [await card(page, name).boundingBox(), await column(page, n).boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  const y = from.y + 12;
  await page.mouse.move(from.x + from.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, y + minutes * perMinute, { steps: 6 });
}

describe.each([
  ['ar', 'نقل', 'نقل من 10:00 ص، د. محمد عبد الرحمن إلى 11:30 ص، د. سارة فؤاد؟'],
  ['en', 'Move', 'Move from 10:00 am, د. محمد عبد الرحمن to 11:30 am, د. سارة فؤاد?'],
] as const)('UX-33 dragging in %s', (locale, move, question) => {
  it('moves under the pointer to another doctor and time, asks, and sends once', () =>
    atCalendar({ locale }, async ({ page }, sent) => {
      const [first, second] = [await column(page, 1).boundingBox(), await column(page, 2).boundingBox()];
      // The first column stands where reading begins.
      expect((first?.x ?? 0) > (second?.x ?? 0)).toBe(locale === 'ar');
      await dragTo(page, 'أحمد محمود السيد', 2, 90);
      await expect
        .poll(() => page.locator('.tg-ghost').innerText())
        .toContain(locale === 'ar' ? '11:30 ص' : '11:30 am');
      await page.mouse.up();
      await page.getByRole('dialog').getByText(question).waitFor();
      await page.getByRole('button', { name: move, exact: true }).click();
      await expect.poll(() => sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({
        line: `/appointments/${id('1', 1)}/move`,
        body: { starts_at: '2026-11-25T09:30:00.000Z', duration_min: 30, doctor_id: id('d', 2), version: 1 },
      });
    }));
});

describe('UX-33 dragging', () => {
  it('says what is in the way before the drop, and a refused drop snaps back with the reason', () => {
    const refusal = {
      status: 409,
      code: 'slot_taken',
      reason: 'appointment.doctor_busy',
      message: 'الطبيب مشغول في هذا الوقت',
    };
    return atCalendar(
      { onPost: (route) => route.fulfill({ status: 409, json: refusal }) },
      async ({ page }) => {
        await dragTo(page, 'أحمد محمود السيد', 2, 30);
        await page
          .locator('.tg-ghost[data-clash]')
          .getByText('الطبيب مشغول: منى حسن إبراهيم 10:30 ص')
          .waitFor();
        await picture(page, 'calendar clash');
        await page.mouse.up();
        await page.getByText('قد يُرفض النقل').waitFor();
        await page.getByRole('button', { name: 'نقل', exact: true }).click();
        await page.getByText('لم يُنقل الموعد: الطبيب مشغول في هذا الوقت').waitFor();
        expect(await page.locator('.tg-ghost').count()).toBe(0);
        expect(await card(page, 'أحمد محمود السيد').getAttribute('data-away')).toBeNull();
      },
    );
  });

  it('a connection that is lost during the move snaps back too', () =>
    atCalendar({ onPost: (route) => route.abort('internetdisconnected') }, async (desk) => {
      const { page } = desk;
      await dragTo(page, 'أحمد محمود السيد', 1, 60);
      await page.mouse.up();
      await page.getByRole('button', { name: 'نقل', exact: true }).click();
      await page.getByText('لم يُنقل الموعد').waitFor();
      expect(await page.locator('.tg-ghost').count()).toBe(0);
      forgiveOffline(desk);
    }));

  it('Escape gives a drag up, and a short press opens the card', () =>
    atCalendar({}, async ({ page }, sent) => {
      await dragTo(page, 'أحمد محمود السيد', 2, 90);
      await page.locator('.tg-ghost').waitFor();
      await page.keyboard.press('Escape');
      await page.mouse.up();
      expect([await page.locator('.tg-ghost').count(), await page.getByRole('dialog').count()]).toEqual([
        0, 0,
      ]);
      await card(page, 'أحمد محمود السيد').locator('.tg-main').click();
      await page.getByRole('dialog', { name: 'موعد أحمد محمود السيد' }).waitFor();
      expect(sent).toEqual([]);
    }));

  it('the lower edge changes the length', () =>
    atCalendar({}, async ({ page }, sent) => {
      const box = await card(page, 'أحمد محمود السيد').boundingBox();
      if (!box) throw new Error('no card');
      await page.mouse.move(box.x + 40, box.y + box.height - 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 40, box.y + box.height - 2 + 30 * perMinute, { steps: 5 });
      await page.mouse.up();
      await page.getByText('تغيير المدة من 30 دقيقة إلى 60 دقيقة؟').waitFor();
      await page.getByRole('button', { name: 'تغيير المدة' }).click();
      await expect
        .poll(() => sent[0]?.body)
        .toMatchObject({ starts_at: '2026-11-25T08:00:00.000Z', duration_min: 60 });
    }));

  it('a finger that rests takes the card; one that moves scrolls', () =>
    atCalendar({ width: 768, touch: true }, async ({ page }, sent) => {
      const box = await card(page, 'أحمد محمود السيد').boundingBox();
      if (!box) throw new Error('no card');
      const client = await page.context().newCDPSession(page);
      const touchAt = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
        client.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 40, y }],
        });
      await touchAt('touchStart', box.y + 12);
      await page.clock.runFor(400);
      await touchAt('touchMove', box.y + 12 + 15 * perMinute);
      await touchAt('touchMove', box.y + 12 + 60 * perMinute);
      await page.locator('.tg-ghost').waitFor();
      await touchAt('touchEnd', 0);
      await page.getByRole('button', { name: 'نقل', exact: true }).tap();
      await expect.poll(() => sent[0]?.body).toMatchObject({ starts_at: '2026-11-25T09:00:00.000Z' });
    }));
});

describe('by keyboard alone', () => {
  it('a visit is moved with four keys, and what is carried is said', () =>
    atCalendar({}, async ({ page }, sent) => {
      await card(page, 'أحمد محمود السيد').locator('.tg-main').focus();
      // The key of M on an Arabic board.
      await page.keyboard.press('KeyM');
      await page.keyboard.press('ArrowDown');
      await page
        .locator('.tg-live[role="status"]', { hasText: 'د. محمد عبد الرحمن، 10:15 ص – 10:45 ص، متاح' })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => sent[0]?.body)
        .toMatchObject({ starts_at: '2026-11-25T08:15:00.000Z', doctor_id: id('d', 1) });
    }));

  it('arrows walk free steps and cards, left to the next doctor in Arabic; Enter books there', () =>
    atCalendar({}, async ({ page }) => {
      await card(page, 'أحمد محمود السيد').locator('.tg-main').focus();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('10:30 ص، د. محمد عبد الرحمن، وقت متاح. Enter للحجز');
      await page.keyboard.press('ArrowLeft');
      expect(await focused()).toContain('منى حسن إبراهيم');
      await page.keyboard.press('ArrowLeft');
      expect(await focused()).toBe('10:30 ص، د. كريم منصور، وقت متاح. Enter للحجز');
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog', { name: 'حجز موعد' });
      await form.waitFor();
      await expect
        .poll(() =>
          form.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
        )
        .toContain('10:30 ص');
    }));
});

describe('the night of 29 October 2026 (clinic.md W4)', () => {
  it('shows 23:30 twice, the second named, in their order, and moves between the two', () =>
    atCalendar({ answer: changeNight, now: '2026-10-29T22:10:00+03:00' }, async ({ page }, sent) => {
      const again = card(page, 'منى حسن إبراهيم');
      await again.getByText('11:30 م (بعد تغيير الساعة)').waitFor();
      const [one, other] = [await card(page, 'أحمد محمود السيد').boundingBox(), await again.boundingBox()];
      expect(Math.round(((other?.y ?? 0) - (one?.y ?? 0)) / perMinute)).toBe(60);
      await again.scrollIntoViewIfNeeded();
      await picture(page, 'calendar night of 29 October');
      await card(page, 'أحمد محمود السيد').locator('.tg-main').focus();
      await page.keyboard.press('KeyM');
      for (let n = 0; n < 6; n += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByText('12:00 ص، د. محمد عبد الرحمن').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => sent[0]?.body['starts_at']).toBe('2026-10-29T22:00:00.000Z');
    }));
});

describe('at first sight', () => {
  it.each([
    ['ar', 1366],
    ['en', 1366],
    ['ar', 390],
  ] as const)(
    '%s at %i: nothing serious for axe, nothing scrolls sideways, the phone opens as an agenda',
    (locale, width) =>
      atCalendar({ locale, width, touch: width < 600 }, async ({ page }) => {
        await picture(page, `calendar ${locale} ${width}`);
        expect(await seriousFindings(page)).toEqual([]);
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0);
        await expect.poll(() => page.locator('[data-visit]').count()).toBe(width < 600 ? 3 : 0);
        if (width < 600) {
          const row = page.locator('[data-visit]').first();
          for (const tool of await row.getByRole('button').all())
            expect((await tool.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
          await row.getByRole('link', { name: /اتصال/ }).waitFor();
        }
      }),
  );
});
