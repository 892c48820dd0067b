import { serverRules } from '#server/kit/rules.ts';
import { rooms } from './rooms.ts';

/** Chairs somebody will sit in stay (clinic.md 3.0). Whoever takes one holds the room, as who edits it does: what was taken meanwhile is seen. */
export const roomRules = serverRules(rooms, {
  async check(values, { before, db, refuse, now }) {
    if (!before || Number(values['capacity']) >= before.capacity) return;
    const used = await db.query(
      'select 1 from schedule_holds where room_id = $1 and lane > $2 and to_at > $3 limit 1',
      [before.id, values['capacity'], now],
    );
    if (used.length > 0) refuse('capacity_in_use', { on: 'capacity' });
  },
});
