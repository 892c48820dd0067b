import { daysBetween } from '#metadata/time/days.ts';
import type { OperationContext, RuleContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { payrollSettings } from '../payroll-settings/payroll-settings.ts';
import { payablePeople } from '../run/gather.server.ts';
import { readGround, type RunCircle } from '../run/payGround.server.ts';
import { stalePeople } from '../run/reckonPeople.server.ts';
import type { payrollCircles } from './payroll-circles.ts';

type Context = Pick<RuleContext, 'db' | 'subject' | 'today'>;
interface Circle {
  readonly id: string;
  readonly month: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly status: string;
  readonly calculated_by?: string | null;
  readonly objections_until?: string | null;
}

/** What stands in the way of approving (hr.md 6.2); a note passes what is `waived`. */
export interface Blocker {
  readonly code:
    | 'stale_slips'
    | 'no_slip'
    | 'no_account'
    | 'open_objections'
    | 'earlier_open'
    | 'pay_two_person'
    | 'incomplete_days'
    | 'days_ahead'
    | 'pending_days'
    | 'draft_penalties'
    | 'draft_bonuses'
    | 'undecided_leave'
    | 'undecided_requests'
    | 'undecided_overtime'
    | 'unanswered';
  readonly n: number;
  /** Where it is mended, in the product. */
  readonly path: string;
  readonly waived: boolean;
  readonly employee_ids: readonly string[];
  readonly month?: string;
}

export const runCircleOf = ({ id, month, date_from: from, date_to: to }: Circle): RunCircle => ({
  id,
  month,
  from,
  to,
});

const filter = (of: object): string => encodeURIComponent(JSON.stringify(of));

// `$1` the month, `$2` and `$3` the first and last day, `$4` the circle: the people of each, once.
const undecided = {
  draft_penalties: `select employee_id from penalties where clinic_id = (select app_clinic()) and pay_month = $1 and status in ('draft', 'objected')`,
  draft_bonuses: `select employee_id from bonuses where clinic_id = (select app_clinic()) and pay_month = $1 and status = 'draft'`,
  undecided_leave: `select d.employee_id from vacation_days d join vacations v on v.clinic_id = d.clinic_id and v.id = d.vacation_id
    where d.clinic_id = (select app_clinic()) and d.work_date between $2::date and $3::date and d.stands and not d.approved
      and v.status in ('pending', 'manager_approved')`,
  undecided_requests: `select employee_id from attendance_requests where clinic_id = (select app_clinic())
    and work_date between $2::date and $3::date and status in ('pending', 'manager_approved')`,
  undecided_overtime: `select t.employee_id from attendance_days t join attendance_settings s on s.clinic_id = t.clinic_id
    where t.clinic_id = (select app_clinic()) and t.work_date between $2::date and $3::date and s.ot_needs_approval
      and t.ot_day + t.ot_night + t.ot_rest + t.ot_holiday > 0 and t.ot_decided_at is null`,
  incomplete_days: `select employee_id from attendance_days where clinic_id = (select app_clinic())
    and work_date between $2::date and $3::date and day_status = 'incomplete'`,
  pending_days: `select employee_id from attendance_days where clinic_id = (select app_clinic())
    and work_date between $2::date and $3::date and day_status = 'pending'`,
  no_account: `select employee_id from salary_slips where clinic_id = (select app_clinic()) and circle_id = $4::uuid
    and status in ('draft', 'published') and net > 0
    and (account_method = 'bank' and coalesce(iban, '') = '' or account_method = 'wallet' and coalesce(wallet_phone, '') = '')`,
  open_objections: `select employee_id from salary_slips where clinic_id = (select app_clinic()) and circle_id = $4::uuid
    and statement = 'objected' and answered_at is null and status <> 'cancelled'`,
  unanswered: `select employee_id from salary_slips where clinic_id = (select app_clinic()) and circle_id = $4::uuid
    and status = 'published' and statement = 'none'`,
} as const;
const undecidedSql = `select code, count(*)::int as n, (array_agg(distinct employee_id::text))[1:200] as people from (${Object.entries(
  undecided,
)
  .map(([code, sql]) => `select '${code}' as code, x.employee_id from (${sql}) x`)
  .join(' union all ')}) found where $1::text is not null group by code`;

const paths = (circle: Circle): Readonly<Record<keyof typeof undecided, string>> => {
  const { month, date_from: from, date_to: to } = circle;
  const days = { work_date_gte: from, work_date_lte: to };
  return {
    draft_penalties: `/penalties?filter=${filter({ pay_month: month, status: ['draft', 'objected'] })}`,
    draft_bonuses: `/bonuses?filter=${filter({ pay_month: month, status: 'draft' })}`,
    undecided_leave: `/vacations?filter=${filter({ status: ['pending', 'manager_approved'] })}`,
    undecided_requests: `/employees/manual-attendance?filter=${filter({ ...days, status: ['pending', 'manager_approved'] })}`,
    undecided_overtime: `/attendance?filter=${filter({ ...days, overtime_waits: true })}`,
    pending_days: `/attendance?filter=${filter({ ...days, day_status: 'pending' })}`,
    incomplete_days: `/attendance?filter=${filter({ ...days, day_status: 'incomplete' })}`,
    no_account: `/salary-slips/review?filter=${filter({ month })}`,
    open_objections: `/salary-slips/review?filter=${filter({ month, open_objection: true })}`,
    unanswered: `/salary-slips/review?filter=${filter({ month, statement: 'none' })}`,
  };
};

/** What no note passes. */
const stays: readonly string[] = ['open_objections', 'incomplete_days', 'no_account'];

const withoutSlipSql = `select p.id from unnest($2::uuid[]) p(id) where not exists (select from salary_slips s
  where s.clinic_id = (select app_clinic()) and s.circle_id = $1::uuid and s.employee_id = p.id) order by 1`;

const earlierSql = `select month from payroll_circles where clinic_id = (select app_clinic()) and date_to < $1::date
  and status not in ('approved', 'closed') order by date_from limit 1`;

/** Everything that stands in the way of showing or approving a circle now, found anew; marks of stale slips are not trusted. */
export async function blockersOf(context: Context, circle: Circle): Promise<readonly Blocker[]> {
  const { db, subject, today } = context;
  const settings = await settingsOf(db, payrollSettings);
  const run = runCircleOf(circle);
  const ground = await readGround(db, run, subject.clinic.currencyDigits);
  const stale = await stalePeople(db, ground);
  const people = await payablePeople(db, run);
  const without = (await db.query(withoutSlipSql, [circle.id, people])).map(({ id }) => String(id));
  const [earlier] = await db.query(earlierSql, [circle.date_from]);
  const rows = await db.query(undecidedSql, [circle.month, circle.date_from, circle.date_to, circle.id]);
  const review = `/salary-slips/calculate?month=${circle.month}`;
  // Silence counts as a confirmation once the days to object are over (hr.md 6.4).
  const isAsked = circle.status === 'published' && (circle.objections_until ?? '') >= today;
  const at = paths(circle);
  const found: Blocker[] = [
    { code: 'stale_slips', n: stale.length, path: review, waived: false, employee_ids: stale },
    { code: 'no_slip', n: without.length, path: review, waived: false, employee_ids: without },
    {
      code: 'earlier_open',
      n: earlier === undefined ? 0 : 1,
      path: `/salary-slips/calculate?month=${String(earlier?.['month'] ?? '')}`,
      waived: false,
      employee_ids: [],
      month: String(earlier?.['month'] ?? ''),
    },
    {
      code: 'pay_two_person',
      n: settings.two_person_approval && circle.calculated_by === subject.userId ? 1 : 0,
      path: review,
      waived: false,
      employee_ids: [],
    },
    {
      // What happens on them moves no slip once the circle is approved.
      code: 'days_ahead',
      n: circle.date_to < today ? 0 : daysBetween(today, circle.date_to) + 1,
      path: review,
      waived: true,
      employee_ids: [],
    },
    ...rows.flatMap((row): Blocker[] => {
      const code = row['code'] as keyof typeof undecided;
      if (code === 'unanswered' && !isAsked) return [];
      if (['incomplete_days', 'pending_days'].includes(code) && !ground.attendance) return [];
      return [
        {
          code,
          n: Number(row['n']),
          path:
            code === 'no_account'
              ? `/settings/users/active?filter=${filter({ id: row['people'] })}`
              : at[code],
          waived: !stays.includes(code),
          employee_ids: row['people'] as readonly string[],
        },
      ];
    }),
  ];
  return found.filter(({ n }) => n > 0);
}

/** `GET /payroll-circles/:id/blockers` (hr.md 6.2). */
export async function blockers(context: OperationContext<typeof payrollCircles>) {
  const { record, fail } = context;
  if (record === undefined) return fail('not_found');
  return { blockers: await blockersOf(context, record) };
}
