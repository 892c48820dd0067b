import type { Row, RuleContext } from '#server/kit/rules.ts';
import type { Clash } from '../holds.server.ts';
import { tellDesk } from './tellDesk.server.ts';

type Context = Pick<RuleContext, 'db' | 'notify' | 'subject'>;

/** The visits among what is in the way of a room, where nothing else is: one whose patient sits there now cannot leave. */
export async function leaversOf({ db }: Context, { rows }: Clash): Promise<readonly Row[] | undefined> {
  const ids = [...new Set(rows.flatMap(({ appointmentId }) => appointmentId ?? []))];
  if (rows.some(({ appointmentId }) => appointmentId === null)) return undefined;
  const visits = await db.query(
    `select a.id, a.starts_at, a.branch_id, a.status, p.full_name as patient from appointments a join patients p on p.id = a.patient_id
      where a.id = any ($1::uuid[]) order by a.starts_at, a.id`,
    [ids],
  );
  return visits.some((one) => one['status'] === 'in_progress') ? undefined : visits;
}

/**
 * Takes visits out of their room (clinic.md 3.2, `move_out`): their times stay, they are marked as needing a room, and the desk is told
 * with the list. The room is held by whoever asks.
 */
export async function outOfRoom(context: Context, visits: readonly Row[], branch: string): Promise<void> {
  for (const { id } of visits)
    await context.db.change(
      'appointments',
      String(id),
      { room_id: null, room_mismatch: false, needs_room: true },
      'room_event',
    );
  tellDesk(context, 'appointment.out_of_room', branch, visits);
}
