import { fileURLToPath } from 'node:url';
import type { Route } from 'playwright-core';
import { build, type Rollup } from 'vite';
import type { Locale } from '#i18n/locale.ts';
import type { CalendarAnswer } from '#resources/appointments/calendar/calendarAnswer.tsx';
import { atDesk, type Desk } from '#tests/e2e/support.ts';
import { patients, plainDay } from './calendarAnswers.ts';

/** The calendar's grid in a browser, the answers of the server typed here: what no real clinic can be brought to at will. */
const home = 'http://calendar.localhost';
const files = new Map<string, string>();

/** Builds the page; for this file alone, and never part of the product. */
export async function buildCalendar(): Promise<void> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('calendarPage.tsx', import.meta.url)) },
    },
  })) as Rollup.RollupOutput;
  for (const one of built.output) if (one.type === 'chunk') files.set(`/${one.fileName}`, one.code);
  const entry = built.output.find((one) => one.type === 'chunk' && one.isEntry);
  const head = '<!doctype html><meta charset="utf-8"><title>calendar</title><div id="root"></div>';
  files.set('/', `${head}<script type="module" src="/${entry?.fileName ?? ''}"></script>`);
}

export interface Sent {
  readonly line: string;
  readonly body: Record<string, unknown>;
}
interface Setting {
  readonly answer?: CalendarAnswer;
  readonly now?: string;
  readonly locale?: Locale;
  readonly width?: number;
  readonly touch?: boolean;
  readonly address?: string;
  /** Answers what is posted; a move succeeds where it says nothing. */
  readonly onPost?: (route: Route, sent: Sent) => Promise<void> | undefined;
}

const optionsOf = (path: string): readonly object[] =>
  path.includes('/patients/')
    ? patients
    : path.includes('/appointment-types/')
      ? (plainDay.types ?? [])
      : (plainDay.doctors ?? []);

/** Answers for the server, and notes what is posted. */
async function answered(route: Route, setting: Setting, sent: Sent[]): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) {
    const body = files.get(pathname);
    const contentType = pathname === '/' ? 'text/html' : 'text/javascript';
    return body === undefined
      ? route.fulfill({ status: 404, body: '' })
      : route.fulfill({ body, contentType });
  }
  if (request.method() === 'POST') {
    const one = {
      line: pathname.replace('/api/v1', ''),
      body: request.postDataJSON() as Record<string, unknown>,
    };
    sent.push(one);
    const own = setting.onPost?.(route, one);
    return (
      own ??
      route.fulfill({
        json: { id: pathname.split('/')[4], version: 2, status: 'booked', _may: [], _labels: {} },
      })
    );
  }
  if (pathname.endsWith('/appointments/calendar')) return route.fulfill({ json: setting.answer ?? plainDay });
  if (pathname.endsWith('/appointment-waitlist/freed'))
    return route.fulfill({ json: { freed: [], taken: [] } });
  if (pathname.endsWith('/options')) return route.fulfill({ json: optionsOf(pathname) });
  return route.fulfill({
    json: pathname.endsWith('/clinic-settings/calendar') ? {} : [],
    headers: { 'content-range': 'x 0-0/0' },
  });
}

/** The desk of a clinic at a moment, with what was posted from it. */
export async function atCalendar(
  setting: Setting,
  work: (desk: Desk, sent: Sent[]) => Promise<void>,
): Promise<void> {
  const {
    now = '2026-11-25T09:05:00+02:00',
    locale = 'ar',
    width = 1366,
    touch = false,
    address = '',
  } = setting;
  await atDesk({ home, locale, width, touch, ...(width < 600 ? { height: 844 } : {}) }, async (desk) => {
    const sent: Sent[] = [];
    await desk.page.clock.install({ time: new Date(now) });
    await desk.page.route(`${home}/**`, (route) => answered(route, setting, sent));
    await desk.page.goto(`${home}/?locale=${locale}${address}`);
    await desk.page.locator('.tg-card, [data-visit]').first().waitFor();
    await work(desk, sent);
  });
}
