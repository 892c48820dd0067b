import { grouped } from '#server/kit/grouped.ts';
import type { Row } from '#server/kit/rules.ts';
import type { PayEvents } from '../engine/types.ts';
import type { PayGround, Reading } from './payGround.server.ts';

/** What is posted to a month, by person, and what a line says about each. */
export interface PostedEvents {
  readonly events: PayEvents;
  /** By the id of a bonus, target, input or penalty: what the slip prints beside its line. */
  readonly about: ReadonlyMap<string, string>;
}

const none: PayEvents = {
  bonuses: [],
  targets: [],
  inputs: [],
  penalties: [],
  carries: [],
  instalments: [],
};

// `$1` people, `$2` the month, `$3` the first month a circle was made for.
/** A slip of an earlier circle that still counts. */
const earlier = `s.clinic_id = t.clinic_id and s.employee_id = t.employee_id and s.status <> 'cancelled' and s.month < $2`;

// A bonus that a slip outside the circle paid is not paid again.
const bonusSql = `select t.employee_id, t.id::text, t.unit, trim_scale(t.value)::text as value, t.taxable, t.reason as about from bonuses t
  where t.clinic_id = (select app_clinic()) and t.employee_id = any ($1::uuid[]) and t.pay_month = $2 and t.status = 'approved'
    and not exists (select from salary_slips s join salary_slips__lines l on l.clinic_id = s.clinic_id and l.record_id = s.id
      where s.clinic_id = t.clinic_id and s.employee_id = t.employee_id and s.kind = 'off_cycle' and s.status <> 'cancelled'
        and l.key = 'BONUS:' || t.id)
  order by t.id`;

const targetSql = `select r.employee_id, t.id::text, trim_scale(r.earned)::text as amount, t.title as about
  from targets t join targets__results r on r.clinic_id = t.clinic_id and r.record_id = t.id
  where t.clinic_id = (select app_clinic()) and r.employee_id = any ($1::uuid[]) and t.pay_month = $2 and t.status = 'closed' and r.earned > 0
  order by t.id`;

// One that waited for an answer, or was more than could be taken, comes again until all of it is taken (hr.md 5, 6.5 step 9).
const penaltySql = `select * from (
    select t.employee_id, t.id::text, t.violation_date::text as date, t.unit, trim_scale(coalesce(t.reduced_value, t.value))::text as value,
        coalesce(v.name_ar, t.reason) as about,
        coalesce((select sum(m.taken) from salary_slips s join salary_slips__moves m on m.clinic_id = s.clinic_id and m.record_id = s.id
          where ${earlier} and m.what = 'penalty' and m.source_id = t.id::text), 0) as taken,
        (select m.left from salary_slips s join salary_slips__moves m on m.clinic_id = s.clinic_id and m.record_id = s.id
          where ${earlier} and m.what = 'penalty' and m.source_id = t.id::text order by s.month desc limit 1) as rest
      from penalties t left join violation_types v on v.clinic_id = t.clinic_id and v.id = t.violation_type_id
      where t.clinic_id = (select app_clinic()) and t.employee_id = any ($1::uuid[]) and t.pay_month between $3 and $2
        and t.status in ('approved', 'upheld', 'reduced') and t.unit <> 'warning'
  ) p where p.rest is null or p.rest > 0 order by p.id`;

// What an earlier circle that is not closed yet takes already is not taken twice; what it moves on comes with its closing.
const instalmentSql = `select t.employee_id, t.id::text, t.application_id::text, a.created_at::date::text as application_day, t.seq,
    trim_scale(t.amount - t.deducted - t.moved_out - t.waived)::text as remaining
  from sulfa_installments t join sulfa_applications a on a.clinic_id = t.clinic_id and a.id = t.application_id
  where t.clinic_id = (select app_clinic()) and t.employee_id = any ($1::uuid[]) and t.due_month <= $2
    and t.amount > t.deducted + t.moved_out + t.waived and a.status in ('disbursed', 'skip_asked')
    and not exists (select from salary_slips s join salary_slips__moves m on m.clinic_id = s.clinic_id and m.record_id = s.id
      join payroll_circles c on c.clinic_id = s.clinic_id and c.id = s.circle_id
      where ${earlier} and c.status <> 'closed' and m.what = 'instalment' and m.source_id = t.id::text)
  order by t.application_id, t.seq`;

// What the slip before could not take; carried again from there where it stays too much.
const carrySql = `select s.employee_id, s.id || ':' || m.position as id, trim_scale(m.left)::text as amount
  from (select distinct on (t.employee_id) t.* from salary_slips t
      where t.clinic_id = (select app_clinic()) and t.employee_id = any ($1::uuid[]) and t.month < $2 and t.kind <> 'off_cycle'
        and t.status <> 'cancelled' order by t.employee_id, t.month desc) s
    join salary_slips__moves m on m.clinic_id = s.clinic_id and m.record_id = s.id
  where m.what = 'carry' order by 1, 2`;

// Corrections, commissions, charges: each by the code of its component (hr.md 5, salary-inputs).
const inputSql = `select t.employee_id, t.id::text, c.code, t.unit, trim_scale(t.value)::text as value, t.ref_date::text, t.reason as about
  from salary_inputs t join salary_components c on c.clinic_id = t.clinic_id and c.id = t.component_id
  where t.clinic_id = (select app_clinic()) and t.employee_id = any ($1::uuid[]) and t.pay_month = $2 and t.status = 'approved'
    and not exists (select from salary_slips s join salary_slips__sources l on l.clinic_id = s.clinic_id and l.record_id = s.id
      where s.clinic_id = t.clinic_id and s.employee_id = t.employee_id and s.kind = 'off_cycle' and s.status <> 'cancelled'
        and l.source = 'input' and l.source_id = t.id::text)
  order by t.id`;

type Posted = { -readonly [K in keyof PayEvents]: PayEvents[K][number][] };

/** What is posted to the month of a circle, by employee; six statements, however many people (hr.md 5, 6.5). */
export async function payEvents(
  { query }: Reading,
  { circle, firstMonth }: PayGround,
  employeeIds: readonly string[],
): Promise<(employee: string) => PostedEvents> {
  const months = [employeeIds, circle.month];
  const found = {
    bonuses: await query(bonusSql, months),
    targets: await query(targetSql, months),
    inputs: await query(inputSql, months),
    penalties: await query(penaltySql, [...months, firstMonth]),
    instalments: await query(instalmentSql, months),
    carries: await query(carrySql, months),
  };
  const byPerson = new Map<string, Posted>();
  const about = new Map<string, string>();
  for (const [kind, rows] of Object.entries(found))
    for (const [id, own] of grouped(rows, (row) => String(row['employee_id']))) {
      const posted = byPerson.get(id) ?? (structuredClone(none) as Posted);
      byPerson.set(id, { ...posted, [kind]: own.map((row) => eventOf(row)) });
      for (const row of own)
        if (typeof row['about'] === 'string') about.set(String(row['id']), row['about'].slice(0, 300));
    }
  return (employee) => ({ events: byPerson.get(employee) ?? none, about });
}

/** The row without what is no part of the event; a penalty's `applied` is what earlier slips took. */
function eventOf({ employee_id: _employee, about: _about, rest: _rest, taken, ...event }: Row) {
  return taken === undefined ? event : { ...event, applied: String(taken) };
}
