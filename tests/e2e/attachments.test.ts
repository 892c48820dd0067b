import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { button } from './forms.ts';
import { atDesk, settled, type Desk } from './support.ts';

const picture = (width: number, colour: string): Promise<Buffer> =>
  sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Drops files on the box around a file input, as from a folder of the desk. */
const drop = (
  input: Locator,
  files: readonly { readonly name: string; readonly bytes: string }[],
): Promise<void> =>
  input.evaluate((one, given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of given) {
      const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
      dataTransfer.items.add(new File([content], name, { type: 'image/jpeg' }));
    }
    one.parentElement?.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  }, files);

/** Pixels across of the picture that is kept. */
const widthOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (file) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'x-clinic-subdomain': 'demo',
    };
    const answer = await fetch(`/api/v1/files/${file}`, { headers });
    return (await createImageBitmap(await answer.blob())).width;
  }, id);

/**
 * SEC-57: opened in a tab of its own, by an address that holds no session and needs none. The browser's own page around a
 * picture would style itself against the file's policy, so the tab gets something plainer.
 */
async function opensByLink({ page, context }: Desk, file: Locator): Promise<void> {
  await context.route('**/file-links/*', (route) => route.fulfill({ body: 'picture' }));
  const tab = context.waitForEvent('page');
  await file.click();
  const opened = await tab;
  await opened.waitForURL('**/file-links/*');
  const { pathname, search, hash } = new URL(opened.url());
  expect([pathname, search, hash]).toEqual([
    expect.stringMatching(/^\/api\/v1\/file-links\/[\w-]{40,600}$/),
    '',
    '',
  ]);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).toHaveLength(43);
  expect(pathname).not.toContain(token);
  const bytes = await (await fetch(`http://127.0.0.1:${inject('port')}${pathname}`)).arrayBuffer();
  expect((await sharp(Buffer.from(bytes)).metadata()).width).toBe(2000);
}

/** Two pictures as the browser is handed them: one far too large, one small. */
const twoPictures = () =>
  Promise.all([
    picture(4200, '#b03030').then((bytes) => ({ name: 'واجهة.jpg', bytes: bytes.toString('base64') })),
    picture(300, '#3030b0').then((bytes) => ({ name: 'خلفية.jpg', bytes: bytes.toString('base64') })),
  ]);

describe('UX-79 pictures and files of a record', () => {
  it('are dropped together, shrunk, sent each by itself, tried again alone, ordered and named by keyboard', () =>
    atDesk({ account: 'owner', locale: 'ar' }, async (desk) => {
      const { page } = desk;
      await page.goto('/penalties/add');
      await settled(desk);
      const sent: number[] = [];
      let refused = 0;
      await page.route('**/api/v1/files', async (route) => {
        sent.push(route.request().postDataBuffer()?.length ?? 0);
        if (sent.length === 1 || refused === 2) return await route.continue();
        refused += 1;
        const message = 'الخدمة غير متاحة الآن';
        return await route.fulfill({ status: 503, json: { code: 'service_unavailable', message } });
      });
      const stored = page
        .waitForResponse((answer) => answer.url().endsWith('/api/v1/files') && answer.status() === 201)
        .then(async (answer) => (await answer.json()) as { id: string });
      const input = page.locator('input[type=file][multiple]');
      await drop(input, await twoPictures());
      const open = (name: string) => button(page, `فتح: ${name}`);
      await open('واجهة.jpg').waitFor();
      const failed = page.getByRole('status').filter({ hasText: 'خلفية.jpg' });
      await failed.getByText('الخدمة غير متاحة الآن').waitFor();
      await button(failed, 'حاول مرة أخرى').click();
      await open('خلفية.jpg').waitFor();
      expect([refused, sent.length]).toEqual([2, 4]);
      // Each has a picture whose words are its name, for those who do not see it.
      const large = page.getByRole('img', { name: 'واجهة.jpg' });
      // In the row its small copy is enough; what was kept is as wide as pictures are sent.
      await expect
        .poll(() => large.evaluate((one) => (one as HTMLImageElement).naturalWidth), { timeout: 10_000 })
        .toBe(256);
      expect(await widthOf(page, (await stored).id)).toBe(2000);
      const order = (): Promise<string[]> =>
        page
          .getByRole('button', { name: /^فتح: / })
          .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      expect(await order()).toEqual(['واجهة.jpg', 'خلفية.jpg']);
      await button(page, 'تأخير: واجهة.jpg').focus();
      await page.keyboard.press('Enter');
      expect(await order()).toEqual(['خلفية.jpg', 'واجهة.jpg']);
      await button(page, 'تسمية: واجهة.jpg').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('textbox').fill('السن 14 قبل العلاج');
      await page.keyboard.press('Enter');
      await open('السن 14 قبل العلاج.jpg').waitFor();
      expect(await order()).toEqual(['خلفية.jpg', 'السن 14 قبل العلاج.jpg']);
      await page.getByRole('img', { name: 'السن 14 قبل العلاج.jpg' }).waitFor();
      await opensByLink(desk, open('السن 14 قبل العلاج.jpg'));
    }));
});
