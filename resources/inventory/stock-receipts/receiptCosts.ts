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

/** A decimal as a whole number of its smallest part: `12.50` is 1250 of two places. No float anywhere. */
interface Exact {
  readonly n: bigint;
  readonly places: number;
}

function exact(text: string): Exact {
  const [whole = '0', fraction = ''] = text.split('.');
  return { n: BigInt(whole + fraction), places: fraction.length };
}
const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, places: a.places + b.places });
const plus = (a: Exact, b: Exact): Exact => {
  const places = Math.max(a.places, b.places);
  return { n: at(a, places) + at(b, places), places };
};
const at = ({ n, places }: Exact, wanted: number): bigint => n * 10n ** BigInt(wanted - places);

/** a ÷ b at some places; half away from zero, or cut. Both are never below zero. */
function divided(a: Exact, b: Exact, places: number, cut = false): Exact {
  const top = a.n * 10n ** BigInt(places + b.places);
  const bottom = b.n * 10n ** BigInt(a.places);
  return { n: cut ? top / bottom : (2n * top + bottom) / (2n * bottom), places };
}

function exactText({ n, places }: Exact): string {
  const digits = String(n).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

const zero: Exact = { n: 0n, places: 0 };
const hundred: Exact = { n: 100n, places: 0 };
const percentLeft = (percent: string): Exact => {
  const { n, places } = exact(percent);
  return { n: 100n * 10n ** BigInt(places) - n, places };
};

/** A quantity times a factor, exactly. */
export const timesFactor = (qty: string, factor: string): string =>
  exactText(times(exact(qty), exact(factor)));

/**
 * What each line cost (inventory.md 6, rules 1 and 2): net and tax are rounded to the currency, extra cost is shared by
 * net value and the last line takes what rounding left. Lines that cost nothing share it by quantity. The form shows what
 * the server will post: both reckon here.
 */
export function receiptCosts(
  lines: readonly PricedLine[],
  options: { readonly digits: number; readonly taxInCost: boolean; readonly extraCost: string },
): readonly LineCost[] {
  const { digits, taxInCost } = options;
  const nets = lines.map(({ qty, unitPrice, discountPercent }) =>
    divided(times(times(exact(qty), exact(unitPrice)), percentLeft(discountPercent)), hundred, digits),
  );
  const isFree = nets.every(({ n }) => n === 0n);
  const weights = isFree ? lines.map(({ baseQty }) => exact(baseQty)) : nets;
  const shares = shared(exact(options.extraCost), weights, digits);
  return lines.map((line, index) => {
    const net = nets[index] ?? zero;
    const tax = taxInCost ? divided(times(net, exact(line.taxPercent)), hundred, digits) : zero;
    const total = plus(plus(net, tax), shares[index] ?? zero);
    return {
      unitCost: exactText(divided(total, exact(line.baseQty), 6)),
      totalCost: exactText(divided(total, { n: 1n, places: 0 }, digits)),
    };
  });
}

function shared(amount: Exact, weights: readonly Exact[], digits: number): readonly Exact[] {
  const whole = weights.reduce(plus, zero);
  let rest = amount;
  return weights.map((weight, index) => {
    // Cut and not rounded, so that the last line's rest is never below zero.
    const share = index === weights.length - 1 ? rest : divided(times(amount, weight), whole, digits, true);
    rest = plus(rest, { n: -share.n, places: share.places });
    return share;
  });
}
