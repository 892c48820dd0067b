import { dayStart } from '#metadata/time/clock.ts';
import { addDays, daysBetween, isDay, monthStart, addMonths } from '#metadata/time/days.ts';
import type { Report } from '#metadata/report.ts';
import type { Principal } from '#server/identity/principal.ts';
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
  const from = dayIn(asked('_gte')) ?? movedDay(asked('_gt'), 1) ?? dayIn(asked('')) ?? addDays(to, 1 - span);
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

/**
 * The SQL of a report with its span in place: `:from`, `:to` as days, `:begin`, `:end` as the instants the first begins and the
 * last ends at in the clinic, by the clinic's clock and not PostgreSQL's (hr.md G5), and `:piles` as rows `(first, begins, ends)`.
 */
export function spanSql(
  sql: string,
  days: Days,
  {
    principal,
    parameters,
  }: { readonly principal: Principal; readonly parameters: ReadContext['parameters'] },
): string {
  const at = (day: string): string => dayStart(day, principal.clinic.timezone);
  const end = addDays(days.to, 1);
  const bound: Readonly<Record<string, () => string>> = {
    from: () => parameters.once('from', days.from, 'date'),
    to: () => parameters.once('to', days.to, 'date'),
    begin: () => parameters.once('begin', at(days.from), 'timestamptz'),
    end: () => parameters.once('end', at(end), 'timestamptz'),
    piles: () => pilesSql({ principal, parameters }, { name: 'span', firsts: pilesOf(days), end }),
  };
  return sql.replace(
    /(?<!:):(from|to|begin|end|piles)\b/g,
    (whole, name: string) => bound[name]?.() ?? whole,
  );
}
