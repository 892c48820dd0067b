import { createHash } from 'node:crypto';
import { dayStart, wallAt } from '#metadata/time/clock.ts';
import { addDays, daysBetween } from '#metadata/time/days.ts';
import { grouped } from '#server/kit/grouped.ts';
import { unreckonedDays } from '#server/kit/payrollLocks.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { clockOf, type Clock } from '../engine/placedDays.ts';
import { daysAround, reckonDays } from '../engine/reckonDays.ts';
import type { AttendanceRules, DayFigures, Punch, SortedPunch } from '../engine/types.ts';
import { plannedDays, type PersonDay } from '../roster/plannedDays.server.ts';
import { factsOf, type FactsReader } from './dayFacts.server.ts';
import { saveDays, savePunches, type DayRow } from './saveDays.server.ts';

/** What days are reckoned with: statements inside the clinic's wall, its zone and the moment. */
export interface Recounting {
  readonly db: Pick<RuleDatabase, 'query'>;
  readonly timezone: string;
  readonly now: Date;
  readonly today: string;
}

const rulesSql = `select direction_mode, duplicate_seconds, window_before, window_after, ot_min, ot_round, ot_before_shift,
    to_char(night_from, 'HH24:MI') as night_from, to_char(night_to, 'HH24:MI') as night_to
  from attendance_settings where clinic_id = (select app_clinic())`;

const punchSql = `select p.employee_id, p.id, extract(epoch from p.at) * 1000 as at, p.state, d.direction,
    p.work_date::text as work_date, p.status
  from punches p left join fingerprint_devices d on d.clinic_id = p.clinic_id and d.id = p.device_id
  where p.clinic_id = (select app_clinic()) and p.employee_id = any ($1::uuid[]) and p.status not in ('void', 'unmatched')
    and p.at >= $2::timestamptz and p.at < $3::timestamptz`;

/** The settings the engine goes by. */
export async function attendanceRules({ db }: Pick<Recounting, 'db'>): Promise<AttendanceRules | undefined> {
  const [row] = await db.query(rulesSql);
  return row as AttendanceRules | undefined;
}

/** Held until the commit: two that reckon the same person wait for each other, always in the same order. */
async function holdPeople({ db }: Recounting, ids: readonly string[]): Promise<void> {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('attendance ' || id, 0)) from (select unnest($1::text[]) as id order by 1) held`,
    [ids],
  );
}

interface Person {
  readonly id: string;
  readonly plans: readonly PersonDay[];
  readonly punches: readonly Punch[];
}

/** One person's days with the hash of what each was reckoned from. */
function reckonPerson(
  { id, plans, punches }: Person,
  facts: FactsReader,
  rules: AttendanceRules,
  clock: Clock,
  at: Recounting & { readonly from: string; readonly to: string },
): { readonly rows: readonly DayRow[]; readonly punches: readonly SortedPunch[] } {
  const byDay = new Map(plans.map((plan) => [plan.day, plan]));
  const { days, punches: sorted } = reckonDays({
    plans,
    facts: (day) => facts.facts(id, day),
    punches,
    rules,
    clock,
    now: at.now.getTime(),
    from: at.from,
    to: at.to,
  });
  const onDay = grouped(sorted, ({ day }) => day);
  const rowOf = (figures: DayFigures): DayRow => {
    const plan = byDay.get(figures.day);
    const planned = [plan?.schedule?.id, plan?.is_rest, plan?.spans, figures];
    const inputs = [planned, facts.facts(id, figures.day), rules, onDay.get(figures.day) ?? []];
    return {
      employee_id: id,
      schedule_id: plan?.schedule?.id ?? null,
      holiday_id: figures.day_status === 'holiday' ? facts.holiday(id, figures.day) : null,
      planned: plannedText(figures, at.timezone),
      inputs_hash: createHash('sha256').update(JSON.stringify(inputs)).digest('hex'),
      figures,
    };
  };
  return { rows: days.map(rowOf), punches: sorted };
}

/** Planned spans by the wall clock: `10:00–14:00, 17:00–22:00`. */
function plannedText({ planned }: DayFigures, zone: string): string | null {
  const clock = (instant: number): string => wallAt(new Date(instant), zone).clock;
  return planned.length === 0
    ? null
    : planned.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(', ');
}

/**
 * Reckons the days of these people from `from` to `to` anew and stores what changed, rows and punches (hr.md 2.6). Days ahead have no
 * row. Answers how many rows were written. Reckoning again changes nothing.
 */
export async function recountDays(
  at: Recounting,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<number> {
  const last = to > at.today ? at.today : to;
  const rules = await attendanceRules(at);
  if (rules === undefined || employeeIds.length === 0 || last < from) return 0;
  await holdPeople(at, employeeIds);
  const [first, behind] = [addDays(from, -daysAround.before), addDays(last, daysAround.after)];
  const plans = grouped(await plannedDays(at.db, employeeIds, first, behind), (one) => one.employee_id);
  const facts = await factsOf(at, employeeIds, first, behind);
  const span = [dayStart(addDays(first, -1), at.timezone), dayStart(addDays(behind, 2), at.timezone)];
  const stored = await at.db.query(punchSql, [employeeIds, ...span]);
  const punches = grouped(stored, (row) => String(row['employee_id']));
  const clock = clockOf(at.timezone);
  const found = [...plans].map(([id, own]) =>
    reckonPerson({ id, plans: own, punches: (punches.get(id) ?? []).map(punchOf) }, facts, rules, clock, {
      ...at,
      from,
      to: last,
    }),
  );
  // What an approved or closed month was paid by stays as it was (hr.md G3); before the first circle nobody is judged.
  const locked = await unreckonedDays(at, daysFrom(from, last));
  const rows = found.flatMap((one) => one.rows.filter(({ figures }) => !locked.has(figures.day)));
  const written = await saveDays(at.db, { employeeIds, from, to: last, locked: [...locked] }, rows);
  const lay = new Map(
    stored.map((row) => [row['id'], `${String(row['work_date'])} ${String(row['status'])}`]),
  );
  const moved = found.flatMap((one) =>
    one.punches.filter(
      ({ punch, day, status }) => !locked.has(day) && lay.get(punch.id) !== `${day} ${status}`,
    ),
  );
  await savePunches(at.db, moved, [...locked]);
  return written;
}

const daysFrom = (from: string, to: string): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

const punchOf = (row: Readonly<Record<string, unknown>>): Punch => ({
  id: String(row['id']),
  at: Math.round(Number(row['at'])),
  state: row['state'] as number | null,
  device: (row['direction'] as 'both' | 'in' | 'out' | null) ?? undefined,
});
