import { dayStart } from '#metadata/time/clock.ts';
import { addMonths, monthStart } from '#metadata/time/days.ts';
import type { Principal } from '#server/identity/principal.ts';
import type { Parameters } from './sql.ts';

/**
 * Days one after the other as rows `(first, begins, ends)`, the instants being those the clinic's clock says, never PostgreSQL's:
 * where midnight comes twice or not at all, the two would differ (hr.md G5). The last of them ends where `end` begins.
 */
export function pilesSql(
  { principal, parameters }: { readonly principal: Principal; readonly parameters: Parameters },
  { name, firsts, end }: { readonly name: string; readonly firsts: readonly string[]; readonly end: string },
): string {
  const at = (day: string): string => dayStart(day, principal.clinic.timezone);
  const ends = firsts.map((_, place) => at(firsts[place + 1] ?? end));
  const columns = [
    parameters.once(`${name} first`, firsts, 'date[]'),
    parameters.once(`${name} begins`, firsts.map(at), 'timestamptz[]'),
    parameters.once(`${name} ends`, ends, 'timestamptz[]'),
  ];
  return `unnest(${columns.join(', ')})`;
}

/** The months from `from` to `to`, counted from the clinic's own month: `:months(-11, 0)` of a piece of SQL. */
export function monthsSql(
  reading: { readonly principal: Principal; readonly parameters: Parameters },
  from: number,
  to: number,
): string {
  const month = (offset: number): string => addMonths(monthStart(reading.principal.today), offset);
  const firsts = Array.from({ length: to - from + 1 }, (_, place) => month(from + place));
  return pilesSql(reading, { name: `months ${from} ${to}`, firsts, end: month(to + 1) });
}
