import { randomUUID } from 'node:crypto';

/** A count that may have stopped at its cap. */
export interface Count {
  readonly total: number;
  readonly exact: boolean;
}

const lasting = 5_000;
const mostPerClinic = 500;

/**
 * Counts of lists, kept for five seconds: the count is the cost of a list (DESIGN 5, 9.29). An own write drops all of
 * the clinic's, for a write may change the rows of other lists too.
 */
export class CountCache {
  /** By which whoever drops for its own write knows the word of that write when it comes round. */
  readonly keeper = randomUUID();
  private readonly ages = new Map<string, number>();
  private readonly clinics = new Map<string, Map<string, Count & { readonly until: number }>>();

  find(clinicId: string, key: string, now: number): Count | undefined {
    const known = this.clinics.get(clinicId)?.get(key);
    return known && known.until > now ? known : undefined;
  }

  keep(clinicId: string, key: string, count: Count, now: number): void {
    const counts = this.clinics.get(clinicId) ?? new Map<string, Count & { readonly until: number }>();
    if (counts.size >= mostPerClinic) counts.clear();
    counts.set(key, { ...count, until: now + lasting });
    this.clinics.set(clinicId, counts);
  }

  drop(clinicId: string): void {
    this.clinics.delete(clinicId);
    this.ages.set(clinicId, this.age(clinicId) + 1);
  }

  /** Grows with every drop: what was reckoned at an earlier age may be wrong by now. */
  age(clinicId: string): number {
    return this.ages.get(clinicId) ?? 0;
  }
}
