import { dayStart, wallAt } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { lockHeld } from '../holds.server.ts';
import { readSessions, whyAbsent, type DoctorTimes } from '../sessions/readSessions.server.ts';
import { openOn, type Stretch } from '../sessions/sessions.ts';
import { weekHoursOf, within } from './hours.server.ts';
import { tellDesk } from './tellDesk.server.ts';

type Context = Pick<RuleContext, 'db' | 'subject' | 'now' | 'locale' | 'notify'>;

/** What closed or opened, as narrow as it is known: too wide costs time and changes nothing else. */
export interface Closing {
  readonly doctors?: readonly string[];
  readonly branches?: readonly string[];
  readonly rooms?: readonly string[];
  /** Days of the calendar, both included; without an end all that are to come. */
  readonly firstDay?: string;
  readonly lastDay?: string;
  /** Doctors who leave the clinic, or come back, in this very write: their rows say so only after it. */
  readonly leaving?: readonly string[];
  readonly returning?: readonly string[];
}

/** What of a visit is judged. */
interface Booked {
  readonly id: string;
  readonly doctor_id: string;
  readonly branch_id: string;
  readonly room_id?: string | null;
  readonly outside_hours: boolean;
}

type Visit = Booked & Stretch & { readonly needs_rebooking: boolean; readonly starts_at: unknown };

const instant = (value: unknown): string => new Date(value as string | Date).toISOString();

/** The visits to come that a closing may concern. Those of people who are there already are nobody's to move. */
async function visitsOf({ db, subject, now }: Context, closing: Closing): Promise<readonly Visit[]> {
  const { timezone: zone } = subject.clinic;
  const { doctors = null, branches = null, rooms = null, firstDay, lastDay } = closing;
  // A night of the last day ends on the day after it.
  const last = lastDay === undefined ? null : dayStart(addDays(lastDay, 2), zone);
  const rows = await db.query(
    `select a.id, a.doctor_id, a.branch_id, a.room_id, a.starts_at, a.ends_at, a.outside_hours, a.needs_rebooking, p.full_name as patient
      from appointments a join patients p on p.id = a.patient_id
      where a.status in ('booked', 'confirmed') and a.starts_at >= greatest($1::timestamptz, $2::timestamptz)
        and ($3::timestamptz is null or a.starts_at < $3) and ($4::uuid[] is null or a.doctor_id = any ($4))
        and ($5::uuid[] is null or a.branch_id = any ($5)) and ($6::uuid[] is null or a.room_id = any ($6))
      order by a.starts_at, a.id`,
    [now, firstDay === undefined ? now : dayStart(firstDay, zone), last, doctors, branches, rooms],
  );
  return rows.map(
    (row) => ({ ...row, from: instant(row['starts_at']), to: instant(row['ends_at']) }) as Visit,
  );
}

/** When branches and rooms of visits are open, by id, over the days of all of them. */
async function openingsOf(
  { db, subject }: Context,
  visits: readonly Booked[],
  days: readonly [string, string],
) {
  const of = (name: 'branch_id' | 'room_id'): string[] => [
    ...new Set(visits.flatMap((one) => one[name] ?? [])),
  ];
  const week = await weekHoursOf(db, of('branch_id'), of('room_id'));
  const known = new Map(
    [...week].map(([id, hours]) => [
      id,
      openOn(hours, days[0], addDays(days[1], 1), subject.clinic.timezone),
    ]),
  );
  return (id: string | null | undefined, visit: Stretch): boolean => {
    const open = id ? known.get(id) : undefined;
    return open === undefined || open === 'always' || open.some((one) => within(one, visit));
  };
}

/** Those of these doctors who work here no more, when what is being written stands. */
async function goneOf(
  { db }: Context,
  doctors: readonly string[],
  { leaving = [], returning = [] }: Closing,
): Promise<ReadonlySet<string>> {
  const rows = await db.query(
    `select id from employees where id = any ($1::uuid[]) and (status <> 'active' and id <> all ($2::uuid[]) or id = any ($3::uuid[]))`,
    [doctors, returning, leaving],
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/**
 * The visits, all of one branch, that lie where nobody can see them: their doctor left or is on leave, or outside of hours that nobody
 * meant (clinic.md A3).
 */
async function hitOf(
  context: Context,
  branch: string,
  visits: readonly (Booked & Stretch)[],
  closing: Closing,
): Promise<ReadonlySet<string>> {
  const { db, subject, locale } = context;
  const { timezone: zone } = subject.clinic;
  const dayOf = ({ from }: Stretch): string => wallAt(from, zone).day;
  const days = visits.map(dayOf).sort();
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const doctors = [...new Set(visits.map(({ doctor_id: id }) => id))];
  const span = { firstDay: addDays(firstDay, -1), lastDay };
  const { returning } = closing;
  const times = await readSessions(db, { doctors, branch, ...span, zone, locale, returning });
  const gone = await goneOf(context, doctors, closing);
  const isOpen = await openingsOf(context, visits, [span.firstDay, lastDay]);
  const isHit = (visit: Booked & Stretch, own: DoctorTimes | undefined): boolean => {
    if (gone.has(visit.doctor_id)) return true;
    if (own === undefined) return false;
    if (whyAbsent(own, visit, dayOf(visit)) !== undefined) return true;
    const isInside =
      own.sessions.some((one) => within(one, visit)) && isOpen(branch, visit) && isOpen(visit.room_id, visit);
    return !visit.outside_hours && !isInside;
  };
  return new Set(visits.flatMap((one) => (isHit(one, times.get(one.doctor_id)) ? [one.id] : [])));
}

/** Holds every doctor a closing may concern: who books meanwhile waits, and then sees it; who booked before is seen here. */
async function holdDoctors({ db }: Context, { doctors, rooms }: Closing): Promise<void> {
  // Whoever books into a room holds the room, as who changes its hours does.
  if (rooms !== undefined) return;
  const rows = doctors
    ? doctors.map((id) => ({ id }))
    : await db.query(
        `select e.id from employees e join job_titles j on j.id = e.job_title_id where e.status = 'active' and j.is_clinical`,
      );
  await lockHeld(
    db,
    rows.map(({ id }) => id),
    [],
  );
}

/** Marks visits, or takes the mark off, in few statements: a feast hits hundreds. */
const mark = ({ db }: Context, visits: readonly Visit[], needs_rebooking: boolean): Promise<void> =>
  db.changeMany(
    'appointments',
    visits.map(({ id }) => id),
    { needs_rebooking },
    needs_rebooking ? 'closed_then' : 'open_again',
  );

/**
 * To be called by whoever wrote that doctors, a branch or a room are away or there again: holidays, sessions, opening hours, and leave
 * when its area keeps it (what it writes must be read by `readSessions`). Cancels nothing (clinic.md A5): visits that lie where nobody
 * can see them are marked as needing another time, and whoever books in their branch is told with the list; those that lie well again
 * are not marked any more.
 */
export async function closingsChanged(context: Context, closing: Closing): Promise<void> {
  await holdDoctors(context, closing);
  const visits = await visitsOf(context, closing);
  for (const branch of new Set(visits.map(({ branch_id: id }) => id))) {
    const own = visits.filter(({ branch_id: id }) => id === branch);
    const hit = await hitOf(context, branch, own, closing);
    const closed = own.filter((one) => hit.has(one.id) && !one.needs_rebooking);
    const open = own.filter((one) => !hit.has(one.id) && one.needs_rebooking);
    await mark(context, closed, true);
    await mark(context, open, false);
    tellDesk(
      context,
      'appointment.to_rebook',
      branch,
      closed.map((one) => ({ ...one })),
    );
  }
}
