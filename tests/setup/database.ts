import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the one database of this run; test files keep apart by making clinics of their own. */
    databaseUrl: string;
  }
}

/** Starts one embedded PostgreSQL below the temporary DATA_DIR with all tables, and stops it when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(process.env['DATA_DIR'] ?? '', 'api');
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ dataDirectory: folder });
  const { host, port, user, password, database } = server.connection;
  const where = new URLSearchParams({ host, port: String(port) });
  const databaseUrl = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${where.toString()}`;
  const owner = await connect(readConfig({ DATABASE_URL: databaseUrl }));
  await migrate(owner.pool);
  await owner.close();
  project.provide('databaseUrl', databaseUrl);
  return () => server.stop();
}
