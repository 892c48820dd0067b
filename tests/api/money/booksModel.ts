/**
 * The books of clinic.md 6 in whole piastres or fils, written from the document alone: what each document does, when it is refused, and
 * what stands then. Days are counted from today: 0 is today, -1 yesterday.
 */

/** What moved in a fund, in the order it was posted. */
interface Moved {
  readonly day: number;
  readonly amount: bigint;
}
export interface Fund {
  readonly opening: bigint;
  readonly mayOwe: boolean;
  /** The last closed day. */
  closed: number;
  readonly moves: Moved[];
}

/** Which line of an account a document writes: the first four are what was charged, and taken off it or added. */
export type AccountKind = 'charge' | 'discount' | 'write_off' | 'extra_charge' | 'payment' | 'refund';

/** A posted document: what it does to funds, and to the account of a patient. */
export interface Doc {
  readonly kind: 'receipt' | 'refund' | 'supplier' | 'income' | 'expense' | 'transfer' | 'charge' | 'adjust';
  readonly day: number;
  readonly funds: readonly (readonly [fund: number, amount: bigint])[];
  readonly account?: { readonly patient: number; readonly kind: AccountKind; amount: bigint } | undefined;
  stands: boolean;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const oldest = -7;

export class Books {
  readonly funds: Fund[];
  readonly docs: Doc[] = [];
  /** What counts found beside the book. */
  found = 0n;
  /** Whether the second patient was merged into the first. */
  areOne = false;

  constructor(funds: readonly { readonly opening: bigint; readonly mayOwe: boolean }[]) {
    this.funds = funds.map((one) => ({ ...one, closed: -19, moves: [] }));
  }

  fund(at: number): Fund {
    const found = this.funds[at];
    if (!found) throw new RangeError(`no fund ${at}`);
    return found;
  }

  /** What a fund holds at the end of a day. */
  ends(at: number, day: number): bigint {
    const { opening, moves } = this.fund(at);
    return opening + sum(moves.filter((one) => one.day <= day).map(({ amount }) => amount));
  }

  /** What a patient owes; below nought is credit. */
  balance(patient: number): bigint {
    if (this.areOne && patient === 1) return 0n;
    return sum(this.lines(patient).map(({ amount }) => amount));
  }

  /** What stands charged, with what was taken off or added. */
  charged(patient: number): bigint {
    const moneys: readonly AccountKind[] = ['payment', 'refund'];
    return sum(this.lines(patient).flatMap(({ kind, amount }) => (moneys.includes(kind) ? [] : [amount])));
  }

  private lines(patient: number) {
    return this.docs.flatMap(({ stands, account }) =>
      stands && account && (this.areOne || account.patient === patient) ? [account] : [],
    );
  }

  /** M4: whether some day's end from the day on would be below nought. */
  private short(at: number, amount: bigint, day: number): boolean {
    if (amount >= 0n || this.fund(at).mayOwe) return false;
    return Array.from({ length: 1 - day }, (_, n) => this.ends(at, day + n)).some((end) => end + amount < 0n);
  }

  /** Why a document is refused, by every rule that holds of it; nothing where it is posted. */
  refusals(doc: Doc): Set<string> {
    const why = new Set<string>();
    for (const [at, amount] of doc.funds) {
      if (doc.day > 0 || doc.day < oldest || doc.day <= this.fund(at).closed) why.add('voucher.date');
      if (doc.kind === 'transfer' && this.fund(at).closed >= 0) why.add('fund.closed');
      if (this.short(at, amount, doc.day)) why.add('fund.insufficient');
    }
    const { account } = doc;
    if (!account) return why;
    const { kind, patient, amount } = account;
    if (kind === 'refund' && amount > -this.balance(patient)) why.add('refund.exceeds_credit');
    if (kind === 'discount' && -amount > this.charged(patient)) why.add('adjustment.above_charges');
    if (kind === 'write_off' && -amount > this.balance(patient)) why.add('adjustment.above_debt');
    return why;
  }

  post(doc: Doc): void {
    this.docs.push(doc);
    for (const [at, amount] of doc.funds) this.fund(at).moves.push({ day: doc.day, amount });
  }

  /** Why a document is not taken back today (M5, M10). */
  voidRefusals({ funds }: Doc): Set<string> {
    const why = new Set<string>();
    for (const [at, amount] of funds) {
      if (this.fund(at).closed >= 0) why.add('fund.closed');
      if (this.short(at, -amount, 0)) why.add('fund.insufficient');
    }
    return why;
  }

  takeBack(doc: Doc): void {
    doc.stands = false;
    for (const [at, amount] of doc.funds) this.fund(at).moves.push({ day: 0, amount: -amount });
  }

  /** Why a count is not posted: its day is closed, or a later day would end below nought. */
  countRefusals(at: number, day: number, variance: bigint): Set<string> {
    if (day <= this.fund(at).closed) return new Set(['count.exists']);
    return new Set(this.short(at, variance, day) ? ['fund.insufficient'] : []);
  }

  count(at: number, day: number, { variance, closes }: { variance: bigint; closes: boolean }): void {
    const fund = this.fund(at);
    if (variance !== 0n) fund.moves.push({ day, amount: variance });
    if (closes) fund.closed = day;
    this.found += variance;
  }
}

/** An amount as the API writes it. */
export function written(amount: bigint, digits: number): string {
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
  return `${amount < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An amount of the API in whole piastres or fils; throws for one of other digits. */
export function read(text: string, digits: number): bigint {
  const [, sign, whole, part] = new RegExp(`^(-?)(\\d+)\\.(\\d{${digits}})0*$`).exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`${text} has not ${digits} digits`);
  return BigInt(`${whole}${part ?? ''}`) * (sign === '-' ? -1n : 1n);
}

/** A price less its percent, each line rounded half away from nought (G5). */
export function net(price: bigint, percent: bigint): bigint {
  return price - (price * percent * 2n + 100n) / 200n;
}
