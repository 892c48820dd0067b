import type { Book } from './book.ts';
import { amountOf, byCode, codesOf } from './components.ts';
import { exact, isNone, nought, over, percentOf, plus, readText, sumOf, times, type Exact } from './exact.ts';
import type { Ground, Segment } from './ground.ts';
import { paidDays, paidMinutes, type WorkedDay } from './payDays.ts';
import type { Component, Explained, SlipLine } from './types.ts';

/** Step 1 of hr.md 6.5: BASIC and what stands beside it. */

/** What a line of step 1 pays of each segment; together they are the line. */
export interface Earned {
  readonly code: string;
  readonly inRate: boolean;
  readonly parts: ReadonlyMap<number, Exact>;
}

/** How a component's amount becomes pay within a segment. */
type Way = 'calendar' | 'once' | 'days' | 'presence' | 'minutes' | 'hours';

/** Neighbouring segments in which a component is paid the same amount in the same way: one line. */
interface Run {
  readonly component: Component;
  readonly way: Way;
  readonly amount: Exact;
  readonly segments: Segment[];
}

/** Lines whose amounts other steps know, whatever their components say. */
const isWrittenLater = (code: string): boolean =>
  ['OT', 'BONUS', 'TARGET', 'LEAVE_DUE', 'GUARANTEE'].includes(code);

function wayOf({ assignment }: Segment, { code, calc, prorate }: Component): Way | undefined {
  const { pay_type: type } = assignment.rules;
  if (isWrittenLater(code)) return undefined;
  if (calc === 'per_day') return 'presence';
  if (calc === 'per_hour') return 'hours';
  if (calc !== 'fixed') return undefined;
  if (code === 'BASIC' && type === 'daily') return 'days';
  if (code === 'BASIC' && type === 'hourly') return 'minutes';
  return prorate === 'none' ? 'once' : 'calendar';
}

/** Every component's segments, in runs; what is paid once a circle is paid as the last says (areas-hr.md (f) 8). */
function runsOf({ segments, components }: Ground): readonly Run[] {
  const runs: Run[] = [];
  const last = new Map<string, Run>();
  for (const segment of segments)
    for (const code of codesOf(segment.assignment)) {
      const component = components.get(code);
      const way = component?.side === 'earning' ? wayOf(segment, component) : undefined;
      if (component === undefined || way === undefined) continue;
      const amount = amountOf(segment.assignment, component);
      const before = last.get(code);
      const goesOn =
        before?.way === way &&
        before.segments.at(-1)?.at === segment.at - 1 &&
        isNone(plus(before.amount, { n: -amount.n, d: amount.d }));
      if (goesOn) before.segments.push(segment);
      else {
        const run = { component, way, amount, segments: [segment] };
        if (way === 'once' && before?.way === 'once') runs.splice(runs.indexOf(before), 1, run);
        else runs.push(run);
        last.set(code, run);
      }
    }
  return runs.toSorted((a, b) => byCode(a.component.code, b.component.code));
}

/** How much of it one segment is worth, in the unit of the way. */
function measure(way: Way, segment: Segment, days: readonly WorkedDay[], last: Segment | undefined): Exact {
  const own = days.filter((day) => day.segment === segment.at);
  const { paid_holidays: holidays } = segment.assignment.rules;
  if (way === 'calendar') return exact(segment.days);
  if (way === 'once') return segment === last ? exact(1) : nought;
  if (way === 'days') return sumOf(own.map((day) => paidDays(day, holidays)));
  if (way === 'presence') return sumOf(own.map(({ present }) => present));
  if (way === 'minutes') return sumOf(own.map(paidMinutes));
  return exact(own.reduce((sum, { row }) => sum + row.worked_minutes, 0));
}

const units: Readonly<Record<Way, SlipLine['unit']>> = {
  calendar: 'days',
  once: null,
  days: 'days',
  presence: 'days',
  minutes: 'minutes',
  hours: 'minutes',
};
/** Minutes are paid by the hour. */
const perOf = (way: Way, circleDays: number): Exact =>
  exact(way === 'calendar' ? circleDays : way === 'minutes' || way === 'hours' ? 60 : 1);

/** The days a line of days or minutes comes from. */
function daysBehind({ way, segments }: Run, days: readonly WorkedDay[]): readonly Explained[] {
  if (way === 'calendar' || way === 'once') return [];
  return days
    .filter(({ segment }) => segments.some(({ at }) => at === segment))
    .flatMap((day): readonly Explained[] => {
      const rules = segments.find(({ at }) => at === day.segment)?.assignment.rules;
      const { id, date, worked_minutes: worked } = day.row;
      if (way === 'minutes' || way === 'hours') {
        const minutes = way === 'minutes' ? paidMinutes(day) : exact(worked);
        return isNone(minutes) ? [] : [{ source: 'day', id, date, minutes: Number(minutes.n / minutes.d) }];
      }
      const paid = way === 'days' ? paidDays(day, rules?.paid_holidays === true) : day.present;
      return isNone(paid) ? [] : [{ source: 'day', id, date, days: readText(paid) }];
    });
}

/** Writes a run as one line and says what it is worth in each segment. */
function payRun(run: Run, ground: Ground, book: Book): Earned {
  const { component, way, amount, segments } = run;
  const measures = segments.map((one) => measure(way, one, ground.days, segments.at(-1)));
  const whole = sumOf(measures);
  const per = perOf(way, ground.circleDays);
  // What stays the same from one calculation to the next: the day it begins, or nothing where it can stand only once.
  const of = way === 'once' ? {} : { of: segments[0]?.from ?? '' };
  const paid = book.put(
    {
      code: component.code,
      ...of,
      side: 'earning',
      taxable: component.taxable,
      ...(way === 'once' ? {} : { quantity: whole }),
      unit: units[way],
      rate: way === 'calendar' ? over(amount, per) : amount,
      explain: [
        ...segments.map(({ assignment, from, days }): Explained => ({
          source: 'assignment',
          id: assignment.id,
          date: from,
          days: String(days),
          rate: readText(amount),
        })),
        ...daysBehind(run, ground.days),
      ],
    },
    over(times(amount, whole), per),
  );
  const parts = segments.map(({ at }, index): [number, Exact] => {
    const share = measures[index] ?? nought;
    return [at, isNone(whole) ? nought : over(times(paid, share), whole)];
  });
  return { code: component.code, inRate: component.in_rate, parts: new Map(parts) };
}

/** What a percentage is of: the lines of step 1, within the segments that pay the percentage. */
function percentBase(component: Component, segments: readonly Segment[], lines: readonly Earned[]) {
  const paying = segments.filter(({ assignment }) => codesOf(assignment).includes(component.code));
  const of = lines.filter(({ code }) => component.of_codes.includes(code));
  return paying.map(({ at }): [number, Exact] => [at, sumOf(of.map(({ parts }) => parts.get(at) ?? nought))]);
}

/** Whether a percentage is of lines of step 1 alone; others follow when those are written. */
function isOfStep1(code: string, components: Ground['components']): boolean {
  if (isWrittenLater(code)) return false;
  const component = components.get(code);
  if (component === undefined) return true;
  if (component.calc === 'percent_of') return component.of_codes.every((of) => isOfStep1(of, components));
  return component.calc !== 'input';
}

/** Percentages of lines of step 1. */
function payPercents(ground: Ground, book: Book, lines: readonly Earned[]): readonly Earned[] {
  const all = [...lines];
  for (const code of ground.percents) {
    const component = ground.components.get(code);
    if (component?.side !== 'earning' || component.rate === null || !isOfStep1(code, ground.components))
      continue;
    const base = percentBase(component, ground.segments, all);
    const whole = sumOf(base.map(([, part]) => part));
    const { rate } = component;
    const paid = putPercent(book, component, rate, whole);
    const parts = base.map(([at, part]): [number, Exact] => [
      at,
      isNone(whole) ? nought : over(times(paid, part), whole),
    ]);
    all.push({ code, inRate: false, parts: new Map(parts) });
  }
  return all;
}

/** Writes a percentage of a sum as the line of its component. */
export function putPercent(book: Book, component: Component, rate: string, whole: Exact): Exact {
  const { code, id, side, taxable } = component;
  const amount = percentOf(whole, rate);
  return book.put(
    {
      code,
      side,
      taxable,
      quantity: exact(rate),
      unit: 'percent',
      rate: whole,
      explain: [{ source: 'component', id, date: null }],
    },
    side === 'deduction' ? { n: -amount.n, d: amount.d } : amount,
  );
}

/** Percentages of what step 1 has not written: overtime, bonuses, targets, inputs. */
export function payLatePercents({ percents, components, segments }: Ground, book: Book): void {
  for (const code of percents) {
    const component = components.get(code);
    if (component?.side !== 'earning' || component.rate === null || isOfStep1(code, components)) continue;
    if (!segments.some(({ assignment }) => codesOf(assignment).includes(code))) continue;
    putPercent(
      book,
      component,
      component.rate,
      book.sum((line) => component.of_codes.includes(line.code)),
    );
  }
}

/** Step 1: every line and what it pays of each segment. */
export function payEarnings(ground: Ground, book: Book): readonly Earned[] {
  const lines = runsOf(ground).map((run) => payRun(run, ground, book));
  return payPercents(ground, book, lines);
}
