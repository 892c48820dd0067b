import { unreckonedDays } from '#server/kit/payrollLocks.ts';
import { touchDays, type Touching } from './touchDays.server.ts';

/**
 * Punches of these numbers that are not their owner's: what was said for a device goes before the employees' own numbers (hr.md 2.3).
 * Those of somebody who left stay theirs while they were employed, whoever has the number since.
 */
const strays = `select p.id, p.employee_id as before, coalesce(m.employee_id, e.id) as after, coalesce(p.work_date, p.at::date) as day
  from punches p
    left join device_user_maps m on m.clinic_id = p.clinic_id and m.device_id = p.device_id and m.device_user_id = p.device_user_id
    left join employees e on e.clinic_id = p.clinic_id and e.device_user_id = p.device_user_id
  where p.clinic_id = (select app_clinic()) and p.source = 'fingerprint' and p.status <> 'void' and p.device_user_id = any ($1::text[])
    and p.employee_id is distinct from coalesce(m.employee_id, e.id)
    and not exists (select from employees g join employees__employment_periods s on s.clinic_id = g.clinic_id and s.record_id = g.id
      where g.clinic_id = p.clinic_id and g.id = p.employee_id and g.status = 'inactive' and s.start <= coalesce(p.work_date, p.at::date)
        and (s."end" is null or s."end" >= coalesce(p.work_date, p.at::date)))`;

const move = `with stray as (${strays}), moved as (
    update punches p set employee_id = s.after, status = case when s.after is null then 'unmatched' else 'kept' end,
        version = p.version + 1, updated_at = now()
      from stray s where p.clinic_id = (select app_clinic()) and p.id = s.id and not s.day = any ($2::date[])
      returning s.before, s.after, s.day)
  select min(day)::text as from, max(day)::text as to,
    (select array_agg(distinct id) from (select before as id from moved union select after from moved) one where id is not null) as people
  from moved`;

/** A number became somebody's, or nobody's: its past punches follow on days that are not locked, and those days are reckoned anew (hr.md 2.4 rule 3). */
export async function matchPunches(at: Touching, numbers: readonly string[]): Promise<void> {
  const { db } = at;
  const days = await db.query(`select distinct day::text as day from (${strays}) s`, [numbers]);
  if (days.length === 0) return;
  const locked = await unreckonedDays(
    at,
    days.map(({ day }) => String(day)),
  );
  const [moved] = await db.query(move, [numbers, [...locked]]);
  const { from, to, people } = moved ?? {};
  if (typeof from === 'string' && Array.isArray(people))
    await touchDays(at, { employeeIds: people.map(String), from, to: String(to) });
}
