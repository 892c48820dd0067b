import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer } from '#tests/setup/testServer.ts';

export type Made = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
export const idsOf = (json: unknown): string[] => (json as { id: string }[]).map(({ id }) => id);

let phones = 0;
/** An Egyptian mobile nobody else has. */
const phone = (): string => `0111${String((phones += 1)).padStart(7, '0')}`;

/** A clinic whose owner registers patients, on a server of its own. */
export async function openPatients() {
  const server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  const clinic = await server.newClinic();
  const owner = await clinic.signedIn({ role: 'owner' });
  const draft = (values: object = {}): Record<string, unknown> => ({
    full_name: 'منى سامي عدلي',
    gender: 'female',
    phone: phone(),
    branch_id: clinic.start.branch,
    ...values,
  });
  return {
    server,
    clinic,
    owner,
    draft,
    /** The stored patient. Throws with the answer where it was refused. */
    async made(values: object = {}, by: Client = owner): Promise<Made> {
      const answer = await by.post('/patients', draft(values));
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.json as Made;
    },
    /** Status and sentence of a field. */
    async refused(values: object, field: string): Promise<unknown> {
      const answer = await owner.post('/patients', draft(values));
      return [answer.status, (answer.json.errors as Record<string, string> | undefined)?.[field]];
    },
    /** A doctor with the doctor's role, whose title is clinical. */
    async doctor() {
      const client = await clinic.signedIn({ role: 'doctor' });
      await clinic.sql('update employees set job_title_id = $2 where id = $1', [
        client.person.employeeId,
        clinic.start.titles.get('طبيب'),
      ]);
      return client;
    },
  };
}
