import { inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import type { Client } from '#tests/setup/client.ts';
import { newClinic, unique, type TestClinic, type TestPerson } from '#tests/setup/clinics.ts';
import { whenFileEnds } from './endings.ts';

let reached: Promise<Database> | undefined;
/** The file's way to the database of the product under test. */
function database(): Promise<Database> {
  if (reached) return reached;
  const connected = connect(readConfig({ DATABASE_URL: inject('databaseUrl') }));
  whenFileEnds(async () => {
    reached = undefined;
    await (await connected).close();
  });
  return (reached = connected);
}

export interface OwnClinic extends TestClinic {
  /** Where its people work in the browser. */
  readonly home: string;
  /** Its owner, signed in. */
  readonly owner: Client & { readonly person: TestPerson };
}

/** A clinic without limits in the product under test, for what would crowd the demo clinic other files work in. */
export async function ownClinic(): Promise<OwnClinic> {
  const port = inject('port');
  const clinic = await newClinic(await database(), `http://127.0.0.1:${port}`, `own-${unique()}`);
  await clinic.sql(`update clinics set plan_limits = '{}'`);
  const owner = await clinic.signedIn({ role: 'owner' });
  return { ...clinic, home: `http://${clinic.subdomain}.localhost:${port}`, owner };
}
