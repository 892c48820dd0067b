/** How far a clinic's subscription carries (platform.md 5.6, hr.md 8). */
export type SubscriptionState = 'trial' | 'active' | 'past_due' | 'read_only' | 'suspended';

/** What is stored of a subscription. */
export interface SubscriptionTerm {
  /** Code of the plan. */
  readonly plan: string;
  /** Last paid or free day in the clinic's time, `YYYY-MM-DD`; null = no end. */
  readonly lastDay: string | null;
  /** The provider suspended the clinic by hand. */
  readonly suspended: boolean;
}

export interface SubscriptionStanding {
  readonly state: SubscriptionState;
  /** Whole days to the last day, 0 on that day, negative afterwards; null = no end. */
  readonly daysLeft: number | null;
  /** The last day of the state it is in now; null where it has none. */
  readonly until: string | null;
}

/** Days everything goes on with a reminder, then days of reading only; a trial has no grace (platform.md 5.6). */
const spans = {
  trial: { grace: 0, reading: 7 },
  paid: { grace: 7, reading: 30 },
} as const;

const day = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);
const dayAfter = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);

/** The state on a day of the clinic, `YYYY-MM-DD`. Pure: nothing is stored, so no job has to run for it to hold. */
export function standingOf(
  { plan, lastDay, suspended }: SubscriptionTerm,
  today: string,
): SubscriptionStanding {
  const isTrial = plan === 'trial';
  const { grace, reading } = isTrial ? spans.trial : spans.paid;
  const daysLeft = lastDay === null ? null : daysBetween(today, lastDay);
  if (suspended) return { state: 'suspended', daysLeft, until: null };
  if (lastDay === null || daysLeft === null)
    return { state: isTrial ? 'trial' : 'active', daysLeft: null, until: null };
  if (daysLeft >= 0) return { state: isTrial ? 'trial' : 'active', daysLeft, until: lastDay };
  if (daysLeft >= -grace) return { state: 'past_due', daysLeft, until: dayAfter(lastDay, grace) };
  if (daysLeft >= -grace - reading)
    return { state: 'read_only', daysLeft, until: dayAfter(lastDay, grace + reading) };
  return { state: 'suspended', daysLeft, until: null };
}

export type NoticeKind = '7' | '3' | '1' | 'ended' | 'suspended';

/** Which mail a standing asks for; a server that was away at the seventh day sends that reminder when it is back. */
export function noticeFor({ state, daysLeft }: SubscriptionStanding): NoticeKind | undefined {
  if (state === 'suspended') return daysLeft === null || daysLeft >= 0 ? undefined : 'suspended';
  if (state === 'read_only') return 'ended';
  if (state !== 'trial' || daysLeft === null || daysLeft > 7) return undefined;
  return daysLeft <= 1 ? '1' : daysLeft <= 3 ? '3' : '7';
}
