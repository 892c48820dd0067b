import type { Reckoner } from './otherPay.ts';
import { add, div, higher, hundred, isLess, lower, mul, part, sub, zero, type Part } from './parts.ts';

/** Steps 7 and 8 of the second calculator. */

export function insurance(of: Reckoner, code: string): bigint {
  const { employment, circle, settings } = of.input;
  const end = employment.at(-1)?.to ?? null;
  const component = of.piece(code);
  const { deal } = of.lastDay;
  const isOff = end !== null && end <= circle.to && !settings.si_in_leaving_month;
  if (component === undefined || deal.insured_wage === null || isOff || !of.has(deal, code)) return 0n;
  const { clamp_min: min, clamp_max: max, rate } = component;
  const wage = lower(higher(part(deal.insured_wage), part(min ?? '0')), part(max ?? '999999999'));
  return of.round(div(mul(wage, part(rate ?? '0')), hundred));
}

/** A year's tax by what each bracket adds to the percent of the one below. */
function yearTax(of: Reckoner, income: Part): Part {
  const { brackets = [], annual_exemption: free } = of.piece('TAX') ?? {};
  const taxed = sub(income, part(free ?? '0'));
  return add(
    ...brackets.map(({ from, percent }, at) => {
      const more = sub(part(percent), part(brackets[at - 1]?.percent ?? '0'));
      return div(mul(higher(zero, sub(taxed, part(from))), more), hundred);
    }),
  );
}

/** Every month of the contract that is taxed. */
function contract(of: Reckoner): Part {
  const { deal } = of.lastDay;
  const { pay_type: type, guarantee_amount: least } = deal.rules;
  const own = of.input.components.filter(
    (one) => one.side === 'earning' && one.taxable && one.recurring && of.has(deal, one.code),
  );
  if (type === 'daily' || type === 'hourly')
    return of.amount(own.reduce((sum, { code }) => sum + (of.byCode.get(code) ?? 0n), 0n));
  const monthly = add(
    ...own.map(({ code, calc, of_codes: codes, rate }) => {
      if (calc === 'fixed') return of.value(deal, code);
      if (calc !== 'percent_of') return zero;
      const base = codes.map((one) =>
        of.has(deal, one) || typeof of.piece(one)?.amount === 'string' ? of.value(deal, one) : zero,
      );
      return div(mul(add(...base), part(rate ?? '0')), hundred);
    }),
  );
  return type === 'commission' ? higher(monthly, part(least ?? '0')) : monthly;
}

export function tax(of: Reckoner, time: bigint, social: bigint): { due: bigint; counted: Part } {
  const { tax, circle, settings } = of.input;
  const counted = sub(add(...of.taxed, of.amount(time), part(tax.off_cycle)), of.amount(social));
  if (!of.has(of.lastDay.deal, 'TAX')) return { due: 0n, counted };
  if (tax.year !== null && Number(circle.month.slice(5)) === settings.tax_true_up_month) {
    const year = yearTax(of, higher(zero, add(part(tax.year.taxable), counted)));
    return { due: of.round(sub(year, part(tax.year.withheld))), counted };
  }
  if (!isLess(zero, counted)) return { due: 0n, counted };
  const year = mul(part(12), sub(contract(of), of.amount(social)));
  const top = add(year, sub(counted, div(year, part(12))));
  const whole = add(div(yearTax(of, year), part(12)), sub(yearTax(of, top), yearTax(of, year)));
  return { due: of.round(higher(zero, whole)), counted };
}
