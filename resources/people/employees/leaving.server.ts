import type { RecordOf } from '#metadata/resource.ts';
import { addDays } from '#metadata/time/days.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { refuseLockedSince, tellDays } from '../shared/dayReaders.server.ts';
import { tellHours } from '../shared/hourReaders.server.ts';
import { latestStart } from './employeeFacts.ts';
import type { employees } from './employees.ts';
import { refuseUnseenTeam } from './fileReach.server.ts';

type Employee = RecordOf<typeof employees>;
type Context = RuleContext<typeof employees> & { readonly record: Employee; readonly asked: Row };

export interface LeaverItem {
  /** What is open: `direct_reports`, `manages_branch`, `last_owner`, or the name an area registered. */
  readonly kind: string;
  readonly count: number;
  readonly blocks: boolean;
  /** Nothing settles it by itself, and it keeps nobody from leaving: somebody has to see to it. */
  readonly stays?: true;
  /** Where it is seen to: an address of the app. */
  readonly at?: string;
  readonly ar: string;
  readonly en: string;
}
/** Finds what an employee still holds. Areas built later (custody, advances, vacations, slips) add their own. */
type LeaverCheck = (
  context: RuleContext,
  employee: { readonly id: string },
) => Promise<readonly LeaverItem[]>;

const directReports: LeaverCheck = async ({ db }, { id }) => {
  const [row] = await db.query(
    `select count(*)::int as n from employees where manager_id = $1 and status = 'active'`,
    [id],
  );
  const n = Number(row?.['n']);
  return n === 0
    ? []
    : [
        {
          kind: 'direct_reports',
          count: n,
          blocks: true,
          ar: `${n} من المرؤوسين`,
          en: `${n} direct reports`,
        },
      ];
};

/** The places somebody leads stay without a manager until another is named there. */
const managedPlaces: LeaverCheck = async ({ db }, { id }) => {
  const rows = await db.query(
    `select 'manages_branch' as kind, b.id, b.name_ar, b.name_en from branches b where b.manager_id = $1 and b.status = 'active'
      union all select 'manages_department', d.id, d.name_ar, d.name_en from departments d where d.manager_id = $1 and d.status = 'active'
      order by kind, name_ar, id`,
    [id],
  );
  return rows.map(({ kind, id: place, name_ar, name_en }) => {
    const isBranch = kind === 'manages_branch';
    const english = String(name_en ?? name_ar);
    return {
      kind: String(kind),
      count: 1,
      blocks: false,
      stays: true,
      at: isBranch
        ? `/settings/branches/${String(place)}/edit`
        : `/settings/departments/${String(place)}/edit`,
      ar: `${isBranch ? 'مدير الفرع' : 'مدير القسم'}: ${String(name_ar)}`,
      en: `${isBranch ? 'branch manager' : 'department manager'}: ${english}`,
    };
  });
};

/** The seam for later areas: one line each. */
export const leaverChecks: LeaverCheck[] = [directReports, managedPlaces];

/** What areas end with a service, as leave that was still to come; each in the transaction that ends it. */
export const leaverEnds: ((context: RuleContext, employee: string, lastDay: string) => Promise<void>)[] = [];

/** Everything that stands between an employee and the last day (hr.md 1, deactivate). */
export async function leaverItems(
  context: RuleContext,
  employee: { readonly id: string },
): Promise<readonly LeaverItem[]> {
  const found: LeaverItem[] = [];
  for (const check of leaverChecks) found.push(...(await check(context, employee)));
  return found;
}

/** Who follows whom is changed by one after another: two changes that cross could close a circle neither saw. */
export const holdManagers = (db: RuleContext['db'], clinicId: string): Promise<unknown> =>
  db.query(`select pg_advisory_xact_lock(hashtext('managers:' || $1))`, [clinicId]);

/** A service ends on or after its first day, and its reports follow somebody who is neither the leaver nor below them. */
async function refuseWrongEnd({ record, asked, db, subject, refuse }: Context): Promise<void> {
  const hired = record.hire_date;
  if (hired && String(asked['leaving_date']) < hired)
    refuse('leaving_before_hire', { on: 'leaving_date', values: { date: hired } });
  const heir = asked['handover_to_id'];
  if (!heir) return;
  if (heir === record.id) refuse('handover_self', { on: 'handover_to_id' });
  await holdManagers(db, subject.clinicId);
  // A direct report may take over the others; one further down would stand above and below them at once.
  const above = await db.query(
    `with recursive up as (
       select id, manager_id, 0 as level from employees where id = $1
       union all select e.id, e.manager_id, up.level + 1 from employees e join up on e.id = up.manager_id where up.level < 50)
     select level from up where id = $2 and level > 1`,
    [heir, record.id],
  );
  if (above.length > 0) refuse('handover_below', { on: 'handover_to_id' });
}

type Period = { readonly start?: string | null; readonly end?: string | null };
const daysOf = (periods: unknown): readonly string[] =>
  ((periods ?? []) as readonly Period[]).map(({ start, end }) => `${start ?? ''}/${end ?? ''}`);

/**
 * The last employment period says what the state says: of who works it has no end, of who left it ends on the last day; and
 * nobody starts more than a year from now, where a wrong year would make them staff today. Judged when the days change.
 * Refuses with `period_still_runs`, `period_has_ended`, `hired_too_far`.
 */
export function refuseWrongPeriods(
  values: Row,
  { before, today, refuse }: Pick<Context, 'today' | 'refuse'> & { readonly before?: Employee | undefined },
): void {
  const periods = values['employment_periods'];
  if (!periods || daysOf(periods).join() === daysOf(before?.employment_periods).join()) return;
  const on = 'employment_periods';
  const start = latestStart(periods);
  const last = (periods as readonly Period[]).find((one) => one.start === start);
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (start !== undefined && start > nextYear) refuse('hired_too_far', { on });
  const left = before?.status === 'inactive' ? (before.leaving_date ?? '') : undefined;
  if (left === undefined && last?.end) refuse('period_still_runs', { on });
  if (left !== undefined && (last?.end ?? '') !== left)
    refuse('period_has_ended', { on, values: { date: left } });
}

/** Refuses to end a service with open items, and never lets the last owner go. */
export async function refuseOpenItems(context: Context): Promise<void> {
  const { record, asked, subject, db, refuse, fail, locale } = context;
  const [owner] = await db.query(
    `select is_owner from users where employee_id = $1 and is_active for update`,
    [record.id],
  );
  if (owner?.['is_owner'] === true) {
    if (!subject.isOwner) fail('forbidden');
    const others = await db.query(
      `select id from users where is_owner and is_active and employee_id <> $1 for update`,
      [record.id],
    );
    if (others.length === 0) fail('last_owner');
  }
  await refuseWrongEnd(context);
  const settleLater = asked['settle_later'] === true && subject.isOwner;
  const open = (await leaverItems(context as unknown as RuleContext, record)).filter(
    ({ kind, blocks }) => blocks && !settleLater && !(kind === 'direct_reports' && asked['handover_to_id']),
  );
  if (open.length > 0) {
    refuse('leaver_open_items', {
      values: { list: open.map((item) => item[locale]).join(locale === 'ar' ? '، ' : ', ') },
      details: open,
    });
  }
}

/** Closes the running period, hands the direct reports over and stops the login and its sessions at once. */
export async function leave(context: Context): Promise<void> {
  const { record, asked, db } = context;
  const day = String(asked['leaving_date']);
  await refuseLockedSince(context, addDays(day, 1));
  await db.query(
    `update employees__employment_periods set "end" = greatest($2::date, start), end_reason = left($3, 200)
      where record_id = $1 and ("end" is null or "end" > $2::date)`,
    [record.id, day, asked['leaving_reason']],
  );
  if (asked['handover_to_id']) {
    const reports = await db.query(
      // Held as they are found: who was given another manager meanwhile follows that one.
      `select id, branch_id, department_id, manager_id from employees where manager_id = $1 and status = 'active'
        order by id for no key update`,
      [record.id],
    );
    await refuseUnseenTeam(reports, asked['handover_to_id'], 'handover_to_id', context);
    for (const { id } of reports)
      await db.change('employees', String(id), {
        manager_id: id === asked['handover_to_id'] ? null : asked['handover_to_id'],
      });
  }
  // Ending a service is the staff's work whatever the login holds, so no right over the account itself is asked.
  const logins = await db.query(
    `update users set is_active = false, version = version + 1, updated_at = now() where employee_id = $1 and is_active returning id`,
    [record.id],
  );
  for (const { id } of logins) await db.query('select end_sessions($1)', [id]);
  for (const end of leaverEnds) await end(context, record.id, day);
  // Visits that were booked with them are cancelled by nobody: the desk finds them another doctor or another time (clinic.md A5).
  await tellHours(context, { doctors: [record.id], leaving: [record.id] });
  await tellDays(context, { employeeIds: [record.id], from: addDays(day, 1) });
}

const places = [
  ['branches', 'branch_id'],
  ['departments', 'department_id'],
  ['job_titles', 'job_title_id'],
] as const;

/**
 * Nobody comes to work in a place that is archived. The places are held until the commit: whoever archives one of them
 * waits, and then counts this person too. Refuses with `archived_place`.
 */
export async function refuseArchivedPlaces({
  record,
  db,
  refuse,
}: Pick<Context, 'record' | 'db' | 'refuse'>): Promise<void> {
  const archived: string[] = [];
  for (const [table, name] of places) {
    const [row] = await db.query(`select name_ar, status from ${table} where id = $1 for share`, [
      record[name],
    ]);
    if (row?.['status'] === 'archived') archived.push(String(row['name_ar']));
  }
  if (archived.length > 0) refuse('archived_place', { values: { list: archived.join('، ') } });
}

/** Opens a new employment period; what was earned before stays as it was. */
export async function returnToWork(context: Context): Promise<Row> {
  const { record, asked, db, refuse } = context;
  const start = String(asked['rehire_date']);
  const [last] = await db.query(
    `select max("end")::text as "end" from employees__employment_periods where record_id = $1`,
    [record.id],
  );
  if (last?.['end'] && start <= String(last['end'])) {
    refuse('rehire_before_leaving', { on: 'rehire_date', values: { date: String(last['end']) } });
  }
  await refuseArchivedPlaces({ record, db, refuse });
  await refuseLockedSince(context, start);
  await db.query(
    `insert into employees__employment_periods (clinic_id, id, record_id, position, start)
     select app_clinic(), $2, $1, coalesce(max(position) + 1, 0), $3::date from employees__employment_periods where record_id = $1
     returning id`,
    [record.id, crypto.randomUUID(), start],
  );
  await tellHours(context, { doctors: [record.id], returning: [record.id] });
  await tellDays(context, { employeeIds: [record.id], from: start });
  return {
    hire_date: start,
    leaving_date: null,
    leaving_reason: null,
    handover_to_id: null,
    settle_later: false,
  };
}
