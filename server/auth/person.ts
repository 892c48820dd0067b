import { dayAt } from '#metadata/time/clock.ts';
import type { WeekDay } from '#metadata/time/days.ts';
import type { Pool } from 'pg';
import { scopes, type Scope } from '#metadata/access.ts';
import { staffRoles, withDependants, type StaffRole } from '#metadata/permissions.ts';
import { permissions as everyPermission } from '#resources/index.permissions.ts';
import { inClinic } from '../db/transaction.ts';
import type { SubscriptionTerm } from '../identity/subscriptionState.ts';
import type { SessionRow } from '../db/gate.ts';
import type { PrincipalClinic, SecondStepNeed } from '../identity/principal.ts';
import { confirmedFor } from './stepUp.ts';

/** What of a principal stays the same between two requests of one session. */
export interface Person {
  readonly clinicId: string;
  readonly clinic: PrincipalClinic;
  readonly sessionId: string;
  readonly sessionEnd: { readonly at: Date; readonly idleMinutes: number | null };
  readonly userId: string;
  readonly userName: string;
  readonly employeeId: string | null;
  readonly permissions: ReadonlySet<string>;
  readonly isOwner: boolean;
  readonly dataScope: Scope;
  readonly leads: boolean;
  readonly standsIn: boolean;
  readonly clinical: boolean;
  readonly role: string | null;
  readonly branchIds: readonly string[];
  readonly departmentId: string | null;
  readonly mustChangePassword: boolean;
  readonly confirmedUntil: Date;
  readonly secondStep: SecondStepNeed;
  readonly modulesOff: ReadonlySet<string>;
  readonly subscription: SubscriptionTerm;
}

interface Grant {
  readonly permission: string;
  readonly effect: 'allow' | 'deny';
  readonly until: string | null;
}

interface RightsRow {
  readonly user_id: string;
  readonly is_owner: boolean;
  readonly employee_id: string | null;
  /** Of the provider's staff alone. */
  readonly staff_role: StaffRole | null;
  readonly permissions: readonly string[];
  readonly data_scope: string | null;
  readonly branch_id: string | null;
  readonly department_id: string | null;
  readonly extra_branches: readonly string[];
  readonly leads: boolean;
  readonly stands_in: boolean;
  readonly clinical: boolean;
  readonly role_key: string | null;
  readonly grants: readonly Grant[];
  readonly idle_minutes: number;
  readonly demanded: boolean;
  readonly has_step: boolean;
  readonly modules_off: readonly string[];
  readonly plan: string;
  readonly last_day: string | null;
  readonly status: SessionRow['clinic_status'];
  readonly country: string;
  readonly timezone: string;
  readonly day_cutoff: string;
  readonly week_start: WeekDay;
}

type Rights = Pick<
  Person,
  | 'permissions'
  | 'dataScope'
  | 'leads'
  | 'standsIn'
  | 'clinical'
  | 'role'
  | 'branchIds'
  | 'departmentId'
  | 'secondStep'
  | 'modulesOff'
  | 'subscription'
> & {
  readonly idleMinutes: number;
  readonly country: string;
  readonly timezone: string;
  readonly dayCutoff: string;
  readonly weekStart: WeekDay;
};

const rightsSql = `
  select u.id as user_id, u.is_owner, u.employee_id, coalesce(r.permissions, '{}') as permissions, r.data_scope, p.role as staff_role, e.branch_id, e.department_id,
    array(select x.target_id from employees__extra_branch_ids x where x.clinic_id = u.clinic_id and x.record_id = e.id) as extra_branches,
    exists (select from employees d where d.clinic_id = u.clinic_id and d.manager_id = e.id and d.status = 'active') as leads,
    (exists (select from employees d where d.clinic_id = u.clinic_id and d.manager_id = e.id)
      or exists (select from employees m where m.clinic_id = u.clinic_id and m.delegate_id = e.id
        and is_away(m.id, $2::date))) as stands_in,
    coalesce(j.is_clinical, false) as clinical, r.key as role_key,
    c.session_idle_minutes as idle_minutes, coalesce(r.second_step_required, false) as demanded, has_second_step(u.id) as has_step,
    c.modules_off, c.subscription_plan as plan, c.status, c.country, c.timezone, to_char(c.day_cutoff, 'HH24:MI') as day_cutoff, c.week_start,
    (c.subscription_ends_at at time zone c.timezone)::date::text as last_day,
    (select coalesce(json_agg(json_build_object('permission', g.permission, 'effect', g.effect, 'until', g.until)), '[]')
      from user_grants g where g.clinic_id = u.clinic_id and g.user_id = u.id) as grants
  from users u
  join clinics c on c.id = u.clinic_id
  left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id
  left join platform_users p on p.clinic_id = u.clinic_id and p.id = u.id
  left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
  left join job_titles j on j.clinic_id = e.clinic_id and j.id = e.job_title_id
  where u.clinic_id = (select app_clinic()) and u.id = any ($1::uuid[])`;

/** What a user of a clinic may do today; undefined when there is no such user. */
export async function rightsOf(
  pool: Pool,
  clinicId: string,
  userId: string,
  today: string,
  isOwner: boolean,
): Promise<Rights | undefined> {
  const [result] = await inClinic(pool, clinicId, [
    { name: 'rights', text: rightsSql, values: [[userId], today] },
  ]);
  const row = result?.rows[0] as RightsRow | undefined;
  return row && rightsIn(row, today, isOwner);
}

/** What several people of a clinic may do today, to judge what they could open. */
export async function peopleWithRights(
  pool: Pool,
  clinicId: string,
  userIds: readonly string[],
  today: string,
): Promise<
  readonly (Omit<Rights, 'idleMinutes' | 'country' | 'timezone' | 'dayCutoff' | 'weekStart'> &
    Pick<Person, 'userId' | 'isOwner' | 'employeeId'>)[]
> {
  const [result] = await inClinic(pool, clinicId, [
    { name: 'rights', text: rightsSql, values: [userIds, today] },
  ]);
  return ((result?.rows ?? []) as RightsRow[]).map((row) => {
    const {
      idleMinutes: _idle,
      country: _country,
      timezone: _zone,
      dayCutoff: _cutoff,
      weekStart: _first,
      ...rights
    } = rightsIn(row, today, row.is_owner);
    return { ...rights, userId: row.user_id, isOwner: row.is_owner, employeeId: row.employee_id };
  });
}

function rightsIn(row: RightsRow, today: string, isOwner: boolean): Rights {
  return {
    permissions: isOwner
      ? new Set(everyPermission)
      : effectivePermissions(
          row.staff_role === null ? row.permissions : staffRoles[row.staff_role],
          row.grants,
          today,
        ),
    dataScope: isOwner || row.staff_role !== null ? 'all' : scopeOf(row.data_scope),
    leads: row.leads,
    standsIn: row.stands_in,
    clinical: row.clinical,
    role: row.role_key,
    branchIds: [...new Set([...(row.branch_id === null ? [] : [row.branch_id]), ...row.extra_branches])],
    departmentId: row.department_id,
    modulesOff: withDependants(row.modules_off),
    subscription: { plan: row.plan, lastDay: row.last_day, suspended: row.status === 'suspended' },
    idleMinutes: row.idle_minutes,
    secondStep: { demanded: row.demanded, on: row.has_step },
    country: row.country,
    timezone: row.timezone,
    dayCutoff: row.day_cutoff,
    weekStart: row.week_start,
  };
}

/** Role plus single permissions minus denials that have not expired; a denial wins (DESIGN 9.24, SEC-13). */
export function effectivePermissions(
  ofRole: readonly string[],
  grants: readonly Grant[],
  today: string,
): ReadonlySet<string> {
  const held = new Set(ofRole);
  const living = grants.filter(({ until }) => until === null || until >= today);
  for (const { permission, effect } of living) if (effect === 'allow') held.add(permission);
  for (const { permission, effect } of living) if (effect === 'deny') held.delete(permission);
  return held;
}

const scopeOf = (text: string | null): Scope =>
  (scopes as readonly string[]).includes(text ?? '') ? (text as Scope) : 'self';

/** Rights every role has beside its "self" ones (BASE of platform.md 7): they open nobody else's personal rows. */
const harmless = new Set(['view_holidays', 'inventory_create_request']);

/** Whether a session of these rights may last longer (DESIGN 9.6): own records only. */
export const isSelfOnly = (permissions: ReadonlySet<string>, scope: Scope): boolean =>
  scope === 'self' && [...permissions].every((one) => one.includes('self') || harmless.has(one));

/** The person behind a living session; undefined when the account has gone meanwhile. */
export async function personOf(pool: Pool, session: SessionRow, now: Date): Promise<Person | undefined> {
  const today = dayAt(now, session.timezone);
  const found = await rightsOf(pool, session.clinic_id, session.user_id, today, session.is_owner);
  if (found === undefined) return undefined;
  const { idleMinutes, country, timezone: _timezone, dayCutoff, weekStart, ...rights } = found;
  // A session opened long for own records alone does not stay long when its person is given more.
  const idle = now.getTime() - session.last_seen_at.getTime() > idleMinutes * 60_000;
  const selfOnly = isSelfOnly(rights.permissions, rights.dataScope);
  if (idle && !selfOnly) return undefined;
  return {
    ...rights,
    clinicId: session.clinic_id,
    clinic: { ...clinicOf(session), country, dayCutoff, weekStart },
    sessionId: session.session_id,
    // Sessions for own records alone idle as long as they last.
    sessionEnd: { at: session.expires_at, idleMinutes: selfOnly ? null : idleMinutes },
    userId: session.user_id,
    userName: session.user_name,
    employeeId: session.employee_id,
    isOwner: session.is_owner,
    mustChangePassword: session.must_change_password || session.purpose === 'first_login',
    confirmedUntil: new Date(session.confirmed_at.getTime() + confirmedFor),
  };
}

function clinicOf(session: SessionRow): Omit<PrincipalClinic, 'country' | 'dayCutoff' | 'weekStart'> {
  const limits = Object.entries(session.plan_limits).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return {
    subdomain: session.subdomain,
    name: session.clinic_name,
    timezone: session.timezone,
    currency: session.currency,
    currencyDigits: session.currency_digits,
    locale: session.clinic_locale,
    limits: Object.fromEntries(limits),
  };
}
