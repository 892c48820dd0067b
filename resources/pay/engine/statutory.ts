import type { Book } from './book.ts';
import { amountOf, codesOf, contractual } from './components.ts';
import { putPercent } from './earnings.ts';
import {
  exact,
  exactOr0,
  least,
  minus,
  most,
  negated,
  nought,
  over,
  percentOf,
  plus,
  sumOf,
  times,
  type Exact,
} from './exact.ts';
import type { Ground } from './ground.ts';
import { monthTax, yearTax } from './tax.ts';
import type { Component, Side } from './types.ts';

/** Steps 7 and 8 of hr.md 6.5, and what the employer pays beside the slip. */

/** The wage insurance is of: within its floor and ceiling, never prorated; none where none is insured. */
function insuredWage(ground: Ground, { clamp_min: floor, clamp_max: ceiling }: Component): Exact | undefined {
  const wage = ground.last?.assignment.insured_wage ?? null;
  if (wage === null) return undefined;
  const above = floor === null ? exact(wage) : most(exact(wage), exact(floor));
  return ceiling === null ? above : least(above, exact(ceiling));
}

/** A percentage of the insured wage; in the month of leaving only where the clinic says so. */
function putInsurance(ground: Ground, book: Book, component: Component): Exact {
  const wage = insuredWage(ground, component);
  const isDue = !ground.leaves || ground.input.settings.si_in_leaving_month;
  if (wage === undefined || component.rate === null || !isDue) return nought;
  return putPercent(book, component, component.rate, wage);
}

/** What recurs every month of what is taxed: the contract's, or what was earned where pay goes by days or hours. */
function recurringTaxable({ last, components }: Ground, book: Book): Exact {
  if (last === null) return nought;
  const { assignment } = last;
  const { pay_type: type, guarantee_amount: guarantee } = assignment.rules;
  const codes = codesOf(assignment).filter((code) => {
    const one = components.get(code);
    return one?.taxable === true && one.recurring;
  });
  if (type === 'daily' || type === 'hourly')
    return book.sum(({ code, side }) => side === 'earning' && codes.includes(code));
  const ofContract = sumOf(codes.map((code) => contractual(assignment, components, code)));
  return type === 'commission' ? most(ofContract, exactOr0(guarantee)) : ofContract;
}

/** What the system of the last employed day names, by side and calculation. */
function named({ last, components }: Ground, side: Side): readonly Component[] {
  if (last === null) return [];
  return codesOf(last.assignment)
    .map((code) => components.get(code))
    .filter((one): one is Component => one?.side === side);
}

/** What insurance, tax and time leave of what was earned, and what the year's tax counts of it. */
export interface Statutory {
  readonly insurance: Exact;
  readonly tax: Exact;
  readonly taxable: Exact;
}

/**
 * Insurance and tax. In the month of the true-up the whole year is reckoned again and what was withheld is taken off, so that it may
 * give back; only where the whole year is known (areas-hr.md (c) 26).
 */
export function takeStatutory(ground: Ground, book: Book, time: Exact): Statutory {
  const { tax: known, settings, circle } = ground.input;
  const own = named(ground, 'deduction');
  const social = own.find(({ code }) => code === 'SI_EE');
  const insurance = social === undefined ? nought : putInsurance(ground, book, social);
  const ofLines = book.sum(({ side, taxable }) => side === 'earning' && taxable);
  const taxable = sumOf([ofLines, time, exact(known.off_cycle), insurance]);
  const component = own.find(({ calc }) => calc === 'brackets');
  if (component === undefined) return { insurance, tax: nought, taxable };
  const isTrueUp = known.year !== null && Number(circle.month.slice(5)) === settings.tax_true_up_month;
  const due =
    isTrueUp && known.year !== null
      ? minus(yearTax(component, plus(exact(known.year.taxable), taxable)), exact(known.year.withheld))
      : monthTax(component, taxable, plus(recurringTaxable(ground, book), insurance));
  const tax = book.put(
    {
      code: component.code,
      side: 'deduction',
      rate: taxable,
      explain: [{ source: 'component', id: component.id, date: null }],
    },
    negated(due),
  );
  return { insurance, tax, taxable };
}

/** The amount of a fixed or percentage component that is neither earned nor statutory. */
export function contractAmount(ground: Ground, book: Book, component: Component): Exact {
  const { calc, rate, of_codes: of } = component;
  if (calc === 'fixed' && ground.last !== null) {
    const amount = amountOf(ground.last.assignment, component);
    if (component.prorate === 'none') return amount;
    const days = sumOf(ground.segments.map((one) => exact(one.days)));
    return over(times(amount, days), exact(ground.circleDays));
  }
  if (calc === 'percent_of' && rate !== null) {
    const base = book.sum(({ code }) => of.includes(code));
    // A percentage of a deduction, whose lines are negative, is itself taken off.
    return percentOf(most(base, negated(base)), rate);
  }
  if (calc === 'clamped_percent' && rate !== null)
    return percentOf(insuredWage(ground, component) ?? nought, rate);
  return nought;
}

/** The lines only the employer pays. */
export function addEmployerLines(ground: Ground, book: Book): void {
  for (const component of named(ground, 'employer')) {
    const { code, id, calc, side } = component;
    if (calc === 'clamped_percent') putInsurance(ground, book, component);
    else
      book.put(
        { code, side, explain: [{ source: 'component', id, date: null }] },
        contractAmount(ground, book, component),
      );
  }
}

/** Deductions of the clinic's own that every slip takes: by code, percentages after what they are of (hr.md 4). */
export const ownDeductions = (ground: Ground): readonly Component[] =>
  named(ground, 'deduction')
    .filter(({ code, calc }) => code !== 'SI_EE' && calc !== 'brackets' && calc !== 'input')
    .toSorted((a, b) => ground.percents.indexOf(a.code) - ground.percents.indexOf(b.code));
