import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { newId } from '#server/kit/ids.ts';

const workingDays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu'] as const;

/**
 * The schedule every clinic begins with: Saturday to Thursday, Friday rest (hr.md 2.1), that of the clinic by default. A clinic that
 * has schedules already keeps them.
 */
export async function firstSchedule(db: ClinicDatabase): Promise<void> {
  if ((await db.query('select 1 from work_schedules limit 1')).length > 0) return;
  const id = newId();
  await db.insert('work_schedules', [
    {
      id,
      name: 'الوردية الأساسية',
      kind: 'fixed',
      weekdays: [],
      grace_in: 10,
      grace_out: 0,
      grace_mode: 'forgive',
      half_day_below: '50',
      absent_below: '25',
      status: 'active',
      version: 1,
    },
  ]);
  await db.insert(
    'work_schedules__spans',
    workingDays.map((weekday, position) => ({
      id: newId(),
      record_id: id,
      position,
      weekday,
      start: '10:00',
      end: '18:00',
      break_minutes: 0,
      break_paid: false,
    })),
  );
  // Its row of settings comes after the areas' shares.
  await db.query(
    `insert into attendance_settings (clinic_id, id, default_schedule_id) values (app_clinic(), app_clinic(), $1)
      on conflict (clinic_id, id) do update set default_schedule_id = coalesce(attendance_settings.default_schedule_id, $1)`,
    [id],
  );
}
