import { addDays } from '#metadata/time/days.ts';
import { daysOf } from './circles.ts';
import { amountOf, codesOf, inForce, percentOrder } from './components.ts';
import { exact, exactOr0, isNone, nought, over, plus, times, type Exact } from './exact.ts';
import { daysToPay, type WorkedDay } from './payDays.ts';
import type { Assignment, Circle, Component, PayProblem, SlipInput } from './types.ts';

/** Step 0 of hr.md 6.5: what everything after it is reckoned by. */

/** Days of employment under one assignment. */
export interface Segment {
  readonly at: number;
  readonly assignment: Assignment;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** What a day and an hour are worth; never rounded. */
export interface Rates {
  readonly day: Exact;
  readonly hour: Exact;
}

export interface Ground {
  readonly input: SlipInput;
  readonly segments: readonly Segment[];
  /** The days of attendance within the segments, in order. */
  readonly days: readonly WorkedDay[];
  /** Calendar days of the circle. */
  readonly circleDays: number;
  readonly components: ReadonlyMap<string, Component>;
  /** Percentages, each after those it is of. */
  readonly percents: readonly string[];
  /** Null where nobody is employed under an assignment in this circle. */
  readonly last: Segment | null;
  /** Whether employment ends within the circle. */
  readonly leaves: boolean;
  /** Rates of a day, whichever circle it lies in; nought where it has none, which is told as a problem. */
  readonly ratesOn: (day: string) => Rates;
  readonly problems: PayProblem[];
}

const sameAmounts = (a: Assignment, b: Assignment): boolean =>
  codesOf(a).join() === codesOf(b).join() &&
  a.amounts.length === b.amounts.length &&
  a.amounts.every(({ code, amount }) => b.amounts.some((one) => one.code === code && one.amount === amount));

/** In the order of their days; one that says what the one before said cuts nothing. */
function effective(assignments: readonly Assignment[]): readonly Assignment[] {
  const found: Assignment[] = [];
  const sorted = assignments.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  for (const one of sorted) {
    const before = found.at(-1);
    const isSame =
      before?.rules.id === one.rules.id &&
      before.insured_wage === one.insured_wage &&
      sameAmounts(before, one);
    if (!isSame) found.push(one);
  }
  return found;
}

const assignmentOn = (assignments: readonly Assignment[], day: string): Assignment | undefined =>
  assignments.findLast(({ effective_from: from }) => from <= day);

interface Cut {
  readonly segments: readonly Segment[];
  readonly leaves: boolean;
  readonly problems: readonly PayProblem[];
}

/** Employment within the circle, cut where an assignment begins. */
function cutSegments({ circle, employment }: SlipInput, assignments: readonly Assignment[]): Cut {
  const segments: Segment[] = [];
  const problems: PayProblem[] = [];
  const spans = employment
    .filter(({ from, to }) => from <= circle.to && (to === null || to >= circle.from))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const span of spans) {
    const end = span.to !== null && span.to < circle.to ? span.to : circle.to;
    let from = span.from > circle.from ? span.from : circle.from;
    while (from <= end) {
      const start = from;
      const assignment = assignmentOn(assignments, start);
      const next = assignments.find(({ effective_from: of }) => of > start && of <= end);
      const to = next === undefined ? end : addDays(next.effective_from, -1);
      if (assignment === undefined) problems.push({ code: 'no_assignment', about: start });
      else
        segments.push({
          at: segments.length,
          assignment,
          from: start,
          to,
          days: daysOf({ from: start, to }),
        });
      from = addDays(to, 1);
    }
  }
  if (spans.length === 0) problems.push({ code: 'not_employed', about: circle.from });
  const until = spans.at(-1)?.to ?? null;
  return { segments, leaves: until !== null && until <= circle.to, problems };
}

/** Σ of the assigned amounts that count in the day's rate. */
function rateBase(assignment: Assignment, components: ReadonlyMap<string, Component>): Exact {
  return codesOf(assignment)
    .map((code) => components.get(code))
    .filter((one) => one?.in_rate === true && one.calc === 'fixed')
    .reduce((sum, one) => (one === undefined ? sum : plus(sum, amountOf(assignment, one))), nought);
}

/** The days a month's pay is divided by; undefined where the circle has none. */
function divisorOf({ divisor }: Assignment['rules'], circle: Circle): Exact | undefined {
  const days =
    divisor === 'calendar'
      ? daysOf(circle)
      : divisor === 'scheduled'
        ? circle.scheduled_days
        : Number(divisor);
  return days === 0 ? undefined : exact(days);
}

/**
 * A day's and an hour's rate (areas-hr.md (c) 23): hourly the hour is BASIC, daily the day is; commission divides the guarantee,
 * monthly what counts in the rate.
 */
function ratesOf(
  assignment: Assignment,
  circle: Circle,
  components: ReadonlyMap<string, Component>,
): Rates | undefined {
  const { rules } = assignment;
  const hours = exact(rules.day_hours);
  const basic = components.get('BASIC');
  const own = basic === undefined ? nought : amountOf(assignment, basic);
  if (rules.pay_type === 'hourly') return { day: times(own, hours), hour: own };
  if (rules.pay_type === 'daily') return { day: own, hour: over(own, hours) };
  const base =
    rules.pay_type === 'commission' ? exactOr0(rules.guarantee_amount) : rateBase(assignment, components);
  const divisor = divisorOf(rules, circle);
  if (divisor === undefined) return isNone(base) ? { day: nought, hour: nought } : undefined;
  const day = over(base, divisor);
  return { day, hour: over(day, hours) };
}

/** Rates by day, found once for each assignment and circle. */
function ratesFinder(input: SlipInput, assignments: readonly Assignment[], problems: PayProblem[]) {
  const known = new Map<string, Rates>();
  const circles = [input.circle, ...input.earlier];
  const none = { day: nought, hour: nought };
  return (day: string): Rates => {
    const circle = circles.find(({ from, to }) => from <= day && day <= to);
    const assignment = assignmentOn(assignments, day);
    const tell = (code: PayProblem['code']): Rates => {
      if (!problems.some((one) => one.code === code && one.about === day))
        problems.push({ code, about: day });
      return none;
    };
    if (circle === undefined) return tell('no_circle');
    if (assignment === undefined) return tell('no_assignment');
    const key = `${assignment.effective_from} ${circle.month}`;
    const found = known.get(key) ?? ratesOf(assignment, circle, inForce(input.components, circle.month));
    if (found === undefined) return tell('no_scheduled_days');
    known.set(key, found);
    return found;
  };
}

/** Reads the input once: segments, days, components in force, rates. */
export function groundOf(input: SlipInput): Ground {
  const assignments = effective(input.assignments);
  const { segments, leaves, problems: cutProblems } = cutSegments(input, assignments);
  const problems = [...cutProblems];
  const components = inForce(input.components, input.circle.month);
  const { order, cycle } = percentOrder([...components.values()]);
  if (cycle !== null) problems.push({ code: 'comp_cycle', about: cycle });
  return {
    input,
    segments,
    days: daysToPay(input, segments),
    circleDays: daysOf(input.circle),
    components,
    percents: order,
    last: segments.at(-1) ?? null,
    leaves,
    ratesOn: ratesFinder(input, assignments, problems),
    problems,
  };
}
