import {
  amountText,
  exact,
  isNone,
  least,
  most,
  nought,
  plus,
  readText,
  rounded,
  type Exact,
} from './exact.ts';
import type { Explained, OvertimeKind, Side, SlipInput, SlipLine } from './types.ts';

/** A line before its amount is rounded. */
export interface Entry {
  readonly code: string;
  /** What tells it from other lines of its code: a day, a kind, a source's id. */
  readonly of?: string;
  readonly kind?: OvertimeKind;
  readonly side: Side;
  readonly taxable?: boolean;
  readonly quantity?: Exact;
  readonly unit?: SlipLine['unit'];
  readonly rate?: Exact | undefined;
  readonly explain?: readonly Explained[];
}

/** The lines of a slip while they are reckoned. */
export interface Book {
  /**
   * Writes a line: its exact amount, signed, is rounded once, or replaced where somebody set it with a reason, within `least` and
   * `most` where they are given. Answers what holds. A line of nothing is left out, unless somebody set it so.
   */
  readonly put: (
    entry: Entry,
    amount: Exact,
    within?: { readonly least: Exact; readonly most: Exact },
  ) => Exact;
  /** Σ of the lines so far that match. */
  readonly sum: (matching: (line: BookLine) => boolean) => Exact;
  readonly lines: () => readonly SlipLine[];
  /** Keys of overrides that met no line. */
  readonly lost: () => readonly string[];
}

/** A written line as later steps see it. */
export interface BookLine {
  readonly code: string;
  readonly side: Side;
  readonly taxable: boolean;
  readonly amount: Exact;
}

const lineKey = ({ code, of }: Entry): string => (of === undefined ? code : `${code}:${of}`);

/** An empty book of one slip. */
export function openBook({ digits, overrides }: Pick<SlipInput, 'digits' | 'overrides'>): Book {
  const written: BookLine[] = [];
  const lines: SlipLine[] = [];
  const set = new Map(overrides.map(({ key, amount }) => [key, amount]));
  const met = new Set<string>();
  const text = (amount: Exact): string => amountText(amount, digits);
  return {
    put(entry, amount, within) {
      const key = lineKey(entry);
      const computed = rounded(amount, digits);
      const asked = set.get(key);
      if (asked !== undefined) met.add(key);
      const wanted = asked === undefined ? computed : rounded(exact(asked), digits);
      const held =
        within === undefined || asked === undefined ? wanted : most(within.least, least(wanted, within.most));
      if (isNone(held) && asked === undefined) return held;
      const { code, side, taxable = false } = entry;
      written.push({ code, side, taxable, amount: held });
      lines.push({
        seq: lines.length + 1,
        key,
        code,
        kind: entry.kind ?? null,
        side,
        quantity: entry.quantity === undefined ? null : readText(entry.quantity),
        unit: entry.unit ?? null,
        rate: entry.rate === undefined ? null : readText(entry.rate),
        amount: text(held),
        computed_amount: text(computed),
        taxable,
        explain: entry.explain ?? [],
      });
      return held;
    },
    sum: (matching) => written.filter(matching).reduce((sum, { amount }) => plus(sum, amount), nought),
    lines: () => lines,
    lost: () => [...set.keys()].filter((key) => !met.has(key)).toSorted(),
  };
}

/** The one rate of many, or none where it changed among them. */
export function oneRate(rates: readonly Exact[]): Exact | undefined {
  const [first] = rates;
  return rates.every(({ n, d }) => first !== undefined && n * first.d === first.n * d) ? first : undefined;
}
