import { afterAll, beforeAll } from 'vitest';
import type { Client } from './client.ts';
import { startTestServer, type TestClinic, type TestPerson, type TestServer } from './testServer.ts';

export type SignedInPerson = Client & { readonly person: TestPerson };

/** What most files of the API begin with; filled before their first test. */
export interface ClinicDesk {
  readonly server: TestServer;
  /** A clinic without limits of its plan. */
  readonly clinic: TestClinic;
  readonly owner: SignedInPerson;
  /** The owner of another clinic. */
  readonly foreign: SignedInPerson;
}

/** A server with two clinics for the file, stopped at its end. */
export function startClinicDesk(): ClinicDesk {
  const desk: { -readonly [Key in keyof ClinicDesk]?: ClinicDesk[Key] } = {};
  beforeAll(async () => {
    const server = (desk.server = await startTestServer());
    const clinic = (desk.clinic = await server.newClinic());
    await clinic.sql(`update clinics set plan_limits = '{}'`);
    desk.owner = await clinic.signedIn({ role: 'owner' });
    desk.foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
  });
  afterAll(() => desk.server?.stop());
  return desk as ClinicDesk;
}
