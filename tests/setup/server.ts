import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the built product with the demo clinics; `http://demo.localhost:<port>` in a browser. */
    port: number;
    /** Where the product under test puts its mails: each as `.eml` and `.html`. */
    mailFolder: string;
  }
}

/** Address of the database the product under test brought with it: tests make clinics of their own in it. */
function databaseBelow(folder: string): string {
  const { clinic } = JSON.parse(readFileSync(path.join(folder, 'postgres.secret'), 'utf8')) as {
    clinic: string;
  };
  const [, , , port = '', host = ''] = readFileSync(
    path.join(folder, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n');
  const where = new URLSearchParams({ host, port });
  return `postgres://clinic:${encodeURIComponent(clinic)}@localhost/clinic?${where.toString()}`;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyWithin = 180_000;

/** Starts the product as `npm start` does, on a free port with a data folder of its own, and stops it gently. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(process.env['DATA_DIR'] ?? '', 'e2e');
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      HOST: '127.0.0.1',
      SEED: 'demo',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (): void => reject(new Error(`The product did not start:\n${output}`));
    const timer = setTimeout(fail, readyWithin);
    child.once('exit', fail);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /Ready: http:\/\/[^:\s]+:(\d+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  project.provide('port', port);
  project.provide('databaseUrl', databaseBelow(folder));
  project.provide('mailFolder', path.join(folder, 'mail'));
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
