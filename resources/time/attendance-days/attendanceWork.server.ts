import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { unreckonedDays } from '#server/kit/payrollLocks.ts';
import { matchPunches } from './matchPunches.server.ts';
import { recountDays } from './recount.server.ts';

/**
 * Whose days are due: pending ones whose window has passed and no locked month holds, and those since the last of whoever has none of
 * today yet, or since they were hired; each with the first such day. Nobody was absent before the clinic was here.
 */
const dueSql = `select e.id, min(x.day)::text as from from employees e
    join lateral (
      select d.work_date as day from attendance_days d
        where d.clinic_id = e.clinic_id and d.employee_id = e.id and d.settles_at <= $1::timestamptz and d.work_date <> all ($3::date[])
      union all select greatest($2::date - 62, coalesce((select max(d.work_date) + 1 from attendance_days d
          where d.clinic_id = e.clinic_id and d.employee_id = e.id), (select greatest(max(p.start), least((c.created_at at time zone c.timezone)::date, $2::date))
            from employees__employment_periods p join clinics c on c.id = p.clinic_id
            where p.clinic_id = e.clinic_id and p.record_id = e.id and p.start <= $2::date group by c.created_at, c.timezone), $2::date))
        where e.status = 'active' and not exists (
          select 1 from attendance_days d where d.clinic_id = e.clinic_id and d.employee_id = e.id and d.work_date = $2::date)
    ) x on true
  where e.clinic_id = (select app_clinic()) group by e.id order by e.id`;

/** Numbers of punches that were nobody's and have become somebody's, as of people hired since (hr.md 2.4 rule 3). */
const numbersSql = `select distinct p.device_user_id as number from punches p
  where p.clinic_id = (select app_clinic()) and p.status = 'unmatched'
    and (exists (select 1 from employees e where e.clinic_id = p.clinic_id and e.device_user_id = p.device_user_id)
      or exists (select 1 from device_user_maps m where m.clinic_id = p.clinic_id and m.device_id = p.device_id and m.device_user_id = p.device_user_id))
  limit 500`;

const pendingSql = `select distinct work_date::text as day from attendance_days
  where clinic_id = (select app_clinic()) and settles_at <= $1::timestamptz`;

const people = 20;

/** Finishes days whose window has passed and begins today's (hr.md 9.2, 00:15, and at every look after it). */
export const attendanceWork: DailyWork = {
  name: 'attendance days',
  words: { ar: 'حساب أيام الحضور', en: 'Reckoning attendance days' },
  from: '00:15',
  everyLook: true,
  async run({ today, now, timezone, inTransaction }) {
    await inTransaction(async (db) => {
      const numbers = (await db.query(numbersSql)).map(({ number }) => String(number));
      if (numbers.length > 0) await matchPunches({ db, today, now, timezone }, numbers);
    });
    const due = await inTransaction(async (db) => {
      const pending = await db.query(pendingSql, [now.toISOString()]);
      const shut = await unreckonedDays(
        { db },
        pending.map(({ day }) => String(day)),
      );
      return db.query(dueSql, [now.toISOString(), today, [...shut]]);
    });
    let n = 0;
    for (let at = 0; at < due.length; at += people) {
      const some = due.slice(at, at + people);
      const from = some.map((row) => String(row['from'])).toSorted()[0] ?? today;
      const ids = some.map(({ id }) => String(id));
      n += await inTransaction((db) => recountDays({ db, today, now, timezone }, ids, from, today));
    }
    return { n };
  },
};
