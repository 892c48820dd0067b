import { addDays } from '#metadata/time/days.ts';
import { dayAt, dayStart } from '#metadata/time/clock.ts';
import type { Row } from '#server/kit/rules.ts';
import { heldBetween, type HeldRow } from '../holds.server.ts';
import { doctorFacts, readSessions } from '../sessions/readSessions.server.ts';
import { openOn, type Session, type Stretch } from '../sessions/sessions.ts';
import { minute, type Context } from './booking.server.ts';
import { weekHoursOf } from './hours.server.ts';
import {
  offers,
  type Lane,
  type Offer,
  type OfferAsked,
  type OfferRoom,
  type OfferSession,
} from './offers.ts';

/** A booking for which times are looked for. */
export interface Looking {
  readonly doctor: string;
  readonly patient?: string | undefined;
  readonly room?: string | undefined;
  /** Rooms of these kinds; of any where empty. */
  readonly kinds: readonly string[];
  readonly branch?: string | undefined;
  /** Branches within the caller's reach; all where not said. */
  readonly within?: readonly string[] | undefined;
  /** Minutes. */
  readonly duration: number;
  readonly buffer: number;
  /** Days on which sessions begin, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly notBefore: number;
  /** What stands in the place of the doctor's sessions: a time that was meant outside of them. */
  readonly instead?: OfferSession | undefined;
}

const span = ({ from, to }: Stretch) => ({ from: Date.parse(from), to: Date.parse(to) });
const laneOf = (held: ReadonlyMap<string, readonly HeldRow[]>, id: string, capacity: number): Lane => ({
  held: held.get(id) ?? [],
  capacity,
});

/** How many are booked into each queue, by its beginning, in one statement. */
async function bookedOf({ db }: Context, sessions: readonly Session[]): Promise<readonly number[]> {
  const queues = sessions.filter(({ mode }) => mode === 'queue');
  if (queues.length === 0) return sessions.map(() => 0);
  const rows = await db.query(
    `select (select count(*)::int from appointments a where a.doctor_id = q.doctor and a.branch_id = q.branch and a.starts_at >= q.f and a.starts_at < q.t
        and a.mode = 'queue' and a.status not in ('cancelled', 'no_show')) as n
      from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) with ordinality as q(doctor, branch, f, t, at) order by q.at`,
    [
      queues.map((one) => one.doctorId),
      queues.map((one) => one.branchId),
      queues.map((one) => one.from),
      queues.map((one) => one.to),
    ],
  );
  const counts = new Map(queues.map((one, at) => [one, Number(rows[at]?.['n'])]));
  return sessions.map((one) => counts.get(one) ?? 0);
}

/** A time that was meant outside of hours ends where a day begins on which the doctor is away: that is a wall (clinic.md A3). */
function untilAway(instead: OfferSession, absent: readonly string[], zone: string): OfferSession {
  const walls = absent.map((day) => Date.parse(dayStart(day, zone))).filter((at) => at > instead.from);
  return { ...instead, to: Math.min(instead.to, ...walls) };
}

async function sessionsFor(context: Context, looking: Looking): Promise<readonly OfferSession[]> {
  const { doctor, branch, firstDay, lastDay, within } = looking;
  const zone = context.subject.clinic.timezone;
  const asked = { doctors: [doctor], ...(branch ? { branch } : {}), firstDay, lastDay, zone };
  const times = (await readSessions(context.db, asked)).get(doctor);
  if (looking.instead) return [untilAway(looking.instead, [...(times?.absent.keys() ?? [])], zone)];
  const found = times?.sessions ?? [];
  const sessions = found.filter((one) => within === undefined || within.includes(one.branchId));
  const booked = await bookedOf(context, sessions);
  return sessions.map((one, at) => ({
    ...span(one),
    branchId: one.branchId,
    roomId: one.roomId,
    mode: one.mode,
    slotMin: one.slotMin,
    left: one.capacity === null ? null : one.capacity - (booked[at] ?? 0),
  }));
}

/** The active rooms of branches, of the kinds a type asks for. */
async function roomsFor(
  { db }: Context,
  branches: readonly string[],
  looking: Looking,
): Promise<readonly Row[]> {
  return db.query(
    `select id, branch_id, capacity, turnover_min from rooms where status = 'active' and branch_id = any ($1::uuid[])
        and ($2::uuid is null or id = $2) and (cardinality($3::text[]) = 0 or kind = any ($3))
      order by position nulls last, name_ar, id`,
    [branches, looking.room ?? null, looking.kinds],
  );
}

/** What is asked of the pure search, by as many statements for a month as for a day. */
async function askedOf(context: Context, looking: Looking): Promise<OfferAsked> {
  const { db, subject } = context;
  const zone = subject.clinic.timezone;
  const sessions = await sessionsFor(context, looking);
  const branches = [...new Set(sessions.map(({ branchId }) => branchId))];
  const rooms = await roomsFor(context, branches, looking);
  const ids = rooms.map((room) => String(room['id']));
  const week = looking.instead ? new Map<string, never[]>() : await weekHoursOf(db, branches, ids);
  const openOf = (id: string) => {
    // A time that was meant outside of hours is not judged by them.
    if (looking.instead) return undefined;
    const open = openOn(week.get(id) ?? [], looking.firstDay, addDays(looking.lastDay, 1), zone);
    return open === 'always' ? undefined : open.map(span);
  };
  const first = Math.min(...sessions.map(({ from }) => from), looking.notBefore);
  const last = Math.max(...sessions.map(({ to }) => to), looking.notBefore);
  const around = (at: number, days: number): string => new Date(at + days * 1440 * minute).toISOString();
  const of = { doctors: [looking.doctor], rooms: ids, patients: looking.patient ? [looking.patient] : [] };
  const held = await heldBetween(db, of, around(first, -1), around(last, 2));
  const facts = (await doctorFacts(db, [looking.doctor])).get(looking.doctor);
  const open = new Map(
    branches
      .flatMap((id) => [[id, openOf(id)] as const])
      .flatMap(([id, all]) => (all ? [[id, all] as const] : [])),
  );
  return {
    sessions,
    duration: looking.duration * minute,
    buffer: looking.buffer * minute,
    patient: looking.patient ? laneOf(held, looking.patient, 1) : undefined,
    doctor: laneOf(held, looking.doctor, facts?.parallelChairs ?? 1),
    rooms: rooms.map((room): OfferRoom => ({
      ...laneOf(held, String(room['id']), Number(room['capacity'])),
      id: String(room['id']),
      branchId: String(room['branch_id']),
      turnover: Number(room['turnover_min']) * minute,
      open: openOf(String(room['id'])),
    })),
    room: looking.room,
    open,
    notBefore: looking.notBefore,
  };
}

/** Times at which the booking succeeds, so many of them. */
export async function offersFor(
  context: Context,
  looking: Looking,
  limit: number,
): Promise<readonly Offer[]> {
  const found: Offer[] = [];
  for (const one of offers(await askedOf(context, looking))) {
    found.push(one);
    if (found.length >= limit) break;
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** The clinic's calendar day of an instant. */
export const dayOf = ({ subject }: Pick<Context, 'subject'>, at: number): string =>
  dayAt(new Date(at), subject.clinic.timezone);
