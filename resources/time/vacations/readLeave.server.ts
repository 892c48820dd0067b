import { weekDayOf } from '#metadata/time/days.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { factsOf } from '../attendance-days/dayFacts.server.ts';
import { plannedDays } from '../roster/plannedDays.server.ts';
import type { EntitlementLine } from '../vacation-ledger/entitlement.ts';
import {
  countLeave,
  type Counting,
  type DayKnown,
  type Half,
  type LeaveDay,
  type PayTier,
} from './countLeave.ts';

type Reading = Pick<RuleDatabase, 'query'>;

/** A kind of leave, as requests are judged by it. */
export interface LeaveKind extends Counting {
  readonly id: string;
  readonly code: string;
  readonly name_ar: string;
  readonly name_en: string | null;
  readonly balance_mode: 'yearly' | 'monthly' | 'per_event' | 'none';
  readonly draws_from_id: string | null;
  readonly max_at_once: string | null;
  readonly max_year: string | null;
  readonly min_notice_days: number;
  readonly max_back_days: number;
  readonly half_day: boolean;
  readonly attachment_over_days: string | null;
  readonly carry_expires: string | null;
  readonly negative_limit: string;
  readonly in_probation: boolean;
  readonly gender: 'male' | 'female' | null;
  readonly once_in_service: boolean;
  readonly entitlement: readonly EntitlementLine[];
  readonly pay_tiers: readonly PayTier[];
}

const kindsSql = `
  select t.id, t.code, t.name_ar, t.name_en, t.color, t.balance_mode, t.count_mode, t.draws_from_id, t.max_at_once::text as max_at_once,
      t.max_year::text as max_year, t.min_notice_days, t.max_back_days, t.half_day, t.attachment_over_days::text as attachment_over_days,
      t.carry_expires, t.negative_limit::text as negative_limit, t.in_probation, t.gender, t.once_in_service,
      coalesce((select json_agg(json_build_object('from_month', l.from_month, 'days', l.days::text, 'age_from', l.age_from))
        from vacation_types__entitlement l where l.clinic_id = t.clinic_id and l.record_id = t.id), '[]') as entitlement,
      coalesce((select json_agg(json_build_object('from_day', l.from_day, 'to_day', l.to_day, 'paid_percent', l.paid_percent::text))
        from vacation_types__pay_tiers l where l.clinic_id = t.clinic_id and l.record_id = t.id), '[]') as pay_tiers
    from vacation_types t where t.clinic_id = (select app_clinic())`;

/** The kinds with these ids, by id; all active ones where none are named. */
export async function readKinds(
  { query }: Reading,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, LeaveKind>> {
  const rows =
    ids === undefined
      ? await query(
          `${kindsSql} and t.status = 'active' order by (t.balance_mode in ('per_event', 'none')), (t.draws_from_id is not null), t.created_at, t.id`,
        )
      : await query(`${kindsSql} and t.id = any ($1::uuid[])`, [ids]);
  return new Map(rows.map((row) => [String(row['id']), row as unknown as LeaveKind]));
}

/** What is asked for: whose days of which kind. */
export interface Wanted {
  /** Of a request that stands already: its own days are not those of another. */
  readonly id?: string | undefined;
  readonly employee_id: string;
  readonly type_id: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly half: Half;
}

/**
 * What is known of these people's days, by person, whatever leave they have: rest by their schedule, by the clinic's weekend where they have none
 * (areas-hr.md c 9), holidays of their branch and group, employment.
 */
export async function knownDays(
  db: Reading,
  employees: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly DayKnown[]>> {
  const plans = await plannedDays(db, employees, from, to);
  const facts = await factsOf({ db }, employees, from, to);
  const [clinic] = await db.query('select weekend_days from clinics where id = (select app_clinic())');
  const weekend = (clinic?.['weekend_days'] ?? []) as readonly string[];
  const known = new Map<string, DayKnown[]>(employees.map((id) => [id, []]));
  for (const { employee_id: id, day, is_rest, schedule } of plans)
    known.get(id)?.push({
      day,
      isRest: is_rest || (schedule === null && weekend.includes(weekDayOf(day))),
      holiday: facts.holiday(id, day),
      isEmployed: facts.facts(id, day).employed,
    });
  return known;
}

/** Days of the kind in each year beside those of this request: `all` that are asked for or taken, and `before` it those that are approved. */
async function takenOf(db: Reading, { id, employee_id, type_id, date_from, date_to }: Wanted) {
  const rows = await db.query(
    `select to_char(d.work_date, 'YYYY') as year, sum(d.days)::text as days,
        coalesce(sum(d.days) filter (where d.approved and d.work_date < $4::date), 0)::text as before
      from vacation_days d
      where d.clinic_id = (select app_clinic()) and d.employee_id = $1::uuid and d.type_id = $2::uuid and d.stands
        and d.vacation_id is distinct from $3::uuid
        and d.work_date between date_trunc('year', $4::date) and date_trunc('year', $5::date) + interval '1 year - 1 day'
      group by 1`,
    [employee_id, type_id, id ?? null, date_from, date_to],
  );
  const of =
    (column: string) =>
    (year: string): string =>
      String(rows.find((row) => row['year'] === year)?.[column] ?? '0');
  return { all: of('days'), before: of('before') };
}

/** What a request comes to: its days, each counted or why not, and what was taken of the kind beside it. */
export interface Counted {
  readonly known: readonly DayKnown[];
  readonly days: readonly LeaveDay[];
  readonly taken: (year: string) => string;
}

/** Counts a request as things stand now (hr.md 3, rules 1 and 7). Four statements. */
export async function readLeave(db: Reading, kind: LeaveKind, wanted: Wanted): Promise<Counted> {
  const { employee_id: who, date_from: from, date_to: to } = wanted;
  const known = (await knownDays(db, [who], from, to)).get(who) ?? [];
  const { all, before } = await takenOf(db, wanted);
  // Paid by how many days of its year lie before it, whatever was asked for first.
  return { known, days: countLeave(known, kind, wanted.half, before), taken: all };
}
