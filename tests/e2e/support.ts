import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import type { Locale } from '#i18n/locale.ts';
import { createClient, type Client } from '#tests/setup/client.ts';
import { whenFileEnds } from './endings.ts';

/** One password for every account of the demo clinic; the accounts are named by their role. */
export const demoPassword = 'demo-clinic-2026';
export const origin = `http://demo.localhost:${inject('port')}`;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A moving test picture in the place of a camera, and nobody who would be asked for it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

let running: Promise<Browser> | undefined;

/** The file's one browser; closed when the file ends. */
function browser(): Promise<Browser> {
  if (running) return running;
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const launched = chromium.launch({ executablePath, headless: true, args: flags });
  whenFileEnds(async () => {
    running = undefined;
    await (await launched).close();
  });
  return (running = launched);
}

const callers = new Map<string, Promise<Client>>();

/** The API as one of the demo accounts sees it; signed in once for a file. */
export function as(account: string, password = demoPassword): Promise<Client> {
  const known = callers.get(account);
  if (known) return known;
  const caller = signedIn(account, password);
  if (callers.size === 0) whenFileEnds(() => Promise.resolve(callers.clear()));
  callers.set(account, caller);
  void caller.then((client) => ofFile.push(client)).catch(() => undefined);
  return caller;
}

/** A caller of the API for the demo clinic, not signed in. The clinic travels in the header: not every machine resolves `*.localhost`. */
export const stranger = (): Client =>
  createClient(`http://127.0.0.1:${inject('port')}`, {
    'x-clinic-subdomain': 'demo',
    'accept-language': 'ar',
  });

/** Sessions that end with the test that opened them, and those that end with the file. */
const ofTest: Client[] = [];
const ofFile: Client[] = [];
let inTest = false;
const ended = (clients: Client[]): Promise<unknown> =>
  Promise.all(clients.splice(0).map((client) => client.post('/logout').catch(() => undefined)));
/**
 * A person has ten sessions at most, and one that was used within the last minute counts as old as that minute: tests that
 * left theirs behind would end those of files still at work.
 */
export const beginTest = (): void => void (inTest = true);
export async function endTest(): Promise<void> {
  inTest = false;
  await ended(ofTest);
}
export const endSessions = (): Promise<unknown> => ended(ofFile);

async function signedIn(account: string, password: string): Promise<Client> {
  const client = stranger();
  await client.signIn(account, password);
  return client;
}

/** A session of its own, so that ending it ends nobody else's. */
export async function freshToken(account: string, password = demoPassword): Promise<string> {
  const client = await signedIn(account, password);
  (inTest ? ofTest : ofFile).push(client);
  return String(client.token);
}

export interface DeskOptions {
  /** Whose session the tab starts with; nobody's where not said. */
  readonly account?: string;
  readonly token?: string;
  /** Address of another clinic than the demo one. */
  readonly home?: string;
  readonly locale?: Locale;
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
}

/** A tab with what went wrong in it since it opened. */
export interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the console, of the page, of its content policy, and requests to other hosts. */
  readonly faults: string[];
  /** Opens another tab of the same person. */
  readonly anotherTab: () => Promise<Desk>;
  /** Requests under way: data, and the code of what opens. */
  readonly calls: Set<unknown>;
}

/** What a new profile of the browser remembers: the session and the language. */
async function remembered({ account, token, locale, home = origin }: DeskOptions) {
  const kept = token ?? (account === undefined ? undefined : (await as(account)).token);
  const entries: Record<string, string> = {
    ...(kept === undefined ? {} : { token: kept, role: account ?? '' }),
    ...(locale === undefined ? {} : { locale, 'RaStore.locale': JSON.stringify(locale) }),
  };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: home, localStorage }] };
}

/** A refused call of the API and an unknown address are the page's to explain; a missing file is a fault. */
const isExplained = (text: string, url: string): boolean =>
  text.startsWith('Failed to load resource') &&
  (url.includes('/api/') || !/\.\w+$/.test(new URL(url).pathname));

/**
 * What no test may forgive in any tab of any profile: a breach of the content policy and a request to a host that is not
 * ours (SEC-38, SEC-45). Looked at after each test, whatever the test itself makes of its faults.
 */
const breaches: string[] = [];
/** What was noted so far, and forgotten by this: only for the test that plants some. */
export const takeBreaches = (): string[] => breaches.splice(0);

const policyWords = /content policy:|Content Security Policy/i;

/** Sessions that pages of a profile open by signing in end like the others. */
function noteSignIns(context: BrowserContext): void {
  context.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith('/api/v1/login')) return;
    void response
      .json()
      .then((answer: { token?: unknown }) => {
        if (typeof answer.token !== 'string') return;
        const client = stranger();
        client.token = answer.token;
        (inTest ? ofTest : ofFile).push(client);
      })
      .catch(() => undefined);
  });
}

/** Follows all tabs of a profile, also those that a page opens by itself. */
function guard(context: BrowserContext): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && policyWords.test(message.text())) breaches.push(message.text());
  });
  context.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    const isOurs = /(?:^|\.)localhost$|^127\.0\.0\.1$/.test(hostname);
    if (/^(?:https?|wss?):$/.test(protocol) && !isOurs) breaches.push(`request to ${href}`);
  });
}

/** Notes what must not happen in a tab. */
function watch(page: Page, context: BrowserContext, home: string): Desk {
  const faults: string[] = [];
  const calls = new Set<unknown>();
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !isExplained(message.text(), url))
      faults.push(`console: ${message.text()} ${url}`);
  });
  // What React could recover from says only that it did; why stands in its cause.
  void page.addInitScript({
    content: `addEventListener('error', ({ error }) => error?.cause && console.error('cause: ' + (error.cause.stack ?? error.cause)))`,
  });
  page.on('pageerror', (error) => faults.push(`page: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^https?:$/.test(url.protocol)) return;
    if (url.origin !== home) faults.push(`foreign request: ${url.href}`);
    // The live stream never ends.
    if (!url.pathname.endsWith('/notifications/stream')) calls.add(request);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  const anotherTab = async (): Promise<Desk> => watch(await context.newPage(), context, home);
  return { page, context, faults, calls, anotherTab };
}

/** A fresh profile of the browser with one tab. The test closes `context`. */
export async function openDesk(options: DeskOptions = {}): Promise<Desk> {
  const { width = 1366, height = 768, touch = width < 600, home = origin } = options;
  const context = await (
    await browser()
  ).newContext({
    baseURL: home,
    viewport: { width, height },
    hasTouch: touch,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    reducedMotion: 'reduce',
    storageState: await remembered(options),
  });
  context.setDefaultTimeout(15_000);
  guard(context);
  if (home === origin) noteSignIns(context);
  // Told as a console error, whatever directive it is about; runs before the page and outside its policy.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  return watch(await context.newPage(), context, home);
}

/** A tab that was offline on purpose: that a call got no answer then, and was logged, is no fault of the page. */
export function forgiveOffline(desk: Desk): void {
  const others = desk.faults.filter((fault) => !/ERR_INTERNET|chrome-error|UnreachableError/.test(fault));
  desk.faults.splice(0, Infinity, ...others);
}

/** Where a tab stands and what it says there, for whoever reads of a failure. */
async function whereabouts(page: Page): Promise<string> {
  const text = await page
    .locator('body, main')
    .last()
    .innerText({ timeout: 1000 })
    .catch(() => '');
  return `\nThe tab stood at ${page.url()} and said: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`;
}

/** Runs with a desk of its own and looks at its faults at the end. */
export async function atDesk(options: DeskOptions, work: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk(options);
  try {
    await work(desk);
    expect(desk.faults).toEqual([]);
  } catch (error) {
    await picture(desk.page, `failed-${expect.getState().currentTestName ?? 'test'}`);
    if (error instanceof Error)
      error.message += [await whereabouts(desk.page), ...desk.faults.slice(0, 3)].join('\n').slice(0, 2000);
    throw error;
  } finally {
    await desk.context.close();
  }
}

/** Keeps a picture where E2E_PICTURES names a folder, for people to look at. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env['E2E_PICTURES'];
  if (folder === undefined) return;
  const file = `${folder}/${name.replaceAll(/[^\p{L}\p{N}-]+/gu, '_').slice(-120)}.png`;
  await page.screenshot({ path: file, fullPage }).catch(() => undefined);
}

/** Goes to an address inside the running app, as a link does; the page is not loaded again. */
export async function goTo({ page }: Desk, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (window.location.pathname === to) return;
    for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '');
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page
    .waitForFunction(() => document.querySelector('main h1:not([data-left])') !== null)
    .catch(async (reason: unknown) => {
      throw new Error(`${address} shows no heading of its own.${await whereabouts(page)}`, { cause: reason });
    });
}

/** Waits until the screen stands: a heading, nothing loading, no request under way. */
export async function settled({ page, calls }: Desk): Promise<void> {
  await page.locator('h1').first().waitFor();
  await vi.waitFor(
    async () => {
      const waiting = await page.evaluate(async () => {
        await document.fonts.ready;
        // Two frames: what an answer changes is drawn, and what that asks for has been asked.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const signs =
          '.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .waiting';
        return [...document.querySelectorAll(signs)].map((element) => element.outerHTML.slice(0, 120));
      });
      if (waiting.length + calls.size > 0) throw new Error(`Still loading: ${waiting[0] ?? 'a call'}`);
    },
    { timeout: 15_000, interval: 30 },
  );
}

/** Holds something back until it is opened. */
export function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
