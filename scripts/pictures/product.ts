import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const readyWithin = 180_000;

/**
 * A copy of the built product below `folder`, so that a build beginning meanwhile does not take the files from under
 * the pictures. Node finds the packages in the project's own node_modules, above it.
 */
export function copyProduct(root: string, folder: string): string {
  const mark = path.join(root, 'dist/.build-id');
  const built = (): string => (existsSync(mark) ? readFileSync(mark, 'utf8') : '');
  const before = built();
  const copy = path.join(folder, '.product');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(path.join(root, 'dist'), path.join(copy, 'dist'), { recursive: true });
  if (before === '' || before !== built()) throw new Error('dist/ changed while it was copied; run again.');
  // The server takes the nearest package.json for the project's folder.
  writeFileSync(path.join(copy, 'package.json'), '{ "type": "module", "private": true }\n');
  return copy;
}

export interface RunningProduct {
  readonly port: number;
  stop(): Promise<void>;
}

function ready(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
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
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}

/** Starts the copy with demo clinics in a data folder of its own; `port` 0 takes a free one. */
export async function startProduct(copy: string, port: number): Promise<RunningProduct> {
  const data = path.join(copy, 'data');
  const child = spawn(process.execPath, [path.join(copy, 'dist/server/main.mjs')], {
    cwd: copy,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      SEED: 'demo',
      RATE_LIMITS: 'off',
      DATA_DIR: data,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    return { port: await ready(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
