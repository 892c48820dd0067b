import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTreatments, told } from './treatmentDesk.ts';

/** Start, sessions, complete, reopen, cancel (clinic.md 2.5 states), and whose patient it makes somebody (G2 c). */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let patient: string;
beforeAll(async () => {
  desk = await openTreatments();
  doctor = await desk.doctor();
  patient = await desk.patient({ primary_doctor_id: doctor.person.employeeId });
});
afterAll(() => desk.server.stop());

const line = async (values: object = {}, by = doctor) =>
  desk.added({ patient_id: patient, procedure_id: await desk.procedure(), teeth: ['36'], ...values }, by);

describe('clinic.md G2 c, G3: the doctor of a line that is not cancelled', () => {
  it('sees the patient, and no longer once the last line is cancelled', async () => {
    const other = await desk.doctor();
    const stranger = await desk.patient();
    expect((await other.get(`/patients/${stranger}`)).status).toBe(404);
    const mine = await desk.added({
      patient_id: stranger,
      procedure_id: await desk.procedure(),
      teeth: ['11'],
      doctor_id: other.person.employeeId,
    });
    expect((await other.get(`/patients/${stranger}`)).status).toBe(200);
    expect((await other.get('/patients?scope=self')).json.map(({ id }: { id: string }) => id)).toEqual([
      stranger,
    ]);
    const cancelled = await desk.step(mine.id, 'cancel', { cancel_reason: 'كُتب بالخطأ' });
    expect(cancelled.json.status).toBe('cancelled');
    expect((await other.get(`/patients/${stranger}`)).status).toBe(404);
    expect((await other.get(`/patient-treatments/${mine.id}`)).status).toBe(404);
    expect((await other.get('/patients?scope=self')).json).toEqual([]);
  });

  it('nobody gains a patient by writing a line for somebody they do not see', async () => {
    const stranger = await desk.patient();
    const procedure_id = await desk.procedure();
    const values = { patient_id: stranger, procedure_id, teeth: ['11'] };
    const absent = { ...values, patient_id: crypto.randomUUID() };
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (const answer of [
      await desk.add(values, doctor),
      await desk.add(absent, doctor),
      await doctor.post('/patient-treatments/done', values, key),
      await doctor.post('/treatment-plans', { patient_id: stranger, name: 'خطة' }),
    ])
      expect([answer.status, answer.json.errors]).toEqual([422, { patient_id: 'اختر سجلاً من القائمة' }]);
    expect((await doctor.get(`/patients/${stranger}`)).status).toBe(404);
    const hidden = await desk.added({ ...values, doctor_id: (await desk.doctor()).person.employeeId });
    expect((await desk.step(hidden.id, 'complete', {}, doctor)).status).toBe(404);
    expect((await doctor.put(`/patient-treatments/${hidden.id}`, { version: 1, note: 'x' })).status).toBe(
      404,
    );
  });
});

describe('clinic.md 2.5 steps', () => {
  it('start notes session 1, sessions end with those planned, complete notes who and when', async () => {
    const root = await line({ sessions_planned: 2 });
    const begun = (await desk.step(root.id, 'start', {}, doctor)).json;
    expect(begun).toMatchObject({ status: 'in_progress', completed_at: null });
    expect(begun.sessions).toMatchObject([{ doctor_id: doctor.person.employeeId }]);
    expect((await desk.step(root.id, 'session', {}, doctor)).json.sessions).toHaveLength(2);
    expect(told(await desk.step(root.id, 'session', {}, doctor))).toEqual([
      409,
      'invalid_state',
      'treatment.all_sessions',
    ]);
    const done = (await desk.step(root.id, 'complete', {}, doctor)).json;
    expect(done).toMatchObject({ status: 'completed', completions: 1, doctor_id: doctor.person.employeeId });
    expect(told(await desk.step(root.id, 'complete', {}, doctor)).slice(0, 2)).toEqual([
      409,
      'invalid_state',
    ]);
  });

  it('is done by somebody: none, one who left and one who is no doctor do nothing', async () => {
    const { person: clerk } = await desk.clinic.signedIn({ role: 'receptionist' });
    const left = await desk.doctor();
    const crown = await line();
    await desk.clinic.sql(`update employees set status = 'inactive' where id = $1`, [left.person.employeeId]);
    const none = await desk.step(crown.id, 'complete', { doctor_id: null }, doctor);
    expect([none.status, Object.keys(none.json.errors)]).toEqual([422, ['doctor_id']]);
    for (const doctor_id of [clerk.employeeId, left.person.employeeId]) {
      const answer = await desk.step(crown.id, 'complete', { doctor_id }, doctor);
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['doctor_id']]);
    }
    await desk.clinic.sql(`update patient_treatments set doctor_id = $2 where id = $1`, [
      crown.id,
      left.person.employeeId,
    ]);
    expect(told(await desk.step(crown.id, 'complete'))).toEqual([422, 'invalid', 'treatment.doctor_needed']);
  });

  it('reopens within 24 hours, and completing again counts once more', async () => {
    const crown = await line();
    await desk.step(crown.id, 'complete', {}, doctor);
    const again = (await desk.step(crown.id, 'reopen', {}, doctor)).json;
    expect(again).toMatchObject({ status: 'in_progress', completed_at: null, completions: 1 });
    expect((await desk.step(crown.id, 'complete', {}, doctor)).json.completions).toBe(2);
    await desk.clinic.sql(
      `update patient_treatments set completed_at = now() - interval '24 hours 1 minute' where id = $1`,
      [crown.id],
    );
    expect(told(await desk.step(crown.id, 'reopen', {}, doctor))).toEqual([
      409,
      'invalid_state',
      'treatment.too_late_to_reopen',
    ]);
    expect((await doctor.get(`/patient-treatments/${crown.id}`)).json._may).toEqual([]);
  });

  it('what is charged is cancelled with a reason by who may change what is owed', async () => {
    const crown = await line();
    await desk.clinic.sql('update patient_treatments set charged_at = now() where id = $1', [crown.id]);
    const why = { cancel_reason: 'خطأ في الاختيار' };
    expect(told(await desk.step(crown.id, 'cancel', why, doctor)).slice(0, 2)).toEqual([403, 'forbidden']);
    expect((await doctor.get(`/patient-treatments/${crown.id}`)).json._may).not.toContain('cancel');
    expect(told(await desk.step(crown.id, 'cancel'))).toEqual([422, 'invalid', 'treatment.reason_needed']);
    expect((await desk.step(crown.id, 'cancel', { cancel_reason: 'خطأ' })).status).toBe(422);
    expect((await desk.step(crown.id, 'cancel', why)).json.status).toBe('cancelled');
    const noted = await desk.clinic.sql(
      `select payload->'to' as receiver, payload::text as said from outbox where event = 'treatment.cancelled' and payload->>'record_id' = $1`,
      [crown.id],
    );
    expect(noted.map(({ receiver }) => receiver)).toEqual([{ employeeId: doctor.person.employeeId }]);
    expect(String(noted[0]?.['said'])).not.toContain('1000');
  });

  it('treatment.other_patient: a visit of somebody else is none of this line’s, at its making, change, steps and sessions', async () => {
    const stranger = await desk.patient({ primary_doctor_id: doctor.person.employeeId });
    const [visit] = await desk.clinic.sql(
      `insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, starts_at, ends_at, hold_until, duration_min, mode, status, source, version)
        select app_clinic(), $1, $2, (select id from appointment_types order by created_at, id limit 1), $3, at, at + interval '30 minutes', at + interval '30 minutes', 30, 'slot', 'booked', 'front_desk', 1 from date_trunc('hour', now()) as at returning id`,
      [stranger, doctor.person.employeeId, desk.clinic.start.branch],
    );
    const appointment_id = String(visit?.['id']);
    const other = [422, 'invalid', 'treatment.other_patient'];
    const procedure_id = await desk.procedure();
    const values = { patient_id: patient, procedure_id, teeth: ['36'], appointment_id };
    expect(told(await desk.add(values, doctor))).toEqual(other);
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect(told(await doctor.post('/patient-treatments/done', values, key))).toEqual(other);
    const crown = await line({ sessions_planned: 3 });
    const changed = (fields: object) =>
      doctor.put(`/patient-treatments/${crown.id}`, { version: 1, ...fields });
    expect(told(await changed({ appointment_id }))).toEqual(other);
    const session = { date: '2026-01-01', doctor_id: doctor.person.employeeId, appointment_id };
    const noted = await changed({ sessions: [session] });
    expect([...told(noted), Object.keys(noted.json.errors)]).toEqual([
      ...other,
      ['sessions.0.appointment_id'],
    ]);
    expect(told(await desk.step(crown.id, 'start', { appointment_id }, doctor))).toEqual(other);
    await desk.step(crown.id, 'start', {}, doctor);
    expect(told(await desk.step(crown.id, 'session', { appointment_id }, doctor))).toEqual(other);
    expect(told(await desk.step(crown.id, 'complete', { appointment_id }, doctor))).toEqual(other);
    expect((await doctor.get(`/patient-treatments/${crown.id}`)).json).toMatchObject({
      status: 'in_progress',
      appointment_id: null,
    });
  });

  it('a procedure out of use is none of a new line’s', async () => {
    const old = await desk.procedure();
    const { version } = (await desk.owner.get(`/dental-procedures/${old}`)).json;
    await desk.owner.post(`/dental-procedures/${old}/archive`, { version });
    const answer = await desk.add({ patient_id: patient, procedure_id: old, teeth: ['36'] }, doctor);
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['procedure_id']]);
  });

  it('done today is written and completed in one call, and asks a recall in its month', async () => {
    const procedure_id = await desk.procedure({ scope: 'mouth', group: 'preventive', recall_months: 6 });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { patient_id: patient, procedure_id };
    const done = await doctor.post('/patient-treatments/done', body, key);
    expect([done.status, done.json.status, done.json.completions]).toEqual([200, 'completed', 1]);
    expect((await doctor.post('/patient-treatments/done', body, key)).json.id).toBe(done.json.id);
    const recalls = await desk.clinic.sql(
      `select reason, status, due_month = to_char(now() at time zone 'Africa/Cairo' + interval '6 months', 'YYYY-MM') as due
        from patient_recalls where source_treatment_id = $1`,
      [done.json.id],
    );
    expect(recalls).toEqual([{ reason: 'scaling', status: 'open', due: true }]);
    // What is charged is cancelled by whoever may change what is owed (clinic.md 2.5).
    const cancel = { cancel_reason: 'كُتب لمريض آخر' };
    expect(told(await desk.step(done.json.id, 'cancel', cancel, doctor))).toEqual([
      403,
      'forbidden',
      undefined,
    ]);
    expect((await desk.step(done.json.id, 'cancel', cancel)).status).toBe(200);
    expect(
      await desk.clinic.sql('select status from patient_recalls where source_treatment_id = $1', [
        done.json.id,
      ]),
    ).toEqual([{ status: 'dropped' }]);
  });
});

describe('races', () => {
  it('20 completions at once complete once', async () => {
    const crown = await line();
    const { version } = (await doctor.get(`/patient-treatments/${crown.id}`)).json;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        doctor.post(
          `/patient-treatments/${crown.id}/complete`,
          { version },
          { 'idempotency-key': crypto.randomUUID() },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const { json } = await doctor.get(`/patient-treatments/${crown.id}`);
    expect([json.completions, json.sessions.length]).toEqual([1, 1]);
  });

  it('two dentists on one tooth: one takes it out, the other is told it is missing', async () => {
    const other = await desk.doctor();
    for (const tooth of ['24', '25', '26']) {
      const out = await line({
        teeth: [tooth],
        procedure_id: await desk.procedure({ chart_effect: 'extraction' }),
      });
      const crown = await line({
        teeth: [tooth],
        procedure_id: await desk.procedure({ chart_effect: 'crown' }),
        doctor_id: other.person.employeeId,
      });
      const [first, second] = await Promise.all([
        desk.step(out.id, 'complete', {}, doctor),
        desk.step(crown.id, 'complete', {}, other),
      ]);
      expect(first.status).toBe(200);
      expect([200, 409]).toContain(second.status);
      if (second.status === 409) expect(told(second)[2]).toBe('tooth.missing');
      else {
        const rows = await desk.clinic.sql(
          'select (select completed_at from patient_treatments where id = $1) >= (select completed_at from patient_treatments where id = $2) as after',
          [out.id, crown.id],
        );
        expect(rows).toHaveLength(1);
      }
    }
  });
});
