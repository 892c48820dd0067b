/** Finds the Chromium the browser suites drive and, where the machine allows it, installs one. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const fixedPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const debianPackages = ['chromium', 'fonts-noto-core'];

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of an installed Chromium or Chrome: CHROMIUM_PATH first, then the usual places, then PATH. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...fixedPlaces, ...onPath].find((file) => file && runs(file));
}

/** The command prefix that makes apt-get work: none as root, sudo where it asks no password, undefined otherwise. */
async function aptPrefix() {
  if (process.platform !== 'linux') return undefined;
  if ((await run('apt-get', ['--version'])).code !== 0) return undefined;
  if (process.getuid?.() === 0) return [];
  return (await run('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined;
}

async function installWithApt(prefix) {
  const apt = (args) => {
    const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(program, rest, { stream: true });
  };
  process.stdout.write(`Installing ${debianPackages.join(' and ')} …\n`);
  const updated = await apt(['update']);
  if (updated.code !== 0) return false;
  return (await apt(['install', '-y', '--no-install-recommends', ...debianPackages])).code === 0;
}

/** Answers `{ path, advice }`: the browser's path, or a sentence saying what to install by hand. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return { path: found, advice: undefined };
  const prefix = await aptPrefix();
  if (prefix && (await installWithApt(prefix))) {
    const path = findChromium();
    if (path) return { path, advice: undefined };
  }
  const advice =
    'The browser suites need Chromium and an Arabic font. Debian or Ubuntu: apt-get install ' +
    `${debianPackages.join(' ')}. macOS: install Google Chrome. Elsewhere: set CHROMIUM_PATH to a Chromium or Chrome program.`;
  return { path: undefined, advice };
}
