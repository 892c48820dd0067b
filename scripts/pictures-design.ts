/** npm run pictures:design: photographs the gallery of parts into docs/pictures/design, four looks of each in one picture. */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createServer } from 'vite';
import { ensureChromium } from './lib/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(root, 'docs/pictures/design');
const looks = ['locale=ar&mode=light', 'locale=en&mode=light', 'locale=ar&mode=dark', 'locale=en&mode=dark'];
const seam = 6;

/** The gallery by way of vite's own server: it is never built into the product. */
async function serve() {
  const server = await createServer({
    configFile: false,
    root: path.join(root, 'scripts/gallery'),
    cacheDir: path.join(root, '.pictures/.vite'),
    logLevel: 'error',
    plugins: [react()],
    server: { port: 0, host: '127.0.0.1', fs: { allow: [root] }, hmr: false },
  });
  await server.listen();
  return server;
}

/** Every part of the gallery in one look, by name. */
async function photograph(page: Page, address: string): Promise<Map<string, Buffer>> {
  await page.goto(address);
  await page.locator('[data-sample]').last().waitFor({ timeout: 90_000 });
  await page.evaluate(() => document.fonts.ready);
  const parts = new Map<string, Buffer>();
  for (const part of await page.locator('[data-sample]').all())
    parts.set(String(await part.getAttribute('data-sample')), await part.screenshot());
  return parts;
}

/** Arabic and English side by side, light above dark. */
async function together(pictures: readonly Buffer[], file: string): Promise<number> {
  const sizes = await Promise.all(pictures.map(async (picture) => (await sharp(picture).metadata()).height));
  const width = 760;
  const upper = Math.max(sizes[0] ?? 0, sizes[1] ?? 0);
  const lower = Math.max(sizes[2] ?? 0, sizes[3] ?? 0);
  await sharp({
    create: { width: width * 2 + seam, height: upper + lower + seam, channels: 3, background: '#9aa5b1' },
  })
    .composite(
      pictures.map((input, index) => ({
        input,
        left: (index % 2) * (width + seam),
        top: index < 2 ? 0 : upper + seam,
      })),
    )
    .webp({ quality: 82 })
    .toFile(file);
  return statSync(file).size;
}

async function main(): Promise<void> {
  const { path: executablePath, advice } = await ensureChromium();
  if (executablePath === undefined) throw new Error(advice);
  mkdirSync(folder, { recursive: true });
  const server = await serve();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' });
    page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
    const base = server.resolvedUrls?.local[0] ?? '';
    const taken: Map<string, Buffer>[] = [];
    for (const look of looks) taken.push(await photograph(page, `${base}?${look}`));
    let bytes = 0;
    for (const name of taken[0]?.keys() ?? [])
      bytes += await together(
        taken.map((parts) => parts.get(name) ?? Buffer.alloc(0)),
        path.join(folder, `${name}.webp`),
      );
    process.stdout.write(
      `${taken[0]?.size ?? 0} parts, ${Math.round(bytes / 1024)} kB in docs/pictures/design\n`,
    );
  } finally {
    await browser.close();
    await server.close();
  }
}

await main();
