import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** A line as its cost is computed: what was paid, and how many base units came, free ones included. */
export interface PricedLine {
  readonly qty: string;
  readonly unitPrice: string;
  readonly discountPercent: string;
  readonly taxPercent: string;
  readonly baseQty: string;
}

export interface LineCost {
  /** Six digits, for one base unit. */
  readonly unitCost: string;
  /** In the currency, exactly what the line cost. */
  readonly totalCost: string;
}

/**
 * What each line cost (inventory.md 6, rules 1 and 2): net and tax are rounded to the currency, extra cost is shared by
 * net value and the last line takes what rounding left. Lines that cost nothing share it by quantity.
 */
export function receiptCosts(
  lines: readonly PricedLine[],
  options: { readonly digits: number; readonly taxInCost: boolean; readonly extraCost: string },
): readonly LineCost[] {
  const { digits, taxInCost } = options;
  const nets = lines.map(({ qty, unitPrice, discountPercent }) =>
    new Exact(qty)
      .times(unitPrice)
      .times(new Exact(100).minus(discountPercent))
      .div(100)
      .toDecimalPlaces(digits),
  );
  const sum = nets.reduce((total, net) => total.plus(net), new Exact(0));
  const weights = sum.isZero() ? lines.map(({ baseQty }) => new Exact(baseQty)) : nets;
  const shares = shared(new Exact(options.extraCost), weights, digits);
  return lines.map((line, index) => {
    const net = nets[index] ?? new Exact(0);
    const tax = taxInCost ? net.times(line.taxPercent).div(100).toDecimalPlaces(digits) : new Exact(0);
    const total = net.plus(tax).plus(shares[index] ?? 0);
    return { unitCost: total.div(line.baseQty).toFixed(6), totalCost: total.toFixed(digits) };
  });
}

function shared(amount: Decimal, weights: readonly Decimal[], digits: number): readonly Decimal[] {
  const whole = weights.reduce((sum, one) => sum.plus(one), new Exact(0));
  let rest = amount;
  return weights.map((weight, index) => {
    // Cut and not rounded, so that the last line's rest is never below zero.
    const share =
      index === weights.length - 1
        ? rest
        : amount.times(weight).div(whole).toDecimalPlaces(digits, Decimal.ROUND_DOWN);
    rest = rest.minus(share);
    return share;
  });
}
