import type { Tried } from '../triedSlip.ts';

/** The months somebody may look at: the circle of each, and what they said of its slip. */
interface ClosingMonth {
  readonly month: string;
  readonly status: 'open' | 'calculated' | 'published' | 'approved' | 'closed';
}

/** The running month as it would be paid now; nothing of it is kept (hr.md 6.4). */
interface ClosingPreview extends Tried {
  readonly days_present: string;
  readonly days_absent: string;
  readonly late_minutes: number;
}

/** One's own month: the slip once it was shown, what is known so far before. */
export interface ClosingAnswer {
  /** The latest first; none where the clinic has made no circle since the person came. */
  readonly months: readonly ClosingMonth[];
  readonly month: string | null;
  readonly today: string;
  readonly pay_date: string | null;
  /** The last day to object; silence counts as a confirmation after it. */
  readonly objections_until: string | null;
  readonly slip: string | null;
  readonly preview: ClosingPreview | null;
}
