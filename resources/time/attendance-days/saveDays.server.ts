import type { RuleDatabase } from '#server/kit/rules.ts';
import type { DayFigures, SortedPunch } from '../engine/types.ts';

type Database = Pick<RuleDatabase, 'query'>;

/** A reckoned day on its way into the table. */
export interface DayRow {
  readonly employee_id: string;
  readonly schedule_id: string | null;
  readonly holiday_id: string | null;
  readonly planned: string | null;
  readonly inputs_hash: string;
  readonly figures: DayFigures;
}

const columns = {
  employee_id: 'uuid',
  work_date: 'date',
  schedule_id: 'uuid',
  planned: 'text',
  first_in: 'timestamptz',
  last_out: 'timestamptz',
  day_status: 'text',
  late_minutes: 'int',
  early_minutes: 'int',
  worked_minutes: 'int',
  required_minutes: 'int',
  ot_day: 'int',
  ot_night: 'int',
  ot_rest: 'int',
  ot_holiday: 'int',
  absent_fraction: 'numeric',
  holiday_id: 'uuid',
  reasons: 'text[]',
  settles_at: 'timestamptz',
  inputs_hash: 'text',
} as const;
const names = Object.keys(columns);
const written = names.filter((name) => name !== 'employee_id' && name !== 'work_date');
const list = (from: string, of: readonly string[]): string => of.map((name) => `${from}.${name}`).join(', ');

const overtime = ['ot_day', 'ot_night', 'ot_rest', 'ot_holiday'] as const;

/** Days of which overtime was decided: few beside all, so they are read and compared here. */
const decidedSql = `select id, employee_id, work_date::text as work_date, ${overtime.join(', ')} from attendance_days
  where clinic_id = (select app_clinic()) and employee_id = any ($1::uuid[]) and work_date between $2::date and $3::date
    and ot_decided_at is not null`;
const undecideSql = `delete from attendance_days__ot_approved where clinic_id = (select app_clinic()) and record_id = any ($1::uuid[])`;

/** Only what changed is written: whoever has the row open is not told of what stayed. */
const saveSql = `insert into attendance_days as t (clinic_id, ${names.join(', ')})
  select app_clinic(), ${list('r', names)}
    from json_to_recordset($1::json) as r(${Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})
  on conflict (clinic_id, employee_id, work_date) do update
    set (${written.join(', ')}, version, updated_at) = (${list('excluded', written)}, t.version + 1, now()),
      (ot_decided_at, ot_decided_by) = (select t.ot_decided_at, t.ot_decided_by where (${list('t', overtime)}) = (${list('excluded', overtime)}))
    where (${list('t', written)}) is distinct from (${list('excluded', written)})
  returning 1`;

/** Days somebody was not employed on, or that have not begun, have no row. `not in` looks each up by hash, however few rows are thought to come. */
const dropSql = `delete from attendance_days t where t.clinic_id = (select app_clinic()) and t.employee_id = any ($1::uuid[])
  and t.work_date between $2::date and $3::date and not t.work_date = any ($4::date[])
  and (t.employee_id, t.work_date) not in (select * from unnest($5::uuid[], $6::date[]))`;

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const recordOf = ({ figures, ...beside }: DayRow) => {
  const { day, planned: _spans, first_in, last_out, settles_at, ...rest } = figures;
  return {
    ...rest,
    ...beside,
    work_date: day,
    first_in: instant(first_in),
    last_out: instant(last_out),
    settles_at: instant(settles_at),
  };
};

/** Rows of a statement: what is sent stays small. */
const portion = 2000;

/** Whose days are stored, from which to which, and those between that stay as they are. */
interface Saved {
  readonly employeeIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly locked: readonly string[];
}

const keyOf = (employee: unknown, day: unknown): string => `${String(employee)} ${String(day)}`;

/** What was decided of overtime that is no longer what was found: it is decided anew. */
async function undecide(
  db: Database,
  { employeeIds, from, to }: Saved,
  rows: readonly DayRow[],
): Promise<void> {
  const decided = await db.query(decidedSql, [employeeIds, from, to]);
  if (decided.length === 0) return;
  const found = new Map(rows.map(({ employee_id, figures }) => [keyOf(employee_id, figures.day), figures]));
  const changed = decided.filter((row) => {
    const figures = found.get(keyOf(row['employee_id'], row['work_date']));
    return figures !== undefined && overtime.some((name) => figures[name] !== row[name]);
  });
  if (changed.length > 0) await db.query(undecideSql, [changed.map(({ id }) => id)]);
}

/** Stores reckoned days: what changed of them, and nothing where there is no day any more. Answers how many were written. */
export async function saveDays(db: Database, saved: Saved, rows: readonly DayRow[]): Promise<number> {
  await undecide(db, saved, rows);
  let count = 0;
  for (let at = 0; at < rows.length; at += portion)
    count += (await db.query(saveSql, [JSON.stringify(rows.slice(at, at + portion).map(recordOf))])).length;
  const { employeeIds, from, to, locked } = saved;
  const [people, days] = [rows.map((row) => row.employee_id), rows.map(({ figures }) => figures.day)];
  await db.query(dropSql, [employeeIds, from, to, locked, people, days]);
  return count;
}

const punchSql = `update punches p set work_date = r.work_date, status = r.status, version = p.version + 1, updated_at = now()
  from json_to_recordset($1::json) as r(id uuid, work_date date, status text)
  where p.clinic_id = (select app_clinic()) and p.id = r.id and p.status <> 'void' and not coalesce(p.work_date = any ($2::date[]), false)
    and (p.work_date, p.status) is distinct from (r.work_date, r.status)`;

/** Stores where these punches came to lie; one of a locked day stays there. */
export async function savePunches(
  db: Database,
  punches: readonly SortedPunch[],
  locked: readonly string[],
): Promise<void> {
  for (let at = 0; at < punches.length; at += portion) {
    const rows = punches
      .slice(at, at + portion)
      .map(({ punch, day, status }) => ({ id: punch.id, work_date: day, status }));
    await db.query(punchSql, [JSON.stringify(rows), locked]);
  }
}
