import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatients, type Made } from './support.ts';

/** Notes in a patient's file (clinic.md 2.2): who writes and changes them, for how long, and what stays. */
let desk: Awaited<ReturnType<typeof openPatients>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let patient: Made;
beforeAll(async () => {
  desk = await openPatients();
  doctor = await desk.doctor();
  patient = await desk.made({ primary_doctor_id: doctor.person.employeeId });
});
afterAll(() => desk.server.stop());

const write = (values: object = {}, by = doctor) =>
  by.post('/patient-notes', { patient_id: patient.id, kind: 'clinical', body: '<p>حشو مؤقت</p>', ...values });
async function written(values: object = {}, by = doctor): Promise<Made> {
  const answer = await write(values, by);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json as Made;
}
const aged = (id: string, interval: string) =>
  desk.clinic.sql(`update patient_notes set created_at = now() - $2::interval where id = $1`, [id, interval]);
const change = async ({ id, version }: Made, by = doctor) => {
  const answer = await by.put(`/patient-notes/${id}`, { version, body: '<p>حشو دائم</p>' });
  return [answer.status, answer.json.detail ?? answer.json.body];
};

describe('clinic.md 2.2 the author and 24 hours', () => {
  it('an author puts a note right within 24 hours, and what it said before stays in its history', async () => {
    const note = await written();
    expect(note).toMatchObject({ doctor_id: doctor.person.employeeId, pinned: false, status: 'written' });
    await aged(note.id, '23 hours 59 minutes');
    expect(await change(note)).toEqual([200, '<p>حشو دائم</p>']);
    const history = await doctor.get(`/patient-notes/${note.id}/history`);
    expect(history.text).toContain('حشو مؤقت');
  });

  it('after 24 hours it is locked, offers no change, and takes an addendum of the same patient and kind', async () => {
    const note = await written();
    await aged(note.id, '24 hours 1 minute');
    expect(await change(note)).toEqual([409, 'انتهت مهلة تعديل الملاحظة (24 ساعة)، أضف ملحقًا']);
    const english = await doctor.call('PUT', `/patient-notes/${note.id}`, {
      body: { version: 1, body: '<p>x</p>' },
      headers: { 'accept-language': 'en' },
    });
    expect(english.json.detail).toBe('The 24-hour edit window is over, add an addendum');
    expect((await doctor.get(`/patient-notes/${note.id}`)).json._may).not.toContain('edit');
    const addendum = await written({ parent_id: note.id, body: '<p>تحسن الألم</p>' });
    expect(addendum['parent_id']).toBe(note.id);
    const refused = async (values: object) => {
      const answer = await write({ parent_id: note.id, ...values });
      return [answer.status, Object.keys(answer.json.errors as object)];
    };
    const other = await desk.made({ primary_doctor_id: doctor.person.employeeId });
    expect(await refused({ kind: 'diagnosis' })).toEqual([422, ['parent_id']]);
    expect(await refused({ patient_id: other.id })).toEqual([422, ['parent_id']]);
    expect(await refused({ parent_id: addendum.id })).toEqual([422, ['parent_id']]);
  });

  it('nobody else changes it, the owner neither; who is offered what stands in the record', async () => {
    const note = await written();
    expect(await change(note, desk.owner)).toEqual([409, 'لا يعدّل الملاحظة إلا من كتبها. أضف ملحقًا']);
    expect((await desk.owner.get(`/patient-notes/${note.id}`)).json._may).toEqual(['strike', 'pin']);
    expect((await doctor.get(`/patient-notes/${note.id}`)).json._may).toContain('edit');
  });

  it('patient, kind and parent never change, and nothing is removed', async () => {
    const note = await written();
    const other = await desk.made({ primary_doctor_id: doctor.person.employeeId });
    for (const values of [{ patient_id: other.id }, { kind: 'admin' }, { parent_id: note.id }]) {
      const answer = await doctor.put(`/patient-notes/${note.id}`, { version: 1, ...values });
      expect([answer.status, Object.keys(answer.json.errors as object)]).toEqual([422, Object.keys(values)]);
    }
    expect((await desk.owner.remove(`/patient-notes/${note.id}`)).status).toBe(405);
  });
});

describe('clinic.md 2.2 striking through and pinning', () => {
  it('keeps the text with a reason, once, for holders of the right to edit patients', async () => {
    const note = await written();
    const strike = (by: typeof doctor, body: object = {}) =>
      by.post(`/patient-notes/${note.id}/strike`, { version: 1, struck_reason: 'مريض آخر', ...body });
    const reader = await desk.clinic.signedIn({ permissions: ['patients_view_all_patients'] });
    expect((await strike(reader)).status).toBe(403);
    expect((await strike(desk.owner, { struck_reason: '' })).status).toBe(422);
    const struck = await strike(desk.owner);
    expect([struck.status, struck.json]).toMatchObject([
      200,
      { status: 'struck', struck_reason: 'مريض آخر', body: '<p>حشو مؤقت</p>' },
    ]);
    expect((await strike(desk.owner, { version: 2 })).status).toBe(409);
    expect((await doctor.put(`/patient-notes/${note.id}`, { version: 2, body: '<p>x</p>' })).status).toBe(
      409,
    );
  });

  it('a table takes no struck note without its reason and no addendum to itself, whoever writes', async () => {
    const note = await written();
    for (const set of ["status = 'struck'", "struck_reason = 'x'", 'parent_id = id'])
      await expect(
        desk.clinic.sql(`update patient_notes set ${set} where id = $1`, [note.id]),
      ).rejects.toThrow(/violates check constraint/);
  });

  it('what is pinned leads, then the newest', async () => {
    const owner = desk.owner;
    const file = await desk.made();
    const ids: string[] = [];
    for (const body of ['<p>1</p>', '<p>2</p>', '<p>3</p>'])
      ids.push((await written({ patient_id: file.id, body }, owner)).id);
    const [first = '', second, third] = ids;
    await owner.post(`/patient-notes/${first}/pin`, { version: 1 });
    const query = `filter=${encodeURIComponent(JSON.stringify({ patient_id: file.id }))}&sort=["pinned","DESC"]`;
    const listed = (await owner.get(`/patient-notes?${query}`)).json as Made[];
    expect(listed.map(({ id }) => id)).toEqual([first, third, second]);
    expect(listed.map((note) => note['body'])).toEqual(['<p>1</p>', '<p>3</p>', '<p>2</p>']);
  });
});

describe('clinic.md G1 who writes', () => {
  it('the treating doctor in the files of their own patients, and nowhere else', async () => {
    const foreign = await desk.made();
    const answer = await write({ patient_id: foreign.id });
    expect([answer.status, Object.keys(answer.json.errors as object)]).toEqual([422, ['patient_id']]);
  });

  it('the receptionist what is for the desk, of every patient', async () => {
    const clerk = await desk.clinic.signedIn({ role: 'receptionist' });
    const file = await desk.made();
    expect((await write({ patient_id: file.id, kind: 'phone_call' }, clerk)).status).toBe(201);
    expect((await write({ patient_id: file.id, kind: 'clinical' }, clerk)).status).toBe(422);
  });

  it('refuses a text that is too long, an empty one and a tooth there is none of, each on its field', async () => {
    const fields = async (values: object) => {
      const answer = await write(values);
      return [answer.status, Object.keys(answer.json.errors as object)];
    };
    expect(await fields({ body: `<p>${'س'.repeat(10_001)}</p>` })).toEqual([422, ['body']]);
    expect(await fields({ body: '' })).toEqual([422, ['body']]);
    expect(await fields({ tooth_fdi: '19' })).toEqual([422, ['tooth_fdi']]);
    expect((await written({ tooth_fdi: '85' }))['tooth_fdi']).toBe('85');
  });
});
