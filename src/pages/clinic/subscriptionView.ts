import type { SubscriptionStanding } from '#src/client/session/me.ts';

export interface Plan {
  readonly code: string;
  readonly name_ar: string;
  readonly name_en: string;
  /** Decimal text; `null` = told on request. */
  readonly price_month: string | null;
  readonly currency: string | null;
  readonly max_active_employees: number | null;
  readonly max_branches: number | null;
  readonly storage_mb: number | null;
}
/** Used and allowed; storage in bytes. */
export interface Usage {
  readonly used: number;
  readonly max: number | null;
}
export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly lines: readonly { readonly text_ar: string; readonly text_en: string; readonly amount: string }[];
  readonly currency: string;
  readonly tax: string;
  readonly total: string;
  readonly status: 'issued' | 'paid' | 'overdue' | 'void';
  readonly issued_on: string;
  readonly due_on: string | null;
  readonly paid_on: string | null;
  readonly reference: string | null;
}

/** `GET /subscription`. */
export interface SubscriptionView extends Omit<SubscriptionStanding, 'until'> {
  readonly plan: Partial<Plan> & Pick<Plan, 'code'>;
  readonly last_day: string | null;
  readonly usage: Readonly<Record<'employees' | 'users' | 'branches' | 'storage', Usage>>;
  readonly plans: readonly Plan[];
  readonly request: {
    readonly plan: string;
    readonly cycle: 'month' | 'year';
    readonly note: string | null;
    readonly requested_at: string;
  } | null;
  readonly invoices: readonly Invoice[];
  readonly contact: { readonly email: string | null; readonly phone: string | null };
}

/** Under which the answer of `/subscription` is kept. */
export const subscriptionKey = ['subscription'] as const;
