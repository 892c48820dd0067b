import { compareDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { postEntries, type Booking, type Entry } from '../vacation-ledger/leaveBook.server.ts';
import type { LeaveDay } from './countLeave.ts';
import type { LeaveKind, Wanted } from './readLeave.server.ts';

/** A request whose days are written and settled. */
export type Settled = Pick<Wanted, 'employee_id' | 'type_id'> & {
  readonly id: string;
  readonly half?: string;
};

/** Stores the days of a request as they count now; what was cut off stays cut off. Only what changed is written; answers how much. */
export async function writeDays(
  db: Pick<RuleDatabase, 'query'>,
  { id, employee_id, type_id, half = 'none' }: Settled,
  days: readonly LeaveDay[],
  approved: boolean,
): Promise<number> {
  const rows = await db.query(
    `insert into vacation_days as t (clinic_id, vacation_id, employee_id, type_id, half, work_date, outcome, days, paid_percent, holiday_id, approved)
      select app_clinic(), $1::uuid, $2::uuid, $3::uuid, $4, r.work_date, r.outcome, r.days, r.paid_percent, r.holiday_id, $6::boolean
        from jsonb_to_recordset($5::jsonb) as r(work_date date, outcome text, days numeric, paid_percent numeric, holiday_id uuid)
      on conflict (clinic_id, vacation_id, work_date) do update
        set (outcome, days, paid_percent, holiday_id, approved, version, updated_at)
          = (excluded.outcome, excluded.days, excluded.paid_percent, excluded.holiday_id, excluded.approved, t.version + 1, now())
        where (t.outcome, t.days, t.paid_percent, t.holiday_id, t.approved)
          is distinct from (excluded.outcome, excluded.days, excluded.paid_percent, excluded.holiday_id, excluded.approved)
      returning 1`,
    [id, employee_id, type_id, half, JSON.stringify(days), approved],
  );
  return rows.length;
}

/** The days of a request that fall away: all after `after`, or all, but those that are kept. */
export const dropDays = (
  { query }: Pick<RuleDatabase, 'query'>,
  id: string,
  kept: readonly string[],
  after = '1900-01-01',
): Promise<unknown> =>
  query(
    `update vacation_days set stands = false, version = version + 1, updated_at = now()
      where clinic_id = (select app_clinic()) and vacation_id = $1::uuid and stands and work_date > $3::date and work_date <> all ($2::date[])
      returning 1`,
    [id, kept, after],
  );

const postedSql = `select type_id, year, date::text as date, days::text as days from vacation_ledger
  where clinic_id = (select app_clinic()) and source_id = $1 and entry in ('take', 'give_back') order by date, id`;
const daysSql = `select work_date::text as day, days::text as days from vacation_days
  where clinic_id = (select app_clinic()) and vacation_id = $1::uuid and stands and days > 0 order by work_date`;

interface Part {
  readonly type_id: string;
  readonly year: number;
  /** Whether its days lie behind the day on which carried days lapse. */
  readonly isLate: boolean;
  date: string;
  wanted: string;
  posted: string;
  count: number;
}

/** What is to be taken of each balance and what was, by year and by whether carried days are used up then. */
class Parts {
  readonly #found = new Map<string, Part>();
  readonly #kinds: ReadonlyMap<string, LeaveKind>;
  constructor(kinds: readonly LeaveKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.id, kind]));
  }

  /** The part of a balance a day belongs to. */
  of(type_id: string, day: string): Part {
    const year = Number(day.slice(0, 4));
    const lapses = this.#kinds.get(type_id)?.carry_expires ?? null;
    const isLate = lapses !== null && day.slice(5) > lapses;
    const key = `${type_id} ${year} ${isLate}`;
    const part = this.#found.get(key) ?? {
      type_id,
      year,
      isLate,
      date: day,
      wanted: '0',
      posted: '0',
      count: 0,
    };
    this.#found.set(key, part);
    return part;
  }

  all(): readonly Part[] {
    return [...this.#found.values()];
  }
}

/** The movement that makes what was taken what is to be taken. */
function difference(
  leave: Settled,
  { type_id, year, isLate, date, wanted, posted, count }: Part,
): readonly Entry[] {
  // What was taken stands in the book below nought.
  const more = sumDecimals([wanted, posted]);
  const sign = compareDecimals(more, '0');
  if (sign === 0) return [];
  return [
    {
      employee_id: leave.employee_id,
      type_id,
      year,
      entry: sign > 0 ? 'take' : 'give_back',
      days: timesDecimals(more, '-1'),
      date,
      source_id: leave.id,
      key: `leave:${leave.id}:${type_id}:${year}:${isLate ? 'late' : 'early'}:${count}`,
    },
  ];
}

/**
 * What makes the book say what the standing days of a request say (hr.md 3): takes what is missing and gives back what is too much, from
 * each balance it draws on, exactly; settled again it is nothing. `kinds` are its own and the one it draws from; without a right to
 * days (`stands` false) all goes back. The person is held.
 */
export async function leaveEntries(
  { query }: Pick<RuleDatabase, 'query'>,
  leave: Settled,
  kinds: readonly LeaveKind[],
  stands: boolean,
): Promise<readonly Entry[]> {
  const parts = new Parts(kinds);
  const posted = await query(postedSql, [leave.id]);
  for (const row of posted) {
    const part = parts.of(String(row['type_id']), String(row['date']));
    part.posted = sumDecimals([part.posted, String(row['days'])]);
    part.count += 1;
  }
  const days = stands ? await query(daysSql, [leave.id]) : [];
  const kept = kinds.filter(({ balance_mode: mode }) => mode === 'yearly' || mode === 'monthly');
  for (const row of days)
    for (const { id } of kept) {
      const part = parts.of(id, String(row['day']));
      part.wanted = sumDecimals([part.wanted, String(row['days'])]);
    }
  return parts.all().flatMap((part) => difference(leave, part));
}

/** Posts that where no step of the request itself does: where its days were counted anew. */
export const settleLeave = async (
  at: Booking,
  leave: Settled,
  kinds: readonly LeaveKind[],
  stands: boolean,
): Promise<void> => postEntries(at, await leaveEntries(at.db, leave, kinds, stands));
