import { addDays } from '#metadata/time/days.ts';
import type { Random } from '#server/kit/demo.ts';
import type { DayFacts, PlannedDay } from '../engine/types.ts';

/** Milliseconds of a wall clock, as if it were UTC: what a device writes down. */
export const wallOf = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00Z`);

/** What somebody did on a day, as devices see it, and what they ask for afterwards. */
export interface Coming {
  readonly day: string;
  readonly punches: readonly { readonly wall: number; readonly state: 0 | 1 }[];
  /** Nobody came; a mission says why some of them did not. */
  readonly wasAway: boolean;
  readonly lateMinutes: number;
  /** The way that was not punched. */
  readonly forgot?: 'in' | 'out' | undefined;
}

const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** How punctual somebody is: some are seldom late, few often. */
export const habitOf = (random: Random): number => random.pick([0.03, 0.06, 0.06, 0.12, 0.3]);

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The planned time of a day by the wall clock, without the half that is leave. */
function spansOf({ day, spans }: PlannedDay, leave: DayFacts['leave']): readonly Span[] {
  const all = spans.map(({ start, end }) => ({
    from: wallOf(day, start),
    to: wallOf(end <= start ? addDays(day, 1) : day, end),
  }));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined || leave === undefined) return all;
  const middle = (first.from + last.to) / 2;
  const left = (span: Span): Span =>
    leave === 'first'
      ? { ...span, from: Math.max(span.from, middle) }
      : { ...span, to: Math.min(span.to, middle) };
  return all.map(left).filter(({ from, to }) => to - from > hour);
}

/** One span with its small and larger delays: most come some minutes before the start. */
function cameAndWent({ from, to }: Span, habit: number, random: Random) {
  const late = random.chance(habit) ? random.between(11, 45) : 0;
  const arrives = from + (late > 0 ? late : random.between(-14, 6)) * minute;
  const draw = random.next();
  const over =
    draw < 0.09 ? random.between(35, 110) : draw < 0.12 ? -random.between(20, 70) : random.between(0, 12);
  return {
    late,
    in: arrives + random.between(0, 59) * second,
    out: to + over * minute + random.between(0, 59) * second,
  };
}

/** A call on a day of rest, now and then: some hours of the morning. */
const calledIn = (day: string): Span => ({ from: wallOf(day, '10:00'), to: wallOf(day, '14:00') });

/** Where somebody has to be on a day, if anywhere. */
function workOf(plan: PlannedDay, facts: DayFacts, random: Random): readonly Span[] {
  if (!facts.employed || !facts.attendance_required || facts.leave === 'full') return [];
  if (facts.holiday === true || plan.is_rest) return random.chance(0.02) ? [calledIn(plan.day)] : [];
  return spansOf(plan, facts.leave);
}

/** What somebody did on a planned day. Nothing where nobody expects them and they did not come. */
export function comingOf(
  plan: PlannedDay,
  facts: DayFacts,
  habit: number,
  random: Random,
): Coming | undefined {
  const { day } = plan;
  const spans = workOf(plan, facts, random);
  if (spans.length === 0) return undefined;
  if (random.chance(0.012)) return { day, punches: [], wasAway: true, lateMinutes: 0 };
  const stays = spans.map((span) => cameAndWent(span, habit, random));
  const forgot = spans.length > 1 || !random.chance(0.02) ? undefined : random.chance(0.7) ? 'out' : 'in';
  const punches = stays.flatMap((stay) => {
    const ways = [
      ...(forgot === 'in' ? [] : [{ wall: stay.in, state: 0 as const }]),
      ...(forgot === 'out' ? [] : [{ wall: stay.out, state: 1 as const }]),
    ];
    // A finger that was laid on twice.
    const twice = random.chance(0.04) ? ways[0] : undefined;
    return twice === undefined
      ? ways
      : [...ways, { ...twice, wall: twice.wall + random.between(4, 40) * second }];
  });
  return { day, punches, wasAway: false, lateMinutes: stays[0]?.late ?? 0, forgot };
}
