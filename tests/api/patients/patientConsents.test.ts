import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#metadata/time/clock.ts';
import type { Client } from '#tests/setup/client.ts';
import { openPatients, type Made } from './support.ts';

/** What a patient agreed to (SEC-67, UX-72; issue 16, decision 2). */
let desk: Awaited<ReturnType<typeof openPatients>>;
let clerk: Client & { readonly person: { readonly userId: string } };
beforeAll(async () => {
  desk = await openPatients();
  clerk = await desk.clinic.signedIn({ role: 'receptionist' });
});
afterAll(() => desk.server.stop());

const today = () => dayAt(new Date(), 'Africa/Cairo');
const take = (patient: Made, purpose: string, by: Client = clerk, more: object = {}) =>
  by.post('/patient-consents', { patient_id: patient.id, purpose, ...more });
async function taken(patient: Made, purpose: string): Promise<Made> {
  const answer = await take(patient, purpose);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json as Made;
}
const withdraw = ({ id, version }: Made, by: Client = clerk) =>
  by.post(`/patient-consents/${id}/withdraw`, { version });
const said = async ({ id }: Made) => {
  const { json } = await clerk.get(`/patients/${id}`);
  return [json.contact_consent, json.marketing_consent];
};

describe('SEC-67 a consent', () => {
  it('is never preset: a new patient agreed to nothing, and nobody types that they did', async () => {
    const patient = await desk.made();
    expect(await said(patient)).toEqual([false, false]);
    const answer = await desk.owner.put(`/patients/${patient.id}`, {
      version: patient.version,
      contact_consent: true,
    });
    expect([answer.status, Object.keys(answer.json.errors as object)]).toEqual([422, ['contact_consent']]);
    const created = await desk.owner.post('/patients', desk.draft({ marketing_consent: true }));
    expect([created.status, Object.keys(created.json.errors as object)]).toEqual([
      422,
      ['marketing_consent'],
    ]);
    expect((await clerk.post('/patient-consents', { patient_id: patient.id })).status).toBe(422);
  });

  it('keeps purpose, wording, day and taker by itself, and is read in the record', async () => {
    const patient = await desk.made();
    const consent = await taken(patient, 'messages');
    expect(consent).toMatchObject({
      purpose: 'messages',
      wording_version: '1',
      taken_on: today(),
      taken_by: clerk.person.userId,
      withdrawn_on: null,
      withdrawn_by: null,
      status: 'given',
    });
    expect(await said(patient)).toEqual([true, false]);
    await taken(patient, 'offers');
    expect(await said(patient)).toEqual([true, true]);
    for (const values of [
      { wording_version: '1999' },
      { taken_on: '2020-01-01' },
      { taken_by: desk.owner.person.userId },
    ]) {
      const answer = await take(patient, 'care', clerk, values);
      expect([answer.status, Object.keys(answer.json.errors as object)]).toEqual([422, Object.keys(values)]);
    }
  });

  it('is withdrawn as easily as given, once, and may be given again', async () => {
    const patient = await desk.made();
    const first = await taken(patient, 'messages');
    const answer = await withdraw(first);
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { status: 'withdrawn', withdrawn_on: today(), withdrawn_by: clerk.person.userId },
    ]);
    expect(await said(patient)).toEqual([false, false]);
    expect((await withdraw({ ...first, version: 2 })).status).toBe(409);
    const second = await taken(patient, 'messages');
    expect(second.id).not.toBe(first.id);
    expect(await said(patient)).toEqual([true, false]);
    const filter = encodeURIComponent(JSON.stringify({ patient_id: patient.id }));
    expect((await clerk.get(`/patient-consents?filter=${filter}`)).json).toHaveLength(2);
  });

  it('stands once for a purpose, also where twenty take it at once, and each purpose for itself', async () => {
    const patient = await desk.made();
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(patient, 'pictures')));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.json.errors).toEqual({ purpose: 'لهذا الغرض موافقة سارية بالفعل' });
    expect((await take(patient, 'care')).status).toBe(201);
  });

  it('is neither edited nor removed, by no call and by no statement', async () => {
    const patient = await desk.made();
    const consent = await taken(patient, 'care');
    expect(
      (await desk.owner.put(`/patient-consents/${consent.id}`, { version: 1, purpose: 'offers' })).status,
    ).toBe(405);
    expect((await desk.owner.remove(`/patient-consents/${consent.id}`)).status).toBe(405);
    const run = (set: string) =>
      desk.clinic.sql(`update patient_consents set ${set} where id = $1`, [consent.id]);
    for (const set of [
      "purpose = 'offers'",
      "wording_version = 'x'",
      "taken_on = '2020-01-01'",
      'taken_by = null',
    ])
      await expect(run(set)).rejects.toThrow('withdrawn, never changed');
    await expect(run("withdrawn_on = '2026-01-01'")).rejects.toThrow(/check constraint/);
    expect((await withdraw(consent)).status).toBe(200);
    for (const set of ["status = 'given', withdrawn_on = null", "withdrawn_on = '2020-01-01'"])
      await expect(run(set)).rejects.toThrow('withdrawn, never changed');
  });

  it('patients are filtered by what they agreed to', async () => {
    const [agreed, silent] = [await desk.made({ city: 'دشنا' }), await desk.made({ city: 'دشنا' })];
    await taken(agreed, 'messages');
    const found = async (filter: object) => {
      const query = encodeURIComponent(JSON.stringify({ city: 'دشنا', ...filter }));
      return ((await clerk.get(`/patients?filter=${query}`)).json as Made[]).map(({ id }) => id);
    };
    expect(await found({ contact_consent: true })).toEqual([agreed.id]);
    expect(await found({ contact_consent: false })).toEqual([silent.id]);
    expect((await found({ marketing_consent: false })).toSorted()).toEqual([agreed.id, silent.id].toSorted());
  });

  it('of two files that are merged the last word counts, whichever file it stands in', async () => {
    for (const agreedLast of [true, false]) {
      const [kept, duplicate] = [await desk.made(), await desk.made()];
      if (!agreedLast) await taken(duplicate, 'messages');
      expect((await withdraw(await taken(kept, 'messages'))).status).toBe(200);
      if (agreedLast) await taken(duplicate, 'messages');
      const merged = await desk.owner.post(`/patients/${kept.id}/merge`, {
        version: kept.version,
        duplicate_id: duplicate.id,
      });
      expect([merged.status, merged.text]).toEqual([200, expect.any(String)]);
      expect(await said(kept)).toEqual([agreedLast, false]);
    }
  });

  it('of another’s patient is absent for a doctor, to read, to take and to withdraw', async () => {
    const doctor = await desk.doctor();
    const foreign = await desk.made();
    const mine = await desk.made({ primary_doctor_id: doctor.person.employeeId });
    const consent = await taken(foreign, 'care');
    expect((await doctor.get(`/patient-consents/${consent.id}`)).status).toBe(404);
    expect((await withdraw(consent, doctor)).status).toBe(404);
    expect((await take(foreign, 'offers', doctor)).status).toBe(422);
    expect((await take(mine, 'offers', doctor)).status).toBe(201);
    expect((await doctor.get('/patient-consents')).text).not.toContain(consent.id);
    const reader = await desk.clinic.signedIn({ permissions: ['patients_view_all_patients'] });
    expect((await reader.get(`/patient-consents/${consent.id}`)).status).toBe(200);
    expect((await withdraw(consent, reader)).status).toBe(403);
  });
});
