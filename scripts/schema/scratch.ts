import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { startEmbedded, type EmbeddedConnection } from '#server/db/embedded/embedded.ts';

/** An empty database that lives as long as `work` does, with the address of its superuser, who sees every clinic's rows. */
export async function inScratchDatabase<T>(
  work: (database: Database, superuserUrl: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clinic-scratch-'));
  // The account PostgreSQL runs under when we are root must be able to pass.
  chmodSync(folder, 0o755);
  try {
    const server = await startEmbedded({ dataDirectory: path.join(folder, 'data') });
    try {
      const database = await connect(readConfig({ DATABASE_URL: addressOf(server.connection) }));
      try {
        return await work(database, addressOf(server.superuser));
      } finally {
        await database.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The address of an embedded database, as DATABASE_URL takes it. */
export function addressOf({ host, port, user, password, database }: EmbeddedConnection): string {
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${where.toString()}`;
}
