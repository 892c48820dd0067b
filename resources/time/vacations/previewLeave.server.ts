import { daysBetween, isDay } from '#metadata/time/days.ts';
import { sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { anyOf } from '#metadata/access.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { timeRights } from '../timeRights.ts';
import { grantsDue } from '../vacation-ledger/grants.server.ts';
import { readBalances, type Balance } from './balances.server.ts';
import { countedDays, type Half } from './countLeave.ts';
import { problemOf } from './judgeLeave.server.ts';
import { readKinds, readLeave, type LeaveKind } from './readLeave.server.ts';
import type { vacations } from './vacations.ts';

type Context = OperationContext<typeof vacations>;

const { manageVacations, seeVacations } = timeRights;
const halves = ['none', 'first', 'second'];

/** Whose balances or days are asked for: one's own, or somebody's within the caller's rows. Throws 404. */
async function personOf({ db, query, subject, fail }: Context): Promise<string> {
  const asked = query['employee'] ?? subject.employeeId;
  if (!asked) return fail('not_found');
  if (
    asked !== subject.employeeId &&
    !(await db.within('employees', asked, anyOf(manageVacations, seeVacations)))
  )
    return fail('not_found');
  return asked;
}

const kept = ({ balance_mode: mode }: LeaveKind): boolean => mode === 'yearly' || mode === 'monthly';
const nameOf = ({ name_ar, name_en }: LeaveKind, locale: string): string =>
  locale === 'en' && name_en ? name_en : name_ar;

/** The kinds that are for a person, in the order the clinic made them. */
async function kindsFor({ db }: Context, employee: string): Promise<readonly LeaveKind[]> {
  const [person] = await db.query('select gender from employees where id = $1::uuid', [employee]);
  const all = [...(await readKinds(db)).values()];
  return all.filter(({ gender }) => gender === null || gender === person?.['gender']);
}

/**
 * `GET /vacations/balances?employee&on` (hr.md 3): earned, taken, pending and left of each kind with a balance, on a day; the other kinds
 * by name alone. One's own without `employee`. Throws 404 for who is not within the caller's rows, 422 for a wrong day.
 */
export async function readOwnBalances(context: Context): Promise<unknown> {
  const { db, query, today, locale, fail } = context;
  const on = query['on'] ?? today;
  if (!isDay(on)) fail('invalid', { on: 'on' });
  const employee = await personOf(context);
  const kinds = await kindsFor(context, employee);
  const ids = kinds.filter(kept).map(({ id }) => id);
  const year = Number(on.slice(0, 4));
  const due = await grantsDue({ db, today }, [employee]);
  const found = new Map(
    (await readBalances(db, employee, ids, [year], { on, due })).map((one) => [one.type_id, one]),
  );
  return {
    employee_id: employee,
    on,
    balances: kinds.map((kind) => ({
      type_id: kind.id,
      name: nameOf(kind, locale),
      color: (kind as unknown as { color: string }).color,
      balance_mode: kind.balance_mode,
      half_day: kind.half_day,
      ...(found.get(kind.id) ?? { year, earned: null, taken: null, pending: null, left: null }),
    })),
  };
}

/** Colleagues of the department who are away on these days, by name; not why. */
async function awayWith(
  { db, locale }: Context,
  employee: string,
  from: string,
  to: string,
): Promise<readonly Row[]> {
  const name = locale === 'en' ? `coalesce(nullif(e.full_name_en, ''), e.full_name_ar)` : 'e.full_name_ar';
  return db.query(
    `select e.id, ${name} as name, min(d.work_date)::text as from, max(d.work_date)::text as to
      from employees me join employees e on e.clinic_id = me.clinic_id and e.department_id = me.department_id and e.id <> me.id
        join vacation_days d on d.clinic_id = e.clinic_id and d.employee_id = e.id and d.stands and d.days > 0
      where me.clinic_id = (select app_clinic()) and me.id = $1::uuid and e.status = 'active' and d.work_date between $2::date and $3::date
      group by e.clinic_id, e.id order by 2, 1 limit 20`,
    [employee, from, to],
  );
}

/** Visits booked with a person on these days. */
async function visitsOn(
  { db, subject }: Context,
  employee: string,
  from: string,
  to: string,
): Promise<number> {
  const [row] = await db.query(
    `select count(*)::int as n from appointments a where a.clinic_id = (select app_clinic()) and a.doctor_id = $1::uuid
      and a.status in ('booked', 'confirmed') and (a.starts_at at time zone $4)::date between $2::date and $3::date`,
    [employee, from, to, subject.clinic.timezone],
  );
  return Number(row?.['n']);
}

/** The name of each holiday among the days. */
async function holidayNames(
  { db, locale }: Context,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query('select id, name_ar, name_en from holidays where id = any ($1::uuid[])', [
    ids.filter((id) => id !== null),
  ]);
  return new Map(
    rows.map((row) => [String(row['id']), String((locale === 'en' && row['name_en']) || row['name_ar'])]),
  );
}

/** What is asked for. Throws 422 for what is no request at all. */
function askedOf({ query, fail }: Context) {
  const { type = '', from = '', half = 'none' } = query;
  const to = query['to'] ?? from;
  if (!isDay(from)) fail('invalid', { on: 'from' });
  if (!isDay(to) || to < from || daysBetween(from, to) >= 366) fail('invalid', { on: 'to' });
  if (!halves.includes(half) || (half !== 'none' && from !== to)) fail('invalid', { on: 'half' });
  return { type, date_from: from, date_to: to, half: half as Half };
}

const after = (balance: Balance, days: string): string =>
  sumDecimals([balance.left, timesDecimals(days, '-1')]);

/**
 * `GET /vacations/preview`: what a request would come to before it is sent (hr.md 3): each day counted or why not, balances before and
 * after, colleagues away, booked visits, and what stands in its way. Throws 404, 422.
 */
export async function previewLeave(context: Context): Promise<unknown> {
  const { db, today, locale, fail } = context;
  const { type, ...dates } = askedOf(context);
  const employee = await personOf(context);
  const kind = /^[0-9a-f-]{36}$/.test(type) ? (await readKinds(db, [type])).get(type) : undefined;
  if (kind === undefined) return fail('invalid', { on: 'type' });
  const sources = kind.draws_from_id ? [...(await readKinds(db, [kind.draws_from_id])).values()] : [];
  const wanted = { employee_id: employee, type_id: type, ...dates };
  const counted = await readLeave(db, kind, wanted);
  const due = await grantsDue({ db, today }, [employee]);
  const asked = { ...wanted, hasAttachment: true, kind, counted, today, due };
  const problem = await problemOf(db, asked, [kind, ...sources]);
  const ids = [kind, ...sources].filter(kept).map(({ id }) => id);
  const year = Number(dates.date_from.slice(0, 4));
  const balances = await readBalances(db, employee, ids, [year], { on: dates.date_from, due });
  const inYear = countedDays(counted.days.filter(({ work_date: day }) => day.startsWith(String(year))));
  const names = await holidayNames(
    context,
    counted.days.map((one) => one.holiday_id),
  );
  return {
    days: counted.days.map(({ holiday_id: id, ...one }) => ({
      ...one,
      holiday: id === null ? null : names.get(id),
    })),
    counted: countedDays(counted.days),
    balances: balances.map((one) => ({
      type_id: one.type_id,
      name: nameOf([kind, ...sources].find(({ id }) => id === one.type_id) ?? kind, locale),
      before: one.left,
      after: after(one, inYear),
    })),
    needs_attachment: kind.attachment_over_days,
    colleagues: await awayWith(context, employee, dates.date_from, dates.date_to),
    visits: await visitsOn(context, employee, dates.date_from, dates.date_to),
    problem: problem ?? null,
  };
}
