import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { ProblemError } from '../problems.ts';
import { checkedKey } from './storageKey.ts';
import type { FileStore, StoredDraft } from './store.ts';

/** A bucket of any server that speaks S3. */
export interface Bucket {
  /** `https://host/bucket`, without a slash at the end. */
  readonly address: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Reads `s3://key:secret@host[:port]/bucket[?region=…&tls=off]`; undefined where something is missing. `tls=off` is for a
 * server on the same machine.
 */
export function bucketOf(address: string): Bucket | undefined {
  const { protocol, username, password, host, pathname, searchParams } = new URL(address);
  const name = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1];
  if (protocol !== 's3:' || !username || !password || !host || name === undefined) return undefined;
  return {
    address: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}/${name}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}

/** How long one call may take before the store counts as gone. */
const patience = 30_000;

/** Says that the store is not there now; the answer of the store itself goes into the server's log alone. */
const unavailable = (cause: unknown): ProblemError =>
  new ProblemError('service_unavailable', { cause, headers: { 'retry-after': '30' } });

/** The answer of a store that refused, e.g. a wrong key; without anything of the request, which holds the signature. */
class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

type Call = (key: string, init: RequestInit) => Promise<Response>;

/** Signs calls to the bucket; what it refuses, or does not answer in time, is 503. */
function callerOf({ address, region, accessKeyId, secretAccessKey }: Bucket): Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  return async (key, init) => {
    const place = `${address}/${checkedKey(key)}`;
    let answer: Response;
    try {
      answer = await client.fetch(place, { ...init, signal: AbortSignal.timeout(patience) });
    } catch (reason) {
      throw unavailable(reason);
    }
    if (answer.ok || answer.status === 404) return answer;
    const said = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? 'no code';
    throw unavailable(new StoreRefused(`The file store answered ${answer.status} (${said}).`));
  };
}

type Body = NonNullable<RequestInit['body']>;

/** A local file that goes into the bucket when it is whole. */
async function draftIn(scratch: string, put: (body: Body) => Promise<void>): Promise<StoredDraft> {
  await fs.mkdir(scratch, { recursive: true, mode: 0o700 });
  const place = path.join(scratch, randomUUID());
  const file = await fs.open(place, 'wx', 0o600);
  let size = 0;
  return {
    async write(bytes) {
      await file.writeFile(bytes);
      size += bytes.length;
    },
    async finish() {
      await file.close();
      await put(await openAsBlob(place));
      await fs.rm(place, { force: true });
      return size;
    },
    async drop() {
      await file.close().catch(() => undefined);
      await fs.rm(place, { force: true });
    },
  };
}

/** Files in a bucket; `scratch` is a local folder for what is not whole yet. */
export function bucketStore(bucket: Bucket, scratch: string): FileStore {
  const call = callerOf(bucket);
  const put = async (key: string, body: Body): Promise<void> => {
    // A bucket shows an object only when all of it has arrived.
    const answer = await call(key, { method: 'PUT', body });
    await answer.arrayBuffer();
    if (answer.status === 404) throw unavailable(new StoreRefused('The bucket of FILES_URL does not exist.'));
  };
  return {
    put: (key, bytes) => put(key, new Uint8Array(bytes)),
    async read(key, span) {
      const headers = span === undefined ? {} : { range: `bytes=${span.start}-${span.end}` };
      const answer = await call(key, { method: 'GET', headers });
      if (answer.status === 404 || answer.body === null) return undefined;
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    async remove(key) {
      await (await call(key, { method: 'DELETE' })).arrayBuffer();
    },
    draft: (key) => draftIn(scratch, (body) => put(checkedKey(key), body)),
  };
}
