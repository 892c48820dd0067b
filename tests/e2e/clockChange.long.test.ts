import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#i18n/locale.ts';
import { seriousFindings } from './axe.ts';
import { atDesk, picture, type Desk } from './support.ts';

const home = 'http://clock.localhost';
const files = new Map<string, string>();

/** The page is the form of an entity that has a moment; it is built for this file alone and never part of the product. */
beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    // As the product is built, whatever the suite's own mode is.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('clockPage.tsx', import.meta.url)) },
    },
  })) as Rollup.RollupOutput;
  for (const one of built.output) if (one.type === 'chunk') files.set(`/${one.fileName}`, one.code);
  const entry = built.output.find((one) => one.type === 'chunk' && one.isEntry);
  files.set(
    '/',
    `<!doctype html><meta charset="utf-8"><title>clock</title><div id="root"></div><script type="module" src="/${entry?.fileName ?? ''}"></script>`,
  );
}, 180_000);

const atForm = (locale: Locale, width: number, work: (desk: Desk) => Promise<void>): Promise<void> =>
  atDesk({ home, locale, width, touch: false }, async (desk) => {
    await desk.page.route(`${home}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith('/api/')) return route.fulfill({ json: {} });
      const body = files.get(pathname);
      const contentType = pathname === '/' ? 'text/html' : 'text/javascript';
      return body === undefined
        ? route.fulfill({ status: 404, body: '' })
        : route.fulfill({ body, contentType });
    });
    await desk.page.goto(`${home}/?locale=${locale}`);
    await desk.page.getByRole('heading', { level: 1 }).waitFor();
    await work(desk);
  });

/** A day and a time by keyboard alone, from the first input on. */
async function type({ page }: Desk, day: string, clock: string): Promise<void> {
  await page.locator('main input').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(day);
  await page.locator('main input').nth(1).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(clock);
  await page.keyboard.press('Tab');
}
const sent = ({ page }: Desk): Promise<string | undefined> =>
  page.evaluate(() => document.body.dataset['sent']);

describe('15.1 a moment where clocks change, in a browser (clinic.md W4)', () => {
  it('00:30 on 24 April 2026 is refused in Arabic, and the next time is one press away', () =>
    atForm('ar', 1366, async (desk) => {
      const { page } = desk;
      await type(desk, '٢٤/٤/٢٠٢٦', '٠٠:٣٠');
      await page.getByRole('button', { name: 'حفظ' }).click();
      await page.getByText('هذا الوقت غير موجود بسبب تغيير الساعة. أقرب وقت بعده 01:00').waitFor();
      expect(await sent(desk)).toBeUndefined();
      expect(await seriousFindings(page)).toEqual([]);
      await picture(page, 'clock missing ar');
      await page.getByRole('button', { name: 'اختيار 1:00 ص' }).press('Enter');
      await page.getByRole('button', { name: 'حفظ' }).click();
      await expect.poll(() => sent(desk)).toBe('2026-04-24T01:00:00+03:00');
    }));

  it.each([
    {
      locale: 'ar',
      width: 1366,
      clock: '11:30 م',
      save: 'حفظ',
      asks: 'هذا الوقت يأتي مرتين',
      second: /^الثاني/,
    },
    { locale: 'en', width: 390, clock: '11:30 pm', save: 'Save', asks: 'comes twice', second: /^The second/ },
  ] as const)(
    '23:30 on 29 October 2026 comes twice: asked in $locale at $width px, chosen by the arrows',
    ({ locale, width, clock, save, asks, second }) =>
      atForm(locale, width, async (desk) => {
        const { page } = desk;
        await type(desk, '29/10/2026', clock);
        await page.getByRole('button', { name: save }).click();
        await page.getByText(asks).first().waitFor();
        expect(await sent(desk)).toBeUndefined();
        expect(await seriousFindings(page)).toEqual([]);
        await picture(page, `clock twice ${locale}`);
        await expect.poll(() => page.getByRole('radio').count()).toBe(2);
        // The device stands in the clinic's zone, where the typed time alone would be the first of the two.
        expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
        await page.getByRole('radio').first().focus();
        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowDown');
        await expect.poll(() => page.getByRole('radio', { name: second }).isChecked()).toBe(true);
        await page.getByRole('button', { name: save }).click();
        await expect.poll(() => sent(desk)).toBe('2026-10-29T23:30:00+02:00');
        const { scroll, client } = await page.evaluate(() => ({
          scroll: document.documentElement.scrollWidth,
          client: document.documentElement.clientWidth,
        }));
        expect(scroll).toBeLessThanOrEqual(client);
      }),
  );
});
