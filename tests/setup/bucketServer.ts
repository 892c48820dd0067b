import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** What is used of the package, which has no types of its own. */
interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3Server;

/** A server that speaks S3, on loopback. Its key and secret are `S3RVER`. */
export interface BucketServer {
  /** Address for FILES_URL, with another secret where one is given. */
  address(secret?: string): string;
  /** Keys in the bucket. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts one with an empty bucket `files`. */
export async function startBucketServer(port = 0): Promise<BucketServer> {
  const folder = mkdtempSync(path.join(process.env['DATA_DIR'] ?? '', 'bucket-'));
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const where = await server.run();
  return {
    folder,
    address: (secret = 'S3RVER') => `s3://S3RVER:${secret}@127.0.0.1:${where.port}/files?tls=off`,
    stop: () => server.close(),
  };
}
