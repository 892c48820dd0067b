import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { lockHeld } from '../holds.server.ts';
import { overlapDay } from '../overlaps.ts';
import { scheduleRowsOf } from '../sessions/readSessions.server.ts';
import type { ScheduleRow } from '../sessions/sessions.ts';
import { addSeveral, copyWeek, readWeek } from './week.server.ts';
import { doctorSchedules } from './doctor-schedules.ts';

type Context = RuleContext<typeof doctorSchedules>;

/**
 * Refuses a row that shares time with another of its doctor and priority (`schedule.overlap`, clinic.md 4.2). The doctor is locked, so
 * of two written at once the second sees the first. Answers the other row, which whoever manages schedules may see.
 */
async function demandApart(row: ScheduleRow, id: string | undefined, { db, refuse }: Context): Promise<void> {
  const others = await scheduleRowsOf(db, row.doctor_id);
  for (const other of others) {
    if (other.id === id || other.priority !== row.priority) continue;
    const day = overlapDay(row, other);
    if (day === undefined) continue;
    const { weekday, opens, closes, branch_id } = other;
    const clash = { id: other.id, weekday, opens, closes, branch_id };
    refuse('schedule_overlap', { values: { opens, closes, day }, details: { clash } });
  }
}

/** Sessions of one doctor and priority never overlap, however they are written (clinic.md 4.2). */
export const doctorScheduleRules = serverRules(doctorSchedules, {
  async prepare(values, { db, before }) {
    await lockHeld(db, [before?.doctor_id ?? values['doctor_id']], []);
    return values;
  },
  async check(values, context) {
    const { before, db, refuse } = context;
    if (values['room_id']) {
      const [room] = await db.find('rooms', { id: values['room_id'] });
      if (room?.['branch_id'] !== values['branch_id']) refuse('room_elsewhere', { on: 'room_id' });
    }
    await demandApart(values as unknown as ScheduleRow, before?.id, context);
  },
  operations: { addSeveral, copyWeek, readWeek },
  async beforeRestore(context) {
    const { db, record } = context;
    await lockHeld(db, [record.doctor_id], []);
    await demandApart(record as unknown as ScheduleRow, record.id, context);
  },
});
