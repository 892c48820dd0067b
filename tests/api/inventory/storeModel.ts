/** Where stock lies, in the model's words. */
export type Place = 'main' | 'quarantine' | 'transit';

interface Held {
  readonly batch: string;
  readonly place: Place;
  /** Pieces, and hundredths of the currency. */
  qty: number;
  value: number;
}
interface Row {
  readonly batch: string;
  readonly place: Place;
  readonly qty: number;
  readonly value: number;
}
interface Batch {
  readonly price: number;
  readonly expiry: string;
  readonly order: number;
}
interface Promised {
  readonly line: string;
  qty: number;
}

/** What the model refuses: the posting as a whole. */
class Refused extends Error {}

/** Half away from zero, of whole numbers. */
const rounded = (value: number, part: number, whole: number): number =>
  Math.floor((2 * value * part + whole) / (2 * whole));

/**
 * One item's stock as domain/inventory.md says it moves (sections 1, 8 and 9), written a second time in whole numbers and
 * without a database: what the product's ledger is compared with after every step.
 */
export class StoreModel {
  private held: Held[] = [];
  private promised: Promised[] = [];
  private readonly batches = new Map<string, Batch>();
  /** Rows of every posting that can be taken back. */
  private readonly postings: (readonly Row[])[] = [];

  /** Runs a step and answers whether it was possible; one that is not leaves everything as it was. */
  tries(work: () => void): boolean {
    const kept = structuredClone([this.held, this.promised] as const);
    try {
      work();
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason;
      [this.held, this.promised] = kept;
      return false;
    }
    return true;
  }

  receive(batch: string, qty: number, price: number, expiry: string | undefined): void {
    this.batches.set(batch, { price, expiry: expiry ?? '9999-12-31', order: this.batches.size });
    this.put(batch, 'main', qty, qty * price);
  }

  /** Usable stock of the main warehouse that nobody was promised, the soonest expiry first; one's own promise pays first. */
  take(qty: number, to?: Place, line?: string): void {
    const own = this.promised.find((one) => one.line === line);
    if (own) own.qty -= Math.min(own.qty, qty);
    if (qty > this.usable() - this.reserved()) throw new Refused();
    const rows: Row[] = [];
    let rest = qty;
    for (const { batch, qty: there } of this.fefo()) {
      const part = Math.min(rest, there);
      if (part === 0) break;
      rows.push(...this.shift(batch, part, 'main', to));
      rest -= part;
    }
    this.postings.push(rows);
  }

  /** A named batch leaves a place, whatever was promised: counted out, set apart, released or lost on the road. */
  leave(batch: string, qty: number, from: Place, to?: Place): void {
    this.postings.push(this.shift(batch, qty, from, to));
    this.settle();
  }

  find(batch: string, qty: number): void {
    const { price = 0 } = this.batches.get(batch) ?? {};
    this.postings.push([this.put(batch, 'main', qty, qty * price)]);
  }

  /** Keeps what is available of it for a line (section 8, `approve`). */
  promise(line: string, qty: number): void {
    const kept = Math.min(Math.max(this.usable() - this.reserved(), 0), qty);
    if (kept > 0) this.promised.push({ line, qty: kept });
  }

  /** The mirror of a posting, as far as what is left there is worth it (I5, I3). */
  takeBack(nth: number): void {
    for (const { batch, place, qty, value } of this.postings[nth] ?? []) {
      const { qty: there, value: worth } = this.at(batch, place);
      if (there - qty < 0) throw new Refused();
      this.put(batch, place, -qty, there === qty ? -worth : Math.max(-value, -worth));
    }
    this.postings.splice(nth, 1);
    this.settle();
  }

  /** I4: promises are shortened, the newest first. */
  private settle(): void {
    let over = this.reserved() - this.usable();
    for (const one of this.promised.toReversed()) {
      if (over <= 0) return;
      const lost = Math.min(over, one.qty);
      one.qty -= lost;
      over -= lost;
    }
  }

  reserved(): number {
    return this.promised.reduce((sum, { qty }) => sum + qty, 0);
  }

  /** What lies where and what it is worth, sorted, as the test reads it from the product. */
  standing(): readonly string[] {
    return this.held
      .filter(({ qty }) => qty > 0)
      .map(({ batch, place, qty, value }) => `${batch} ${place} ${qty}.000 ${(value / 100).toFixed(3)}`)
      .toSorted();
  }

  private fefo(): readonly Held[] {
    const of = ({ batch }: Held): Batch => this.batches.get(batch) ?? { price: 0, expiry: '', order: 0 };
    return this.held
      .filter(({ place, qty }) => place === 'main' && qty > 0)
      .map((one) => ({ ...one }))
      .toSorted((a, b) => of(a).expiry.localeCompare(of(b).expiry) || of(a).order - of(b).order);
  }

  private usable(): number {
    return this.fefo().reduce((sum, { qty }) => sum + qty, 0);
  }

  private at(batch: string, place: Place): Held {
    const known = this.held.find((one) => one.batch === batch && one.place === place);
    if (known) return known;
    const made = { batch, place, qty: 0, value: 0 };
    this.held.push(made);
    return made;
  }

  private put(batch: string, place: Place, qty: number, value: number): Row {
    const here = this.at(batch, place);
    here.qty += qty;
    here.value += value;
    return { batch, place, qty, value };
  }

  /** Out of one place, and into another where one is named, with exactly its value (section 1). */
  private shift(batch: string, qty: number, from: Place, to: Place | undefined): Row[] {
    const here = this.at(batch, from);
    if (qty > here.qty) throw new Refused();
    const value = qty === here.qty ? here.value : rounded(here.value, qty, here.qty);
    const out = this.put(batch, from, -qty, -value);
    return to === undefined ? [out] : [out, this.put(batch, to, qty, value)];
  }
}
