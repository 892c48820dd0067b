import { addDays } from '#metadata/time/days.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { closingsChanged, type Closing } from '../appointments/closings.server.ts';
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
 *
 * No constraint of the table proves it: a row stands for all its days, every one to four weeks for as long as it is valid, without an
 * end where none is said, and single days have other hours. An exclusion constraint compares one stretch of a row with one of another,
 * so it would need a kept row for each day to come, of which there is no last; or it would refuse weeks in turn, which are right.
 */
async function demandApart(row: ScheduleRow, id: string | undefined, { db, refuse }: Context): Promise<void> {
  const others = await scheduleRowsOf(db, row.doctor_id);
  for (const other of others) {
    if (other.id === id || other.priority !== row.priority) continue;
    const day = overlapDay(row, other);
    if (day === undefined) continue;
    const { weekday, opens, closes, branch_id } = other;
    const clash = { id: other.id, weekday, opens, closes, branch_id };
    refuse('schedule.overlap', { code: 'invalid_state', values: { opens, closes, day }, details: { clash } });
  }
}

/** Whose visits rows of sessions may concern: those of their doctors from the night before their first day on. */
const closingOf = (rows: readonly (Pick<ScheduleRow, 'doctor_id' | 'valid_from'> | undefined)[]): Closing => {
  const known = rows.filter((row) => row !== undefined);
  const [firstDay] = known.map((row) => row.valid_from).sort();
  return {
    doctors: known.map((row) => row.doctor_id),
    ...(firstDay === undefined ? {} : { firstDay: addDays(firstDay, -1) }),
  };
};

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
  // Rows that are made together are judged together, by what makes them (clinic.md A5).
  async saved(context) {
    const { before, record, writtenBy } = context;
    if (writtenBy === 'person') await closingsChanged(context, closingOf([before, record]));
  },
  removed: (context) => closingsChanged(context, closingOf([context.record])),
  // Hours are wall clocks: in another zone they are at other instants, and what is booked stays where it is.
  zoneChanged: (context) => closingsChanged(context, {}),
  async beforeRestore(context) {
    const { db, record } = context;
    await lockHeld(db, [record.doctor_id], []);
    await demandApart(record as unknown as ScheduleRow, record.id, context);
    await closingsChanged(context, closingOf([record]));
  },
});
