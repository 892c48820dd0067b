import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** True when the folder lies below a temporary folder, on disk or in memory (scripts/test.mjs), so that losing it loses nothing. */
function isTemporary(folder: string): boolean {
  const temporary = [tmpdir(), realpathSync(tmpdir()), '/dev/shm'];
  return temporary.some((parent) => !relative(parent, resolve(folder)).startsWith('..'));
}

/**
 * Runs once before any test of a suite. Tests never see the data folder of the person who starts them: an inherited
 * DATA_DIR outside the temporary folder is replaced by one of our own, removed when the run ends.
 */
export default function setup(): void {
  const given = process.env['DATA_DIR'];
  if (given === undefined || !isTemporary(given)) {
    const folder = mkdtempSync(join(tmpdir(), 'clinic-test-'));
    // The embedded database runs under an account of its own when tests run as root; it must be able to pass.
    chmodSync(folder, 0o755);
    process.env['DATA_DIR'] = folder;
    // At exit and not in a teardown: another suite of the same run may still be stopping its database there.
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  process.env['RATE_LIMITS'] ??= 'off';
  const chromium = findChromium();
  if (chromium !== undefined) process.env['CHROMIUM_PATH'] = chromium;
  // A database named for other work is not ours to write to.
  delete process.env['DATABASE_URL'];
}
