import path from 'node:path';
import type { Pool } from 'pg';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { EmbeddedServer } from '#server/db/embedded/embedded.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { inClinic, withoutClinic } from '#server/db/transaction.ts';
import { cleanUpAfterTests, temporaryFolder } from './support.ts';

export const [smile, shine] = [
  '01990000-0000-7000-8000-00000000000a',
  '01990000-0000-7000-8000-00000000000b',
];
/** The same id in both clinics. */
export const user = '01990000-0000-7000-8000-000000000001';
export let server: EmbeddedServer;
export let pool: Pool;

/** A migrated database with two clinics and one account in each; call it once per test file. */
export function startTwoClinics(): void {
  cleanUpAfterTests();
  beforeAll(async () => {
    server = await startEmbedded({ dataDirectory: path.join(temporaryFolder(), 'data') });
    pool = new pg.Pool({ ...server.connection, max: 8, pipeline: true });
    // The server may say its last word to a connection that is already closing.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    await migrate(pool);
    for (const [id, name] of [
      [smile, 'smile'],
      [shine, 'shine'],
    ] as const) {
      await inClinic(pool, id, [
        { text: 'insert into clinics (id, name, subdomain) values ($1, $2, $2)', values: [id, name] },
      ]);
    }
    // Accounts alone, without the employees they would point at.
    const superuser = new pg.Client(server.superuser);
    await superuser.connect();
    await superuser.query('set session_replication_role = replica');
    const insert =
      "insert into users (clinic_id, id, employee_id, name, email, must_change_password) values ($1, $2, $2, 'Ali.Hassan', $3, false)";
    for (const [id, name] of [
      [smile, 'smile'],
      [shine, 'shine'],
    ] as const) {
      await superuser.query(insert, [id, user, `ali@${name}.example`]);
    }
    await superuser.end();
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });
}

type Answer = readonly Record<string, unknown>[];
/** The rows of one statement, inside a clinic's wall or before the clinic is known. */
export async function ask(clinic: string | undefined, text: string, values: unknown[] = []): Promise<Answer> {
  const statements = [{ text, values }];
  const [result] =
    clinic === undefined ? await withoutClinic(pool, statements) : await inClinic(pool, clinic, statements);
  return result?.rows ?? [];
}
