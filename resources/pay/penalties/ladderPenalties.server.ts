import { addDays } from '#metadata/time/days.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { grouped } from '#server/kit/grouped.ts';
import type { Row, RuleDatabase } from '#server/kit/rules.ts';
import { ladderDrafts, type LadderDay, type LadderDraft } from '../engine/ladder.ts';
import { payAssignments, type PaidAssignment } from '../payFacts.server.ts';

type Database = Pick<RuleDatabase, 'query'>;
/** A circle that is still reckoned. */
interface Open {
  readonly month: string;
  readonly from: string;
  readonly to: string;
}
interface PersonsDraft extends LadderDraft {
  readonly employee_id: string;
  readonly early: boolean;
}

const circlesSql = `select month, date_from::text as "from", date_to::text as "to" from payroll_circles
  where clinic_id = (select app_clinic()) and status in ('open', 'calculated') and date_from <= $1::date order by date_from`;

/** Days that are over: what is pending may still change. */
const lateSql = `select d.id::text, d.employee_id::text, d.work_date::text as date, d.late_minutes, d.early_minutes
  from attendance_days d where d.clinic_id = (select app_clinic()) and d.work_date between $1::date and $2::date
    and d.late_minutes + d.early_minutes > 0 and d.day_status <> 'pending'
  order by d.employee_id, d.work_date`;

/** What a person decided stays; a draft whose day says otherwise by now is written anew, one whose day says nothing any more goes. */
const writeSql = `with told as (select * from jsonb_to_recordset($1::jsonb)
    as r(employee_id uuid, late_day date, unit text, value numeric, reason text)),
  gone as (delete from penalties p where p.clinic_id = (select app_clinic()) and p.late_day between $2::date and $3::date
    and p.source = 'attendance' and p.status = 'draft'
    and not exists (select from told t where t.employee_id = p.employee_id and t.late_day = p.late_day) returning 1),
  come as (insert into penalties as p (clinic_id, employee_id, violation_date, late_day, unit, value, pay_month, reason, source)
    select app_clinic(), t.employee_id, t.late_day, t.late_day, t.unit, t.value, $4, t.reason, 'attendance' from told t
    on conflict (clinic_id, employee_id, late_day) do update
      set unit = excluded.unit, value = excluded.value, reason = excluded.reason, version = p.version + 1, updated_at = now()
      where p.status = 'draft' and (p.unit, p.value, p.reason) is distinct from (excluded.unit, excluded.value, excluded.reason)
    returning 1)
  select (select count(*) from gone)::int + (select count(*) from come)::int as n`;

const asDay = (row: Row, at: PaidAssignment | undefined): LadderDay => ({
  id: String(row['id']),
  date: String(row['date']),
  late_minutes: Number(row['late_minutes']),
  early_minutes: Number(row['early_minutes']),
  ladder: at?.rules.late_mode === 'ladder' ? at.ladder : [],
  early_same_as_late: at?.rules.early_same_as_late === true,
});

const reasonOf = ({ minutes, occurrence, early }: PersonsDraft): string =>
  `${early ? 'تأخير أو انصراف مبكر' : 'تأخير'} ${minutes} دقيقة، المرة ${occurrence} في الدورة`;

/** The drafts of a circle's days up to one, for everybody whose system has a ladder that day. */
async function draftsOf(db: Database, { from }: Open, until: string): Promise<readonly PersonsDraft[]> {
  const people = grouped(await db.query(lateSql, [from, until]), (row) => String(row['employee_id']));
  const paid = await payAssignments(db, [...people.keys()], from, until);
  return [...people].flatMap(([employee_id, rows]) => {
    const own = paid.get(employee_id) ?? [];
    const days = rows.map((row) =>
      asDay(
        row,
        own.findLast(({ effective_from: day }) => day <= String(row['date'])),
      ),
    );
    const early = new Set(days.filter((day) => day.early_minutes > 0).map(({ id }) => id));
    return ladderDrafts(days).map((draft) => ({ ...draft, employee_id, early: early.has(draft.day_id) }));
  });
}

/**
 * Brings the drafts of the lateness ladder to what attendance says, in every circle whose figures nobody has seen yet (hr.md 4, ladder
 * mode): one a late day, so that the employee sees it and may object. Days up to yesterday. Answers how many were not so.
 */
export async function bringLadderPenalties(db: Database, today: string): Promise<number> {
  let changed = 0;
  for (const circle of (await db.query(circlesSql, [today])) as unknown as readonly Open[]) {
    const yesterday = addDays(today, -1);
    const until = circle.to < yesterday ? circle.to : yesterday;
    if (until < circle.from) continue;
    const drafts = (await draftsOf(db, circle, until)).map((draft) => ({
      employee_id: draft.employee_id,
      late_day: draft.date,
      unit: draft.unit,
      value: draft.value,
      reason: reasonOf(draft),
    }));
    const [row] = await db.query(writeSql, [JSON.stringify(drafts), circle.from, until, circle.month]);
    changed += Number(row?.['n'] ?? 0);
  }
  return changed;
}

/** Each night the ladder's drafts follow the days that are over. */
export const ladderWork: DailyWork = {
  name: 'ladder penalties',
  words: { ar: 'جزاءات سلم التأخير', en: 'Penalties of the lateness ladder' },
  from: '04:00',
  async run({ today, inTransaction }) {
    return { n: await inTransaction((db) => bringLadderPenalties(db, today)) };
  },
};
