import type { Pool } from 'pg';
import { logoAddress } from '../identity/logo.ts';
import { inClinic } from '../db/transaction.ts';
import { currencyOf, type Currency } from '../identity/publicSettings.ts';
import { answerText } from '#i18n/errors.ts';
import { moduleNames, type StaffRole } from '#metadata/permissions.ts';
import { ProblemError } from '../problems.ts';
import { standingOf, type SubscriptionState } from '../identity/subscriptionState.ts';
import type { Principal } from '../identity/principal.ts';
import { lacksSecondStep } from './stepUp.ts';

interface Row {
  /** Of the provider's staff alone: their name, and their role in the console. */
  readonly staff_name: string | null;
  readonly staff_role: StaffRole | null;
  readonly email: string | null;
  readonly is_owner: boolean;
  readonly role: string | null;
  readonly role_ar: string | null;
  readonly role_en: string | null;
  readonly full_name_ar: string | null;
  readonly full_name_en: string | null;
  readonly profile_picture: string | null;
  readonly branch_id: string | null;
  readonly branch: string | null;
  readonly department: string | null;
  readonly job_title: string | null;
  readonly name: string;
  readonly name_en: string | null;
  readonly logo_hash: Buffer | null;
  readonly primary_color: string;
  readonly secondary_color: string;
  readonly digits: string;
  readonly country: string;
  readonly week_start: string;
  readonly weekend_days: readonly string[];
  readonly subscription_plan: string;
  readonly subscription_ends_at: Date | null;
  readonly status: string;
  readonly clinic_version: number;
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly draft_key: string;
  readonly since: string;
}

/** The current-user answer (SPECIFICATION 3, platform.md 2) plus what the app needs of the clinic. */
export interface Me {
  readonly name: string;
  readonly email: string | null;
  readonly role: string | null;
  readonly role_label: string | null;
  readonly full_arabic_name: string | null;
  readonly full_name: string | null;
  readonly profile_picture: string | null;
  readonly is_owner: boolean;
  readonly must_change_password: boolean;
  /** The role demands a second step and the account has none yet: nothing else works before it (SEC-35). */
  readonly must_set_second_step: boolean;
  readonly permissions: readonly string[];
  readonly data_scope: string;
  readonly leads: boolean;
  readonly clinical: boolean;
  /** May come to decide as somebody's manager, or for one who is away. */
  readonly stands_in: boolean;
  readonly clinic: {
    readonly id: string;
    readonly name: string;
    readonly subdomain: string;
    readonly logo: string | null;
    readonly currency: Currency;
    readonly timezone: string;
    readonly locale: string;
    readonly digits: string;
    readonly country: string;
    /** When the day of calendar and money begins, `HH:MM` (clinic.md G4). */
    readonly day_cutoff: string;
    readonly week_start: string;
    readonly weekend_days: readonly string[];
    readonly primary_color: string;
    readonly secondary_color: string;
    readonly subscription_plan: string;
    readonly subscription_ends_at: string | null;
    readonly status: string;
    /** Rises with every change of the settings, also of what this answer does not tell: the other language's name. */
    readonly version: number;
    /** How far the subscription carries today; `until` is the last day of that state (platform.md 5.6). */
    readonly subscription: {
      readonly state: SubscriptionState;
      readonly days_left: number | null;
      readonly until: string | null;
    };
  };
  /** The services that are switched on (UX-71). */
  readonly modules: readonly string[];
  readonly details: {
    readonly user_id: string;
    readonly employee_id: string | null;
    readonly branch_id: string | null;
    readonly branch_ids: readonly string[];
    readonly department_id: string | null;
    readonly branch: string | null;
    readonly department: string | null;
    readonly job_title: string | null;
  };
  readonly today: string;
  /** The day the account was made, in clinic time: what is older is no news to this person (UX-69). */
  readonly since: string;
  /** What the person arranged for themself, by key. */
  readonly preferences: Readonly<Record<string, unknown>>;
  /** 32 bytes in base64 that encrypt the drafts this person's browsers keep; the same in every session (SEC-44). */
  readonly draft_key: string;
  /** When this session ends, so that people can be warned (UX-61); idle_minutes is null where idling does not end it. */
  readonly session: { readonly ends_at: string; readonly idle_minutes: number | null } | null;
}

const personNameSql = (alias: string): string =>
  `case when $2 = 'en' then coalesce(nullif(${alias}.name_en, ''), ${alias}.name_ar) else ${alias}.name_ar end`;

const sql = `
  select u.email, u.is_owner, s.name as staff_name, s.role as staff_role, r.key as role, r.name_ar as role_ar, r.name_en as role_en, e.full_name_ar, e.full_name_en, e.profile_picture,
    e.branch_id, ${personNameSql('b')} as branch, ${personNameSql('d')} as department, ${personNameSql('j')} as job_title,
    c.name, c.name_en, (select f.sha256 from files f where f.clinic_id = c.id and f.id = c.logo_file_id) as logo_hash, c.primary_color, c.secondary_color, c.digits, c.country, c.week_start, c.weekend_days,
    c.subscription_plan, c.subscription_ends_at, c.status, c.version as clinic_version,
    (select coalesce(jsonb_object_agg(p.key, p.value), '{}') from preferences p where p.clinic_id = u.clinic_id and p.user_id = u.id) as preferences,
    draft_key() as draft_key, (u.created_at at time zone c.timezone)::date::text as since
  from users u
  join clinics c on c.id = u.clinic_id
  left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id
  left join platform_users s on s.clinic_id = u.clinic_id and s.id = u.id
  left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
  left join branches b on b.clinic_id = e.clinic_id and b.id = e.branch_id
  left join departments d on d.clinic_id = e.clinic_id and d.id = e.department_id
  left join job_titles j on j.clinic_id = e.clinic_id and j.id = e.job_title_id
  where u.clinic_id = (select app_clinic()) and u.id = $1`;

/** Answers `/me`: for an owner the permissions hold every string, so that no client needs an exception (platform.md 2). */
export async function meOf(pool: Pool, principal: Principal): Promise<Me> {
  const wall = { clinicId: principal.clinicId, userId: principal.userId };
  const [result] = await inClinic(pool, wall, [
    { name: 'me', text: sql, values: [principal.userId, principal.locale] },
  ]);
  const row = result?.rows[0] as Row | undefined;
  if (row === undefined) throw new ProblemError('session_ended');
  return {
    ...namesOf(row, principal),
    email: row.email,
    profile_picture: row.profile_picture === null ? null : `/api/v1/files/${row.profile_picture}`,
    is_owner: row.is_owner,
    must_change_password: principal.mustChangePassword,
    must_set_second_step: lacksSecondStep(principal),
    permissions: [...principal.permissions].sort(),
    data_scope: principal.dataScope,
    leads: principal.leads,
    stands_in: principal.standsIn ?? false,
    clinical: principal.clinical ?? false,
    clinic: clinicOf(row, principal),
    modules: moduleNames.filter((name) => !principal.modulesOff.has(name)),
    details: {
      user_id: principal.userId,
      employee_id: principal.employeeId,
      branch_id: row.branch_id,
      branch_ids: principal.branchIds,
      department_id: principal.departmentId,
      branch: row.branch,
      department: row.department,
      job_title: row.job_title,
    },
    today: principal.today,
    since: row.since,
    preferences: row.preferences,
    draft_key: row.draft_key,
    session: sessionOf(principal),
  };
}

/** Staff of the provider sign in with their address; what they are called is their account's name. */
function namesOf(
  row: Row,
  { userName, locale }: Principal,
): Pick<Me, 'name' | 'role' | 'role_label' | 'full_arabic_name' | 'full_name'> {
  const { staff_name: name, staff_role: role } = row;
  if (name !== null && role !== null) {
    const role_label = answerText(locale, role === 'admin' ? 'staffAdmin' : 'staffEditor');
    return { name: row.email ?? name, role, role_label, full_arabic_name: name, full_name: name };
  }
  const english = locale === 'en';
  return {
    name: userName,
    role: row.role,
    role_label: (english && row.role_en) || row.role_ar,
    full_arabic_name: row.full_name_ar,
    full_name: (english && row.full_name_en) || row.full_name_ar,
  };
}

const sessionOf = ({ sessionEnd }: Principal): Me['session'] =>
  sessionEnd === undefined
    ? null
    : { ends_at: sessionEnd.at.toISOString(), idle_minutes: sessionEnd.idleMinutes };

function clinicOf(row: Row, { clinicId, clinic, locale, subscription, today }: Principal): Me['clinic'] {
  const { state, daysLeft, until } = standingOf(subscription, today);
  const {
    primary_color,
    secondary_color,
    digits,
    country,
    week_start,
    weekend_days,
    subscription_plan,
    status,
  } = row;
  return {
    id: clinicId,
    name: (locale === 'en' && row.name_en) || row.name,
    subdomain: clinic.subdomain,
    logo: row.logo_hash === null ? null : logoAddress(clinic.subdomain, row.logo_hash),
    currency: currencyOf(clinic.currency, clinic.currencyDigits),
    timezone: clinic.timezone,
    locale: clinic.locale,
    digits,
    country,
    day_cutoff: clinic.dayCutoff,
    week_start,
    weekend_days,
    primary_color,
    secondary_color,
    subscription_plan,
    subscription_ends_at: row.subscription_ends_at?.toISOString() ?? null,
    status,
    version: row.clinic_version,
    subscription: { state, days_left: daysLeft, until },
  };
}
