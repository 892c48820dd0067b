import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Client } from '#tests/setup/client.ts';
import type { TestPerson } from '#tests/setup/clinics.ts';
import { ownClinic, type OwnClinic } from '../ownClinic.ts';
import type { DeskOptions } from '../support.ts';

type Doctor = Client & { readonly person: TestPerson };
let phones = 0;

/** Answers what was made by a call that must succeed. */
export async function made(by: Client, path: string, values: object): Promise<Record<string, unknown>> {
  const answer = await by.post(path, values);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json;
}

/** Patients, prices and lines, each made by one call. */
function rows(clinic: OwnClinic, doctor: Doctor) {
  const idOf = async (path: string, values: object): Promise<string> =>
    String((await made(clinic.owner, path, values))['id']);
  return {
    patient: (values: object = {}): Promise<string> =>
      idOf('/patients', {
        full_name: 'ليلى حسن فؤاد',
        gender: 'female',
        birth_date: '1990-05-01',
        confirm_duplicate: true,
        branch_id: clinic.start.branch,
        primary_doctor_id: doctor.person.employeeId,
        phone: `0115${String((phones += 1)).padStart(7, '0')}`,
        ...values,
      }),
    procedure: (values: object = {}): Promise<string> => {
      const usual = { group: 'prostho', scope: 'tooth', price: '4000', confirm_duplicate: true };
      return idOf('/dental-procedures', { ...usual, ...values });
    },
    /** A line that is planned with the doctor. */
    line: (values: object): Promise<string> =>
      idOf('/patient-treatments', { doctor_id: doctor.person.employeeId, ...values }),
    /** A room somebody is treated in. */
    room: (): Promise<string> =>
      idOf('/rooms', { name_ar: `غرفة ${(phones += 1)}`, branch_id: clinic.start.branch, capacity: 3 }),
  };
}

const visitSql = `insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, starts_at, ends_at, hold_until, duration_min, mode, status, source, version, room_id, chair_no)
  select app_clinic(), $1, $2, (select y.id from appointment_types y order by y.created_at, y.id limit 1), $3, at, at + interval '30 minutes', at + interval '30 minutes', 30, 'slot', $5, 'front_desk', 1, $6::uuid, case when $6::uuid is not null then 1 end
  from (select ((now() at time zone c.timezone)::date - $4::int + time '12:00') at time zone c.timezone as at from clinics c where c.id = (select app_clinic())) d returning id`;

/** A clinic at the chair, in a browser: its doctor under a clinical title, its desk, and patients of that doctor. */
export async function chairDesk() {
  const clinic: OwnClinic = await ownClinic();
  const doctor: Doctor = await clinic.signedIn({ role: 'doctor' });
  const clerk: Doctor = await clinic.signedIn({ role: 'receptionist' });
  const { employeeId } = doctor.person;
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  const { room, ...made } = rows(clinic, doctor);
  return {
    clinic,
    doctor,
    clerk,
    ...made,
    at: (by: Client, values: DeskOptions = {}): DeskOptions => ({
      home: clinic.home,
      token: String(by.token),
      locale: 'ar',
      ...values,
    }),
    async visit(of: string, days: number, status = 'completed'): Promise<string> {
      const place = status === 'in_progress' ? await room() : null;
      const [row] = await clinic.sql(visitSql, [of, employeeId, clinic.start.branch, days, status, place]);
      return String(row?.['id']);
    },
  };
}
export type ChairDesk = Awaited<ReturnType<typeof chairDesk>>;

/** One tooth of the drawing. */
export const tooth = (page: Page, fdi: string) => page.locator(`[data-tooth="${fdi}"]`).first();

/** Nothing is wider than the screen. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
