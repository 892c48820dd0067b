import type { RecordOf } from '#metadata/resource.ts';
import { addDays } from '#metadata/time/days.ts';
import { serverRules, type RuleContext, type TransitionContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { attendanceSettings } from '../attendance-settings/attendance-settings.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { clockOf } from '../engine/placedDays.ts';
import { requestedPunches, type RequestedPunch } from '../engine/requestedPunches.ts';
import { plannedDays } from '../roster/plannedDays.server.ts';
import { timeRights } from '../timeRights.ts';
import { attendanceRequests } from './attendance-requests.ts';
import { usedRequests } from '../attendance-days/usedRequests.server.ts';

type Request = RecordOf<typeof attendanceRequests>;
type Context = RuleContext<typeof attendanceRequests>;
type Moving = TransitionContext<typeof attendanceRequests>;
type Asked = Pick<Request, 'employee_id' | 'kind' | 'work_date' | 'time_in' | 'time_out' | 'minutes'>;

const isPermission = (kind: string): boolean => kind.startsWith('permission_');
const isForgotten = (kind: string): boolean => ['forgot_in', 'forgot_out', 'both'].includes(kind);

/** The punches a request asks for, by the plan of its day; undefined where its times contradict each other. */
async function punchesOf(
  { db, subject }: Context,
  asked: Asked,
): Promise<readonly RequestedPunch[] | undefined> {
  const [plan] = await plannedDays(db, [asked.employee_id], asked.work_date, asked.work_date);
  return plan === undefined ? [] : requestedPunches(asked, plan, clockOf(subject.clinic.timezone));
}

/** The limits of who asks for themself; who may decide writes for others beyond them, with the reason that stands in the request. */
async function refuseBeyondLimits(context: Context, asked: Asked): Promise<void> {
  const { db, refuse, today } = context;
  const set = await settingsOf(db, attendanceSettings);
  if (asked.work_date < addDays(today, -set.manual_days_back))
    refuse('req_too_old', { on: 'work_date', values: { n: set.manual_days_back } });
  // Two at once count one after the other.
  await db.query(`select pg_advisory_xact_lock(hashtextextended('attendance requests ' || $1, 0))`, [
    asked.employee_id,
  ]);
  const used = await usedRequests(context, asked.employee_id, asked.work_date);
  if (isForgotten(asked.kind) && used.forgotten >= set.manual_times_month)
    refuse('req_limit', { on: 'work_date' });
  if (!isPermission(asked.kind)) return;
  if (used.permissions >= set.permission_times_month) refuse('perm_limit', { on: 'work_date' });
  if ((asked.minutes ?? 0) > set.permission_minutes_each) refuse('perm_limit', { on: 'minutes' });
}

/** An approved request counts in its day: its punches come beside the original ones, a mission or a permission into the reckoning. */
async function takeEffect(context: Moving): Promise<void> {
  const { db, record, refuse } = context;
  // The plan may be another than when it was asked.
  const wanted = await punchesOf(context, record);
  if (wanted === undefined) refuse('plan_changed', { code: 'invalid_state' });
  await db.query(
    `update attendance_requests set counts = true where clinic_id = (select app_clinic()) and id = $1`,
    [record.id],
  );
  for (const punch of wanted ?? [])
    await db.create('punches', {
      employee_id: record.employee_id,
      wall_time: `${punch.day} ${punch.clock}:00`,
      at: new Date(punch.at).toISOString(),
      state: punch.direction === 'in' ? 0 : 1,
      source: 'manual',
      request_id: record.id,
      work_date: record.work_date,
      flags: [],
    });
  await touchDay(context);
}

const touchDay = (context: Moving): Promise<unknown> =>
  touchDays(touching(context), {
    employeeIds: [context.record.employee_id],
    from: context.record.work_date,
    to: context.record.work_date,
  });

/** What came of it counts no longer; its punches stay to be seen, voided with the reason. */
async function takeBack(context: Moving): Promise<{ readonly counts: false }> {
  const { db, record, asked } = context;
  await db.query(
    `update attendance_requests set counts = false where clinic_id = (select app_clinic()) and id = $1`,
    [record.id],
  );
  const punches = await db.find('punches', { request_id: record.id });
  for (const { id, status } of punches)
    if (status !== 'void')
      await db.transition('punches', String(id), 'void', { void_reason: asked['decision_note'] }, 'server');
  await touchDay(context);
  return { counts: false };
}

/** Requests of attendance (hr.md 2.7): limits, what an approval does, and how it is taken back. */
export const attendanceRequestRules = serverRules(attendanceRequests, {
  filters: {
    of_branch: `exists (select 1 from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id and e.branch_id = any (:ids))`,
  },
  payrollReach: async ({ work_date: day }) => ({
    days: typeof day === 'string' ? [{ from: day, to: day }] : [],
  }),
  async check(values, context) {
    const { subject, refuse, db } = context;
    const asked = values as unknown as Asked;
    const isOwn = asked.employee_id === subject.employeeId;
    // Of somebody out of reach nothing is told; the engine refuses the row itself.
    if (!isOwn && !(await db.within('employees', asked.employee_id, timeRights.decideRequests))) return;
    const [employed] = await db.query(
      `select from employees__employment_periods where record_id = $1 and start <= $2 and ("end" is null or "end" >= $2)`,
      [asked.employee_id, asked.work_date],
    );
    if (employed === undefined) refuse('not_employed', { on: 'work_date' });
    if ((await punchesOf(context, asked)) === undefined) refuse('out_before_in', { on: 'time_out' });
    if (isOwn) await refuseBeyondLimits(context, asked);
  },
  async saved({ before, notify }) {
    if (!before) notify('attendance_request.waits', { deciders: true }, { status: 'pending' });
  },
  transitions: {
    approve: {
      async effect(context) {
        if (context.next !== 'approved') return {};
        await takeEffect(context);
        return { counts: true };
      },
    },
    revoke: { effect: takeBack },
  },
  notices: {
    'attendance_request.waits': {
      ar: ['طلب حضور ينتظر قرارك: {title}'],
      en: ['An attendance request awaits your decision: {title}'],
      area: 'time',
    },
    'attendance_request.decided': {
      ar: ['طلب الحضور {title}: {status}'],
      en: ['Attendance request {title}: {status}'],
      area: 'time',
      mine: '/employee/attendance/me',
    },
  },
});
