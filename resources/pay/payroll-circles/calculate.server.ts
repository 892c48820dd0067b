import type { OperationContext, RuleContext } from '#server/kit/rules.ts';
import type { payrollCircles } from './payroll-circles.ts';
import { runJob } from './runJob.server.ts';

/** Whether the run that a circle names still goes on; one that was given up may be asked for anew. */
export async function isRunning({ db }: Pick<RuleContext, 'db'>, job: string | null): Promise<boolean> {
  if (job === null) return false;
  const rows = await db.query(`select from jobs where id = $1::uuid and state in ('waiting', 'running')`, [
    job,
  ]);
  return rows.length > 0;
}

/** `POST /payroll-circles/:id/calculate`: asks for a run in the background; answers its job (hr.md 6.1). */
export async function calculate(context: OperationContext<typeof payrollCircles>) {
  const { record, body, db, refuse, fail, now, subject } = context;
  if (record === undefined) return fail('not_found');
  if (record.status !== 'open' && record.status !== 'calculated') refuse('decided_already');
  if (await isRunning(context, record.job_id ?? null)) refuse('runs_already');
  const named = (body['employee_ids'] ?? []) as readonly string[];
  const job = await db.enqueue(runJob, {
    circle: record.id,
    digits: subject.clinic.currencyDigits,
    employee_ids: named.length === 0 ? null : named,
  });
  await db.change('payroll-circles', record.id, {
    calculating_since: now.toISOString(),
    job_id: job,
    calculated_by: subject.userId,
  });
  return { job_id: job };
}
