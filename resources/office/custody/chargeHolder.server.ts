import { isNought } from '#metadata/fields/decimals.ts';
import { openPayMonth } from '#resources/pay/payMonths.server.ts';
import type { TransitionContext } from '#server/kit/rules.ts';
import type { custody } from './custody.ts';

/**
 * What is charged of a thing that is gone: a share of its value, in percent as exact text, as a draft among the inputs of the
 * holder's next open month, under the component OTHER; whoever manages salaries approves it or not. Never a penalty (hr.md 7).
 */
export async function chargeHolder(
  context: TransitionContext<typeof custody>,
  percent: string,
): Promise<void> {
  const { record, db, today, subject } = context;
  if (isNought(percent)) return;
  const [row] = await db.query(
    `select (select id from salary_components o where o.clinic_id = app_clinic() and o.code = 'OTHER' order by effective_from limit 1) as component,
      round($1::numeric * $2::numeric / 100, $3::int)::text as value`,
    [record.value, percent, subject.clinic.currencyDigits],
  );
  if (isNought(String(row?.['value']))) return;
  await db.create('salary-inputs', {
    employee_id: record.holder_id,
    component_id: row?.['component'],
    pay_month: await openPayMonth(context, today),
    unit: 'amount',
    value: row?.['value'],
    reason: `عهدة ${record.number}: ${record.name}`,
    source: 'custody',
    source_id: record.id,
  });
}
