import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisits, wrong } from './visitDesk.ts';
import type { Made } from '../patients/support.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

/** Notes of visits (ux.md UX-78, issue 18 part 5): one of a visit and doctor, exact vitals, closed for ever, added to. */
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

describe('UX-78 what a note is of', () => {
  it('is of the doctor and the day of its visit, and one of them', async () => {
    const visit = await desk.visit(patient.id, doctor, 3);
    const made = await desk.written(doctor, {
      patient_id: patient.id,
      appointment_id: visit,
      complaint: 'ألم عند شرب البارد',
      teeth: ['36', '37'],
      // Whatever is typed, it is the visit's.
      visited_on: '2020-01-01',
    });
    expect(made).toMatchObject({
      doctor_id: doctor.person.employeeId,
      visited_on: cairoDay(-3),
      status: 'open',
      teeth: ['36', '37'],
      closed_at: null,
      addenda: [],
    });
    expect(wrong(await note({ appointment_id: visit }))).toEqual([
      422,
      { appointment_id: 'لهذا الطبيب مذكرة لهذه الزيارة بالفعل. افتحها وأكمل فيها' },
    ]);
    // Another doctor who saw them then writes a note of their own; one who does not see the visit does not write in it.
    const [second, third] = [await desk.nurse(), await desk.doctor()];
    await desk.visit(patient.id, third, 1);
    expect((await note({ appointment_id: visit }, third)).json['errors']).toHaveProperty('appointment_id');
    expect((await note({ appointment_id: visit, doctor_id: second.person.employeeId }, second)).status).toBe(
      201,
    );
  });

  it('of whoever was treated without a visit it is of today and of who writes it', async () => {
    const made = await desk.written(doctor, { patient_id: patient.id, complaint: 'نزيف بعد الخلع' });
    const [{ day } = {}] = await desk.clinic.sql(
      `select ((now() at time zone c.timezone) - c.day_cutoff::interval)::date::text as day from clinics c where c.id = (select app_clinic())`,
    );
    expect(made).toMatchObject({
      appointment_id: null,
      doctor_id: doctor.person.employeeId,
      visited_on: day,
    });
  });

  it('is refused of another patient’s visit, of one that did not come about, and before its day', async () => {
    const other = await desk.patientOf(doctor);
    const foreign = await desk.visit(other.id, doctor);
    const absent = '01a20000-0000-7000-8000-000000000000';
    expect((await note({ appointment_id: foreign })).json['errors']).toEqual(
      (await note({ appointment_id: absent })).json['errors'],
    );
    const off = 'هذا الموعد أُلغي أو لم يحضر صاحبه، فلا تُكتب له مذكرة';
    for (const status of ['cancelled', 'no_show'])
      expect(wrong(await note({ appointment_id: await desk.visit(patient.id, doctor, 5, status) }))).toEqual([
        422,
        { appointment_id: off },
      ]);
    const ahead = await desk.visit(patient.id, doctor, -2, 'booked');
    expect(wrong(await note({ appointment_id: ahead }))).toEqual([
      422,
      { appointment_id: 'تُكتب المذكرة في يوم الزيارة أو بعده' },
    ]);
  });

  it('is written in one’s own name or in that of the visit’s doctor, and in nobody else’s', async () => {
    const nurse = await desk.nurse();
    const visit = await desk.visit(patient.id, doctor, 7);
    const third = (await desk.doctor()).person.employeeId;
    expect(wrong(await note({ appointment_id: visit, doctor_id: third }, nurse))).toEqual([
      422,
      { doctor_id: 'تُكتب المذكرة باسمك أو باسم طبيب الموعد' },
    ]);
    const made = await desk.written(nurse, { patient_id: patient.id, appointment_id: visit, pulse: 78 });
    expect(made).toMatchObject({ doctor_id: doctor.person.employeeId, pulse: 78 });
    // Who wrote it down is in its history; who signs it is the doctor.
    expect(wrong(await desk.step(nurse, made.id, 'close'))).toEqual([
      409,
      'لا يغلق المذكرة ولا يوقّع ملحقها إلا طبيب',
    ]);
    expect((await desk.step(doctor, made.id, 'close')).json).toMatchObject({ status: 'closed' });
  });

  it('says something', async () => {
    expect(wrong(await doctor.post('/visit-notes', { patient_id: patient.id }))).toEqual([
      422,
      { complaint: 'اكتب شيئاً واحداً على الأقل: الشكوى أو الفحص أو التشخيص أو الخطة أو قياساً' },
    ]);
  });
});

describe('vitals', () => {
  it.each([
    ['bp_systolic', 39],
    ['bp_systolic', 301],
    ['pulse', 19],
    ['pulse', 251],
    ['temperature', '29.9'],
    ['temperature', '45.1'],
    ['temperature', '37.25'],
    ['oxygen', 101],
    ['blood_sugar', 1001],
    ['weight', '0.4'],
    ['height', 251],
    ['pulse', 72.5],
  ])('%s %s is refused with a sentence on its field', async (field, value) => {
    const { status, json } = await note({
      [field]: value,
      ...(field === 'bp_systolic' ? { bp_diastolic: 30 } : {}),
    });
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, [field]]);
  });

  it('the bounds themselves stand, exactly as typed', async () => {
    const values = {
      bp_systolic: 300,
      bp_diastolic: 200,
      pulse: 20,
      temperature: '36.6',
      oxygen: 100,
      blood_sugar: 1000,
      weight: '0.5',
      height: 250,
    };
    expect(await desk.written(doctor, { patient_id: patient.id, ...values })).toMatchObject(values);
  });

  it('blood pressure has two numbers, the upper one above', async () => {
    expect(wrong(await note({ bp_systolic: 120 }))).toEqual([422, { bp_diastolic: 'اكتب رقمي الضغط معاً' }]);
    const order = { bp_systolic: 'يجب أن يكون الضغط الانقباضي أعلى من الانبساطي' };
    expect(wrong(await note({ bp_systolic: 80, bp_diastolic: 80 }))).toEqual([422, order]);
    expect(wrong(await note({ bp_diastolic: 80 }))).toEqual([422, order]);
    const made = await desk.written(doctor, { patient_id: patient.id, bp_systolic: 120, bp_diastolic: 80 });
    const changed = await doctor.put(`/visit-notes/${made.id}`, { version: made.version, bp_systolic: 79 });
    expect(wrong(changed)).toEqual([422, order]);
    await expect(
      desk.clinic.sql('update visit_notes set bp_diastolic = 125 where id = $1', [made.id]),
    ).rejects.toThrow(/upper_pressure/);
  });
});

describe('open and closed', () => {
  it('a closed one is added to, signed and dated, and never changed', async () => {
    const made = await desk.written(doctor, { patient_id: patient.id, diagnosis: 'تسوس عميق' });
    const changed = await doctor.put(`/visit-notes/${made.id}`, { version: 1, diagnosis: 'التهاب عصب' });
    expect(changed.json).toMatchObject({ diagnosis: 'التهاب عصب', version: 2 });
    expect(wrong(await desk.step(doctor, made.id, 'addend', { text: 'قبل الإغلاق' }))[0]).toBe(409);
    const closed = await desk.step(doctor, made.id, 'close');
    expect(closed.json).toMatchObject({ status: 'closed', closed_at: expect.any(String) });
    const late = await doctor.put(`/visit-notes/${made.id}`, { version: 3, diagnosis: 'شيء آخر' });
    expect([late.status, late.json['code']]).toEqual([409, 'invalid_state']);
    const colleague = await desk.doctor();
    await desk.visit(patient.id, colleague);
    await desk.step(doctor, made.id, 'addend', { text: 'ظهر تورم في اليوم التالي' });
    const added = await desk.step(colleague, made.id, 'addend', { text: 'راجع المريض وتحسن' });
    expect(added.json).toMatchObject({
      diagnosis: 'التهاب عصب',
      addenda: [
        { text: 'ظهر تورم في اليوم التالي', doctor_id: doctor.person.employeeId },
        { text: 'راجع المريض وتحسن', doctor_id: colleague.person.employeeId },
      ],
    });
    expect(wrong(await desk.step(doctor, made.id, 'addend', { text: ' ' }))[0]).toBe(422);
  });

  it('the database refuses what no screen asks for', async () => {
    const made = await desk.written(doctor, { patient_id: patient.id, plan: 'حشو نهائي بعد أسبوع' });
    await desk.step(doctor, made.id, 'close');
    await desk.step(doctor, made.id, 'addend', { text: 'أُعطي مسكناً' });
    const kept = /added to, never changed|never removed|never changed/;
    for (const change of [
      `plan = 'x'`,
      `pulse = 60`,
      `status = 'open', closed_at = null`,
      `doctor_id = doctor_id, closed_at = now()`,
    ])
      await expect(
        desk.clinic.sql(`update visit_notes set ${change} where id = $1`, [made.id]),
      ).rejects.toThrow(kept);
    for (const sql of [
      'delete from visit_notes where id = $1',
      'delete from visit_notes__addenda where record_id = $1',
      `update visit_notes__addenda set text = 'x' where record_id = $1`,
    ])
      await expect(desk.clinic.sql(sql, [made.id])).rejects.toThrow(kept);
    expect((await desk.owner.remove(`/visit-notes/${made.id}`)).status).toBe(405);
    expect((await doctor.get(`/visit-notes/${made.id}`)).json).toMatchObject({ plan: 'حشو نهائي بعد أسبوع' });
  });

  it('what was written in error is struck with a reason, stays readable, and makes room for the right one', async () => {
    const visit = await desk.visit(patient.id, doctor, 9);
    const made = await desk.written(doctor, {
      patient_id: patient.id,
      appointment_id: visit,
      complaint: 'لمريض آخر',
    });
    const stranger = await desk.doctor();
    await desk.visit(patient.id, stranger);
    expect(wrong(await desk.step(stranger, made.id, 'strike', { struck_reason: 'خطأ' }))).toEqual([
      409,
      'لا يشطب المذكرة إلا طبيبها أو من يعدّل ملفات كل المرضى',
    ]);
    expect(wrong(await desk.step(doctor, made.id, 'strike'))[0]).toBe(422);
    await desk.step(doctor, made.id, 'close');
    const struck = await desk.step(doctor, made.id, 'strike', { struck_reason: 'كُتبت في ملف خطأ' });
    expect(struck.json).toMatchObject({
      status: 'struck',
      complaint: 'لمريض آخر',
      struck_reason: 'كُتبت في ملف خطأ',
      _may: [],
    });
    await expect(
      desk.clinic.sql(`update visit_notes set status = 'closed', struck_reason = null where id = $1`, [
        made.id,
      ]),
    ).rejects.toThrow(/never changed/);
    expect((await note({ appointment_id: visit })).status).toBe(201);
  });

  it('one that was left open is closed by time with what it says, the day after the next', async () => {
    const { notesLeftOpen } = await import('#resources/treatments/visit-notes/visit-notes.server.ts');
    const made = await desk.written(doctor, { patient_id: patient.id, complaint: 'نُسيت مفتوحة' });
    const due = async (days: number) =>
      (await desk.clinic.sql(notesLeftOpen.replace('$1', `'${cairoDay(days)}'`))).some(
        ({ id }) => id === made.id,
      );
    expect([await due(0), await due(1), await due(2)]).toEqual([false, false, true]);
  });
});
