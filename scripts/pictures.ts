/** npm run pictures: every built screen in both languages, both modes and three widths, with what a machine finds wrong. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureChromium } from './lib/chromium.mjs';
import { placesFor, visit } from './pictures/addresses.ts';
import { takePass, type Pass, type Picture } from './pictures/pass.ts';
import { copyProduct, startProduct, type RunningProduct } from './pictures/product.ts';
import { contactSheet, summary } from './pictures/sheet.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const help = `npm run pictures -- [options]
  --only <pattern>    addresses that match, such as penalties or "^/settings/"
  --locale ar,en      --mode light,dark      --width 1366,768,390
  --role owner,hr     demo accounts; "all" takes every role, each on the screens it may open
  --axe               also looks for serious accessibility findings (slower)
  --full              whole pages instead of the first screenful
  --built             takes dist/ as it is instead of building first
  --at <port>         looks at a demo server that is running already
  --tabs <count>      at once (4)      --folder <path>     (.pictures)`;

const roles = ['owner', 'manager', 'hr', 'receptionist', 'doctor', 'accountant', 'storekeeper', 'employee'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    locale: { type: 'string', default: 'ar,en' },
    mode: { type: 'string', default: 'light,dark' },
    width: { type: 'string', default: '1366,768,390' },
    role: { type: 'string', default: 'owner' },
    tabs: { type: 'string', default: '4' },
    folder: { type: 'string', default: '.pictures' },
    at: { type: 'string' },
    axe: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const list = (text: string): string[] => text.split(',').filter(Boolean);

async function product(folder: string): Promise<RunningProduct> {
  if (values.at !== undefined) return { port: Number(values.at), stop: () => Promise.resolve() };
  if (!values.built)
    execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
  return startProduct(copyProduct(root, folder), 0);
}

function passes(): Pass[] {
  return (values.role === 'all' ? roles : list(values.role)).flatMap((role) =>
    list(values.width).flatMap((width) =>
      list(values.locale).flatMap((locale) =>
        list(values.mode).map((mode) => ({ role, locale, mode, width: Number(width) })),
      ),
    ),
  );
}

async function takeAll(port: number, executablePath: string, folder: string): Promise<Picture[]> {
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const all = passes();
  const queue = [...all];
  const only = new RegExp(values.only);
  const visitors = new Map(
    await Promise.all(
      [...new Set(all.map(({ role }) => role))].map(async (role) => {
        const visitor = await visit(port, role);
        return [role, { visitor, places: await placesFor(visitor, only) }] as const;
      }),
    ),
  );
  const pictures: Picture[] = [];
  const work = async (): Promise<void> => {
    for (let pass = queue.shift(); pass; pass = queue.shift()) {
      const known = visitors.get(pass.role);
      if (!known) continue;
      const token = String(known.visitor.client.token);
      const origin = `http://demo.localhost:${port}`;
      const options = { browser, origin, folder, token, axe: values.axe, full: values.full };
      pictures.push(...(await takePass(pass, known.places, options)));
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(values.tabs) }, work));
  } finally {
    await browser.close();
  }
  return pictures;
}

async function main(): Promise<void> {
  const started = performance.now();
  const { path: executablePath, advice } = await ensureChromium();
  if (executablePath === undefined) throw new Error(advice);
  const folder = path.resolve(root, values.folder);
  mkdirSync(folder, { recursive: true });
  const running = await product(folder);
  try {
    const pictures = await takeAll(running.port, executablePath, folder);
    writeFileSync(path.join(folder, 'findings.json'), `${JSON.stringify(pictures, null, 1)}\n`);
    writeFileSync(path.join(folder, 'index.html'), contactSheet(pictures));
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    process.stdout.write(
      `${summary(pictures)}\n${pictures.length} pictures in ${seconds} s: ${folder}/index.html\n`,
    );
  } finally {
    await running.stop();
  }
}

if (values.help) process.stdout.write(`${help}\n`);
else await main();
