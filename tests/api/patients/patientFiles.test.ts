import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { pdfOf, readBytes, upload } from '../fileSupport.ts';
import { filing } from './filing.ts';
import { openPatients, type Made } from './support.ts';

/** Pictures and papers in a patient's file (clinic.md 2.3, SEC-55 to 58; issue 16, decision 1). */
let desk: Awaited<ReturnType<typeof openPatients>>;
let clerk: Client;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
beforeAll(async () => {
  desk = await openPatients();
  clerk = await desk.clinic.signedIn({ role: 'receptionist' });
  doctor = await desk.doctor();
});
afterAll(() => desk.server.stop());

const { errorsOf, file, filed, stored, use } = filing(() => clerk);
const picture = (color: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'planted name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 2/1 3/1' },
    })
    .toBuffer();

describe('SEC-55 what is taken in', () => {
  it('refuses a .png that is a script, and what is too large, each with its sentence', async () => {
    const script = await upload(clerk, Buffer.from('<script>alert(1)</script>'), 'x.png', use);
    expect([script.status, script.json.detail]).toEqual([415, expect.stringMatching(/[\u0600-\u06ff]/)]);
    const large = await upload(
      clerk,
      Buffer.concat([pdfOf('x'), Buffer.alloc(10 * 1024 * 1024)]),
      'x.pdf',
      use,
    );
    expect([large.status, large.json.detail]).toEqual([413, expect.stringMatching(/[\u0600-\u06ff]/)]);
  });

  it('keeps a picture by its bytes and without the place it was taken in', async () => {
    const bytes = await picture('#aa3355');
    expect(bytes.includes('planted name')).toBe(true);
    const patient = await desk.made();
    const one = await filed(patient, { kind: 'xray', file: await stored(clerk, 'x.jpg', bytes) });
    const read = await readBytes(clerk, `/files/${String(one['file'])}`);
    expect([
      read.status,
      read.bytes.includes('planted name'),
      (await sharp(read.bytes).metadata()).exif,
    ]).toEqual([200, false, undefined]);
  });

  it('a photo needs the consent to pictures, whatever else was agreed to', async () => {
    const patient = await desk.made();
    await clerk.post('/patient-consents', { patient_id: patient.id, purpose: 'care' });
    expect(errorsOf(await file(patient, { kind: 'photo' }))).toEqual([
      422,
      { kind: 'لم يوافق المريض على الصور. سجّل موافقته أولاً' },
    ]);
    const consent = await clerk.post('/patient-consents', { patient_id: patient.id, purpose: 'pictures' });
    expect((await file(patient, { kind: 'photo' })).status).toBe(201);
    await clerk.post(`/patient-consents/${String(consent.json.id)}/withdraw`, { version: 1 });
    expect((await file(patient, { kind: 'photo' })).status).toBe(422);
  });

  it('refuses a day to come and a tooth there is none of, and takes today by itself', async () => {
    const patient = await desk.made();
    const fields = async (values: object) => Object.keys((await file(patient, values)).json.errors as object);
    expect(await fields({ taken_on: '2999-01-01' })).toEqual(['taken_on']);
    expect(await fields({ teeth: ['11', '19'] })).toEqual(['teeth']);
    expect((await filed(patient, { teeth: ['11', '85'] }))['teeth']).toEqual(['11', '85']);
  });
});

describe('clinic.md 2.3 consent forms', () => {
  it('a consent form is superseded, never removed, by no call and by no statement', async () => {
    const patient = await desk.made();
    const old = await filed(patient, { kind: 'consent' });
    const removed = await desk.owner.remove(`/patient-files/${old.id}`);
    expect([removed.status, removed.json.detail]).toEqual([
      409,
      'لا يُحذف نموذج الموافقة، أضف نموذجاً أحدث يحل محله',
    ]);
    expect((await desk.owner.get(`/patient-files/${old.id}`)).json._may).not.toContain('remove');
    await expect(desk.clinic.sql('delete from patient_files where id = $1', [old.id])).rejects.toThrow(
      'never removed',
    );
    const fresh = await filed(patient, { kind: 'consent', supersedes_id: old.id });
    expect((await clerk.get(`/patient-files/${old.id}`)).json.is_superseded).toBe(true);
    expect((await clerk.get(`/patient-files/${fresh.id}`)).json.is_superseded).toBe(false);
    const refused = async (values: object) =>
      Object.keys((await file(patient, values)).json.errors as object);
    expect(await refused({ kind: 'consent', supersedes_id: old.id })).toEqual(['supersedes_id']);
    expect(await refused({ kind: 'document', supersedes_id: fresh.id })).toEqual(['supersedes_id']);
    const paper = await filed(patient);
    expect(await refused({ kind: 'consent', supersedes_id: paper.id })).toEqual(['supersedes_id']);
    expect((await clerk.remove(`/patient-files/${paper.id}`)).status).toBe(200);
  });

  it('file, patient and kind never change', async () => {
    const patient = await desk.made();
    const one = await filed(patient);
    for (const values of [
      { file: await stored(clerk) },
      { kind: 'consent' },
      { patient_id: (await desk.made()).id },
    ]) {
      const answer = await clerk.put(`/patient-files/${one.id}`, { version: 1, ...values });
      expect([answer.status, Object.keys(answer.json.errors as object)]).toEqual([422, Object.keys(values)]);
    }
    expect((await clerk.put(`/patient-files/${one.id}`, { version: 1, title: 'تقرير' })).json.title).toBe(
      'تقرير',
    );
  });
});

describe('SEC-12, SEC-57 own rows hold for the bytes too', () => {
  it('a doctor reads files of their own patients, by row, bytes and link, and of no other', async () => {
    const mine = await filed(
      await desk.made({ primary_doctor_id: doctor.person.employeeId }),
      {},
      desk.owner,
    );
    const foreign = await filed(await desk.made(), {}, desk.owner);
    const doors = async ({ id, file: bytes }: Made) => [
      (await doctor.get(`/patient-files/${id}`)).status,
      (await readBytes(doctor, `/files/${String(bytes)}`)).status,
      (await readBytes(doctor, `/files/${String(bytes)}?size=256`)).status,
      (await doctor.get(`/files/${String(bytes)}/link`)).status,
      (await doctor.get(`/patient-files/${id}/history`)).status,
    ];
    expect(await doors(mine)).toEqual([200, 200, 200, 200, 200]);
    expect(await doors(foreign)).toEqual([404, 404, 404, 404, 404]);
    const listed = await doctor.get('/patient-files');
    expect([listed.text.includes(mine.id), listed.text.includes(foreign.id)]).toEqual([true, false]);
    const theirs = await desk.made();
    expect(Object.keys((await file(theirs, {}, doctor)).json.errors as object)).toEqual(['patient_id']);
  });

  it('somebody else’s upload is nobody’s to file, and a link is no more worth in another session', async () => {
    const patient = await desk.made();
    const bytes = await stored(desk.owner);
    const taken = await clerk.post('/patient-files', {
      patient_id: patient.id,
      kind: 'document',
      file: bytes,
    });
    expect([taken.status, Object.keys(taken.json.errors as object)]).toEqual([422, ['file']]);
    const one = await filed(patient, {}, desk.owner);
    const { url } = (await desk.owner.get(`/files/${String(one['file'])}/link`)).json as { url: string };
    expect((await clerk.call('GET', `/${url}`)).status).toBe(404);
    const stranger = await desk.server.newClinic();
    const other = await stranger.signedIn({ role: 'owner' });
    expect((await readBytes(other, `/files/${String(one['file'])}`)).status).toBe(404);
  });
});
