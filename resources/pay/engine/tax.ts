import {
  compare,
  exact,
  exactOr0,
  isNone,
  least,
  minus,
  most,
  nought,
  over,
  percentOf,
  plus,
  times,
  type Exact,
} from './exact.ts';
import type { Bracket, Component } from './types.ts';

/** The tax of a year's income by a component of brackets (hr.md 6.5, step 8); never rounded. */
export function yearTax({ brackets, annual_exemption: exemption }: Component, income: Exact): Exact {
  const tables = brackets.filter(({ table_from: from }) => compare(exact(from), income) <= 0);
  const table = tables.map(({ table_from: from }) => exact(from)).reduce(most, nought);
  const taxed = minus(income, exactOr0(exemption));
  return tables
    .filter(({ table_from: from }) => compare(exact(from), table) === 0)
    .reduce((sum, { from, to, percent }) => {
      const end = to === null ? taxed : least(taxed, exact(to));
      const within = minus(end, exact(from));
      return compare(within, nought) <= 0 ? sum : plus(sum, percentOf(within, percent));
    }, nought);
}

const twelve = exact(12);

/**
 * A month's tax: the twelfth of a year of what recurs, and all that is added to the year by what does not. Nought where nothing is
 * taxable.
 */
export function monthTax(component: Component, taxable: Exact, recurring: Exact): Exact {
  if (compare(taxable, nought) <= 0) return nought;
  const year = times(recurring, twelve);
  const ofYear = yearTax(component, year);
  const onTop = minus(yearTax(component, plus(year, minus(taxable, recurring))), ofYear);
  return most(nought, plus(over(ofYear, twelve), onTop));
}

/**
 * Whether brackets say one thing of every income: each table begins at 0, each row where the one before ended, and only the last has
 * no end. Undefined where they do, else the first row's `from` that overlaps or leaves a gap.
 */
export function bracketProblem(brackets: readonly Bracket[]): string | undefined {
  const tables = new Map<string, Bracket[]>();
  for (const row of brackets) tables.set(row.table_from, [...(tables.get(row.table_from) ?? []), row]);
  for (const rows of tables.values()) {
    const sorted = rows.toSorted((a, b) => compare(exact(a.from), exact(b.from)));
    let end: Exact | null = nought;
    for (const { from, to } of sorted) {
      const isNext: boolean = end !== null && isNone(minus(exact(from), end));
      if (!isNext || (to !== null && compare(exact(to), exact(from)) <= 0)) return from;
      end = to === null ? null : exact(to);
    }
    if (end !== null) return sorted.at(-1)?.from;
  }
  return undefined;
}
