import { expect } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { openPatients, type Made } from '../patients/support.ts';

export type Answer = Awaited<ReturnType<Client['post']>>;

/** Works under a clinical title, edits all patients and sees every visit. */
async function nurseOf(clinic: Awaited<ReturnType<typeof openPatients>>['clinic']) {
  const client = await clinic.signedIn({
    permissions: [
      'patients_edit_patient',
      'patients_view_all_patients',
      'patients_view_appointments_calendar',
    ],
  });
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    client.person.employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  return client;
}

/** A clinic with doctors, their patients and visits that stand as rows: booking them is not what is asked. */
export async function openVisits() {
  const desk = await openPatients();
  const { clinic, owner } = desk;
  const doctor = await desk.doctor();
  const [type] = await clinic.sql('select id from appointment_types order by created_at, id limit 1');
  return {
    ...desk,
    doctor: desk.doctor,
    /** A doctor with a patient of theirs. */
    first: doctor,
    type: String(type?.['id']),
    patientOf: (by: typeof doctor, values: object = {}): Promise<Made> =>
      desk.made({ primary_doctor_id: by.person.employeeId, ...values }),
    nurse: () => nurseOf(clinic),
    /** A visit `days` ago at the clinic's noon, in this state; in a room where one must be. */
    async visit(patient: string, by: typeof doctor, days = 0, status = 'completed'): Promise<string> {
      const over = status === 'cancelled' ? `, cancel_reason, cancelled_by` : '';
      const why = status === 'cancelled' ? `, 'patient_request', 'patient'` : '';
      const [row] = await clinic.sql(
        `with day as (select ((now() at time zone c.timezone)::date - $4::int + time '12:00') at time zone c.timezone as at from clinics c where c.id = (select app_clinic()))
          insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, starts_at, ends_at, hold_until, duration_min, mode, status, source, version${over})
          select app_clinic(), $1, $2, $3, $5, at, at + interval '30 minutes', at + interval '30 minutes', 30, 'slot', $6, 'front_desk', 1${why} from day returning id`,
        [patient, by.person.employeeId, type?.['id'], days, clinic.start.branch, status],
      );
      return String(row?.['id']);
    },
    async written(by: Client, values: object): Promise<Made> {
      const answer = await by.post('/visit-notes', values);
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return answer.json as Made;
    },
    async step(by: Client, id: string, name: string, body: object = {}): Promise<Answer> {
      const { version } = (await owner.get(`/visit-notes/${id}`)).json;
      return by.post(`/visit-notes/${id}/${name}`, { version, ...body });
    },
  };
}

/** Status and what was wrong, by field. */
export const wrong = ({ status, json }: Answer): unknown[] => [status, json['errors'] ?? json['detail']];
