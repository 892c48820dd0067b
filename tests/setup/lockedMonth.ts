import { monthEnd } from '#metadata/time/days.ts';
import type { TestClinic } from './testServer.ts';

/** An approved payroll circle of a calendar month; answers what takes it away again. */
export async function lockMonth(
  { sql }: Pick<TestClinic, 'sql'>,
  month: string,
): Promise<() => Promise<unknown>> {
  const from = `${month}-01`;
  await sql(
    `insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date, status) values (app_clinic(), $1, $2, $3, $3, 'approved')`,
    [month, from, monthEnd(from)],
  );
  return () => sql('delete from payroll_circles where month = $1', [month]);
}
