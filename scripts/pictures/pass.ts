import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { seriousFindings } from '#tests/e2e/axe.ts';
import type { Place } from './addresses.ts';
import { lookAt, settle, type Finding } from './look.ts';

/** One way of looking at everything. */
export interface Pass {
  readonly role: string;
  readonly locale: string;
  readonly mode: string;
  readonly width: number;
}
export const nameOf = ({ role, locale, mode, width }: Pass): string => `${role}-${locale}-${mode}-${width}`;

export interface Picture extends Pass {
  readonly path: string;
  readonly address: string;
  /** Below the folder of pictures. */
  readonly file: string;
  readonly findings: readonly Finding[];
}

export interface PassOptions {
  readonly browser: Browser;
  readonly origin: string;
  readonly folder: string;
  readonly token: string;
  readonly axe: boolean;
  readonly full: boolean;
}

const phone = 600;
const mostLate = 4;
const heights = new Map([
  [390, 844],
  [768, 1024],
]);

async function openContext(pass: Pass, { browser, origin, token }: PassOptions, signedIn: boolean) {
  const entries: Record<string, string> = {
    ...(signedIn ? { token, role: pass.role } : {}),
    locale: pass.locale,
    'RaStore.locale': JSON.stringify(pass.locale),
    'RaStore.theme': JSON.stringify(pass.mode),
  };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: pass.width, height: heights.get(pass.width) ?? 768 },
    hasTouch: pass.width < phone,
    isMobile: pass.width < phone,
    locale: pass.locale === 'ar' ? 'ar-EG' : 'en-GB',
    timezoneId: 'Africa/Cairo',
    colorScheme: pass.mode === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  context.setDefaultTimeout(15_000);
  // tsx names functions through a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

interface Tab {
  readonly page: Page;
  readonly calls: Set<unknown>;
  readonly faults: string[];
}

/** A tab that notes its errors and the requests under way. */
async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const [calls, faults] = [new Set<unknown>(), [] as string[]];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`.slice(0, 300));
  });
  page.on('pageerror', (error) => faults.push(error.message.slice(0, 300)));
  // The live stream never ends.
  page.on(
    'request',
    (request) => /^https?:(?!.*\/notifications\/stream$)/.test(request.url()) && calls.add(request),
  );
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return { page, calls, faults };
}

/** Goes there as a link does where the app is open already: its code is not loaded again. */
async function go({ page, calls }: Tab, { address, before }: Place): Promise<void> {
  const isOpen = page.url().startsWith('http') && before !== true;
  if (!isOpen) {
    // Another mark of the page that is open would not load it anew.
    await page.goto('about:blank');
    calls.clear();
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    return;
  }
  await page.evaluate((to) => {
    if (window.location.pathname !== to)
      for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '');
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

const fileName = (place: string): string =>
  place.replaceAll(/[^a-zA-Z0-9]+/g, '_').replace(/^_|_$/g, '') || 'home';

async function take(tab: Tab, place: Place, pass: Pass, options: PassOptions): Promise<Picture> {
  tab.faults.length = 0;
  await go(tab, place);
  const findings = [...(await settle(tab.page, tab.calls))];
  const here = new URL(tab.page.url());
  if (here.pathname !== place.address.replace(/[?#].*/, ''))
    findings.push({ kind: 'elsewhere', text: here.pathname });
  const file = path.join(nameOf(pass), `${fileName(place.path)}.png`);
  await tab.page.screenshot({ path: path.join(options.folder, file), fullPage: options.full });
  findings.push(...(await lookAt(tab.page, pass.width < phone)));
  findings.push(...tab.faults.map((text) => ({ kind: 'console' as const, text })));
  if (options.axe)
    findings.push(...(await seriousFindings(tab.page)).map((text) => ({ kind: 'axe' as const, text })));
  return { ...pass, path: place.path, address: place.address, file, findings };
}

/** Pictures of all places in one language, mode and width, one after the other in one tab. */
export async function takePass(
  pass: Pass,
  places: readonly Place[],
  options: PassOptions,
): Promise<readonly Picture[]> {
  mkdirSync(path.join(options.folder, nameOf(pass)), { recursive: true });
  const pictures: Picture[] = [];
  let lateInARow = 0;
  for (const before of [true, false]) {
    const some = places.filter((place) => (place.before === true) === before);
    if (some.length === 0) continue;
    const context = await openContext(pass, options, !before);
    try {
      let tab = await openTab(context);
      for (const place of some) {
        // A product that does not start would cost its patience once for every screen.
        if (lateInARow === mostLate)
          throw new Error(`${mostLate} screens in a row never stood: ${nameOf(pass)}`);
        try {
          const picture = await take(tab, place, pass, options);
          pictures.push(picture);
          lateInARow = picture.findings.some(({ kind }) => kind === 'late') ? lateInARow + 1 : 0;
        } catch (error) {
          // One broken screen must not cost the others: the next begins in a tab of its own.
          const text = error instanceof Error ? error.message.slice(0, 200) : String(error);
          pictures.push({ ...pass, ...place, file: '', findings: [{ kind: 'late', text }] });
          await tab.page.close();
          tab = await openTab(context);
        }
      }
    } finally {
      await context.close();
    }
  }
  return pictures;
}
