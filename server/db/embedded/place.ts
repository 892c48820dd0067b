import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedError } from './problem.ts';
import type { Identity } from './system.ts';
import { canReach, unprivilegedIdentity } from './system.ts';

/** Where the data folder really is, and what to tell about it. */
export interface Place {
  readonly dataDirectory: string;
  readonly notice: string | undefined;
}

/** The folder that holds package.json, from the source as from the bundle in dist/server. */
export function projectFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!fs.existsSync(path.join(folder, 'package.json')) && path.dirname(folder) !== folder)
    folder = path.dirname(folder);
  return folder;
}

/**
 * Decides the data folder (DESIGN 9.21): as root below a closed folder such as /root the unprivileged account of
 * PostgreSQL could not pass, so the default moves to /var/lib. A DATA_DIR given by hand is refused instead.
 */
export function placeFor(
  dataDirectory: string,
  given: boolean,
  identity: Identity | undefined = unprivilegedIdentity(),
  project: string = projectFolder(),
): Place {
  if (canReach(dataDirectory, identity)) return { dataDirectory, notice: undefined };
  if (given) {
    throw new EmbeddedError(
      `DATA_DIR ${dataDirectory} lies below a folder that only root may enter, and PostgreSQL does not run as root; choose a folder such as /var/lib/clinic.`,
    );
  }
  const key = createHash('sha256').update(project).digest('hex').slice(0, 12);
  const moved = path.join('/var/lib', `${path.basename(project).replaceAll(/[^A-Za-z0-9._-]/g, '-')}-${key}`);
  if (!canReach(moved, identity)) {
    throw new EmbeddedError(
      `Neither ${dataDirectory} nor ${moved} can be entered by the account PostgreSQL runs under; set DATA_DIR to a folder it can enter.`,
    );
  }
  return {
    dataDirectory: moved,
    notice: `Started as root below a closed folder: the database and the files are kept in ${moved}`,
  };
}
