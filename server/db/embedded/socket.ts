import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedError } from './problem.ts';
import type { Identity } from './system.ts';
import { canReach } from './system.ts';

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, the last one a zero. */
const longestPath = 103;
const port = 5432;

/**
 * The private folder of the server's socket: mode 0700 and owned by the account PostgreSQL runs under. It lies in the
 * temporary folder because DATA_DIR may be too long for a socket, or on a disk that has none.
 */
export function prepareSocketFolder(
  dataDirectory: string,
  identity: Identity | undefined,
): { host: string; port: number } {
  const key = createHash('sha256').update(fs.realpathSync(dataDirectory)).digest('hex').slice(0, 16);
  for (const parent of [os.tmpdir(), '/tmp']) {
    const folder = path.join(parent, `clinic-${key}`);
    if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) > longestPath || !canReach(parent, identity))
      continue;
    return { host: ownFolder(folder, identity), port };
  }
  throw new EmbeddedError(
    `The temporary folder ${os.tmpdir()} cannot hold the database's socket; set TMPDIR to a short path.`,
  );
}

function ownFolder(folder: string, identity: Identity | undefined): string {
  const owner = identity?.uid ?? process.getuid?.();
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(folder);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    // Somebody else made it: a server there could listen in.
    throw new EmbeddedError(
      `The folder ${folder} belongs to another account; remove it or set TMPDIR to another folder.`,
    );
  }
  if (identity !== undefined) fs.chownSync(folder, identity.uid, identity.gid);
  fs.chmodSync(folder, 0o700);
  return folder;
}
