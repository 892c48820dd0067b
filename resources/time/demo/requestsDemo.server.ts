import { addDays } from '#metadata/time/days.ts';
import type { DemoClinic, Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import type { Clock } from '../engine/placedDays.ts';
import { requestedPunches } from '../engine/requestedPunches.ts';
import type { PlannedDay } from '../engine/types.ts';
import type { Coming } from './comings.server.ts';

/** A day somebody asks about. */
export interface AskedDay {
  readonly employeeId: string;
  readonly coming: Coming;
  readonly plan: PlannedDay;
}

type Row = Readonly<Record<string, unknown>>;

const reasons = {
  mission: ['زيارة مورد المعدات خارج العيادة', 'حضور دورة تدريبية بالنقابة'],
  permission_late: ['موعد بالسجل المدني', 'توصيل الأولاد إلى المدرسة'],
  forgot_in: ['الجهاز لم يقرأ البصمة صباحاً', 'نسيت البصمة عند الدخول'],
  forgot_out: ['نسيت البصمة عند الانصراف', 'خرجت من الباب الخلفي'],
} as const;

/** What is asked about a day: of an absence a mission, of a delay a permission, of a lone punch the other one. */
function askedOf({ coming, plan }: AskedDay, random: Random): Row | undefined {
  const [first, last] = [plan.spans[0], plan.spans.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (coming.wasAway) return { kind: 'mission', reason: random.pick(reasons.mission) };
  if (coming.forgot === 'in')
    return { kind: 'forgot_in', time_in: first.start, reason: random.pick(reasons.forgot_in) };
  if (coming.forgot === 'out')
    return { kind: 'forgot_out', time_out: last.end, reason: random.pick(reasons.forgot_out) };
  const minutes = Math.ceil(coming.lateMinutes / 15) * 15;
  return minutes === 0
    ? undefined
    : { kind: 'permission_late', minutes, reason: random.pick(reasons.permission_late) };
}

/** Older than this and a request is decided. */
const waitsSince = 5;

const shares = { mission: 0.4, permission: 0.08, forgotten: 0.7 } as const;
const shareOf = ({ coming }: AskedDay): number =>
  coming.wasAway ? shares.mission : coming.forgot === undefined ? shares.permission : shares.forgotten;

/** Requests of some of these days (hr.md 2.7): the newest wait for a decision, of the older ones most were approved, with what came of them. */
export async function fillRequests(
  { db, today }: DemoClinic,
  days: readonly AskedDay[],
  random: Random,
  { by, clock }: { readonly by: string | null; readonly clock: Clock },
): Promise<void> {
  const [requests, punches]: [Row[], Row[]] = [[], []];
  for (const day of days) {
    const asked = random.chance(shareOf(day)) ? askedOf(day, random) : undefined;
    if (asked === undefined || day.plan.day >= today) continue;
    const waits = day.plan.day >= addDays(today, -waitsSince);
    const approved = !waits && random.chance(0.85);
    const [id, decided] = [newId(), `${addDays(day.plan.day, 2)}T09:30:00Z`];
    requests.push({
      id,
      employee_id: day.employeeId,
      work_date: day.plan.day,
      ...asked,
      status: waits ? 'pending' : approved ? 'approved' : 'rejected',
      counts: approved,
      decided_by: waits ? null : by,
      decided_at: waits ? null : decided,
      decision_note: waits || approved ? null : 'لا يطابق ما في كاميرا المدخل',
      created_at: `${addDays(day.plan.day, 1)}T07:20:00Z`,
      version: 1,
    });
    const found = approved ? (requestedPunches(asked, day.plan, clock) ?? []) : [];
    punches.push(
      ...found.map(({ day: shown, clock: time, at, direction }) => ({
        employee_id: day.employeeId,
        wall_time: `${shown} ${time}:00`,
        at: new Date(at).toISOString(),
        state: direction === 'in' ? 0 : 1,
        source: 'manual',
        request_id: id,
        work_date: day.plan.day,
        flags: [],
        undone: false,
        status: 'kept',
        version: 1,
      })),
    );
  }
  await db.insert('attendance_requests', requests);
  await db.insert('punches', punches);
}

/** Overtime older than a month was approved as it was found. */
export async function decideOvertime({ db, today }: DemoClinic, by: string | null): Promise<void> {
  const values = [addDays(today, -30), by];
  await db.query(
    `insert into attendance_days__ot_approved (clinic_id, record_id, position, kind, minutes)
      select d.clinic_id, d.id, k.position, k.kind, k.minutes from attendance_days d
        cross join lateral (values (0, 'day', d.ot_day), (1, 'night', d.ot_night), (2, 'rest', d.ot_rest), (3, 'holiday', d.ot_holiday))
          as k(position, kind, minutes)
      where d.clinic_id = (select app_clinic()) and d.work_date < $1::date and k.minutes > 0 and $2::uuid is not null
      returning 1`,
    values,
  );
  await db.query(
    `update attendance_days set ot_decided_at = (work_date + 3) + time '10:00', ot_decided_by = $2::uuid
      where clinic_id = (select app_clinic()) and work_date < $1::date and ot_day + ot_night + ot_rest + ot_holiday > 0 and $2::uuid is not null`,
    values,
  );
}
