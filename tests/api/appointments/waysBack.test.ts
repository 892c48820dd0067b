import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** What was ended comes back only where it could be made now (DESIGN 9.47). */
let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
/** Takes any record a step on, in its present version, by the owner. */
async function step(path: string, name: string, body: Body = {}): Promise<Answer> {
  const { version } = (await at.owner.get(path)).json;
  return at.owner.post(`${path}/${name}`, { version, ...body });
}
async function change(path: string, body: Body): Promise<void> {
  const { version } = (await at.owner.get(path)).json;
  ok(await at.owner.put(path, { version, ...body }));
}
const on = (day: string, time: string): string => `2026-11-${day}T${time}:00+02:00`;

interface Cancelled {
  readonly id: string;
  readonly doctor_id: string;
  readonly patient_id: string;
  readonly type_id: string;
  readonly room_id: string;
}
/** A visit of its own doctor, patient, type and room that was cancelled. */
async function cancelled(starts_at: string, values: Body = {}): Promise<Cancelled> {
  const whom = {
    doctor_id: await at.doctor(),
    patient_id: await at.patient(),
    type_id: await at.type(),
    room_id: await at.room(),
    ...values,
  };
  const id = String((await at.booked({ ...whom, starts_at }))['id']);
  ok(await at.step(id, 'cancel', { cancel_reason: 'patient_request', cancelled_by: 'patient' }));
  return { id, ...whom };
}

describe('a cancelled visit comes back', () => {
  it('booked again where nothing changed', async () => {
    const { id } = await cancelled(on('23', '10:00'));
    expect(ok(await at.step(id, 'revert'))).toMatchObject({
      status: 'booked',
      cancel_reason: null,
      needs_rebooking: false,
    });
    expect(await at.holds(id)).toEqual([
      'patient 1 08:00-08:30',
      'doctor 1 08:00-08:30',
      'room 1 08:00-08:30',
    ]);
  });

  const closes: readonly (readonly [string, string, (visit: Cancelled) => Promise<unknown>])[] = [
    [
      'the patient was archived',
      'patient.archived',
      async ({ patient_id }) => ok(await step(`/patients/${patient_id}`, 'archive')),
    ],
    [
      'the room is out of service',
      'room.closed',
      async ({ room_id }) => ok(await step(`/rooms/${room_id}`, 'take-out')),
    ],
    [
      'the doctor left',
      'doctor.inactive',
      async ({ doctor_id }) =>
        ok(
          await step(`/employees/${doctor_id}`, 'deactivate', {
            leaving_date: '2026-11-22',
            leaving_reason: 'استقالة',
          }),
        ),
    ],
    [
      'others do the type by now',
      'type.doctor_not_allowed',
      async ({ type_id }) => change(`/appointment-types/${type_id}`, { doctor_ids: [await at.doctor()] }),
    ],
  ];
  it.each(closes)('but not where %s', async (_, reason, close) => {
    const visit = await cancelled(on('23', '10:00'));
    await close(visit);
    expect(told(await at.step(visit.id, 'revert'))).toEqual([409, 'invalid_state', reason]);
    expect(await at.holds(visit.id)).toEqual([]);
    expect((await at.owner.get(`/appointments/${visit.id}`)).json['status']).toBe('cancelled');
  });

  it('but not into a holiday', async () => {
    const { id } = await cancelled(on('26', '10:00'));
    ok(await at.owner.post('/holidays', { name_ar: 'عطلة', date_from: '2026-11-26', date_to: '2026-11-26' }));
    expect(told(await at.step(id, 'revert'))).toEqual([409, 'invalid_state', 'appointment.doctor_absent']);
  });

  it('but not into hours that are none any more, which nobody meant to leave', async () => {
    const doctor_id = await at.doctor();
    const week = ok(
      await at.owner.post('/doctor-schedules', {
        doctor_id,
        branch_id: at.clinic.start.branch,
        weekday: 'tue',
        opens: '09:00',
        closes: '17:00',
        valid_from: '2026-01-01',
      }),
    );
    const inside = await cancelled(on('24', '15:00'), { doctor_id, outside_hours: false });
    await change(`/doctor-schedules/${String(week['id'])}`, { closes: '12:00' });
    expect(told(await at.step(inside.id, 'revert'))).toEqual([
      409,
      'invalid_state',
      'appointment.outside_hours',
    ]);
    // One that was meant to lie outside of them does so still.
    const meant = await cancelled(on('24', '18:00'), { doctor_id });
    expect(ok(await at.step(meant.id, 'revert'))['outside_hours']).toBe(true);
  });

  it('one that was missed asks no hours of a time that has begun, but who is there', async () => {
    const missed = async (): Promise<Cancelled> => {
      const visit = await cancelled(on('23', '10:00'));
      ok(await at.step(visit.id, 'revert'));
      await at.clinic.sql(
        `update appointments set starts_at = '2026-11-21T08:00Z', ends_at = '2026-11-21T08:30Z', hold_until = '2026-11-21T08:30Z' where id = $1`,
        [visit.id],
      );
      ok(await at.step(visit.id, 'no-show'));
      return visit;
    };
    const [back, gone] = [await missed(), await missed()];
    expect(ok(await at.step(back.id, 'revert'))['status']).toBe('booked');
    ok(await step(`/patients/${gone.patient_id}`, 'archive'));
    expect(told(await at.step(gone.id, 'revert'))).toEqual([409, 'invalid_state', 'patient.archived']);
  });
});

describe('a wait comes back', () => {
  const dropped = async (values: Body): Promise<Body> => {
    const wait = ok(await at.desk.post('/appointment-waitlist', values));
    return ok(await step(`/appointment-waitlist/${String(wait['id'])}`, 'drop'));
  };
  const restore = ({ id }: Body): Promise<Answer> => step(`/appointment-waitlist/${String(id)}`, 'restore');

  it('with its age, and without a visit that is no more to come', async () => {
    const { id: appointment_id, patient_id, type_id, doctor_id } = await cancelled(on('23', '10:00'));
    ok(await at.step(appointment_id, 'revert'));
    const wait = await dropped({ patient_id, type_id, doctor_id, appointment_id });
    ok(await at.step(appointment_id, 'cancel', { cancel_reason: 'clinic', cancelled_by: 'clinic' }));
    expect(ok(await restore(wait))).toMatchObject({
      status: 'waiting',
      appointment_id: null,
      created_at: wait['created_at'],
    });
  });

  it('but not of an archived patient, nor for a doctor who does not do it, nor past its last day', async () => {
    const patient_id = await at.patient();
    const type_id = await at.type();
    const ofPatient = await dropped({ patient_id, type_id });
    ok(await step(`/patients/${patient_id}`, 'archive'));
    const refused = await restore(ofPatient);
    expect([refused.status, refused.json['code'], refused.json['message'], refused.json['details']]).toEqual([
      409,
      'no_longer_offered',
      'لا يمكن إرجاع السجل: «المريض» لم يعد متاحاً',
      { field: 'patient_id' },
    ]);
    const doctor_id = await at.doctor();
    const ofDoctor = await dropped({ patient_id: await at.patient(), type_id, doctor_id });
    await change(`/appointment-types/${type_id}`, { doctor_ids: [await at.doctor()] });
    expect(told(await restore(ofDoctor))).toEqual([409, 'invalid_state', 'doctor_not_allowed']);
    const late = await dropped({
      patient_id: await at.patient(),
      type_id: await at.type(),
      until: '2026-11-22',
    });
    await at.clinic.sql(`update appointment_waitlist set until = '2026-11-21' where id = $1`, [late['id']]);
    expect(told(await restore(late))).toEqual([409, 'invalid_state', 'past_until']);
  });
});

describe('a recall comes back', () => {
  const dropped = async (values: Body): Promise<string> => {
    const recall = ok(await at.desk.post('/patient-recalls', { due_month: '2026-11', ...values }));
    const path = `/patient-recalls/${String(recall['id'])}`;
    ok(await step(path, 'drop', { dropped_because: 'سافر' }));
    return path;
  };

  it('overdue or not, but not of a patient who was archived nor to a doctor who left', async () => {
    const overdue = await dropped({ patient_id: await at.patient() });
    await at.clinic.sql(`update patient_recalls set due_month = '2026-08' where id = $1`, [
      overdue.split('/').at(-1),
    ]);
    expect(ok(await step(overdue, 'reopen'))).toMatchObject({ status: 'open', due_month: '2026-08' });
    const patient_id = await at.patient();
    const ofPatient = await dropped({ patient_id });
    ok(await step(`/patients/${patient_id}`, 'archive'));
    const doctor_id = await at.doctor();
    const ofDoctor = await dropped({ patient_id: await at.patient(), doctor_id });
    ok(
      await step(`/employees/${doctor_id}`, 'deactivate', {
        leaving_date: '2026-11-22',
        leaving_reason: 'استقالة',
      }),
    );
    for (const [path, field] of [
      [ofPatient, 'patient_id'],
      [ofDoctor, 'doctor_id'],
    ] as const) {
      const { status, json } = await step(path, 'reopen');
      expect([status, json['code'], json['details']]).toEqual([409, 'no_longer_offered', { field }]);
    }
  });
});

it('a row out of the archive needs what it cannot be without, and nothing else of what it names', async () => {
  const branch = ok(await at.owner.post('/branches', { name_ar: 'فرع أُغلق', code: 'SHUT' }));
  const branch_id = String(branch['id']);
  const doctor = await at.doctor();
  const [there, named] = [await at.room({ branch_id }), await at.room({ default_doctor_id: doctor })];
  for (const id of [there, named]) ok(await step(`/rooms/${id}`, 'archive'));
  ok(await step(`/branches/${branch_id}`, 'archive'));
  ok(
    await step(`/employees/${doctor}`, 'deactivate', {
      leaving_date: '2026-11-22',
      leaving_reason: 'استقالة',
    }),
  );
  const { status, json } = await step(`/rooms/${there}`, 'restore');
  expect([status, json['code'], json['details']]).toEqual([409, 'no_longer_offered', { field: 'branch_id' }]);
  expect(ok(await step(`/rooms/${named}`, 'restore'))['status']).toBe('active');
});
