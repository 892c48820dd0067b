import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { pdfOf, readBytes, upload } from './fileSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Awaited<ReturnType<TestClinic['signedIn']>>;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
});
afterAll(() => server.stop());

const caption = (client: Client, id: string, name: unknown) => client.put(`/files/${id}`, { name });

/** An employee whose file holds one document. */
async function withDocument(mark: string) {
  const person = await clinic.person();
  const { employeeId } = person;
  await clinic.sql(
    "insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2024-01-01')",
    [employeeId],
  );
  const { json: file } = await upload(hr, pdfOf(mark), 'IMG_2041.pdf');
  const { json: employee } = await hr.get(`/employees/${employeeId}`);
  const saved = await hr.put(`/employees/${employeeId}`, {
    version: employee.version,
    documents: [{ kind: 'contract', file: file.id }],
  });
  expect([saved.status, saved.json.code]).toEqual([200, undefined]);
  return { person, employee: employeeId, file: file.id as string };
}

describe('UX-79 captions of files', () => {
  it('a caption stands with the file wherever it is shown, and in the history of its record', async () => {
    const { employee, file } = await withDocument('caption');
    const answer = await caption(hr, file, '  عقد العمل ');
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        id: file,
        name: 'عقد العمل.pdf',
        mime: 'application/pdf',
        size: pdfOf('caption').length,
        url: `/api/v1/files/${file}`,
      },
    ]);
    const { json: record } = await hr.get(`/employees/${employee}`);
    const [line] = record.documents;
    expect(line._files.file.name).toBe('عقد العمل.pdf');
    const { response } = await readBytes(hr, `/files/${file}`);
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('عقد العمل.pdf'));
    const { json: history } = await hr.get(`/employees/${employee}/history`);
    expect(history[0]).toMatchObject({
      action: 'update',
      changes: [
        {
          field: 'documents',
          before: [{ id: line.id, file: 'IMG_2041.pdf' }],
          after: [{ id: line.id, file: 'عقد العمل.pdf' }],
        },
      ],
    });
  });

  it('its extension says what the file is and stays (SEC-55)', async () => {
    const { json: file } = await upload(hr, pdfOf('extension'), 'scan.pdf');
    expect((await caption(hr, file.id, 'report.PDF')).json.name).toBe('report.PDF');
    expect((await caption(hr, file.id, 'photo.exe')).json.name).toBe('photo.exe.PDF');
  });

  it('what is empty, too long, or would pose as a path or another name is refused on the field', async () => {
    const { json: file } = await upload(hr, pdfOf('refused'), 'scan.pdf');
    const refused = async (name: unknown): Promise<[number, boolean]> => {
      const answer = await caption(hr, file.id, name);
      return [answer.status, typeof answer.json.errors?.name === 'string'];
    };
    for (const name of [undefined, null, '', '   ', 7, ['x'], 'x'.repeat(121), '../x', 'a\\b', 'a\u0001b'])
      expect([name, await refused(name)]).toEqual([name, [422, true]]);
    // Direction marks are taken out, so that no name reads backwards (SEC-50).
    expect((await caption(hr, file.id, 'a\u202egnp')).json.name).toBe('agnp.pdf');
  });

  it('SEC-57 only who may change the record, and the uploader of a loose file, may name it', async () => {
    const { person, employee, file } = await withDocument('rights');
    // One's own papers may be read, not changed.
    const reader = server.client(clinic.subdomain);
    await reader.signIn(person.name, person.password);
    expect((await reader.get(`/files/${file}`)).status).toBe(200);
    expect((await caption(reader, file, 'x')).status).toBe(403);
    const stranger = await clinic.signedIn({ role: 'receptionist' });
    const foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
    const { json: loose } = await upload(hr, pdfOf('loose'), 'loose.pdf');
    for (const by of [stranger, foreign]) {
      expect((await caption(by, file, 'x')).status).toBe(404);
      expect((await caption(by, loose.id, 'x')).status).toBe(404);
    }
    expect((await caption(hr, 'not-an-id', 'x')).status).toBe(404);
    expect((await caption(server.client(), file, 'x')).status).toBe(401);
    const { json: record } = await hr.get(`/employees/${employee}`);
    expect(record.documents[0]._files.file.name).toBe('IMG_2041.pdf');
  });
});
