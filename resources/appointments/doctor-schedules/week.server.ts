import { isId } from '#metadata/fields/validate.ts';
import { addDays, isDay } from '#metadata/time/days.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { closingsChanged } from '../appointments/closings.server.ts';
import { lockHeld } from '../holds.server.ts';
import { readSessions, scheduleRowsOf } from '../sessions/readSessions.server.ts';
import { fallsOn, type ScheduleRow } from '../sessions/sessions.ts';
import type { doctorSchedules } from './doctor-schedules.ts';

type Context = OperationContext<typeof doctorSchedules>;

/** What replaces the usual week for a while, as Ramadan does (clinic.md 4.2). */
const ofPeriod = 10;

/** The same session on each of some weekdays: all of them or, where one is refused, none. */
export async function addSeveral(context: Context): Promise<unknown> {
  const { body, db } = context;
  const { weekdays, ...session } = body;
  const days = weekdays as readonly string[];
  await lockHeld(db, [session['doctor_id']], []);
  for (const weekday of days) await db.create('doctor-schedules', { ...session, weekday });
  await closingsChanged(context, { doctors: [String(session['doctor_id'])] });
  return { made: days.length };
}

/** The rows of a usual week that are valid on a day; of several on one weekday the first, where all get the same hours. */
function usualWeek(rows: readonly ScheduleRow[], day: string, oneADay: boolean): readonly ScheduleRow[] {
  const valid = rows.filter(
    ({ priority, valid_from, valid_to }) =>
      priority === 0 && valid_from <= day && (!valid_to || valid_to >= day),
  );
  return oneADay
    ? valid.filter((one, at) => valid.findIndex(({ weekday }) => weekday === one.weekday) === at)
    : valid;
}

/** From when a copied row is valid: of one that does not come every week, its first day, so that weeks in turn stay in turn. */
function firstDay(row: ScheduleRow, from: string): string {
  if (row.repeat_weeks === 1) return from;
  const days = Array.from({ length: 7 * row.repeat_weeks }, (_, at) => addDays(from, at));
  return days.find((day) => fallsOn({ ...row, valid_to: null }, day)) ?? from;
}

/**
 * Gives a doctor's usual week to another, or to the same doctor for a while, then above the usual one: with a label, and at the hours
 * that are said. Exceptions are of single days and stay where they are.
 */
export async function copyWeek(context: Context): Promise<unknown> {
  const { body, db, refuse } = context;
  const { from_doctor_id, doctor_id, valid_from, valid_to, label, opens, closes } = body;
  await lockHeld(db, [doctor_id], []);
  const rows = await scheduleRowsOf(db, String(from_doctor_id));
  const oneADay = Boolean(opens ?? closes);
  const week = usualWeek(rows, String(valid_from), oneADay);
  if (week.length === 0) refuse('nothing_to_copy', { on: 'from_doctor_id' });
  for (const one of week) {
    const { id: _, exceptions: __, doctor_id: ___, ...row } = one;
    await db.create('doctor-schedules', {
      ...row,
      doctor_id,
      valid_from: firstDay(one, String(valid_from)),
      valid_to,
      label,
      ...(opens ? { opens } : {}),
      ...(closes ? { closes } : {}),
      priority: doctor_id === from_doctor_id ? ofPeriod : 0,
    });
  }
  await closingsChanged(context, { doctors: [String(doctor_id)] });
  return { made: week.length };
}

/** How many days are shown of what really comes. */
const ahead = 14;

/** What comes in the two weeks from a day, with exceptions, periods and holidays: what the rows make of it. */
export async function readWeek({ query, db, subject, today, locale }: Context): Promise<unknown> {
  const doctor = query['doctor_id'];
  const firstDay = isDay(query['from']) ? query['from'] : today;
  if (!isId(doctor)) return { days: [] };
  const lastDay = addDays(firstDay, ahead - 1);
  const zone = subject.clinic.timezone;
  const times = (await readSessions(db, { doctors: [doctor], firstDay, lastDay, zone, locale })).get(doctor);
  const days = Array.from({ length: ahead }, (_, at) => addDays(firstDay, at)).map((day) => {
    const closed = times?.closed.find((one) => one.day === day);
    return {
      day,
      why: times?.absent.get(day) ?? closed?.why ?? null,
      sessions: (times?.sessions ?? []).filter((one) => one.day === day),
    };
  });
  return { days };
}
