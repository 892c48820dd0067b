/** A slip that is shown and not kept, as server and screens know it. */

/** What a line of it comes from: a day, with what of it counts at which rate. */
export interface TriedReason {
  readonly date: string | null;
  readonly days: string | null;
  readonly minutes: number | null;
  readonly rate: string | null;
}

export interface TriedLine {
  readonly key: string;
  readonly ar: string;
  readonly en: string;
  readonly kind: 'day' | 'night' | 'rest' | 'holiday' | null;
  /** What a bonus, penalty or input says of itself. */
  readonly about: string | null;
  readonly side: 'earning' | 'deduction' | 'employer';
  readonly quantity: string | null;
  readonly unit: 'days' | 'minutes' | 'percent' | null;
  readonly rate: string | null;
  /** Signed: what is taken off is negative. */
  readonly amount: string;
  readonly explain: readonly TriedReason[];
}

/** A slip that is not kept. */
export interface Tried {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly TriedLine[];
  readonly totals: Readonly<Record<'gross' | 'deductions' | 'net' | 'employer_cost', string>>;
  /** Codes of what stands in its way. */
  readonly problems: readonly string[];
}
