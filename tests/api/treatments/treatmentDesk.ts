import { expect } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Answer = Awaited<ReturnType<Client['post']>>;

let number = 0;
const next = (): number => (number += 1);

async function madeBy(by: Client, path: string, body: Body): Promise<Answer['json']> {
  const { status, json, text } = await by.post(path, body, { 'idempotency-key': crypto.randomUUID() });
  expect([status, text]).toEqual([201, text]);
  return json;
}

/** A clinic where people are treated: its owner, a price list and patients, each made by one call. */
export async function treatmentDesk(clinic: TestClinic) {
  const owner = await clinic.signedIn({ role: 'owner' });
  const made = (path: string, body: Body, by: Client = owner): Promise<Answer['json']> =>
    madeBy(by, path, body);
  return {
    clinic,
    owner,
    /** Somebody with the doctor's role, whose title is clinical. */
    async doctor() {
      const client = await clinic.signedIn({ role: 'doctor' });
      const { employeeId } = client.person;
      await clinic.sql('update employees set job_title_id = $2 where id = $1', [
        employeeId,
        clinic.start.titles.get('طبيب'),
      ]);
      return client;
    },
    async procedure(values: Body = {}): Promise<string> {
      const usual = { name_ar: `إجراء ${next()}`, group: 'restorative', scope: 'tooth', price: '1000' };
      return String((await made('/dental-procedures', { ...usual, ...values })).id);
    },
    async patient(values: Body = {}): Promise<string> {
      const phone = `+2010${String(20_000_000 + next())}`;
      const usual = {
        full_name: `مريض رقم ${next()}`,
        phone,
        gender: 'male',
        branch_id: clinic.start.branch,
      };
      return String((await made('/patients', { ...usual, ...values })).id);
    },
    add: (values: Body, by: Client = owner): Promise<Answer> => by.post('/patient-treatments', values),
    added: (values: Body, by: Client = owner) => made('/patient-treatments', values, by),
    /** Takes a line, or a plan, through a transition. */
    async step(id: string, name: string, body: Body = {}, by: Client = owner, of = 'patient-treatments') {
      const { version } = (await owner.get(`/${of}/${id}`)).json;
      const key = { 'idempotency-key': crypto.randomUUID() };
      return by.post(`/${of}/${id}/${name}`, { version, ...body }, key);
    },
    made,
  };
}
export type TreatmentDesk = Awaited<ReturnType<typeof treatmentDesk>>;

/** The same on a server of its own. */
export async function openTreatments(): Promise<TreatmentDesk & { readonly server: TestServer }> {
  const server = await startTestServer({ DATABASE_URL: await ownDatabase() });
  return { ...(await treatmentDesk(await server.newClinic())), server };
}

/** Status, code and reason of an answer. */
export const told = ({ status, json }: Answer): unknown[] => [status, json['code'], json['reason']];
/** Status and sentence on a field. */
export const onField = ({ status, json }: Answer, field: string): unknown[] => [
  status,
  (json['errors'] as Record<string, string> | undefined)?.[field],
];
