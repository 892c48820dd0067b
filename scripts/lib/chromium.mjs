/** Finds the Chromium the browser suites drive and, where the machine allows it, installs one. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

/** Chromium without its own window: the same engine for less than half of the processor time. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const fixedPlaces = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const fonts = 'fonts-noto-core';

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of an installed Chromium or Chrome: CHROMIUM_PATH first, then the shell, the usual places, PATH. */
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

/** Debian has the shell as a package; where there is none (Ubuntu), the whole browser serves as well. */
async function installWithApt(prefix, ...browsers) {
  const apt = (args) => {
    const [program, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(program, rest, { stream: true });
  };
  if ((await apt(['update'])).code !== 0) return false;
  for (const browser of browsers) {
    process.stdout.write(`Installing ${browser} and ${fonts} …\n`);
    if ((await apt(['install', '-y', '--no-install-recommends', browser, fonts])).code === 0) return true;
  }
  return false;
}

/**
 * Answers `{ path, advice }`: the browser's path, or a sentence saying what to install by hand. A machine of continuous
 * integration gets the shell beside a browser it has; on a person's own machine their browser is enough.
 */
export async function ensureChromium() {
  const found = findChromium();
  const isFastest = found !== undefined && (found === process.env.CHROMIUM_PATH || found.endsWith(shell));
  if (isFastest || (found && !process.env.CI)) return { path: found, advice: undefined };
  const prefix = await aptPrefix();
  if (prefix) await installWithApt(prefix, shell, ...(found ? [] : ['chromium']));
  const path = findChromium();
  if (path) return { path, advice: undefined };
  const advice =
    'The browser suites need Chromium and an Arabic font. Debian: apt-get install ' +
    `${shell} ${fonts}. Ubuntu: chromium ${fonts}. macOS: install Google Chrome. Elsewhere: set CHROMIUM_PATH to a Chromium or Chrome program.`;
  return { path: undefined, advice };
}
