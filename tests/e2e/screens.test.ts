import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownTwice } from './handMade.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { helpOf } from './helpOf.ts';
import { cutTexts, lengthenWords } from './longerWords.ts';
import { looksRight, type Pass } from './look.ts';
import { personWithLogin } from './people.ts';
import { addressFor, catalogue, type DeclaredScreen } from './records.ts';
import { atDesk, freshToken, goTo, openDesk, picture, settled, type Desk } from './support.ts';

const passes: readonly Pass[] = [
  { name: 'Arabic', locale: 'ar', width: 1366, height: 768 },
  { name: 'English', locale: 'en', width: 1366, height: 768 },
  { name: 'Arabic on a phone', locale: 'ar', width: 390, height: 844 },
];

const pages = ['/dashboard', '/settings', '/notifications', '/no-permission', '/no/such/address'];
const at = (entry: DeclaredScreen) => ({ name: entry.path, address: () => addressFor(entry) });
const ofPages = pages.map((path) => ({ name: path, address: () => Promise.resolve(path) }));
const all = [...ofPages, ...catalogue.screens.map(at)];

/** What English and a phone are shown, and what is loaded whole; test:long (JOURNEYS=all) opens every one. */
const some = isLongRun ? all : [...ofPages, ...shownTwice().map(at)];
const loadedWhole = new Set(some.map(({ name }) => name));

/** What a refused or unknown address says, and a refused call behind an open one; in both languages. */
const closedDoor =
  /^(?:عذراً، ليس لديك الصلاحيات|ليس لديك صلاحية لهذا الإجراء|الصفحة غير موجودة|Sorry, you do not have the permissions|You may not do this|Page not found)$/;
/** Pages that only say that there is none. */
const noHelp = ['/no-permission', '/no/such/address'];
// Two of one path do not follow each other: only another path is loaded whole.
const before = ['/login', '/reset-password?token=x', '/login#forgot', '/reset-password'];

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

/** Longer words are cut nowhere, neither on a wide window nor on a narrow one (UX-58). */
async function holdsLongerWords(desk: Desk): Promise<void> {
  const { page } = desk;
  const usual = page.viewportSize();
  for (const size of [usual, { width: 390, height: 844 }]) {
    if (size) await page.setViewportSize(size);
    await settled(desk);
    // What the width made anew has its usual words again.
    await lengthenWords(page);
    await picture(page, `longer ${size?.width} ${new URL(page.url()).pathname}`);
    expect(await cutTexts(page), `longer words at ${size?.width} px`).toEqual([]);
  }
  if (usual) await page.setViewportSize(usual);
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

  // Every address once, and asked everything there. Loaded whole, each document with its own policy and nonce, is one screen of
  // each kind; the others are reached inside the app.
  if (pass.name === 'Arabic')
    it.each(all)(
      '$name loads within the policy, and says what it is for (SEC-38, SEC-45, UX-69)',
      async ({ name: its, address }) => {
        desk.faults.length = 0;
        const path = await address();
        await (loadedWhole.has(its) ? desk.page.goto(path) : goTo(desk, path));
        await standsRight(desk, pass, path);
        // Its words are complete or nothing compiles; that they open is seen of one screen of each kind.
        if (loadedWhole.has(its) && !noHelp.includes(path)) {
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
      if (pass.locale === 'en') await holdsLongerWords(desk);
      expect(desk.faults).toEqual([]);
    });

  if (pass.locale === 'en')
    it('the search everywhere holds longer words too, and they are really longer', async () => {
      const { page } = desk;
      await goTo(desk, '/dashboard');
      await settled(desk);
      await lengthenWords(page);
      expect(await page.getByRole('navigation').first().innerText()).toContain('Home Ho');
      await page.keyboard.press('Control+KeyK');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await lengthenWords(page);
      expect(await cutTexts(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });
});

describe.each(passes)('pages before sign-in in $name', (pass) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(pass);
  });
  afterAll(async () => {
    await desk.context.close();
  });

  it.each(before)('%s', async (path) => {
    desk.faults.length = 0;
    await desk.page.goto(path);
    await looksRight(desk, pass);
    expect(desk.faults).toEqual([]);
  });

  it('/first-login', async () => {
    const { name, password } = await personWithLogin('employee', { temporary: true });
    await atDesk({ ...pass, token: await freshToken(name, password), account: 'employee' }, async (desk) => {
      await desk.page.goto('/first-login');
      await looksRight(desk, pass);
    });
  });
});
