import { isNought, timesDecimals } from '#metadata/fields/decimals.ts';
import type { FinalPay } from '#resources/people/shared/finalPay.server.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { booking, holdEmployees, postEntries } from './leaveBook.server.ts';

/** What is left of leave that is paid out when somebody leaves, by kind. */
const leftSql = `select b.type_id, b.days::text as days from vacation_balances b
    join vacation_types t on t.clinic_id = b.clinic_id and t.id = b.type_id and t.encash_on_exit
  where b.clinic_id = (select app_clinic()) and b.employee_id = $1::uuid and b.year = $2::int and b.days > 0 order by b.type_id`;

/** What a slip took out of the book and did not give back, with how often it wrote there. */
const takenSql = `select type_id, sum(days)::text as days, count(*)::text as rows from vacation_ledger
  where clinic_id = (select app_clinic()) and employee_id = $1::uuid and year = $2::int and entry = 'encash' and source_id = $3
  group by type_id order by type_id`;

/**
 * Leave that a last salary paid for is no leave any more: whoever comes back begins without it. What was paid back stands again
 * (hr.md 6.5 step 11).
 */
export async function encashLeave(
  context: RuleContext,
  { employeeId, slipId, year, isPaid }: FinalPay,
): Promise<void> {
  const book = booking(context);
  await holdEmployees(book, [employeeId]);
  const taken = await book.db.query(takenSql, [employeeId, year, slipId]);
  const moved = isPaid
    ? await book.db.query(leftSql, [employeeId, year])
    : taken.filter(({ days }) => !isNought(String(days)));
  const rowsOf = (type: unknown): string =>
    String(taken.find((one) => one['type_id'] === type)?.['rows'] ?? 0);
  await postEntries(
    book,
    moved.map(({ type_id: type, days }) => ({
      employee_id: employeeId,
      type_id: String(type),
      year,
      entry: 'encash' as const,
      days: timesDecimals(String(days), '-1'),
      date: context.today,
      source_id: slipId,
      key: `leave-encash:${slipId}:${String(type)}:${rowsOf(type)}`,
    })),
  );
}
