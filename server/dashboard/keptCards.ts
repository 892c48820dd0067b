/** How long an answer is taken as it is, unless something changes before (ux.md 38, hr.md 7). */
const lasting = 60_000;
const mostPerClinic = 5_000;

interface Kept {
  readonly until: number;
  readonly age: number;
  readonly answer: Promise<unknown>;
}

/**
 * Answers of cards in this process. An answer is one person's, under the rights, the language and the period that stand in its
 * key, and ends with the next write in its clinic (`age`), with a change of access, or after a minute. Who asks while an answer
 * is on its way waits for the same one.
 */
export class KeptCards {
  private readonly clinics = new Map<string, Map<string, Kept>>();

  /** The kept answer or the one `read` gives; what fails is not kept. */
  answer<T>(
    clinicId: string,
    key: string,
    { now, age }: { readonly now: number; readonly age: number },
    read: () => Promise<T>,
  ): Promise<T> {
    const kept = this.clinics.get(clinicId) ?? new Map<string, Kept>();
    const known = kept.get(key);
    if (known && known.until > now && known.age === age) return known.answer as Promise<T>;
    if (kept.size >= mostPerClinic) kept.clear();
    const answer = read();
    kept.set(key, { until: now + lasting, age, answer });
    this.clinics.set(clinicId, kept);
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  }

  forget(clinicId: string, key: string): void {
    this.clinics.get(clinicId)?.delete(key);
  }

  forgetClinic(clinicId: string): void {
    this.clinics.delete(clinicId);
  }
}
