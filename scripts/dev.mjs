/** npm run dev: the API in watch mode on API_PORT (3001), vite on PORT (3000), which proxies to it, and vite for the console
 * on CONSOLE_PORT (3002), reached through the first at /platform; all stop together. The public pages are drawn by the API from a build made at the start. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { commandFile, root, runNode } from './lib/process.mjs';

const port = process.env.PORT ?? '3000';
const apiPort = process.env.API_PORT ?? '3001';
const consolePort = process.env.CONSOLE_PORT ?? '3002';
const secondsToStop = 10;

/** A child with its own environment; its output goes straight to the terminal. */
function start(file, args, env) {
  return spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function startAll() {
  const watch = ['watch', '--clear-screen=false', 'server/main.ts'];
  const vite = ['--port', port, '--strictPort'];
  const console = ['--config', 'vite.console.config.ts', '--port', consolePort, '--strictPort'];
  const ports = { API_PORT: apiPort, CONSOLE_PORT: consolePort };
  return [
    start(commandFile('tsx'), watch, { PORT: apiPort, NODE_ENV: 'development' }),
    start(commandFile('vite'), vite, { ...ports, NODE_ENV: 'development' }),
    start(commandFile('vite'), console, { ...ports, NODE_ENV: 'development' }),
  ];
}

/** Tells every child to stop and, should one not, ends it after a while so that no port stays taken. */
function stop(children) {
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), secondsToStop * 1000).unref();
}

const ended = (child) =>
  new Promise((done) => {
    child.once('exit', (code) => done(code ?? 0));
    child.once('error', () => done(1));
  });

if (!(await ensurePackages()).ok) process.exit(1);
if (!existsSync(join(root, 'server/main.ts')))
  throw new Error('server/main.ts is missing: nothing to serve.');
await runNode(commandFile('vite'), ['build', '--config', 'vite.site.config.ts', '--logLevel', 'warn']);
const children = startAll();
const ends = children.map(ended);
let asked = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    asked = true;
    stop(children);
  });
}
process.stdout.write(
  `The app: http://demo.localhost:${port}  the console: http://localhost:${port}/platform  the API: http://127.0.0.1:${apiPort}\n`,
);
const first = await Promise.race(ends);
stop(children);
await Promise.all(ends);
process.exit(asked ? 0 : first || 1);
