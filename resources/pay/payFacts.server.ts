import type { RuleDatabase, Row } from '#server/kit/rules.ts';
import type { LadderRow } from './engine/ladder.ts';
import type { Assignment, Component, PayRules } from './engine/types.ts';

type Database = Pick<RuleDatabase, 'query'>;
const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

/** Every confirmed component with its figures, as the engine is given them; one statement. */
export async function payComponents({ query }: Database): Promise<readonly Component[]> {
  const rows = await query(
    `select c.id, c.code, c.side, c.calc, c.of_codes, c.rate::text, c.amount::text, c.clamp_min::text, c.clamp_max::text,
        c.annual_exemption::text, c.prorate, c.in_rate, c.taxable, c.recurring, c.effective_from, c.effective_to,
        coalesce((select json_agg(json_build_object('table_from', b.table_from::text, 'from', b.income_from::text,
            'to', b.income_to::text, 'percent', b.percent::text) order by b.table_from, b.income_from)
          from salary_components__brackets b where b.record_id = c.id), '[]') as brackets
      from salary_components c where c.confirmed order by c.code, c.effective_from`,
  );
  return rows as unknown as readonly Component[];
}

/** A version's rules and ladder, and the day it begins. */
interface Version {
  readonly system: string;
  readonly from: string;
  readonly rules: PayRules;
  readonly ladder: readonly LadderRow[];
}

/** Every version of every system, the earliest first; one statement. */
async function versionsOf({ query }: Database): Promise<readonly Version[]> {
  const rows = await query(
    `select v.*, v.id::text, v.effective_from::text as begins, v.guarantee_amount::text as guarantee,
        v.day_hours::text as hours, v.absence_factor::text as absence, v.late_factor::text as late,
        v.ot_day::text as o_day, v.ot_night::text as o_night, v.ot_rest::text as o_rest, v.ot_holiday::text as o_holiday,
        v.penalty_cap_days::text as cap,
        coalesce((select json_agg(distinct c.code) from salary_system_versions__component_ids l
          join salary_components c on c.id = l.target_id where l.record_id = v.id), '[]') as codes,
        coalesce((select json_agg(json_build_object('from_minute', l.from_minute, 'to_minute', l.to_minute,
            'occurrence_from', l.occurrence_from, 'unit', l.unit, 'value', l.value::text) order by l.position)
          from salary_system_versions__ladder l where l.record_id = v.id), '[]') as steps
      from salary_system_versions v order by v.system_id, v.effective_from nulls first`,
  );
  return rows.map((row) => ({
    system: String(row['system_id']),
    from: String(row['begins'] ?? ''),
    rules: rulesOf(row),
    ladder: row['late_mode'] === 'ladder' ? (row['steps'] as readonly LadderRow[]) : [],
  }));
}

const rulesOf = (row: Row): PayRules => ({
  id: String(row['id']),
  pay_type: row['pay_type'] as PayRules['pay_type'],
  guarantee_amount: text(row['guarantee']),
  divisor: row['divisor'] as PayRules['divisor'],
  day_hours: String(row['hours']),
  paid_holidays: row['paid_holidays'] === true,
  component_codes: row['codes'] as readonly string[],
  absence_factor: String(row['absence']),
  late_mode: row['late_mode'] as PayRules['late_mode'],
  late_free_minutes: Number(row['late_free_minutes'] ?? 0),
  late_factor: text(row['late']) ?? '1',
  early_same_as_late: row['early_same_as_late'] === true,
  ot_day: String(row['o_day']),
  ot_night: String(row['o_night']),
  ot_rest: String(row['o_rest']),
  ot_holiday: String(row['o_holiday']),
  penalty_cap_days: String(row['cap']),
});

/** What somebody is paid from a day on, with the ladder that holds then (empty without one). */
export interface PaidAssignment extends Assignment {
  readonly system_id: string;
  readonly ladder: readonly LadderRow[];
}

/** The rules of a system's latest version with its ladder; undefined of a system that is not there. */
export async function latestRules(
  db: Database,
  system: string,
): Promise<Pick<Version, 'rules' | 'ladder'> | undefined> {
  const own = (await versionsOf(db)).findLast((one) => one.system === system);
  return own && { rules: own.rules, ladder: own.ladder };
}

const later = (a: string, b: string): string => (a > b ? a : b);

/** One row as the engine wants it: once for each version of its system that holds in its time. */
function byVersions(row: Row, until: string, versions: readonly Version[]): readonly PaidAssignment[] {
  const own = versions.filter(({ system }) => system === row['system_id']);
  const start = String(row['effective_from']);
  const first = own.findLastIndex(({ from }) => from <= start);
  return own.slice(Math.max(first, 0)).flatMap((version): readonly PaidAssignment[] => {
    const from = later(start, version.from);
    if (from > until) return [];
    return [
      {
        id: String(row['id']),
        system_id: version.system,
        effective_from: from,
        rules: version.rules,
        ladder: version.ladder,
        amounts: row['amounts'] as Assignment['amounts'],
        insured_wage: text(row['insured_wage']),
      },
    ];
  });
}

/**
 * The salaries of these people from the one that holds on the first day to the last, by employee, in order: what the engine is given.
 * Where a system gets a new version the row stands again from its day. People without a salary have no entry. Two statements, for
 * however many people.
 */
export async function payAssignments(
  db: Database,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly PaidAssignment[]>> {
  const versions = await versionsOf(db);
  const rows = await db.query(
    `select a.id::text, a.employee_id::text, a.system_id::text, a.effective_from::text, a.insured_wage::text,
        coalesce((select json_agg(json_build_object('code', c.code, 'amount', l.amount::text) order by l.position)
          from salary_assignments__lines l join salary_components c on c.id = l.component_id where l.record_id = a.id), '[]') as amounts,
        lead(a.effective_from) over (partition by a.employee_id order by a.effective_from)::text as next
      from salary_assignments a where a.employee_id = any ($1::uuid[]) and a.effective_from <= $2::date
      order by a.employee_id, a.effective_from`,
    [employeeIds, to],
  );
  const found = new Map<string, PaidAssignment[]>();
  for (const row of rows) {
    const next = text(row['next']);
    // What ended before the first day is no matter any more.
    if (next !== null && next <= from) continue;
    const until = next === null ? to : next;
    const parts = byVersions(row, until, versions).filter(
      ({ effective_from: day }) => next === null || day < next,
    );
    const employee = String(row['employee_id']);
    found.set(employee, [...(found.get(employee) ?? []), ...parts]);
  }
  return found;
}
