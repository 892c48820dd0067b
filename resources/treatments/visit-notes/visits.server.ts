import { decide } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { reachOf, reachSql, reachValues } from '../../appointments/reach.server.ts';
import { visitNotes } from './visit-notes.ts';

/** More visits than anybody looks through; older ones stand in the list of appointments. */
const most = 60;

/** Whether the caller may read what is written of this patient; one outside their rows is absent. */
async function knows(
  { db, subject }: OperationContext<typeof visitNotes>,
  patient: string,
): Promise<boolean> {
  const isAll = decide(visitNotes.access.list, subject) === 'all';
  const rows = await db.query(
    `select from patients p where p.id = $1 and ($2 or exists (select from patients__treated_by x
      where x.clinic_id = p.clinic_id and x.record_id = p.id and x.target_id = $3::uuid))`,
    [patient, isAll, subject.employeeId],
  );
  return rows.length > 0;
}

/**
 * The visits of a patient within the caller's reach that have a note or may have one, newest first, each with the note of its doctor and `is_today`: who is
 * there or was, and who is booked on a day that has come, for many a desk never says that somebody arrived. Neither money nor what
 * the desk wrote is told. Another's patient is absent (404).
 */
export async function visits(context: OperationContext<typeof visitNotes>): Promise<unknown> {
  const { db, params, fail, subject, businessDay, locale } = context;
  const patient = params['patientId'];
  if (!isId(patient)) return fail('not_found');
  if (!(await knows(context, patient))) return fail('not_found');
  const { timezone, dayCutoff } = subject.clinic;
  const named = (of: string, name: string): string =>
    locale === 'en' ? `coalesce(nullif(${of}.${name}_en, ''), ${of}.${name}_ar)` : `${of}.${name}_ar`;
  return db.query(
    `select a.id, a.starts_at, a.status, a.doctor_id, ${named('e', 'full_name')} as doctor, a.type_id, ${named('y', 'name')} as type,
        a.branch_id, v.day::text as day, v.day = $2::date as is_today, n.id as note_id
      from appointments a
        cross join lateral (select ((a.starts_at at time zone $3) - $4::interval)::date as day) v
        join employees e on e.clinic_id = a.clinic_id and e.id = a.doctor_id
        join appointment_types y on y.clinic_id = a.clinic_id and y.id = a.type_id
        left join visit_notes n on n.clinic_id = a.clinic_id and n.appointment_id = a.id and n.doctor_id = a.doctor_id and n.status <> 'struck'
      where a.patient_id = $1 and (a.status in ('arrived', 'in_progress', 'completed') or (a.status in ('booked', 'confirmed') and v.day <= $2::date))
        and ${reachSql(5)}
      order by a.starts_at desc, a.id limit ${most}`,
    [patient, businessDay, timezone, dayCutoff, ...reachValues(await reachOf(context))],
  );
}
