import type { PayrollLock, PayrollStart } from '#server/kit/payrollLocks.ts';

/**
 * Held for share until the commit and read as they stand then: whoever approves holds the row alone, so that a write comes before the
 * approval or is refused by it, never in between (hr.md G3). In one order, as everybody holds rows.
 */
const touchedSql = `select month, date_from::text as "from", date_to::text as "to", status from payroll_circles c
  where c.clinic_id = (select app_clinic()) and (c.month = any ($1::text[])
    or exists (select from jsonb_to_recordset($2::jsonb) as d("from" date, "to" date)
      where d."from" <= c.date_to and d."to" >= c.date_from))
  order by id for share`;

/** The approved and closed circles that a write would touch, the earliest first (hr.md G3). */
export const circleLock: PayrollLock = async ({ db }, { months = [], days = [] }) => {
  const touched = await db.query(touchedSql, [months, JSON.stringify(days)]);
  return touched
    .filter(({ status }) => status === 'approved' || status === 'closed')
    .map(({ month, from, to }) => ({ month: String(month), from: String(from), to: String(to) }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
};

/** The first day anybody is paid for here (areas-hr.md f 4). */
export const circleStart: PayrollStart = async ({ db }) => {
  const [row] = await db.query(
    `select min(date_from)::text as day from payroll_circles where clinic_id = (select app_clinic())`,
  );
  return (row?.['day'] ?? undefined) as string | undefined;
};
