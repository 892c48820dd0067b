import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic } from '../db/transaction.ts';
import { invalid, ProblemError } from '../problems.ts';
import { storageSql } from '../files/upload.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { standingOf } from '../identity/subscriptionState.ts';

type Row = Readonly<Record<string, unknown>>;
type Contact = Pick<Config, 'contactEmail' | 'contactPhone'>;

/** Used and allowed; `max` null = as many as one likes. Storage in bytes. */
interface Usage {
  readonly used: number;
  readonly max: number | null;
}

const clinicSql = `select subscription_plan, plan_limits, modules_off,
    (select count(*)::int from users where is_active) as users,
    (select count(*)::int from employees e where status = 'active' and not exists
      (select from sample_rows s where s.clinic_id = e.clinic_id and s.tbl = 'employees' and s.record_id = e.id)) as employees,
    (select count(*)::int from branches where status = 'active') as branches,
    ${storageSql} as storage
  from clinics where id = (select app_clinic())`;
const plansSql = `select code, name_ar, name_en, price_month::text, price_year::text, currency, max_active_employees, max_branches, storage_mb, is_offered
  from plans order by position`;
const invoicesSql = `select id, number, period_from, period_to, lines, currency, tax::text, total::text, status, issued_on, due_on, paid_on, reference
  from subscription_invoices where status <> 'draft' order by issued_on desc, number desc limit 120`;
const requestSql = `select r.id, r.plan, r.cycle, r.note, r.requested_at from subscription_requests r where r.status = 'open'`;

const numberOr = (value: unknown, other: number | null): number | null =>
  typeof value === 'number' ? value : other;

/** Everything the owner sees of the subscription (platform.md 5.6, hr.md 8). */
export async function subscriptionOf(pool: Pool, principal: Principal, contact: Contact): Promise<Row> {
  const [clinics, plans, invoices, requests] = await inClinic(pool, wallFor(principal), [
    { text: clinicSql },
    { text: plansSql },
    { text: invoicesSql },
    { text: requestSql },
  ]);
  const clinic = clinics?.rows[0] as Row;
  const all = (plans?.rows ?? []) as Row[];
  const mine = all.find(({ code }) => code === clinic['subscription_plan']);
  const limits = (clinic['plan_limits'] ?? {}) as Row;
  const { state, daysLeft, until } = standingOf(principal.subscription, principal.today);
  const megabytes = numberOr(limits['storage_mb'], numberOr(mine?.['storage_mb'], null));
  const used = (name: string, limit: number | null): Usage => ({ used: Number(clinic[name]), max: limit });
  return {
    plan: mine ?? { code: clinic['subscription_plan'] },
    state,
    days_left: daysLeft,
    until,
    last_day: principal.subscription.lastDay,
    usage: {
      employees: used('employees', numberOr(limits['max_active_employees'], null)),
      users: used('users', null),
      branches: used('branches', numberOr(limits['max_branches'], null)),
      storage: used('storage', megabytes === null ? null : megabytes * 1024 * 1024),
    },
    plans: all.filter(({ is_offered }) => is_offered === true),
    request: (requests?.rows[0] as Row | undefined) ?? null,
    invoices: invoices?.rows ?? [],
    contact: { email: contact.contactEmail ?? null, phone: contact.contactPhone ?? null },
  };
}

/** A wish for another plan. */
export interface WantedPlan {
  readonly plan: string;
  readonly cycle: 'month' | 'year';
  readonly note: string | null;
}

/** What is used may not be more than the wanted plan allows (hr.md 8). */
function demandRoom(wanted: Row, usage: Readonly<Record<string, Usage>>): void {
  const limits = { employees: wanted['max_active_employees'], branches: wanted['max_branches'] };
  for (const [name, max] of Object.entries(limits)) {
    const n = usage[name]?.used ?? 0;
    if (typeof max === 'number' && n > max) throw new ProblemError('plan_too_small', { values: { n, max } });
  }
}

/**
 * The owner asks for a plan; the provider answers and records it, for no payment happens here. A newer wish takes the
 * place of an open one. Mailed to the platform's inbox where one is set up. Throws 409 `plan_too_small`, 422.
 */
export async function askForPlan(
  pool: Pool,
  principal: Principal,
  { plan, cycle, note }: WantedPlan,
  contact: Contact,
): Promise<Row> {
  const before = (await subscriptionOf(pool, principal, contact)) as {
    readonly plans: readonly Row[];
    readonly usage: Readonly<Record<string, Usage>>;
  };
  const wanted = before.plans.find(({ code }) => code === plan);
  if (wanted === undefined) throw invalid({ plan: { key: 'bad_choice' } });
  demandRoom(wanted, before.usage);
  const { clinic, userId, now } = principal;
  const [person] = await inClinic(pool, wallFor(principal), [
    { text: 'select email from users where id = $1', values: [userId] },
  ]);
  const mail = {
    to: contact.contactEmail ?? '',
    locale: 'ar' as const,
    name: contact.contactEmail ?? '',
    clinic: clinic.name,
    subdomain: clinic.subdomain,
    plan: `${String(wanted['name_ar'])} (${cycle === 'year' ? 'سنوي' : 'شهري'})`,
    note: note ?? '',
    reply_to: (person?.rows[0] as { email: string | null } | undefined)?.email ?? null,
  };
  await inClinic(pool, wallFor(principal), [
    {
      text: `insert into subscription_requests (clinic_id, plan, cycle, note, requested_by, requested_at) values (app_clinic(), $1, $2, $3, $4, $5)
        on conflict (clinic_id) where status = 'open' do update
        set plan = excluded.plan, cycle = excluded.cycle, note = excluded.note, requested_by = excluded.requested_by, requested_at = excluded.requested_at`,
      values: [plan, cycle, note, userId, now],
    },
    {
      text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label, changes)
        values (app_clinic(), $1, $2, $3, 'create', 'subscription-requests', app_clinic(), $4, $5)`,
      values: [
        principal.userName,
        principal.ip,
        principal.userAgent,
        plan,
        JSON.stringify({ plan: [null, plan], cycle: [null, cycle] }),
      ],
    },
    ...(contact.contactEmail === undefined ? [] : [mailStatement('subscription.plan_asked', mail)]),
  ]);
  return await subscriptionOf(pool, principal, contact);
}
