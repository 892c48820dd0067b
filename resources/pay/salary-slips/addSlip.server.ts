import type { OperationContext } from '#server/kit/rules.ts';
import type { PayEvents, SlipInput } from '../engine/types.ts';
import { payRights } from '../payRights.ts';
import { holdOpenCircle } from '../payroll-circles/runJob.server.ts';
import { finalInput } from '../run/finalSlip.server.ts';
import { gather } from '../run/gather.server.ts';
import { readGround } from '../run/payGround.server.ts';
import { dropSlips, saveSlips } from '../run/saveSlips.server.ts';
import { slipRow } from '../run/slipRow.server.ts';
import type { salarySlips } from './salary-slips.ts';

type Context = OperationContext<typeof salarySlips>;

const idsIn = (body: Context['body'], name: string): readonly string[] =>
  (body[name] ?? []) as readonly string[];

/** Only what was chosen: penalties, advances and what was carried wait for the slip of the circle (hr.md 6.5 step 8). */
function chosenOf({ body, refuse }: Context, events: PayEvents): PayEvents {
  const [bonuses, inputs] = [idsIn(body, 'bonus_ids'), idsIn(body, 'input_ids')];
  const chosen = {
    bonuses: events.bonuses.filter(({ id }) => bonuses.includes(id)),
    inputs: events.inputs.filter(({ id }) => inputs.includes(id)),
  };
  if (chosen.bonuses.length + chosen.inputs.length === 0) refuse('nothing_chosen', { on: 'bonus_ids' });
  return { ...chosen, targets: [], penalties: [], carries: [], instalments: [] };
}

/** The circle of the month while it may still be reckoned; held. */
async function circleOf({ db, body, refuse }: Context) {
  const [row] = await db.query(
    `select id from payroll_circles where clinic_id = (select app_clinic()) and month = $1`,
    [body['month']],
  );
  const circle = row && (await holdOpenCircle(db, String(row['id'])));
  return circle ?? refuse('no_open_circle', { on: 'month' });
}

/** A last slip takes the place of the month's own draft; one that people saw already stands in its way. */
async function makeRoom({ db, refuse }: Context, circle: string, employee: string): Promise<void> {
  const [other] = await db.query(
    `select 1 from salary_slips where clinic_id = (select app_clinic()) and circle_id = $1::uuid and employee_id = $2::uuid
      and kind <> 'off_cycle' and status not in ('draft', 'held', 'cancelled')`,
    [circle, employee],
  );
  if (other) refuse('slip_stands', { on: 'employee_id' });
  await dropSlips(db, circle, [employee]);
}

/**
 * `POST /salary-slips/add` (hr.md 6.3, salaries/add): makes one draft, outside the circle or final, of an open circle. Nobody makes their own
 * but a clinic's one owner (G2); whoever is out of reach is answered as absent.
 */
export async function addSlip(context: Context): Promise<{ readonly id: string }> {
  const { body, db, subject, fail, refuse, leftToOthers } = context;
  const employee = String(body['employee_id']);
  if (!(await db.within('employees', employee, payRights.createSalary))) return fail('not_found');
  if (employee === subject.employeeId && (await leftToOthers())) fail('self_approval');
  const circle = await circleOf(context);
  const ground = await readGround(db, circle, subject.clinic.currencyDigits);
  const [gathered] = await gather(db, ground, [employee]);
  if (gathered === undefined) return fail('not_found');
  const { input } = gathered;
  const isFinal = body['kind'] === 'final';
  const leaves = input.employment.every(({ to }) => to !== null && to <= circle.to);
  if (isFinal && !leaves) refuse('not_leaving', { on: 'employee_id' });
  const own: SlipInput = isFinal
    ? await finalInput(db, employee, circle.to, input)
    : { ...input, kind: 'off_cycle', events: chosenOf(context, input.events) };
  const row = slipRow({ ...gathered, input: own }, ground);
  if (!('columns' in row)) return refuse('not_reckoned', { on: 'employee_id' });
  if (isFinal) await makeRoom(context, circle.id, employee);
  await saveSlips(db, circle, [row], isFinal ? 'final' : 'off_cycle');
  const [made] = await db.query(
    `update salary_slips set reason = $4 where clinic_id = (select app_clinic()) and id = (select s.id from salary_slips s
      where s.clinic_id = (select app_clinic()) and s.circle_id = $1::uuid and s.employee_id = $2::uuid and s.kind = $3
      order by s.id desc limit 1) returning id`,
    [circle.id, employee, isFinal ? 'final' : 'off_cycle', body['reason']],
  );
  return { id: String(made?.['id']) };
}
