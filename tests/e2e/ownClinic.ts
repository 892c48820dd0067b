import { afterAll, inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import type { Client } from '#tests/setup/client.ts';
import { newClinic, unique, type TestClinic, type TestPerson } from '#tests/setup/clinics.ts';

let reached: Promise<Database> | undefined;
afterAll(async () => (await reached)?.close());

export interface OwnClinic extends TestClinic {
  /** Where its people work in the browser. */
  readonly home: string;
  /** Its owner, signed in. */
  readonly owner: Client & { readonly person: TestPerson };
}

/** A clinic without limits in the product under test, for what would crowd the demo clinic other files work in. */
export async function ownClinic(): Promise<OwnClinic> {
  const port = inject('port');
  reached ??= connect(readConfig({ DATABASE_URL: inject('databaseUrl') }));
  const clinic = await newClinic(await reached, `http://127.0.0.1:${port}`, `own-${unique()}`);
  await clinic.sql(`update clinics set plan_limits = '{}'`);
  const owner = await clinic.signedIn({ role: 'owner' });
  return { ...clinic, home: `http://${clinic.subdomain}.localhost:${port}`, owner };
}
