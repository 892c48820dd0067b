import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ConfigError, type Config } from '../config.ts';
import { diskStore } from './diskStore.ts';
import { bucketOf, bucketStore } from './bucketStore.ts';

/** Some bytes of a file, from and to inclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where stored bytes lie. What cannot be reached throws 503 `service_unavailable`; nothing is ever half there. */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes of a key, or a part of them; undefined when there are none. */
  read(key: string, span?: Span): Promise<Readable | undefined>;
  /** Removing what is not there is done already. */
  remove(key: string): Promise<void>;
  /** A file that is written piece by piece: there only once it is whole. */
  draft(key: string): Promise<StoredDraft>;
}

export interface StoredDraft {
  write(bytes: Buffer): Promise<void>;
  /** Answers the size in bytes. */
  finish(): Promise<number>;
  drop(): Promise<void>;
}

/** The store FILES_URL names; the data folder where it names none. Throws `ConfigError` for an address it cannot use. */
export function openStore(config: Pick<Config, 'filesUrl' | 'dataDirectory'>): FileStore {
  const { filesUrl: address, dataDirectory } = config;
  if (address === undefined) return diskStore(path.join(dataDirectory, 'files'));
  if (address.startsWith('file:')) return diskStore(fileURLToPath(address));
  const bucket = bucketOf(address);
  if (bucket === undefined)
    throw new ConfigError(
      'FILES_URL must be a file: address or s3://key:secret@host/bucket, with the key and the secret encoded as in any address.',
    );
  return bucketStore(bucket, path.join(dataDirectory, 'tmp'));
}

/** A key nobody can guess, without anything a person typed: `<clinic>/<year>/<uuid>` (SEC-56). */
export const newStorageKey = (clinicId: string, now: Date): string =>
  `${clinicId}/${now.getUTCFullYear()}/${randomUUID()}`;

/** The smaller copies of a picture lie beside it. */
export const copySides = [256, 1024] as const;
export type CopySide = (typeof copySides)[number];
export const copyKey = (key: string, side: CopySide): string => `${key}.${side}`;
/** Everything that may lie under a key. */
export const keysOf = (key: string): readonly string[] => [
  key,
  ...copySides.map((side) => copyKey(key, side)),
];
