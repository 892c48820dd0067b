import { serverRules, type TransitionContext } from '#server/kit/rules.ts';
import { sameHours } from '../../shared/weekHours.ts';
import { closingsChanged } from '../appointments/closings.server.ts';
import { narrowTo } from '../holds.server.ts';
import { seenVisits } from '../appointments/holding.server.ts';
import { available } from './roomAvailable.server.ts';
import { states, timeline } from './roomDay.server.ts';
import { roomUseRows } from './roomUse.server.ts';
import { rooms } from './rooms.ts';

/** A room somebody is to come into stays (clinic.md 3.1, R1): how many, and those of them the caller may look at. */
async function demandNoVisits({
  db,
  subject,
  locale,
  record,
  refuse,
  now,
}: TransitionContext<typeof rooms>): Promise<void> {
  const rows = await db.query(
    `select id from appointments where room_id = $1 and ends_at > $2 and status in ('booked', 'confirmed', 'arrived', 'in_progress')
      order by starts_at, id`,
    [record.id, now],
  );
  if (rows.length === 0) return;
  const visits = await seenVisits(
    { db, subject, locale },
    rows.map(({ id }) => String(id)),
  );
  refuse('room.has_appointments', { code: 'invalid_state', values: { n: rows.length }, details: { visits } });
}

/** Chairs somebody will sit in stay (clinic.md 3.0). Whoever takes one holds the room, as who edits it does: what was taken meanwhile is seen. */
export const roomRules = serverRules(rooms, {
  transitions: { takeOut: { guard: demandNoVisits }, archive: { guard: demandNoVisits } },
  reports: roomUseRows,
  operations: { available, states, timeline },
  async check(values, { before, db, refuse, now }) {
    if (!before || Number(values['capacity']) >= before.capacity) return;
    const fits = await narrowTo(db, { rooms: [before.id] }, Number(values['capacity']), now);
    if (!fits) refuse('capacity_in_use', { on: 'capacity' });
  },
  // What takes the whole room takes the chairs that come to it too.
  async saved(context) {
    const { before, record, db, now } = context;
    if (before && !sameHours(before.open_hours, record.open_hours))
      await closingsChanged(context, { rooms: [record.id] });
    if (!before || record.capacity <= before.capacity) return;
    await db.query(
      `insert into schedule_holds (clinic_id, room_id, lane, is_bound, from_at, to_at, room_event_id)
        select app_clinic(), e.room_id, lane, true, greatest(e.starts_at, $4), e.ends_at, e.id
        from room_events e, generate_series($2::int + 1, $3::int) lane
        where e.room_id = $1 and e.chair is null and e.status in ('planned', 'in_progress') and e.ends_at > $4 returning id`,
      [record.id, before.capacity, record.capacity, now],
    );
  },
});
