import { spanStart } from '#metadata/derive/reportRows.ts';
import { dayStart, steadyBetween } from '#metadata/time/clock.ts';
import { addDays, daysBetween, isDay, monthStart, addMonths } from '#metadata/time/days.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { Report } from '#metadata/report.ts';
import { pilesSql } from '../statement/clinicMonths.ts';
import type { ReadContext } from '../statement/readContext.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** More days than these are told by months. */
const mostPiles = 62;

const dayIn = (value: unknown): string | undefined => (isDay(value) ? value : undefined);
const movedDay = (value: unknown, by: number): string | undefined => {
  const day = dayIn(value);
  return day === undefined ? undefined : addDays(day, by);
};

/** The days a report sums over, both included: those its filter asks for, else the last `span` up to today. None where the first is after the last. */
export function spanOf(
  { period, span = 1 }: Report,
  filter: Readonly<Record<string, unknown>>,
  today: string,
): Days {
  const asked = (operator: string): unknown => filter[`${period}${operator}`];
  const to = dayIn(asked('_lte')) ?? movedDay(asked('_lt'), -1) ?? dayIn(asked('')) ?? today;
  const from = dayIn(asked('_gte')) ?? movedDay(asked('_gt'), 1) ?? dayIn(asked('')) ?? spanStart(span, to);
  return { from, to };
}

/** The first days of what is drawn side by side: each day, or each month where there are many. */
function pilesOf({ from, to }: Days): readonly string[] {
  const days = daysBetween(from, to) + 1;
  if (days <= mostPiles) return Array.from({ length: Math.max(days, 0) }, (_, place) => addDays(from, place));
  const piles = [from];
  for (let next = addMonths(monthStart(from), 1); next <= to; next = addMonths(next, 1)) piles.push(next);
  return piles;
}

type Reading = Pick<ReadContext, 'principal' | 'parameters'>;

/** The stretches between two changes of the clinic's clock, by the tz database of `metadata/time`. */
function clocksSql({ from, to }: Days, { principal, parameters }: Reading): string {
  const { timezone } = principal.clinic;
  const [first, last] = [dayStart(addDays(from, -2), timezone), dayStart(addDays(to, 3), timezone)];
  const all = first < last ? steadyBetween(first, last, timezone) : [];
  const columns = [
    parameters.once(
      'clock begins',
      all.map((one) => one.from),
      'timestamptz[]',
    ),
    parameters.once(
      'clock ends',
      all.map((one) => one.to),
      'timestamptz[]',
    ),
    parameters.once(
      'clock ahead',
      all.map(({ ahead }) => `${ahead} seconds`),
      'interval[]',
    ),
  ];
  return `unnest(${columns.join(', ')})`;
}

/** The SQL with `:branches` in place: the branches that are asked for and within the caller's reach, null where that is all of them. */
export function branchesSql(
  sql: string,
  { over }: Pick<Report, 'over'>,
  filter: Readonly<Record<string, unknown>>,
  { principal, parameters }: Reading,
): string {
  if (over === undefined) return sql;
  const { isOwner, dataScope, branchIds } = principal;
  // Sums have no person and no department: as everywhere, the branches narrow what reaches less than the clinic.
  const reach = isOwner || dataScope === 'all' ? undefined : branchIds;
  const asked = filter[over] === undefined ? undefined : [filter[over]].flat().filter(isId);
  const found = reach === undefined ? asked : (asked ?? reach).filter((id) => reach.includes(id));
  return sql.replace(/(?<!:):branches\b/g, () => parameters.once('branches', found ?? null, 'uuid[]'));
}

/**
 * The SQL of a report with its span in place: `:from`, `:to` as days, `:begin`, `:end` as the instants the first begins and the
 * last ends at in the clinic, by the clinic's clock and not PostgreSQL's (hr.md G5), `:piles` as rows `(first, begins, ends)`, and
 * `:clocks` as rows `(begins, ends, ahead)`: how far the clock is ahead of UTC, from two days before the span to two after it.
 */
export function spanSql(sql: string, days: Days, { principal, parameters }: Reading): string {
  const at = (day: string): string => dayStart(day, principal.clinic.timezone);
  const end = addDays(days.to, 1);
  const bound: Readonly<Record<string, () => string>> = {
    from: () => parameters.once('from', days.from, 'date'),
    to: () => parameters.once('to', days.to, 'date'),
    begin: () => parameters.once('begin', at(days.from), 'timestamptz'),
    end: () => parameters.once('end', at(end), 'timestamptz'),
    clocks: () => clocksSql(days, { principal, parameters }),
    piles: () => pilesSql({ principal, parameters }, { name: 'span', firsts: pilesOf(days), end }),
  };
  return sql.replace(
    /(?<!:):(from|to|begin|end|piles|clocks)\b/g,
    (whole, name: string) => bound[name]?.() ?? whole,
  );
}
