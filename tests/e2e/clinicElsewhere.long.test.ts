import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ownClinic } from './ownClinic.ts';
import { atDesk, goTo, settled, type Desk } from './support.ts';

/** What the browser shows of the clinic's looks: title, colour of the menu, picture in the tab. */
const looks = async ({ page }: Desk): Promise<readonly unknown[]> => [
  await page.title(),
  await page
    .getByRole('navigation')
    .first()
    .evaluate((node) => getComputedStyle(node.parentElement ?? node).backgroundColor),
  await page.locator('link[rel=icon]').getAttribute('href'),
];

/** A minute passes at this desk, and its person goes on to another screen. */
async function goesOn(desk: Desk, path: string): Promise<void> {
  await desk.page.clock.fastForward('01:01');
  const asked = desk.page.waitForResponse('**/api/v1/me');
  await goTo(desk, path);
  await asked;
}

it('platform.md 6: another machine follows changed settings without a reload, whatever it speaks', async () => {
  const clinic = await ownClinic();
  const { home, owner } = clinic;
  const manager = await clinic.signedIn({ role: 'manager' });
  const elsewhere = { home, account: 'manager', token: String(manager.token) } as const;
  const before = (await owner.get('/clinic-settings')).json as { name: string };
  const picture = await sharp({ create: { width: 128, height: 128, channels: 3, background: '#c9a227' } })
    .png()
    .toBuffer();
  await atDesk(elsewhere, (arabic) =>
    atDesk({ ...elsewhere, locale: 'en' }, async (english) => {
      for (const desk of [arabic, english]) {
        await desk.page.clock.install();
        await desk.page.goto('/dashboard');
        await settled(desk);
        expect(await looks(desk)).toEqual([
          `الموارد البشرية - ${before.name}`,
          'rgb(18, 53, 91)',
          '/logo.svg',
        ]);
        await desk.page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
      }
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png');
      const withLogo = await owner.call('POST', '/clinic-settings/logo', { body: form });
      const changed = await owner.put('/clinic-settings', {
        version: (withLogo.json as { version: number }).version,
        name: 'عيادة الفل',
        primary_color: '#7a1f5c',
      });
      expect(changed.status).toBe(200);
      const icon = expect.stringMatching(/^\/api\/v1\/clinic-settings\/.+\/logo\//);
      for (const desk of [arabic, english]) {
        await goesOn(desk, '/notifications');
        await expect
          .poll(() => looks(desk))
          .toEqual(['الموارد البشرية - عيادة الفل', 'rgb(122, 31, 92)', icon]);
      }
      // Only the Arabic name, which the English desk's own answers do not tell.
      const { version } = changed.json as { version: number };
      expect((await owner.put('/clinic-settings', { version, name: 'عيادة النرجس' })).status).toBe(200);
      for (const desk of [arabic, english]) {
        await goesOn(desk, '/dashboard');
        await expect.poll(() => desk.page.title()).toBe('الموارد البشرية - عيادة النرجس');
        await expect.poll(() => desk.page.locator('body[data-not-reloaded]').count()).toBe(1);
      }
    }),
  );
});
