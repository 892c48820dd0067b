import { addDays } from '#metadata/time/days.ts';
import { wallAt } from '#metadata/time/clock.ts';
import type { Row, RuleDatabase } from '#server/kit/rules.ts';
import type { WeekStretch } from '../sessions/sessions.ts';
import { openOn, type Session, type Stretch } from '../sessions/sessions.ts';
import { readSessions, whyAbsent } from '../sessions/readSessions.server.ts';

/** A doctor, a branch and a room between two instants. */
export interface AskedHours {
  readonly doctor: string;
  /** Any branch the doctor works in where not said. */
  readonly branch: string | null;
  readonly room: string | null;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly locale: 'ar' | 'en';
}

/** What hours say of a time (clinic.md A3). */
export interface FoundHours {
  /** The session it lies in whole. */
  readonly session: Session | undefined;
  /** Session, branch and room are all open then. */
  readonly isInside: boolean;
  /** Why the doctor is away, by the name of the holiday. */
  readonly away: string | undefined;
}

/** Whether a time lies whole in a stretch. */
export const within = ({ from, to }: Stretch, one: { from: string; to: string }): boolean =>
  Date.parse(from) <= Date.parse(one.from) && Date.parse(one.to) <= Date.parse(to);

/** The hours of the week branches and rooms are open, by id; empty ones are open always. */
export async function weekHoursOf(
  db: Pick<RuleDatabase, 'query'>,
  branches: readonly string[],
  rooms: readonly string[],
): Promise<ReadonlyMap<string, readonly WeekStretch[]>> {
  const rows = await db.query(
    `select record_id, weekday, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes
        from branches__open_hours where record_id = any ($1::uuid[])
      union all select record_id, weekday, to_char(opens, 'HH24:MI'), to_char(closes, 'HH24:MI')
        from rooms__open_hours where record_id = any ($2::uuid[])`,
    [branches, rooms],
  );
  const found = new Map<string, WeekStretch[]>();
  for (const row of rows as readonly (Row & WeekStretch)[]) {
    const id = String(row['record_id']);
    found.set(id, [...(found.get(id) ?? []), row]);
  }
  return found;
}

/** Which of a doctor's sessions a time lies in, whether branch and room are open then, and whether the doctor is away. */
export async function hoursAt(db: RuleDatabase, asked: AskedHours): Promise<FoundHours> {
  const { doctor, branch, room, from, to, zone, locale } = asked;
  const { day } = wallAt(from, zone);
  const span = { firstDay: addDays(day, -1), lastDay: day, zone };
  const all = await readSessions(db, { doctors: [doctor], ...(branch ? { branch } : {}), ...span, locale });
  const times = all.get(doctor);
  if (!times) return { session: undefined, isInside: false, away: undefined };
  const session = times.sessions.find((one) => within(one, { from, to }));
  const away = whyAbsent(times, { from, to }, day);
  if (!session) return { session, isInside: false, away };
  const week = await weekHoursOf(db, [session.branchId], room ? [room] : []);
  const isOpen = [session.branchId, room].every((id) => {
    const open = openOn((id && week.get(id)) || [], span.firstDay, addDays(day, 1), zone);
    return open === 'always' || open.some((one) => within(one, { from, to }));
  });
  return { session, isInside: isOpen, away };
}
