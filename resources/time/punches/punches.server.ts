import { serverRules, type TransitionContext } from '#server/kit/rules.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { checkIn } from './checkIn.server.ts';
import { punches } from './punches.ts';

/** A voided punch counts no longer: its day and those beside it are reckoned anew. */
async function uncounted(context: TransitionContext<typeof punches>): Promise<void> {
  const { id, employee_id: employee, work_date: day } = context.record;
  // Before the days are reckoned: the move itself is written behind its effect.
  await context.db.query(
    `update punches set status = 'void' where clinic_id = (select app_clinic()) and id = $1`,
    [id],
  );
  if (employee && day) await touchDays(touching(context), { employeeIds: [employee], from: day, to: day });
}

/** Punches stay as they came; what decides a locked month is voided no more (hr.md 2.5, G3). */
export const punchRules = serverRules(punches, {
  payrollReach: async ({ work_date: day }) => ({
    days: typeof day === 'string' ? [{ from: day, to: day }] : [],
  }),
  transitions: { void: { effect: uncounted } },
  operations: { check: checkIn },
});
