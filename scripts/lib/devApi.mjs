/**
 * The API while one works on it. Each change of a watched file leads through the same steps: derived files first (migration,
 * snapshot, documents), then the server anew, and only when it stands on files that are still the same it says Ready.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { commandFile, root, runNode } from './process.mjs';
import { changedPaths, watchedFiles } from './watchedFiles.mjs';

const lookEvery = 250;
/** So long nothing may change before a change counts as whole: an editor saves in several steps, a checkout in thousands. */
const stillFor = 300;
const secondsToStop = 10;

const say = (sentence) => process.stdout.write(`${sentence}\n`);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const shown = (path) => path.slice(root.length + 1).replaceAll('\\', '/');

/** Waits until the files differ from `known` and stand still; answers them. */
async function nextChange(known, isStopped) {
  let files = watchedFiles();
  let since = Date.now();
  while (!isStopped()) {
    await pause(lookEvery);
    const now = watchedFiles();
    if (changedPaths(files, now).length > 0) since = Date.now();
    files = now;
    if (Date.now() - since >= stillFor && changedPaths(known, files).length > 0) return files;
  }
  return undefined;
}

/** Runs generate. What it wrote is no change of the developer's: its marks go into `files`. Answers whether all went well. */
async function generate(files) {
  const { code, output } = await runNode(commandFile('tsx'), [join(root, 'scripts/generate.ts')]);
  process.stdout.write(output);
  if (code !== 0) return false;
  const now = watchedFiles();
  for (const [, path] of output.matchAll(/^(?:wrote|deleted) (.+)$/gm)) {
    const file = join(root, path);
    if (now.has(file)) files.set(file, now.get(file));
    else files.delete(file);
  }
  return true;
}

/** Starts the server; its lines are shown as they come, but Ready and what follows it only while `isCurrent()`. */
function startServer(env, isCurrent) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done).once('error', done));
  let isStale = false;
  const ready = new Promise((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const isReady = line.startsWith('Ready');
      if (isReady) isStale = !isCurrent();
      if (!isStale) say(line);
      if (isReady) done(true);
    });
    void ended.then(() => done(false));
  });
  let isAsked = false;
  void ended.then(async () => {
    if (!isAsked && (await ready)) say('The API has ended; it is started again after the next save.');
  });
  const stop = async () => {
    isAsked = true;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), secondsToStop * 1000);
    await ended;
    clearTimeout(late);
  };
  return { ready, stop };
}

/** Keeps the API in step with the files until it is stopped. Answers `{ stop }`. */
export function keepApi(env) {
  let isStopped = false;
  let server;
  const isCurrent = (files) => changedPaths(files, watchedFiles()).length === 0;

  async function follow() {
    let known = new Map();
    for (;;) {
      const files = await nextChange(known, () => isStopped);
      if (files === undefined) return;
      const changed = changedPaths(known, files);
      if (known.size > 0)
        say(`Changed: ${changed.slice(0, 3).map(shown).join(', ')}${changed.length > 3 ? ' …' : ''}`);
      known = files;
      if (!(await generate(known))) {
        const still = server === undefined ? '' : ' The API answers as before it.';
        say(`Not started: mend what the lines above say and save.${still}`);
        continue;
      }
      // Saved meanwhile: what was derived is of yesterday already.
      if (!isCurrent(known)) continue;
      await server?.stop();
      server = undefined;
      if (isStopped) return;
      const started = startServer(env, () => isCurrent(known));
      server = started;
      if (await started.ready) continue;
      server = undefined;
      if (!isStopped) say('The API did not start; it is tried again after the next save.');
    }
  }
  const following = follow();
  return {
    async stop() {
      isStopped = true;
      await server?.stop();
      await following;
      await server?.stop();
    },
    failed: following.then(
      () => new Promise(() => undefined),
      (reason) => reason,
    ),
  };
}
