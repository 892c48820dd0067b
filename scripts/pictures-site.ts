/**
 * npm run pictures:site: the product's pictures on the public pages, taken from its own demo clinic in both languages and
 * written in several widths below public-site/pictures, with their list. `--at <port>` takes a demo server that runs.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { ensureChromium } from './lib/chromium.mjs';
import { visit, type Visitor } from './pictures/addresses.ts';
import { copyProduct, startProduct, type RunningProduct } from './pictures/product.ts';
import { cardMarkup } from './pictures/card.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = path.join(root, 'public-site/pictures');
const { values } = parseArgs({ options: { at: { type: 'string' } } });

const locales = ['ar', 'en'] as const;
type Locale = (typeof locales)[number];

interface Subject {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Widths of the files, the largest first. */
  readonly files: readonly number[];
  readonly address: (visitor: Visitor) => string | Promise<string>;
  /** What stands there once the screen is whole, where it is drawn later than its frame. */
  readonly drawn?: string;
}

/** The employee of the demo clinic with the most to show. */
async function firstEmployee({ client }: Visitor): Promise<string> {
  const { json } = await client.get('/employees?range=[0,0]&sort=["full_name_ar","ASC"]');
  return `/settings/users/${String((json as readonly { readonly id: string }[])[0]?.id)}/view`;
}

const desk = { width: 1440, height: 900, files: [1280, 800, 480] };
const subjects: readonly Subject[] = [
  { name: 'calendar', ...desk, address: () => '/patients/appointments' },
  { name: 'record', ...desk, address: firstEmployee },
  { name: 'attendance', ...desk, address: () => '/attendance?tab=grid', drawn: '.month-grid' },
  { name: 'pay', ...desk, address: () => '/salary-slips/review' },
  { name: 'roles', ...desk, address: () => '/settings/roles' },
  { name: 'phone', width: 390, height: 780, files: [480, 240], address: () => '/patients' },
];

async function product(): Promise<RunningProduct> {
  if (values.at !== undefined) return { port: Number(values.at), stop: () => Promise.resolve() };
  execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
  const folder = path.join(root, '.pictures/site');
  const running = await startProduct(copyProduct(root, folder), 0);
  const stop = async (): Promise<void> => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port: running.port, stop };
}

/** The screen as it stands when nothing loads any more. */
async function shoot(browser: Browser, port: number, locale: Locale, subject: Subject): Promise<Buffer> {
  const visitor = await visit(port, 'owner');
  const home = `http://demo.localhost:${port}`;
  const context = await browser.newContext({
    baseURL: home,
    viewport: { width: subject.width, height: subject.height },
    deviceScaleFactor: subject.width < 600 ? 2 : 1,
    hasTouch: subject.width < 600,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: locale === 'ar' ? 'ar-EG' : 'en-GB',
    timezoneId: 'Africa/Cairo',
  });
  try {
    await context.addInitScript(
      ([token, language]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('role', 'owner');
        localStorage.setItem('locale', language);
        localStorage.setItem('RaStore.locale', JSON.stringify(language));
      },
      [String(visitor.client.token), locale] as const,
    );
    const page = await context.newPage();
    await page.goto(await subject.address(visitor), { waitUntil: 'load' });
    await page.locator('main h1').first().waitFor();
    if (subject.drawn !== undefined) await page.locator(subject.drawn).first().waitFor();
    await page.waitForFunction(
      () => document.querySelector('.MuiSkeleton-root, [role=progressbar], [aria-busy=true]') === null,
    );
    await page.evaluate(async () => await document.fonts.ready);
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

/** Writes a file under a name that changes with its content, so that browsers may keep it for ever. */
function keep(name: string, ending: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const file = `${name}-${hash}.${ending}`;
  writeFileSync(path.join(target, file), bytes);
  return file;
}

interface Files {
  readonly avif: readonly (readonly [string, number])[];
  readonly webp: string;
  readonly width: number;
  readonly height: number;
}

async function filesOf(name: string, shot: Buffer, { files, width, height }: Subject): Promise<Files> {
  const avif: [string, number][] = [];
  for (const wide of files) {
    const bytes = await sharp(shot).resize({ width: wide }).avif({ quality: 56, effort: 4 }).toBuffer();
    avif.push([keep(`${name}-${wide}`, 'avif', bytes), wide]);
  }
  const middle = files[1] ?? width;
  const webp = await sharp(shot).resize({ width: middle }).webp({ quality: 78, effort: 4 }).toBuffer();
  return { avif, webp: keep(`${name}-${middle}`, 'webp', webp), width, height };
}

/** What link previews show: 1200×630, drawn with the product's own mark and font. */
async function card(page: Page, locale: Locale): Promise<string> {
  await page.setViewportSize({ width: 1200, height: 630 });
  const font = (script: string): string =>
    readFileSync(
      path.join(root, `node_modules/@fontsource-variable/cairo/files/cairo-${script}-wght-normal.woff2`),
    ).toString('base64');
  await page.setContent(
    cardMarkup(
      locale,
      font('arabic'),
      font('latin'),
      readFileSync(path.join(root, 'public/logo.svg'), 'utf8'),
    ),
  );
  await page.evaluate(async () => await document.fonts.ready);
  const bytes = await sharp(await page.screenshot())
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  return keep(`card-${locale}`, 'jpg', bytes);
}

const running = await product();
const { path: executablePath, advice } = await ensureChromium();
if (executablePath === undefined) throw new Error(advice);
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
try {
  for (const old of readdirSync(target).filter((name) => !name.endsWith('.ts')))
    rmSync(path.join(target, old));
  const found: Record<string, Files> = {};
  for (const subject of subjects)
    for (const locale of locales) {
      const name = `${subject.name}-${locale}`;
      found[name] = await filesOf(name, await shoot(browser, running.port, locale, subject), subject);
    }
  const page = await browser.newPage();
  const cards = { ar: await card(page, 'ar'), en: await card(page, 'en') };
  writeFileSync(
    path.join(target, 'index.ts'),
    `/** Written by \`npm run pictures:site\`: the product's pictures, each with its files by width. */
export const pictureFiles = ${JSON.stringify(found)} as const;

/** What link previews show where a page has no picture of its own, 1200×630. */
export const cards = ${JSON.stringify(cards)} as const;
`,
  );
} finally {
  await browser.close();
  await running.stop();
}
