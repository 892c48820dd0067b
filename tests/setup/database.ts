import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { addressOf } from '../../scripts/schema/scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the one database of this run; test files keep apart by making clinics of their own. */
    databaseUrl: string;
    /** The superuser of the same cluster, for tests that need a database of their own. */
    superuserUrl: string;
    /** Name of a database with all tables and no rows, which is copied for them. */
    migratedDatabase: string;
  }
}

/** Starts one embedded PostgreSQL below the temporary DATA_DIR with all tables, and stops it when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(process.env['DATA_DIR'] ?? '', 'api');
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({ dataDirectory: folder });
  const databaseUrl = addressOf(server.connection);
  const owner = await connect(readConfig({ DATABASE_URL: databaseUrl }));
  await migrate(owner.pool);
  await owner.close();
  project.provide('migratedDatabase', await copyOf(server.superuser, server.connection.database));
  project.provide('databaseUrl', databaseUrl);
  project.provide('superuserUrl', addressOf(server.superuser));
  return () => server.stop();
}

/** Copies a database nobody is connected to. */
async function copyOf(superuser: Parameters<typeof addressOf>[0], database: string): Promise<string> {
  const name = 'migrated_clinics';
  const client = new pg.Client({ connectionString: addressOf(superuser) });
  await client.connect();
  await client.query(`create database ${name} template "${database}"`);
  await client.end();
  return name;
}
