import { providerClinic } from '#server/identity/provider.ts';
import { newId } from '#server/kit/ids.ts';
import { inClinic } from '#server/db/transaction.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import { createClient, type Client } from './client.ts';
import { testPassword, unique } from './clinics.ts';
import type { TestServer } from './testServer.ts';

export interface StaffOptions {
  readonly role?: 'admin' | 'editor';
  readonly mustChange?: boolean;
}

/** A member of the provider's staff and a client of the console's API, not signed in. */
export interface Staff extends Client {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

let hash: Promise<string> | undefined;

/** Statements behind the provider's wall. */
export async function providerSql(
  { database }: Pick<TestServer, 'database'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const [result] = await inClinic(database.pool, providerClinic, [{ text, values: [...values] }]);
  return (result?.rows ?? []) as Record<string, unknown>[];
}

export async function newStaff(server: TestServer, options: StaffOptions = {}): Promise<Staff> {
  const id = newId();
  const email = `staff-${unique()}@provider.example`;
  await providerSql(
    server,
    'insert into platform_users (clinic_id, id, name, email, role) values (app_clinic(), $1, $2, $3, $4)',
    [id, `فريق ${email}`, email, options.role ?? 'admin'],
  );
  const stored = await (hash ??= hashPassword(testPassword));
  await providerSql(server, 'select set_password($1, $2, null, $3)', [
    id,
    stored,
    options.mustChange ?? false,
  ]);
  return Object.assign(createClient(server.origin), { id, email, password: testPassword });
}

/** The same, signed in at the console. */
export async function signedInStaff(server: TestServer, options: StaffOptions = {}): Promise<Staff> {
  const staff = await newStaff(server, options);
  const answer = await staff.post('/platform/login', { name: staff.email, password: staff.password });
  if (answer.status !== 200) throw new Error(`${staff.email} could not sign in: ${answer.text}`);
  staff.token = answer.json.token as string;
  return staff;
}
