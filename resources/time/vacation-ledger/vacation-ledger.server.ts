import { compareDecimals, isNought, sumDecimals } from '#metadata/fields/decimals.ts';
import { serverRules, type OperationContext } from '#server/kit/rules.ts';
import { timeRights } from '../timeRights.ts';
import { grantDue } from './grants.server.ts';
import { booking, holdEmployees, postEntries } from './leaveBook.server.ts';
import { vacationLedger } from './vacation-ledger.ts';

type Context = OperationContext<typeof vacationLedger>;

/** What is left of one balance, exact. */
async function leftOf({ db }: Context, employee: string, type: string, year: number): Promise<string> {
  const [row] = await db.query(
    `select days::text as days from vacation_balances where clinic_id = (select app_clinic())
      and employee_id = $1::uuid and type_id = $2::uuid and year = $3::int`,
    [employee, type, year],
  );
  return String(row?.['days'] ?? '0');
}

/**
 * `POST /vacation-ledger/adjust` (hr.md 3): adds days to a balance or takes some, with the reason, never of oneself (hr.md G2). Throws
 * 404 for who is not within the caller's rows, 409 `self_approval`, 422 `no_balance`, `nothing_changed`, `drawn_from`.
 */
async function adjust(context: Context): Promise<unknown> {
  const { db, body, subject, today, key, refuse, fail, leftToOthers, note } = context;
  const employee = String(body['employee_id']);
  const [type, days] = [String(body['type_id']), String(body['days'])];
  if (!(await db.within('employees', employee, timeRights.manageVacations))) fail('not_found');
  if (employee === subject.employeeId && (await leftToOthers())) fail('self_approval');
  const [kind] = await db.query(
    `select balance_mode, negative_limit::text as limit from vacation_types where id = $1::uuid`,
    [type],
  );
  if (kind?.['balance_mode'] !== 'yearly' && kind?.['balance_mode'] !== 'monthly')
    refuse('no_balance', { on: 'type_id' });
  if (isNought(days)) refuse('nothing_changed', { on: 'days' });
  const year = Number(body['year'] ?? today.slice(0, 4));
  const book = booking(context);
  await holdEmployees(book, [employee]);
  await grantDue(book, [employee]);
  const left = await leftOf(context, employee, type, year);
  const after = sumDecimals([left, days]);
  if (days.startsWith('-') && compareDecimals(sumDecimals([after, String(kind?.['limit'])]), '0') < 0)
    refuse('drawn_from', { on: 'days', values: { left } });
  const reason = String(body['note']);
  await postEntries(book, [
    {
      employee_id: employee,
      type_id: type,
      year,
      entry: 'adjust',
      days,
      date: today,
      note: reason,
      key: `leave-adjust:${String(key)}`,
    },
  ]);
  note(reason);
  return { left: after };
}

/** The book of leave: its one hand-written movement, all others come of grants, years and requests (hr.md 3). */
export const vacationLedgerRules = serverRules(vacationLedger, { operations: { adjust } });
