import { expect } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/testServer.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Answer = Awaited<ReturnType<Client['post']>>;

let number = 0;
const next = (): number => (number += 1);

/** What a clinic needs to book: whoever books, doctors, rooms, types and patients, each made by one call. */
export interface BookingDesk {
  readonly clinic: TestClinic;
  readonly owner: Client;
  readonly desk: Client;
  doctor(chairs?: number): Promise<string>;
  room(values?: Body): Promise<string>;
  type(values?: Body): Promise<string>;
  patient(values?: Body): Promise<string>;
  /** Sends a booking by the desk, outside of hours unless said otherwise. */
  book(values: Body, by?: Client): Promise<Answer>;
  /** A booking that stands. */
  booked(values: Body): Promise<Answer['json']>;
  /** Takes a visit through a transition. */
  step(id: string, name: string, body?: Body, by?: Client): Promise<Answer>;
  /** What is held: `doctor 1 08:00-08:40`, in UTC, in the order patient, doctor, room. */
  holds(id: string): Promise<string[]>;
}

/** What a visit holds, as `BookingDesk.holds` says it. */
async function holdsOf(clinic: TestClinic, id: string): Promise<string[]> {
  const rows = await clinic.sql(
    `select case when patient_id is not null then 'patient' when doctor_id is not null then 'doctor' else 'room' end as of, lane,
        to_char(from_at at time zone 'UTC', 'HH24:MI') as from_at, to_char(to_at at time zone 'UTC', 'HH24:MI') as to_at
      from schedule_holds where appointment_id = $1 order by patient_id is null, doctor_id is null`,
    [id],
  );
  return rows.map(
    (one) => `${String(one['of'])} ${String(one['lane'])} ${String(one['from_at'])}-${String(one['to_at'])}`,
  );
}

/** A clinic with a desk; its first type is 30 minutes without a buffer. */
export async function bookingDesk(clinic: TestClinic): Promise<BookingDesk> {
  const owner = await clinic.signedIn({ role: 'owner' });
  const desk = await clinic.signedIn({ role: 'receptionist' });
  const made = async (path: string, body: Body): Promise<string> => {
    const { status, json, text } = await owner.post(path, body);
    expect([status, text]).toEqual([201, text]);
    return String(json['id']);
  };
  const treats = `update employees set job_title_id = $2 where id = $1`;
  const book = (values: Body, by: Client = desk): Promise<Answer> =>
    by.post('/appointments', { outside_hours: true, ...values });
  return {
    clinic,
    owner,
    desk,
    async doctor(chairs = 1) {
      const { employeeId } = await clinic.person({ role: 'doctor' });
      await clinic.sql(treats, [employeeId, clinic.start.titles.get('طبيب')]);
      if (chairs > 1)
        await made('/doctor-profiles', {
          employee_id: employeeId,
          parallel_chairs: chairs,
          color: '#123456',
        });
      return employeeId;
    },
    room: (values = {}) =>
      made('/rooms', { name_ar: `غرفة ${next()}`, branch_id: clinic.start.branch, ...values }),
    type: (values = {}) =>
      made('/appointment-types', { name_ar: `نوع ${next()}`, duration_min: 30, ...values }),
    patient: (values = {}) =>
      made('/patients', {
        full_name: `مريض رقم ${next()}`,
        phone: `+2010${String(10_000_000 + next())}`,
        gender: 'male',
        ...values,
      }),
    book,
    async booked(values) {
      const { status, json, text } = await book(values);
      expect([status, text]).toEqual([201, text]);
      return json;
    },
    async step(id, name, body = {}, by = desk) {
      const { version } = (await owner.get(`/appointments/${id}`)).json;
      return by.post(`/appointments/${id}/${name}`, { version, ...body });
    },
    holds: (id) => holdsOf(clinic, id),
  };
}

/** Status, code and reason of an answer. */
export const told = ({ status, json }: Answer): unknown[] => [status, json['code'], json['reason']];
/** Status and sentence on a field. */
export const onField = ({ status, json }: Answer, field: string): unknown[] => [
  status,
  (json['errors'] as Record<string, string> | undefined)?.[field],
];
