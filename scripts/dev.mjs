/** npm run dev: the API, kept in step with what it is made of (lib/devApi.mjs), on API_PORT (3001); vite on PORT (3000), which
 * proxies to it, and vite for the console on CONSOLE_PORT (3002), reached through the first at /platform; all stop together.
 * The public pages are drawn by the API from a build made at the start. `--api`: the API alone, without screens. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { commandFile, root, runNode } from './lib/process.mjs';

const secondsToStop = 10;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** A child with its own environment; its output goes straight to the terminal. */
function startVite(args, env) {
  return spawn(process.execPath, [commandFile('vite'), ...args, '--strictPort'], {
    cwd: root,
    env: { ...process.env, ...env, NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const ended = (child) =>
  new Promise((done) => {
    child.once('exit', (code) => done(code ?? 0));
    child.once('error', () => done(1));
  });

/** Tells every child to stop and, should one not, ends it after a while so that no port stays taken. */
function stopScreens(children) {
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), secondsToStop * 1000).unref();
}

if (!(await ensurePackages()).ok) process.exit(1);
if (!existsSync(join(root, 'server/main.ts'))) fail('server/main.ts is missing: nothing to serve.');

const { chosenPorts, takenPort } = await import('./lib/ports.mjs');
const { keepApi } = await import('./lib/devApi.mjs');
let ports;
try {
  ports = chosenPorts(process.env);
} catch (reason) {
  fail(reason.message);
}
const hasScreens = !process.argv.includes('--api');
const taken = await takenPort(ports, hasScreens ? Object.keys(ports) : ['API_PORT']);
if (taken !== undefined) fail(taken);

if (hasScreens)
  await runNode(commandFile('vite'), ['build', '--config', 'vite.site.config.ts', '--logLevel', 'warn']);
const { PORT, API_PORT, CONSOLE_PORT } = ports;
const screens = hasScreens
  ? [
      startVite(['--port', PORT], { API_PORT, CONSOLE_PORT }),
      startVite(['--config', 'vite.console.config.ts', '--port', CONSOLE_PORT], { API_PORT, CONSOLE_PORT }),
    ]
  : [];
const api = keepApi({ PORT: API_PORT });
const ends = screens.map(ended);
const asked = new Promise((done) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => done(0));
});
if (hasScreens)
  process.stdout.write(
    `The app: http://demo.localhost:${PORT}  the console: http://localhost:${PORT}/platform  the API: http://127.0.0.1:${API_PORT}\n`,
  );
const first = await Promise.race([asked, ...ends.map((end) => end.then((code) => code || 1)), api.failed]);
if (first instanceof Error) process.stderr.write(`${first.stack}\n`);
stopScreens(screens);
await Promise.all([api.stop(), ...ends]);
process.exit(typeof first === 'number' ? first : 1);
