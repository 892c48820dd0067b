import { exact, isNone, minus, nought, percentOf, plus, sumOf, type Exact } from './exact.ts';
import type { PayDay, SlipInput, Span } from './types.ts';

/** A day of attendance as it is paid: incomplete ones judged by the clinic's policy, and the shares reckoned once. */
export interface WorkedDay {
  readonly row: PayDay;
  /** Which segment it lies in. */
  readonly segment: number;
  readonly absent: Exact;
  /** Leave that is paid, and leave that is not, as days. */
  readonly leavePaid: Exact;
  readonly leaveUnpaid: Exact;
  /** How much of the day somebody came; 0 on rest days and holidays, whose work is overtime. */
  readonly present: Exact;
}

const one = exact('1');
const came: ReadonlySet<PayDay['status']> = new Set(['present', 'half_day', 'mission', 'incomplete']);

/**
 * An incomplete day under the missing punch policy (hr.md 2.2): half a day or absent, and then without minutes of lateness, as on
 * days judged so by the decision table; or as the schedule says, less the minutes that are known to be missing.
 */
function judged(day: PayDay, policy: SlipInput['settings']['missing_punch_policy']): PayDay {
  if (day.status !== 'incomplete') return day;
  if (policy === 'assume_schedule') {
    const worked = Math.max(0, day.required_minutes - day.late_minutes - day.early_minutes);
    return { ...day, absent_fraction: '0', worked_minutes: worked };
  }
  // Half a day's leave halves what can be missing of the day.
  const isHalf = day.leave.some(({ fraction }) => fraction === '0.5');
  const [whole, part] = isHalf ? ['0.5', '0.25'] : ['1', '0.5'];
  const lost =
    policy === 'absent'
      ? { absent_fraction: whole, worked_minutes: 0 }
      : { absent_fraction: part, worked_minutes: Math.floor(day.required_minutes / 2) };
  return { ...day, ...lost, late_minutes: 0, early_minutes: 0 };
}

function workedDay(day: PayDay, segment: number): WorkedDay {
  const absent = day.absent_fraction === '0' ? nought : exact(day.absent_fraction);
  const leave = sumOf(day.leave.map(({ fraction }) => exact(fraction)));
  const leavePaid = sumOf(
    day.leave.map(({ fraction, paid_percent: percent }) => percentOf(exact(fraction), percent)),
  );
  // Who has no schedule and was there came, whatever was planned.
  const isThere = came.has(day.status) || (day.status === 'no_schedule' && day.worked_minutes > 0);
  const missed = plus(absent, leave);
  const present = isThere ? (isNone(missed) ? one : minus(one, missed)) : nought;
  return { row: day, segment, absent, leavePaid, leaveUnpaid: minus(leave, leavePaid), present };
}

/** The days that lie in a segment, in their order. */
export function daysToPay(
  { days, settings }: SlipInput,
  segments: readonly (Span & { readonly at: number })[],
): readonly WorkedDay[] {
  return days
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap((day) => {
      const segment = segments.find(({ from, to }) => from <= day.date && day.date <= to);
      return segment === undefined ? [] : [workedDay(judged(day, settings.missing_punch_policy), segment.at)];
    });
}

/** Days a daily wage is paid for: those somebody came, paid leave, and holidays on days of work where the system pays them. */
export function paidDays(day: WorkedDay, paysHolidays: boolean): Exact {
  const holiday = paysHolidays && day.row.status === 'holiday' && day.row.scheduled ? one : nought;
  return plus(plus(day.present, day.leavePaid), holiday);
}

/**
 * Minutes an hourly wage is paid for: what was worked less approved overtime, which is paid at its factor, and paid leave at the
 * minutes it stands for.
 */
export function paidMinutes({ row: day }: WorkedDay): Exact {
  const { day: byDay, night, rest, holiday } = day.overtime;
  const plain = Math.max(0, day.worked_minutes - byDay - night - rest - holiday);
  return day.leave.reduce(
    (sum, { minutes, paid_percent: percent }) => plus(sum, percentOf(exact(minutes), percent)),
    exact(plain),
  );
}

/** Whether nothing of a day of work was worked or paid. Holidays are no days of work. */
export const isLost = (day: WorkedDay): boolean => {
  const { n, d } = plus(day.absent, day.leaveUnpaid);
  return n >= d;
};

export const isWorkDay = ({ row }: WorkedDay): boolean => row.scheduled && row.status !== 'holiday';

/** What the slip says of the days (hr.md 6.3, `days`). */
export function dayCounts(days: readonly WorkedDay[]) {
  const count = (of: (day: WorkedDay) => Exact): Exact => sumOf(days.map(of));
  const having = (status: PayDay['status']): Exact =>
    count(({ row }) => (row.status === status ? one : nought));
  return {
    present: count(({ present }) => present),
    leave_paid: count(({ leavePaid }) => leavePaid),
    leave_unpaid: count(({ leaveUnpaid }) => leaveUnpaid),
    absent: count(({ absent }) => absent),
    rest: having('rest'),
    holiday: having('holiday'),
  };
}
