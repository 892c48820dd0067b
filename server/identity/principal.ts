import type { Subject } from '#metadata/access.ts';
import type { Locale } from '#metadata/resource.ts';
import type { WeekDay } from '#metadata/time/days.ts';
import type { SubscriptionTerm } from './subscriptionState.ts';

/** What of the clinic every request needs. */
export interface PrincipalClinic {
  readonly subdomain: string;
  readonly name: string;
  /** ISO 3166-1: whose numbers and ids are meant where no country is written (UX-54). */
  readonly country: string;
  /** IANA name. */
  readonly timezone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Decimal places of the currency: 2 or 3. */
  readonly currencyDigits: number;
  /** When the clinic's day begins, `HH:MM` from 00:00 to 06:00: it rules calendar and money alone (clinic.md G4, hr.md G5). */
  readonly dayCutoff: string;
  /** The first day of the clinic's week. */
  readonly weekStart: WeekDay;
  readonly locale: Locale;
  /** The plan's limits by name; a missing one means none. */
  readonly limits: Readonly<Record<string, number>>;
}

/** Whether the role demands a second step of sign-in, and whether the account has one (SEC-35). */
export interface SecondStepNeed {
  readonly demanded: boolean;
  readonly on: boolean;
}

/** The account of no one: what acts without a person (`systemActor`) has it, no row does. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The signed-in person a request acts for, made from the session and never from what the client says (SEC-01). */
export interface Principal extends Subject {
  readonly clinicId: string;
  readonly clinic: PrincipalClinic;
  readonly sessionId: string;
  /** When the session ends: at its longest, and after how many minutes without a call (null: idling does not end it). */
  readonly sessionEnd?: { readonly at: Date; readonly idleMinutes: number | null };
  readonly userName: string;
  readonly branchIds: readonly string[];
  readonly departmentId: string | null;
  readonly mustChangePassword: boolean;
  /** Until when the password counts as just typed (SEC-23); absent where it was not. */
  readonly confirmedUntil?: Date | undefined;
  readonly secondStep?: SecondStepNeed | undefined;
  readonly modulesOff: ReadonlySet<string>;
  readonly subscription: SubscriptionTerm;
  /** Language of this request's answers. */
  readonly locale: Locale;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
}
