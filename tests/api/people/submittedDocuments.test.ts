import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from './support.ts';

type Person = Awaited<ReturnType<TestClinic['signedIn']>>;
let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let mona: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  [hr, mona, stranger] = await Promise.all([
    clinic.signedIn({ role: 'hr' }),
    clinic.signedIn(),
    clinic.signedIn(),
  ]);
  // A file is saved as a whole, so that it must be complete.
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, id, record_id, position, start)
       select app_clinic(), gen_random_uuid(), id, 0, '2024-03-01' from employees`,
  );
});
afterAll(() => server.stop());

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF';

/** Sends a certificate as somebody. */
async function send(person: Person, more: object = {}): Promise<{ id: string; file: string }> {
  const form = new FormData();
  form.append('use', 'submitted-documents.file');
  form.append('file', new Blob([pdf]), 'شهادة.pdf');
  const { id: file } = await ok(person.call('POST', '/files', { body: form }));
  const sent = await ok(
    person.post('/submitted-documents', { kind: 'certificate', number: 'C-7', file, ...more }),
  );
  return { id: sent.id as string, file: file as string };
}
const fileStatus = async (client: Client, id: string): Promise<number> =>
  (await client.get(`/files/${id}`)).status;
const documentsOf = async (client: Client, id: string) =>
  (await ok(client.get(`/employees/${id}`))).documents as Record<string, unknown>[];

describe('documents sent from the profile (hr.md 1)', () => {
  it('wait, are HR’s to see and nobody else’s, and join the file when accepted', async () => {
    const { id, file } = await send(mona);
    expect(await ok(mona.get(`/submitted-documents/${id}`))).toMatchObject({
      status: 'waiting',
      employee_id: mona.person.employeeId,
      _may: ['edit', 'remove'],
    });
    expect(await documentsOf(hr, mona.person.employeeId)).toEqual([]);
    expect((await stranger.get(`/submitted-documents/${id}`)).status).toBe(404);
    expect(await ok(stranger.get('/submitted-documents?scope=self'))).toEqual([]);
    expect([await fileStatus(stranger, file), await fileStatus(hr, file)]).toEqual([404, 200]);
    const seen = await ok(hr.get(`/submitted-documents/${id}`));
    expect(seen._may).toEqual(expect.arrayContaining(['edit', 'accept', 'refuse']));

    expect(await ok(hr.post(`/submitted-documents/${id}/accept`, { version: seen.version }))).toMatchObject({
      status: 'accepted',
    });
    expect(await documentsOf(mona, mona.person.employeeId)).toEqual([
      expect.objectContaining({ kind: 'certificate', number: 'C-7', file, expires_on: null }),
    ]);
    expect([
      await fileStatus(stranger, file),
      await fileStatus(mona, file),
      await fileStatus(hr, file),
    ]).toEqual([404, 200, 200]);
    const history = await ok(hr.get(`/submitted-documents/${id}/history`));
    expect(history[0]).toMatchObject({
      move: 'accept',
      changes: [{ field: 'status', before: 'waiting', after: 'accepted' }],
    });
    const [entry] = await ok(hr.get(`/employees/${mona.person.employeeId}/history`));
    expect(entry).toMatchObject({
      reason: 'document_accepted',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'documents', before: [] })]),
    });
  });

  it('are refused with a reason the person reads', async () => {
    const { id } = await send(mona);
    expect(await hr.post(`/submitted-documents/${id}/refuse`, {})).toMatchObject({
      status: 422,
      json: { errors: { refusal_reason: expect.any(String) } },
    });
    await ok(hr.post(`/submitted-documents/${id}/refuse`, { refusal_reason: 'الصورة غير واضحة' }));
    expect(await ok(mona.get(`/submitted-documents/${id}`))).toMatchObject({
      status: 'refused',
      refusal_reason: 'الصورة غير واضحة',
      _may: [],
    });
    expect((await hr.post(`/submitted-documents/${id}/accept`, {})).json.code).toBe('invalid_state');
    expect(
      await clinic.sql(
        "select payload->'to'->>'deciders' as p, count(*)::int as n from outbox where event = 'employee.document_sent' group by 1",
      ),
    ).toEqual([{ p: 'true', n: 2 }]);
  });

  it('are one’s own affair until decided, and nobody decides about their own', async () => {
    const { id } = await send(mona);
    await ok(mona.put(`/submitted-documents/${id}`, { number: 'C-8', version: 1 }));
    expect((await mona.post(`/submitted-documents/${id}/accept`, {})).status).toBe(403);
    expect((await stranger.remove(`/submitted-documents/${id}`)).status).toBe(404);
    expect((await mona.remove(`/submitted-documents/${id}`, { 'if-match': '2' })).status).toBeLessThan(300);
    const own = await send(hr);
    expect(await hr.post(`/submitted-documents/${own.id}/accept`, {})).toMatchObject({
      status: 409,
      json: { code: 'self_approval' },
    });
    expect((await mona.post('/submitted-documents', { kind: 'other', file: own.file })).status).toBe(422);
    expect(
      (
        await mona.post('/submitted-documents', {
          kind: 'other',
          file: own.file,
          employee_id: hr.person.employeeId,
        })
      ).status,
    ).toBe(422);
  });

  it('a licence says when it ends', async () => {
    const { file } = await send(mona);
    const licence = await mona.post('/submitted-documents', { kind: 'licence', file });
    expect(licence.json.errors).toHaveProperty('expires_on');
  });
});
