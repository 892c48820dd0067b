import fs from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../problems.ts';
import { checkedKey } from './storageKey.ts';
import type { FileStore } from './store.ts';

const codeOf = (reason: unknown): string | undefined => (reason as NodeJS.ErrnoException).code;

/** A full or unreachable disk is said as such: what was typed stays in the form, and a later try may work. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (reason) {
    if (['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES'].includes(codeOf(reason) ?? ''))
      throw new ProblemError('service_unavailable', { cause: reason, headers: { 'retry-after': '30' } });
    throw reason;
  }
}

/** Begins a file beside its place, so that a crash leaves the whole file or none. */
async function begin(place: string) {
  await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const beside = `${place}.part`;
  const file = await fs.open(beside, 'wx', 0o600);
  const drop = async (): Promise<void> => {
    await file.close().catch(() => undefined);
    await fs.rm(beside, { force: true });
  };
  const finish = async (): Promise<void> => {
    await file.sync();
    await file.close();
    await fs.rename(beside, place);
  };
  return { file, finish, drop };
}

async function write(place: string, bytes: Buffer): Promise<void> {
  const { file, finish, drop } = await begin(place);
  try {
    await file.writeFile(bytes);
    await finish();
  } catch (reason) {
    await drop();
    throw reason;
  }
}

/** Files below a folder. */
export function diskStore(folder: string): FileStore {
  const placeOf = (key: string): string => path.join(folder, checkedKey(key));
  return {
    put: (key, bytes) => orUnavailable(write(placeOf(key), bytes)),
    async read(key, span) {
      try {
        // Opened before it is promised: what another process removes meanwhile is still read to its end.
        const file = await fs.open(placeOf(key), 'r');
        return file.createReadStream(span);
      } catch (reason) {
        if (codeOf(reason) === 'ENOENT') return undefined;
        throw reason;
      }
    },
    async remove(key) {
      const place = placeOf(key);
      await fs.rm(place, { force: true });
      await fs.rm(`${place}.part`, { force: true });
    },
    async draft(key) {
      const { file, finish, drop } = await orUnavailable(begin(placeOf(key)));
      let size = 0;
      return {
        async write(bytes) {
          await orUnavailable(file.writeFile(bytes));
          size += bytes.length;
        },
        async finish() {
          await orUnavailable(finish());
          return size;
        },
        drop,
      };
    },
  };
}
