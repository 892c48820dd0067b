import { isNought } from '#metadata/fields/decimals.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { openPayMonth } from '../payMonths.server.ts';
import type { penalties } from './penalties.ts';

type Context = RuleContext<typeof penalties> & { readonly record: RecordOf<typeof penalties> };

// Held for share, so that no circle is closed or opened beside it.
const takenSql = `select c.month, c.status, coalesce((select sum(m.taken) from salary_slips s
      join salary_slips__moves m on m.clinic_id = s.clinic_id and m.record_id = s.id and m.what = 'penalty' and m.source_id = $1
      where s.clinic_id = c.clinic_id and s.circle_id = c.id and s.status <> 'cancelled'), 0)::text as taken
  from payroll_circles c where c.clinic_id = (select app_clinic()) and c.status in ('approved', 'closed') order by c.date_from for share`;

/**
 * Gives back what closed circles took of a penalty that is cancelled: as an input of the next open month, untaxed as the deduction was
 * (hr.md 5, rule 4). Of a circle that is approved and not closed nothing moves: refuses with `period_closed`.
 */
export async function refundPenalty(context: Context): Promise<void> {
  const { record, db, today, fail } = context;
  const circles = await db.query(takenSql, [record.id]);
  const taken = circles.filter((row) => !isNought(String(row['taken'])));
  const approved = [...circles]
    .filter(({ status }) => status === 'approved')
    .find((row) => row['month'] === record.pay_month || taken.includes(row));
  if (approved) fail('period_closed', { values: { month: String(approved['month']) } });
  if (taken.length === 0) return;
  const [row] = await db.query(
    `select (select id from salary_components o where o.clinic_id = app_clinic() and o.code = 'OTHER' order by effective_from limit 1) as component,
        (-sum(t::numeric))::text as value from unnest($1::text[]) t`,
    [taken.map((one) => String(one['taken']))],
  );
  await db.create('salary-inputs', {
    employee_id: record.employee_id,
    component_id: row?.['component'],
    pay_month: await openPayMonth(context, today),
    unit: 'amount',
    value: row?.['value'],
    reason: `رد جزاء ${record.violation_date}`,
    source: 'penalty_refund',
    source_id: record.id,
    status: 'approved',
  });
}
