import { compareDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { latenessOf } from './lateness.ts';
import { flexibleOvertime, overtimeOf } from './overtime.ts';
import { minute, type Clock, type PlacedDay } from './placedDays.ts';
import { regionsOf, type Region } from './stays.ts';
import type { DayReason, DayStatus } from '../dayStatuses.ts';
import type {
  AttendanceRules,
  DayFacts,
  DayFigures,
  Instant,
  PlacedSpan,
  ScheduleRules,
  SortedPunch,
} from './types.ts';

/** All a day is judged by. */
interface Judged {
  readonly placed: PlacedDay;
  readonly facts: DayFacts;
  readonly schedule: ScheduleRules | null;
  /** The planned spans, half of them where half a day is leave. */
  readonly spans: readonly PlacedSpan[];
  readonly required: number;
  readonly regions: readonly Region[];
  readonly punched: boolean;
  readonly worked: number;
  readonly settles: Instant;
  readonly running: boolean;
  readonly now: Instant;
}

/** What a row of the decision table says (hr.md 2.6). */
interface Verdict {
  readonly status: DayStatus;
  readonly reasons: readonly DayReason[];
  readonly late?: number;
  readonly early?: number;
  readonly overtime?: Partial<Pick<DayFigures, 'ot_day' | 'ot_night' | 'ot_rest' | 'ot_holiday'>>;
  readonly absent?: 'half' | 'whole';
}

const lengthOf = ({ start, end }: PlacedSpan): number => end - start;

/** What is left of the planned spans beside half a day's leave: it begins or ends where half of the planned time has passed. */
function halfOf(spans: readonly PlacedSpan[], leave: 'first' | 'second'): readonly PlacedSpan[] {
  const half = spans.reduce((sum, span) => sum + lengthOf(span), 0) / 2;
  const found: PlacedSpan[] = [];
  let passed = 0;
  for (const span of spans) {
    const middle = Math.floor((span.start + half - passed) / minute) * minute;
    const cut =
      leave === 'first'
        ? { ...span, start: Math.max(span.start, Math.min(middle, span.end)) }
        : { ...span, end: Math.min(span.end, Math.max(middle, span.start)) };
    if (cut.start < cut.end) found.push(cut);
    passed += lengthOf(span);
  }
  return found;
}

/** Required minutes leave out breaks that are not paid (areas-hr.md (c) 10); clock changes are in them (G5). Half a day's leave halves them. */
function requiredOf({ plan, spans, flexible }: PlacedDay, facts: DayFacts): number {
  const whole =
    flexible && !plan.is_rest
      ? (plan.schedule?.required_minutes ?? 0)
      : spans.reduce((sum, span) => sum + Math.max(0, lengthOf(span) / minute - span.unpaid), 0);
  return facts.leave === 'first' || facts.leave === 'second' ? Math.floor(whole / 2) : Math.floor(whole);
}

/** When a day is decided: at its border, or once the window after its last span has passed. */
const settlesAt = (placed: PlacedDay, rules: AttendanceRules): Instant => {
  const end = placed.spans.at(-1)?.end;
  return end === undefined ? placed.until : Math.min(placed.until, end + rules.window_after * minute);
};

function judgedOf(
  placed: PlacedDay,
  facts: DayFacts,
  punches: readonly SortedPunch[],
  rules: AttendanceRules,
  now: Instant,
): Judged {
  const half = facts.leave === 'first' || facts.leave === 'second' ? facts.leave : undefined;
  const spans = half === undefined ? placed.spans : halfOf(placed.spans, half);
  const kept = punches.filter(({ status }) => status === 'kept');
  const settles = settlesAt(placed, rules);
  const running = now < settles;
  const regions = regionsOf(spans, kept, running);
  return {
    placed,
    facts,
    schedule: placed.plan.schedule,
    spans,
    required: requiredOf(placed, facts),
    regions,
    punched: kept.length > 0,
    worked: regions.reduce((sum, region) => sum + region.workedMinutes, 0),
    settles,
    running,
    now,
  };
}

const staysOf = ({ regions }: Judged) => regions.flatMap(({ stays }) => stays);

/** Rows 2 to 5: days on which nobody is asked to be there at a time. */
function freeDay(day: Judged): Verdict | undefined {
  const { facts, placed, punched } = day;
  const spent = day.worked;
  const missing: readonly DayReason[] = day.regions.some(({ lone }) => lone.length > 0)
    ? ['missing_punch']
    : [];
  if (facts.leave === 'full')
    return { status: 'leave', reasons: ['on_leave', ...(punched ? (['worked_on_leave'] as const) : [])] };
  if (facts.holiday === true)
    return { status: 'holiday', reasons: ['on_holiday', ...missing], overtime: { ot_holiday: spent } };
  if (placed.plan.is_rest)
    return { status: 'rest', reasons: ['on_rest', ...missing], overtime: { ot_rest: spent } };
  if (!facts.attendance_required) return { status: 'present', reasons: ['not_tracked'] };
  if (placed.plan.schedule === null) return { status: 'no_schedule', reasons: ['no_schedule', ...missing] };
  return undefined;
}

/** Row 6: the day may still bring punches. What is known so far is shown. */
function runningDay(day: Judged, schedule: ScheduleRules): Verdict {
  const { late, reasons } = latenessOf(day.regions, schedule, day.facts, true);
  const due = day.spans[0] === undefined ? Infinity : day.spans[0].start + schedule.grace_in * minute;
  const arrived: readonly DayReason[] = !day.punched && day.now > due ? ['not_arrived'] : [];
  return { status: 'pending', reasons: ['window_open', ...arrived, ...reasons], late };
}

const below = (worked: number, required: number, share: string): boolean =>
  compareDecimals(String(worked * 100), timesDecimals(String(required), share)) < 0;

/** Rows 7 to 10: the day is over. */
function workingDay(day: Judged, schedule: ScheduleRules, rules: AttendanceRules, clock: Clock): Verdict {
  const { facts, placed, worked, required } = day;
  if (!day.punched)
    return facts.mission === true
      ? { status: 'mission', reasons: ['on_mission'] }
      : { status: 'absent', reasons: ['no_punch'], absent: 'whole' };
  const stays = staysOf(day);
  const over = placed.flexible
    ? flexibleOvertime(stays, required, placed.day, rules, clock)
    : overtimeOf(stays, day.spans, placed.day, rules, clock);
  const overtime = { ot_day: over.day, ot_night: over.night };
  const little: readonly DayReason[] = over.tooLittle ? ['overtime_below_minimum'] : [];
  const { late, early, reasons } = latenessOf(day.regions, schedule, facts, false);
  if (day.regions.some(({ lone }) => lone.length > 0))
    return { status: 'incomplete', reasons: ['missing_punch', ...reasons, ...little], late, early, overtime };
  if (below(worked, required, schedule.absent_below))
    return { status: 'absent', reasons: ['below_absent', ...little], overtime, absent: 'whole' };
  if (below(worked, required, schedule.half_day_below))
    return { status: 'half_day', reasons: ['below_half', ...little], overtime, absent: 'half' };
  return { status: 'present', reasons: [...reasons, ...little], late, early, overtime };
}

function verdictOf(day: Judged, rules: AttendanceRules, clock: Clock): Verdict {
  const free = freeDay(day);
  if (free !== undefined) return free;
  const { schedule } = day;
  if (schedule === null) return { status: 'no_schedule', reasons: ['no_schedule'] };
  return day.running ? runningDay(day, schedule) : workingDay(day, schedule, rules, clock);
}

const fractions = { whole: '1', half: '0.5' } as const;
const halved = { whole: '0.5', half: '0.25' } as const;

/** What stands beside the status, whatever it is. */
function furtherReasons({ facts, regions, placed }: Judged): readonly DayReason[] {
  const half = facts.leave === 'first' || facts.leave === 'second';
  const planned = placed.spans.reduce((sum, span) => sum + lengthOf(span) / minute, 0);
  return [
    ...(half ? (['half_leave'] as const) : []),
    ...(regions.some(({ breakTakenOff }) => breakTakenOff) ? (['break_taken_off'] as const) : []),
    ...(regions.some(({ breakPunched }) => breakPunched) ? (['break_punched'] as const) : []),
    ...(planned !== wallMinutes(placed) ? (['clock_changed'] as const) : []),
  ];
}

/** What the planned spans would last if no clock changed within them. */
function wallMinutes({ plan, spans }: PlacedDay): number {
  if (spans.length === 0) return 0;
  const at = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return plan.spans.reduce((sum, { start, end }) => sum + at(end) - at(start) + (end <= start ? 1440 : 0), 0);
}

/**
 * One person's day from the punches that lie on it (hr.md 2.6, the decision table, first match). Undefined where there is no row: the
 * person was not employed, or the day has not begun at `now`.
 */
export function attendanceDay(
  placed: PlacedDay,
  facts: DayFacts,
  punches: readonly SortedPunch[],
  rules: AttendanceRules,
  clock: Clock,
  now: Instant,
): DayFigures | undefined {
  if (!facts.employed || now < placed.from) return undefined;
  const day = judgedOf(placed, facts, punches, rules, now);
  const verdict = verdictOf(day, rules, clock);
  const half = facts.leave === 'first' || facts.leave === 'second';
  const lone = day.regions.flatMap((region) => region.lone);
  const came = [
    ...staysOf(day).map(({ from }) => from),
    ...lone.filter(({ direction }) => direction === 'in').map(({ at }) => at),
  ];
  const left = [
    ...staysOf(day).map(({ to }) => to),
    ...lone.filter(({ direction }) => direction === 'out').map(({ at }) => at),
  ];
  return {
    day: placed.day,
    day_status: verdict.status,
    planned: day.spans,
    first_in: came.length === 0 ? null : Math.min(...came),
    last_out: left.length === 0 ? null : Math.max(...left),
    required_minutes: day.required,
    worked_minutes: day.worked,
    late_minutes: verdict.late ?? 0,
    early_minutes: verdict.early ?? 0,
    ot_day: 0,
    ot_night: 0,
    ot_rest: 0,
    ot_holiday: 0,
    ...verdict.overtime,
    absent_fraction: verdict.absent === undefined ? '0' : (half ? halved : fractions)[verdict.absent],
    settles_at: verdict.status === 'pending' ? day.settles : null,
    reasons: [...new Set([...verdict.reasons, ...furtherReasons(day)])],
  };
}
