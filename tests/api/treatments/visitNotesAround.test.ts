import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisits } from './visitDesk.ts';
import type { Made } from '../patients/support.ts';

/** What a note of a visit began with, the visits it is chosen by, and where it goes when two files are one. */
let desk: Awaited<ReturnType<typeof openVisits>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let patient: Made;
beforeAll(async () => {
  desk = await openVisits();
  doctor = desk.first;
  patient = await desk.patientOf(doctor);
});
afterAll(() => desk.server.stop());

const note = (values: object = {}, by = doctor) =>
  by.post('/visit-notes', { patient_id: patient.id, complaint: 'ألم في السن', ...values });

describe('started from the last one', () => {
  it('names the note it began with: of the same patient, not struck', async () => {
    const last = await desk.written(doctor, {
      patient_id: patient.id,
      diagnosis: 'التهاب لثة',
      plan: 'تنظيف',
    });
    const made = await desk.written(doctor, {
      patient_id: patient.id,
      diagnosis: 'التهاب لثة',
      started_from_id: last.id,
    });
    expect(made['started_from_id']).toBe(last.id);
    const other = await desk.patientOf(doctor);
    const foreign = await desk.written(doctor, { patient_id: other.id, complaint: 'غيره' });
    expect((await note({ started_from_id: foreign.id })).json['errors']).toHaveProperty('started_from_id');
    await desk.step(doctor, last.id, 'strike', { struck_reason: 'خطأ في الكتابة' });
    expect((await note({ started_from_id: last.id })).json['errors']).toHaveProperty('started_from_id');
  });
});

describe('the visits of a patient', () => {
  it('are told with their notes to whoever treats, and a stranger’s patient is absent', async () => {
    const mine = await desk.patientOf(doctor);
    const [old, today] = [
      await desk.visit(mine.id, doctor, 30),
      await desk.visit(mine.id, doctor, 0, 'booked'),
    ];
    await desk.visit(mine.id, doctor, 20, 'cancelled');
    await desk.visit(mine.id, doctor, -5, 'booked');
    const of = await desk.written(doctor, {
      patient_id: mine.id,
      appointment_id: old,
      complaint: 'أول زيارة',
    });
    const { json } = await doctor.get(`/patients/${mine.id}/visits`);
    expect(json).toMatchObject([
      { id: today, is_today: true, note_id: null, status: 'booked', doctor_id: doctor.person.employeeId },
      { id: old, is_today: false, note_id: of.id, status: 'completed' },
    ]);
    const stranger = await desk.doctor();
    for (const of404 of [mine.id, '01a20000-0000-7000-8000-000000000000'])
      expect((await stranger.get(`/patients/${of404}/visits`)).status).toBe(404);
    expect((await doctor.get('/patients/1/visits')).status).toBe(404);
  });
});

describe('a merge of patients', () => {
  it('moves closed and open notes, and takes them back', async () => {
    const kept = await desk.patientOf(doctor, { full_name: 'رامي نادر فهمي' });
    const twin = await desk.patientOf(doctor, { full_name: 'رامي نادر فهمي' });
    const first = await desk.written(doctor, { patient_id: twin.id, complaint: 'في الملف الثاني' });
    await desk.step(doctor, first.id, 'close');
    const merged = await desk.owner.post(`/patients/${kept.id}/merge`, {
      duplicate_id: twin.id,
      version: kept.version,
    });
    expect([merged.status, merged.json['moves']]).toEqual([200, expect.objectContaining({ visit_notes: 1 })]);
    expect((await doctor.get(`/visit-notes/${first.id}`)).json).toMatchObject({
      patient_id: kept.id,
      status: 'closed',
    });
    const later = await desk.written(doctor, {
      patient_id: kept.id,
      complaint: 'بعد الدمج',
      started_from_id: first.id,
    });
    await desk.step(doctor, later.id, 'close');
    const back = await desk.owner.post(`/patients/${kept.id}/unmerge`, { merge_id: merged.json['merge_id'] });
    expect([back.status, back.text]).toEqual([200, expect.any(String)]);
    expect((await doctor.get(`/visit-notes/${first.id}`)).json['patient_id']).toBe(twin.id);
    // It stands beside no note of another patient any more.
    expect((await doctor.get(`/visit-notes/${later.id}`)).json).toMatchObject({
      patient_id: kept.id,
      started_from_id: null,
    });
  });
});

describe('what is usually done at a type of visit (clinic.md 4.3, default_procedure_id)', () => {
  const usualOf = async (by: typeof doctor, type: string): Promise<unknown> => {
    const { json } = await by.get(`/appointment-types/options?ids=${type}`);
    return (json as unknown as { default_procedure_id?: unknown }[])[0]?.default_procedure_id;
  };

  it('is said by who keeps the types, told to who enters what was done while it is offered, and foreign or out of use refused', async () => {
    const listed = { group: 'diagnosis', scope: 'mouth', price: '250' };
    const procedure = await desk.owner.post('/dental-procedures', { name_ar: 'كشف معتاد', ...listed });
    const foreignOwner = await (await desk.server.newClinic()).signedIn({ role: 'owner' });
    const foreign = await foreignOwner.post('/dental-procedures', { name_ar: 'كشف غيره', ...listed });
    const keeper = await desk.clinic.signedIn({ permissions: ['patients_manage_appointment_types'] });
    const made = await keeper.post('/appointment-types', {
      name_ar: 'نوع معتاد',
      default_procedure_id: procedure.json.id,
    });
    expect(made.json['_labels']).toMatchObject({ default_procedure_id: 'كشف معتاد' });
    const type = String(made.json.id);
    expect(await usualOf(doctor, type)).toBe(procedure.json.id);
    // A name is chosen, and no price is told by it.
    const offered = await keeper.get(`/dental-procedures/options?ids=${String(procedure.json.id)}`);
    expect(offered.text).toContain('كشف معتاد');
    expect(offered.text).not.toContain('250');
    expect((await keeper.get(`/dental-procedures/${String(procedure.json.id)}`)).status).toBe(403);
    const put = (version: number, values: object) =>
      keeper.put(`/appointment-types/${type}`, { version, ...values });
    const absent = await put(1, { default_procedure_id: foreign.json.id });
    expect([absent.status, Object.keys(absent.json['errors'] as object)]).toEqual([
      422,
      ['default_procedure_id'],
    ]);
    expect((await doctor.put(`/appointment-types/${type}`, { version: 1, name_ar: 'غيره' })).status).toBe(
      403,
    );
    await desk.owner.post(`/dental-procedures/${String(procedure.json.id)}/archive`, { version: 1 });
    expect(await usualOf(doctor, type)).toBe(null);
    // What stands is kept by other changes, and is not chosen anew.
    expect((await put(1, { duration_min: 45 })).json['default_procedure_id']).toBe(procedure.json.id);
    expect((await put(2, { default_procedure_id: null })).status).toBe(200);
    const anew = await put(3, { default_procedure_id: procedure.json.id });
    expect([anew.status, Object.keys(anew.json['errors'] as object)]).toEqual([
      422,
      ['default_procedure_id'],
    ]);
  });
});
