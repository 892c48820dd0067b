import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenEntry } from '#metadata/derive/catalogue.ts';
import { helpOf } from './helpOf.ts';
import { looksRight, type Pass } from './look.ts';
import { personWithLogin } from './people.ts';
import { addressFor, catalogue } from './records.ts';
import { atDesk, freshToken, goTo, openDesk, settled, type Desk } from './support.ts';

const passes: readonly Pass[] = [
  { name: 'Arabic', locale: 'ar', width: 1366, height: 768 },
  { name: 'English', locale: 'en', width: 1366, height: 768 },
  { name: 'Arabic on a phone', locale: 'ar', width: 390, height: 844 },
];

const pages = ['/dashboard', '/settings', '/notifications', '/no-permission', '/no/such/address'];
const at = (entry: ScreenEntry) => ({ name: entry.path, address: () => addressFor(entry) });
const ofPages = pages.map((path) => ({ name: path, address: () => Promise.resolve(path) }));
const all = [...ofPages, ...catalogue.screens.map(at)];

/**
 * Screens made by hand or holding hand-made parts, and one generated screen of each kind: English and a phone ask of the
 * others what they ask of these. test:long (JOURNEYS=all) opens every one.
 */
const chosen: ReadonlySet<string> = new Set(
  `penalties.list penalties.show penalties.create targets.edit penalties.self targets.self
  target-achievements.list targets.list departments.list departments.employees employees.list employees.show
  employees.create employees.edit roles.show stock-transactions.list inventory-requests.create inventory-requests.show
  stock-receipts.create stock-adjustments.create inventory-items.list inventory-items.show warehouses.show
  suppliers.show`.split(/\s+/),
);
const byHand = catalogue.screens.filter(
  ({ resource, name, kind }) => kind === 'custom' || chosen.has(`${resource.name}.${name}`),
);
const unknown = [...chosen].filter(
  (name) => !byHand.some(({ resource, name: screen }) => name === `${resource.name}.${screen}`),
);
if (unknown.length > 0) throw new Error(`No such screens: ${unknown.join(', ')}`);
const some = process.env['JOURNEYS'] === 'all' ? all : [...ofPages, ...byHand.map(at)];

/** What a refused or unknown address says, and a refused call behind an open one; in both languages. */
const closedDoor =
  /^(?:عذراً، ليس لديك الصلاحيات|ليس لديك صلاحية لهذا الإجراء|الصفحة غير موجودة|Sorry, you do not have the permissions|You may not do this|Page not found)$/;
/** Pages that only say that there is none. */
const noHelp = ['/no-permission', '/no/such/address'];
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

/** What is asked of a screen however it was reached. */
async function standsRight(desk: Desk, pass: Pass, path: string): Promise<void> {
  expect(new URL(desk.page.url()).pathname).toBe(path);
  await looksRight(desk, pass);
  // The owner meets closed doors nowhere else (SPECIFICATION 2).
  const closed = await desk.page.getByText(closedDoor).count();
  expect(closed > 0).toBe(['/no-permission', '/no/such/address'].includes(path));
  if (pass.width === 390) expect(await widerThan(desk, 320), 'sideways at 320 px (UX-62)').toBe(0);
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

  // Every address once, and asked everything there: loaded whole, each document with its own policy and nonce.
  if (pass.name === 'Arabic')
    it.each(all)(
      '$name loads within the policy, and says what it is for (SEC-38, SEC-45, UX-69)',
      async ({ address }) => {
        desk.faults.length = 0;
        const path = await address();
        await desk.page.goto(path);
        await standsRight(desk, pass, path);
        if (!noHelp.includes(path)) {
          const { name, tasks } = await helpOf(desk);
          expect(name).toBeTruthy();
          expect(tasks.length).toBeGreaterThanOrEqual(3);
        }
        expect(desk.faults).toEqual([]);
      },
    );
  else
    it.each(some)('$name', async ({ address }) => {
      desk.faults.length = 0;
      const path = await address();
      await goTo(desk, path);
      await standsRight(desk, pass, path);
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
