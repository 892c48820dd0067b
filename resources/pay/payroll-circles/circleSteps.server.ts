import { addDays } from '#metadata/time/days.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { TransitionContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { payrollSettings } from '../payroll-settings/payroll-settings.ts';
import { blockersOf, type Blocker } from './blockers.server.ts';
import { isRunning } from './calculate.server.ts';
import { settleCircle, unsettleCircle } from './closing.server.ts';
import type { payrollCircles } from './payroll-circles.ts';

type Step = TransitionContext<typeof payrollCircles>;

const slipsSql = `select id::text, employee_id::text, status, lines_hash, shown_hash from salary_slips
  where clinic_id = (select app_clinic()) and circle_id = $1::uuid and status = any ($2::text[]) order by id for no key update`;

interface SlipState {
  readonly id: string;
  readonly employee_id: string;
  readonly status: string;
  readonly lines_hash: string | null;
  readonly shown_hash: string | null;
}
const slipsIn = async ({ db }: Pick<Step, 'db'>, circle: string, ...states: readonly string[]) =>
  (await db.query(slipsSql, [circle, states])) as unknown as readonly SlipState[];
const idsOf = (slips: readonly SlipState[]): readonly string[] => slips.map(({ id }) => id);

/** Refuses while slips are reckoned, or before they ever were. */
async function isCalculated(context: Step): Promise<void> {
  const { record, refuse } = context;
  if (!record.calculated_at) refuse('not_calculated');
  if (record.calculating_since && (await isRunning(context, record.job_id ?? null))) refuse('runs_already');
}

/** Refuses with the first blocker that no note passes; `incomplete_by_policy` passes days without a punch. */
function refuseBlocked({ refuse, asked }: Step, blockers: readonly Blocker[]): void {
  const details = { blockers };
  for (const { code, n, month = '', waived } of blockers) {
    if (waived || (code === 'incomplete_days' && asked['incomplete_by_policy'] === true)) continue;
    refuse(code as 'stale_slips', { values: { n, month }, details });
  }
}

/** Nobody sees figures that would move after it: nothing stale, everybody has a slip, incomplete days are decided (hr.md 6.2). */
async function guardPublish(context: Step): Promise<void> {
  await isCalculated(context);
  const blockers = await blockersOf(context, context.record);
  refuseBlocked(
    context,
    blockers.filter(({ code }) => ['stale_slips', 'no_slip', 'incomplete_days'].includes(code)),
  );
}

async function publish(context: Step): Promise<Values> {
  const { db, record, today, notify } = context;
  const { objection_days: days } = await settingsOf(db, payrollSettings);
  const drafts = await slipsIn(context, record.id, 'draft');
  // Whoever answered what stands there still is not asked again (hr.md 6.4).
  const same = drafts.filter(({ lines_hash: now, shown_hash: then }) => now === then);
  const anew = drafts.filter((one) => !same.includes(one));
  const reason = `payroll ${record.month}`;
  await db.changeMany('salary-slips', idsOf(same), { status: 'published' }, reason);
  await db.changeMany('salary-slips', idsOf(anew), { status: 'published', ...unanswered }, reason);
  await db.query(
    `update salary_slips set shown_hash = lines_hash where clinic_id = (select app_clinic()) and id = any ($1::uuid[])`,
    [idsOf(anew)],
  );
  for (const { employee_id: employeeId } of anew)
    notify('salary.published', { employeeId }, { employee_id: employeeId, month: record.month });
  return { objections_until: addDays(today, days), note: null };
}

const unanswered = {
  statement: 'none',
  statement_at: null,
  objected_line: null,
  objection: null,
  objection_file: null,
  answer: null,
  accepted: false,
  answered_at: null,
} as const;

/** Everything of hr.md 6.2, with the circle held: no write slips between what is looked at and the approval. */
async function guardApprove(context: Step): Promise<void> {
  const { record, db, refuse, asked, confirmed } = context;
  confirmed();
  await isCalculated(context);
  const { objection_days: days } = await settingsOf(db, payrollSettings);
  if (record.status === 'calculated' && days > 0) refuse('not_shown');
  const blockers = await blockersOf(context, record);
  refuseBlocked(context, blockers);
  if (blockers.some(({ waived }) => waived) && !asked['note'])
    refuse('note_needed', { on: 'note', details: { blockers } });
}

/** Whoever approves leaves their own slip to another (hr.md G2); a clinic's one owner has no other. */
async function approve(context: Step): Promise<void> {
  const { record, db, subject, leftToOthers } = context;
  const slips = await slipsIn(context, record.id, 'draft', 'published');
  const own = slips.some(({ employee_id: id }) => id === subject.employeeId) && (await leftToOthers());
  const [mine, others] = [
    slips.filter(({ employee_id: id }) => own && id === subject.employeeId),
    slips.filter(({ employee_id: id }) => !own || id !== subject.employeeId),
  ];
  await db.changeMany('salary-slips', idsOf(others), { status: 'approved' }, `payroll ${record.month}`);
  // It waits where another finds it.
  await db.changeMany('salary-slips', idsOf(mine), { status: 'published' }, `payroll ${record.month}`);
}

/** Slips become drafts again. */
async function toDrafts(context: Step): Promise<void> {
  const { record, db } = context;
  const slips = await slipsIn(context, record.id, 'published', 'approved');
  await db.changeMany('salary-slips', idsOf(slips), { status: 'draft' }, `payroll ${record.month}`);
}

async function guardUnapprove(context: Step): Promise<void> {
  if ((await slipsIn(context, context.record.id, 'paid')).length > 0) context.refuse('paid_already');
}

const earlierSql = `select month from payroll_circles where clinic_id = (select app_clinic()) and date_to < $1::date and status <> 'closed'
  order by date_from limit 1`;
const laterSql = `select month from payroll_circles where clinic_id = (select app_clinic()) and date_from > $1::date and status = 'closed' limit 1`;

async function guardClose(context: Step): Promise<void> {
  const { record, db, refuse } = context;
  const left = await slipsIn(context, record.id, 'draft', 'published', 'approved');
  if (left.length > 0) refuse('unpaid_left', { values: { n: left.length } });
  const [earlier] = await db.query(earlierSql, [record.date_from]);
  if (earlier) refuse('earlier_not_closed', { values: { month: String(earlier['month']) } });
}

async function guardReopen({ record, db, refuse, confirmed }: Step): Promise<void> {
  confirmed();
  if ((await db.query(laterSql, [record.date_to])).length > 0) refuse('not_latest');
}

async function reopen(context: Step): Promise<Values> {
  const { record, refuse } = context;
  if ((await unsettleCircle(context, record)) === undefined) refuse('advance_changed');
  return { reopen_count: record.reopen_count + 1 };
}

/** What each step of a circle asks and does (hr.md 6.1, 6.2). */
export const circleStepRules = {
  publish: { guard: guardPublish, effect: publish },
  back: { effect: toDrafts },
  approve: { guard: guardApprove, effect: approve },
  unapprove: { guard: guardUnapprove, effect: toDrafts },
  close: {
    guard: guardClose,
    effect: async (context: Step) => await settleCircle(context, context.record),
  },
  reopen: { guard: guardReopen, effect: reopen },
};
