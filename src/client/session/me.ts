import type { QueryClient } from '@tanstack/react-query';
import type { Scope } from '#metadata/access.ts';
import type { WeekDay } from '#metadata/time/days.ts';
import { API, http, statusOf } from './http.ts';
import { asPreviewed } from './preview.ts';

export interface SubscriptionStanding {
  readonly state: 'trial' | 'active' | 'past_due' | 'read_only' | 'suspended';
  /** Whole days to the last day, 0 on it, negative afterwards. */
  readonly days_left: number | null;
  /** Last day of the state, `YYYY-MM-DD`. */
  readonly until: string | null;
}

/** The signed-in person as `GET /me` answers (SPECIFICATION 3, platform.md 2). */
export interface Me {
  readonly name: string;
  readonly email: string | null;
  readonly role: string | null;
  readonly role_label?: string | null;
  readonly full_arabic_name: string | null;
  /** The name in the language that was asked for. */
  readonly full_name?: string | null;
  readonly profile_picture: string | null;
  readonly is_owner: boolean;
  readonly must_change_password: boolean;
  /** The role demands a second step of sign-in that is not set up yet. */
  readonly must_set_second_step?: boolean;
  readonly permissions: readonly string[];
  readonly data_scope: Scope;
  readonly leads: boolean;
  readonly clinical?: boolean;
  readonly stands_in?: boolean;
  readonly clinic: {
    readonly id: string;
    readonly name: string;
    readonly subdomain: string;
    readonly logo?: string | null;
    readonly currency?: { readonly code: string; readonly decimals: number };
    readonly country?: string;
    readonly timezone?: string;
    readonly digits?: string;
    readonly day_cutoff?: string;
    readonly week_start?: WeekDay;
    readonly weekend_days?: readonly string[];
    readonly primary_color?: string;
    readonly secondary_color?: string;
    /** How far the subscription carries today (platform.md 5.6). */
    readonly subscription?: SubscriptionStanding;
  };
  /** The services the clinic has switched on; all of them where not said (UX-71). */
  readonly modules?: readonly string[];
  readonly details: {
    readonly user_id: string;
    readonly employee_id: string | null;
    readonly branch_id?: string | null;
    readonly department_id?: string | null;
    readonly branch?: string | null;
    readonly department?: string | null;
    readonly job_title?: string | null;
  };
  /** When this session ends: at its longest, and after how many minutes without a call (`null`: idling does not end it). */
  readonly session?: { readonly ends_at: string; readonly idle_minutes: number | null } | null;
  /** The day the account was made, `YYYY-MM-DD`. */
  readonly since?: string;
  /** What the person arranged for themself, by key (`usePreference`). */
  readonly preferences?: Readonly<Record<string, unknown>>;
  /** Locks the drafts this person leaves in the browser (SEC-44); base64 of 32 bytes, never stored there. */
  readonly draft_key?: string;
}

export const meKey = ['auth', 'me'] as const;

/** One query for the whole session; refreshed by invalidating it. */
export const meQuery = {
  queryKey: meKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Me> =>
    asPreviewed((await http(`${API}/me`, { signal })).json as Me),
  staleTime: Infinity,
  // A refused session will not be accepted a second later.
  retry: (failures: number, error: Error) => failures < 1 && statusOf(error) === undefined,
};

export const askMe = (client: QueryClient): Promise<Me> => client.ensureQueryData(meQuery);

/** Of a suspended clinic its owner reaches the subscription and nothing else (platform.md 1). */
export const isSuspended = (me: Me): boolean => me.clinic.subscription?.state === 'suspended';

/** What to call a person on screen. */
export const nameOf = (me: Me): string => me.full_name ?? me.full_arabic_name ?? me.name;
