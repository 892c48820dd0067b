import type { OperationContext } from '#server/kit/rules.ts';
import type { payrollCircles } from './payroll-circles.ts';

/**
 * `POST /payroll-circles/:id/exclude`: leaves somebody out of a circle with a reason, or takes them in again where none is given
 * (areas-hr.md c 28). The next calculation goes by it.
 */
export async function exclude({ record, body, db, refuse, fail }: OperationContext<typeof payrollCircles>) {
  if (record === undefined) return fail('not_found');
  if (record.status === 'approved' || record.status === 'closed') refuse('decided_already');
  const others = (record.exclusions ?? []).filter(({ employee_id: id }) => id !== body['employee_id']);
  const added = body['reason'] ? [{ employee_id: body['employee_id'], reason: body['reason'] }] : [];
  return await db.change('payroll-circles', record.id, { exclusions: [...others, ...added] });
}
