import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Config } from '../config.ts';

/** Where uploaded files lie. Throws `ConfigError` for a store this version cannot use. */
export function filesFolderOf(config: Pick<Config, 'filesUrl' | 'dataDirectory'>): string {
  if (config.filesUrl === undefined) return path.join(config.dataDirectory, 'files');
  if (!config.filesUrl.startsWith('file:'))
    throw new ConfigError('FILES_URL must be a file: address; other stores are not built yet.');
  return fileURLToPath(config.filesUrl);
}

/** A key nobody can guess, without anything a person typed: `<clinic>/<year>/<uuid>` (SEC-56). */
export const newStorageKey = (clinicId: string, now: Date): string =>
  `${clinicId}/${now.getUTCFullYear()}/${randomUUID()}`;

const keyShape = /^[0-9a-f-]{36}\/\d{4}\/[0-9a-f-]{36}$/;

function placeOf(folder: string, key: string): string {
  if (!keyShape.test(key)) throw new Error('The storage key has an unknown shape.');
  return path.join(folder, key);
}

/** Writes the bytes so that a crash leaves the whole file or none: beside it first, then under its name. */
export async function storeBytes(folder: string, key: string, bytes: Buffer): Promise<void> {
  const place = placeOf(folder, key);
  await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const beside = `${place}.part`;
  const file = await fs.open(beside, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await fs.rename(beside, place);
}

export const removeBytes = (folder: string, key: string): Promise<void> =>
  fs.rm(placeOf(folder, key), { force: true });

/** Opens a stored file for reading; undefined when it is missing. */
export async function openBytes(folder: string, key: string): Promise<ReadStream | undefined> {
  const place = placeOf(folder, key);
  try {
    await fs.access(place);
  } catch {
    return undefined;
  }
  return createReadStream(place);
}

/** A stored file that is written piece by piece: whole under its name only after `finish`. */
export interface StoredDraft {
  readonly key: string;
  write(bytes: Buffer): Promise<void>;
  /** Answers the size in bytes. */
  finish(): Promise<number>;
  drop(): Promise<void>;
}

/** Opens a new stored file for a result that is too large to hold in memory. */
export async function createStored(folder: string, clinicId: string, now: Date): Promise<StoredDraft> {
  const key = newStorageKey(clinicId, now);
  const place = placeOf(folder, key);
  await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const beside = `${place}.part`;
  const file = await fs.open(beside, 'wx', 0o600);
  let size = 0;
  return {
    key,
    async write(bytes) {
      await file.write(bytes);
      size += bytes.length;
    },
    async finish() {
      await file.sync();
      await file.close();
      await fs.rename(beside, place);
      return size;
    },
    async drop() {
      await file.close().catch(() => undefined);
      await fs.rm(beside, { force: true });
    },
  };
}
