import { dayStart, wallAt } from '#metadata/time/clock.ts';
import type { TransitionContext } from '#server/kit/rules.ts';
import { daysSaid } from '../daysSaid.ts';
import { otherKindSql } from '../otherKind.server.ts';
import { doctorFacts } from '../sessions/readSessions.server.ts';
import { refuseClash, seenVisits, takeTime } from './holding.server.ts';
import { nextFree } from './nextFree.server.ts';
import type { appointments } from './appointments.ts';

/** What a step of a visit finds. */
export type Step = TransitionContext<typeof appointments>;

/** When a visit went in, as SQL over `a`. */
const begun = 'coalesce(a.started_at, a.starts_at)';
const dayBegins = ({ subject: { clinic } }: Pick<Step, 'subject'>, day: string): string =>
  dayStart(day, clinic.timezone, clinic.dayCutoff);

/** Refuses for a visit of an earlier day that nobody ended: nobody sits there any more, and whoever reads it may end it (clinic.md G8). */
async function refuseLeftOpen(context: Step, room: string): Promise<void> {
  const { db, record, refuse, subject, businessDay } = context;
  const [left] = await db.query(
    `select a.id, a.starts_at from appointments a where a.room_id = $1 and a.status = 'in_progress' and a.id <> $2 and ${begun} < $3
      order by a.starts_at, a.id limit 1`,
    [room, record.id, dayBegins(context, businessDay)],
  );
  if (!left) return;
  const [visit] = await seenVisits(context, [String(left['id'])]);
  const { day } = wallAt(new Date(left['starts_at'] as string).toISOString(), subject.clinic.timezone);
  refuse('appointment.left_open', {
    code: 'invalid_state',
    values: { day: daysSaid([day]) },
    ...(visit ? { details: { visit } } : {}),
  });
}

/**
 * The chairs of a room where nobody sits and no event stands now, the preferred one first; refuses where doctor or room are occupied. A
 * doctor is occupied by the visits of this day alone: one of an earlier day was forgotten, and is under review.
 */
async function freeChairs(context: Step, room: string, prefers: number | null): Promise<readonly number[]> {
  const { db, record, refuse, now, businessDay } = context;
  const facts = (await doctorFacts(db, [record.doctor_id])).get(record.doctor_id);
  const [busy] = await db.query(
    `select count(*)::int as n from appointments a
      where a.doctor_id = $1 and a.status = 'in_progress' and a.id <> $2 and ${begun} >= $3`,
    [record.doctor_id, record.id, dayBegins(context, businessDay)],
  );
  if (Number(busy?.['n']) >= (facts?.parallelChairs ?? 1))
    refuse('appointment.doctor_occupied', { code: 'invalid_state' });
  const rows = await db.query(
    `select chair from rooms r, generate_series(1, r.capacity) chair where r.id = $1
        and not exists (select from appointments a where a.room_id = r.id and a.chair_no = chair and a.status = 'in_progress' and a.id <> $2)
        and not exists (select from schedule_holds h where h.room_id = r.id and h.lane = chair and h.room_event_id is not null
          and h.from_at <= $3 and h.to_at > $3)
      order by chair is distinct from $4, chair`,
    [room, record.id, now, prefers],
  );
  if (!rows[0]) await refuseLeftOpen(context, room);
  if (!rows[0]) refuse('appointment.room_occupied', { code: 'invalid_state' });
  return rows.map(({ chair }) => Number(chair));
}

/**
 * Takes the lowest free chair and binds what the visit holds of the room to it (areas-clinic.md 6.2): visits that are bound to none give
 * way to other chairs, and none that is booked later moves it. Where no free chair is its own for all its time, such as before an event
 * on the only one, it sits on the lowest and its time stays bound to none.
 */
export async function sitDown(context: Step, room: string, prefers: number | null = null): Promise<number> {
  const { record, now } = context;
  const chairs = await freeChairs(context, room, prefers);
  const visit = { ...record, room_id: room };
  const isHeld = record.mode === 'slot' && Date.parse(record.hold_until) > now.getTime();
  if (!isHeld) return chairs[0] ?? 1;
  for (const chair of chairs) if (!(await takeTime(context, visit, chair))) return chair;
  const clash = await takeTime(context, visit);
  if (clash) await refuseClash(context, clash, await nextFree(context, visit));
  return chairs[0] ?? 1;
}

/** Gets up again: what is held of the room is bound to no chair any more. */
export const standUp = ({ db }: Pick<Step, 'db'>, id: string): Promise<unknown> =>
  db.query('update schedule_holds set is_bound = false where appointment_id = $1 and room_id is not null', [
    id,
  ]);

/**
 * Another room than planned is one of the same branch that is in use, and of a kind the type asks for unless another is meant; answers
 * whether it is of another.
 */
export async function refuseRoom({ db, record, asked, refuse }: Step, room: string): Promise<boolean> {
  const [found] = await db.query(
    `select r.branch_id, r.status, ${otherKindSql} as other_kind from rooms r join appointment_types t on t.id = $2 where r.id = $1`,
    [room, record.type_id],
  );
  if (found?.['status'] !== 'active') refuse('room.closed', { code: 'invalid_state' });
  if (found?.['branch_id'] !== record.branch_id)
    refuse('appointment.room_elsewhere', { on: 'room_id', code: 'invalid' });
  const isOther = found?.['other_kind'] === true;
  if (isOther && asked['room_mismatch'] !== true)
    refuse('appointment.room_mismatch', { code: 'invalid_state' });
  return isOther;
}
