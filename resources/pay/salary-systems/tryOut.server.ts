import type { OperationContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { circleSpan } from '../engine/circles.ts';
import { calculateSlip } from '../engine/slip.ts';
import { latestRules } from '../payFacts.server.ts';
import { payRights } from '../payRights.ts';
import { payrollSettings } from '../payroll-settings/payroll-settings.ts';
import { gather } from '../run/gather.server.ts';
import { readGround, type RunCircle } from '../run/payGround.server.ts';
import { triedSlip } from '../run/triedSlip.server.ts';
import type { Tried } from '../triedSlip.ts';
import type { salarySystems } from './salary-systems.ts';

type Context = OperationContext<typeof salarySystems>;

/** The id of a circle that is not made yet: nothing refers to it. */
const notMade = '00000000-0000-0000-0000-000000000000';

/** The circle of a month, as it is or as the settings would make it. */
async function circleOfMonth({ db }: Context, month: string): Promise<RunCircle> {
  const [row] = await db.query(
    `select id, month, date_from::text as "from", date_to::text as "to" from payroll_circles
      where clinic_id = (select app_clinic()) and month = $1`,
    [month],
  );
  if (row) return row as unknown as RunCircle;
  const { circle_start_day: startDay } = await settingsOf(db, payrollSettings);
  return { id: notMade, month, ...circleSpan(month, startDay) };
}

/**
 * `POST /salary-systems/:id/try` (hr.md 4, try-out): the whole slip of somebody's month by this system's rules, with their own amounts and
 * days, as the run would reckon it. Nothing is stored. Whoever is out of reach is answered as absent.
 */
export async function tryOut(context: Context): Promise<Tried> {
  const { record, body, db, subject, fail } = context;
  const employee = String(body['employee_id']);
  if (record === undefined || !(await db.within('employees', employee, payRights.manageSalaries)))
    return fail('not_found');
  const circle = await circleOfMonth(context, String(body['month']));
  const ground = await readGround(db, circle, subject.clinic.currencyDigits);
  const [gathered] = await gather(db, ground, [employee]);
  const rules = await latestRules(db, record.id);
  if (gathered === undefined || rules === undefined) return fail('not_found');
  const { input, about } = gathered;
  const slip = calculateSlip({
    ...input,
    overrides: [],
    assignments: input.assignments.map((one) => ({ ...one, ...rules })),
  });
  return triedSlip(slip, ground, about);
}
