/** Starting child processes the same way everywhere: no shell where none is needed, no standard input, killed with us. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, whatever folder the command was started from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** True when this Node is 20.19 or later, the oldest the dependencies run on. */
export function nodeIsRecentEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/**
 * The file behind a package's command, so that it runs with this same Node on every platform.
 * Errors: throws when the package is not installed or has no such command.
 */
export function commandFile(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) throw new Error(`The npm package ${packageName} is not installed: run npm ci.`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (!file) throw new Error(`The npm package ${packageName} has no command ${command}.`);
  return join(folder, file);
}

const running = new Set();

/** Passes a signal on to every child still running; used when the parent is told to stop. */
export function stopChildren(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal);
}

/**
 * Runs a program to its end and answers `{ code, output, seconds }`; `output` is empty when it was streamed.
 * Options: `stream` shows the output at once, `env` adds variables, `directory` is where it runs.
 * Errors: a program that cannot be started answers code 127 with the reason as output.
 */
export function run(program, args, { stream = false, env = {}, directory = root, shell = false } = {}) {
  const started = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: directory,
      env: { ...process.env, ...env },
      stdio: ['ignore', stream ? 'inherit' : 'pipe', stream ? 'inherit' : 'pipe'],
      shell,
    });
    running.add(child);
    const chunks = [];
    const finish = (code, extra = '') => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString('utf8') + extra;
      done({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code, signal) => finish(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a JavaScript file with this same Node; see `run` for the options. */
export function runNode(file, args = [], options = {}) {
  return run(process.execPath, [file, ...args], options);
}
