import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksRight, type Pass } from './look.ts';
import { personWithLogin } from './people.ts';
import { addressFor, catalogue } from './records.ts';
import { atDesk, freshToken, goTo, openDesk, settled, type Desk } from './support.ts';

const passes: readonly Pass[] = [
  { name: 'Arabic', locale: 'ar', width: 1366, height: 768 },
  { name: 'English', locale: 'en', width: 1366, height: 768 },
  { name: 'Arabic on a phone', locale: 'ar', width: 390, height: 844 },
];

const screens = [
  ...['/dashboard', '/settings', '/notifications', '/no-permission', '/no/such/address'].map((path) => ({
    name: path,
    address: () => Promise.resolve(path),
  })),
  ...catalogue.screens.map((entry) => ({ name: entry.path, address: () => addressFor(entry) })),
];
/** What a refused or unknown address says, and a refused call behind an open one; in both languages. */
const closedDoor =
  /^(?:عذراً، ليس لديك الصلاحيات|ليس لديك صلاحية لهذا الإجراء|الصفحة غير موجودة|Sorry, you do not have the permissions|You may not do this|Page not found)$/;
const before = ['/login', '/login#forgot', '/reset-password?token=x', '/reset-password'];

/** By how much the screen is wider than so many pixels. */
async function widerThan({ page }: Desk, width: number): Promise<number> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width, height: 640 });
  const wider = await page.evaluate(async () => {
    // What reacts to the width has been drawn anew.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  if (usual) await page.setViewportSize(usual);
  return wider;
}

describe.each(passes)('screens in $name', (pass) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ ...pass, account: 'owner' });
    await desk.page.goto('/dashboard');
    await settled(desk);
  });
  afterAll(async () => {
    await desk.context.close();
  });

  it.each(screens)('$name', async ({ address }) => {
    desk.faults.length = 0;
    const path = await address();
    await goTo(desk, path);
    expect(new URL(desk.page.url()).pathname).toBe(path);
    await looksRight(desk, pass);
    // The owner meets closed doors nowhere else (SPECIFICATION 2).
    const closed = await desk.page.getByText(closedDoor).count();
    expect(closed > 0).toBe(['/no-permission', '/no/such/address'].includes(path));
    if (pass.width === 390) expect(await widerThan(desk, 320), 'sideways at 320 px (UX-62)').toBe(0);
    expect(desk.faults).toEqual([]);
  });
});

describe.each(passes)('pages before sign-in in $name', (pass) => {
  it.each(before)('%s', async (path) => {
    await atDesk(pass, async (desk) => {
      await desk.page.goto(path);
      await looksRight(desk, pass);
    });
  });

  it('/first-login', async () => {
    const { name, password } = await personWithLogin('employee', { temporary: true });
    await atDesk({ ...pass, token: await freshToken(name, password), account: 'employee' }, async (desk) => {
      await desk.page.goto('/first-login');
      await looksRight(desk, pass);
    });
  });
});
