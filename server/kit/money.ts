import type { Decimal } from 'decimal.js';
import { roundDecimal } from '#metadata/fields/decimals.ts';
import type { RuleContext } from './rules.ts';

/** An exact amount in the digits of the clinic's currency, half away from zero; called once, where it becomes a line (hr.md G4). */
export function inCurrency(amount: Decimal, { clinic }: Pick<RuleContext['subject'], 'clinic'>): Decimal {
  const Exact = amount.constructor as typeof Decimal;
  return new Exact(roundDecimal(amount.toFixed(), clinic.currencyDigits));
}

/** The same as people are told it: `7.500` in KWD, `7.50` in EGP. */
export const amountText = (amount: Decimal, { clinic }: Pick<RuleContext['subject'], 'clinic'>): string =>
  roundDecimal(amount.toFixed(), clinic.currencyDigits);
