import { firstDay } from '#metadata/time/days.ts';
import { lockedDays } from '#server/kit/payrollLocks.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { booking, holdEmployees } from '../vacation-ledger/leaveBook.server.ts';
import { countedDays, type Half, type LeaveDay } from './countLeave.ts';
import { said } from './judgeLeave.server.ts';
import { readKinds, readLeave } from './readLeave.server.ts';
import { settleLeave, writeDays } from './settleLeave.server.ts';

/** Whose days changed: everybody's without people, from a day on without an end. */
export interface Moved {
  readonly employeeIds?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A leave whose days count otherwise now. */
export interface Recounted {
  readonly id: string;
  readonly employee_id: string;
  readonly name: unknown;
  readonly date_from: string;
  readonly date_to: string;
  readonly before: string;
  readonly after: string;
}

const touchedSql = `
  select v.id, v.employee_id, v.type_id, v.half, v.status, v.date_from::text as date_from, v.date_to::text as date_to, e.full_name_ar as name,
      (select json_agg(json_build_object('work_date', d.work_date::text, 'days', d.days::text, 'outcome', d.outcome, 'stands', d.stands,
        'paid_percent', d.paid_percent::text, 'holiday_id', d.holiday_id)) from vacation_days d where d.clinic_id = v.clinic_id and d.vacation_id = v.id) as days
    from vacations v join employees e on e.clinic_id = v.clinic_id and e.id = v.employee_id
    where v.clinic_id = (select app_clinic()) and v.status not in ('rejected', 'cancelled') and v.date_to >= $1::date
      and ($2::date is null or v.date_from <= $2::date) and ($3::uuid[] is null or v.employee_id = any ($3))
    order by v.employee_id, v.date_from, v.id`;

type Kept = LeaveDay & { readonly stands: boolean };

/** The days of one leave as they count now; those of locked months, and what was cut off, stay as they are. */
async function countedAnew(
  context: RuleContext,
  leave: Row,
): Promise<{ readonly fresh: readonly LeaveDay[]; readonly before: string; readonly after: string }> {
  const { db } = context;
  const type = String(leave['type_id']);
  const kind = (await readKinds(db, [type])).get(type);
  const old = (leave['days'] ?? []) as readonly Kept[];
  if (kind === undefined) return { fresh: [], before: '0', after: '0' };
  const { days } = await readLeave(db, kind, {
    id: String(leave['id']),
    employee_id: String(leave['employee_id']),
    type_id: type,
    date_from: String(leave['date_from']),
    date_to: String(leave['date_to']),
    half: leave['half'] as Half,
  });
  const locked = await lockedDays(
    context,
    days.map((one) => one.work_date),
  );
  const gone = new Set(old.flatMap(({ work_date, stands }) => (stands ? [] : [work_date])));
  const fresh = days.filter(({ work_date: day }) => !locked.has(day) && !gone.has(day));
  const changed = new Set(fresh.map((one) => one.work_date));
  const staying = old.filter(({ work_date: day, stands }) => stands && !changed.has(day));
  return {
    fresh,
    before: countedDays(old.filter(({ stands }) => stands)),
    after: countedDays([...fresh, ...staying]),
  };
}

/** What is asked of each leave that is found: nothing is written for a look. */
async function recount(context: RuleContext, leave: Row, isLook: boolean): Promise<Recounted | undefined> {
  const { db, notify } = context;
  const [id, employee] = [String(leave['id']), String(leave['employee_id'])];
  const { fresh, before, after } = await countedAnew(context, leave);
  const isApproved = !['pending', 'manager_approved'].includes(String(leave['status']));
  const named = { id, employee_id: employee, type_id: String(leave['type_id']), half: String(leave['half']) };
  const written = isLook ? 0 : await writeDays(db, named, fresh, isApproved);
  const found = {
    id,
    employee_id: employee,
    name: leave['name'],
    date_from: String(leave['date_from']),
    date_to: String(leave['date_to']),
    before: said(before),
    after: said(after),
  };
  const isOther = found.before !== found.after;
  if (written > 0 && isApproved) {
    const [own] = (await readKinds(db, [named.type_id])).values();
    const sources = own?.draws_from_id ? [...(await readKinds(db, [own.draws_from_id])).values()] : [];
    await settleLeave(booking(context), named, own ? [own, ...sources] : [], true);
    await touchDays(touching(context), { employeeIds: [employee], from: found.date_from, to: found.date_to });
  }
  if (isOther && !isLook)
    notify(
      'vacation.recounted',
      { employeeId: employee },
      {
        resource: 'vacations',
        record_id: id,
        employee_id: employee,
        days: found.after,
        from: found.date_from,
        until: found.date_to,
      },
    );
  return isOther ? found : undefined;
}

/**
 * Counts every unlocked leave anew that a change of holidays or plans touches, gives back and takes the difference exactly, reckons
 * attendance and tells whoever it is of, in the transaction of the change (hr.md 3, holidays). Twice changes nothing. Answers the leaves
 * that count otherwise; with `isLook` nothing is written.
 */
export async function recountLeaves(
  context: RuleContext,
  { employeeIds, from, to }: Moved,
  isLook = false,
): Promise<readonly Recounted[]> {
  const { db } = context;
  const asked = [from ?? firstDay, to ?? null, employeeIds ?? null];
  const touched = await db.query(touchedSql, asked);
  if (touched.length === 0) return [];
  if (!isLook) await holdEmployees(context, [...new Set(touched.map((row) => String(row['employee_id'])))]);
  const found: Recounted[] = [];
  // Read again: what was decided while the people were waited for is another state.
  for (const leave of isLook ? touched : await db.query(touchedSql, asked)) {
    const one = await recount(context, leave, isLook);
    if (one) found.push(one);
  }
  return found;
}
