import { arrange, type Held } from '../lanes.ts';

const minute = 60_000;
const day = 86_400_000;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What is held of a patient, a doctor or a room, in the order of beginnings, and how many may be at once. */
export interface Lane {
  readonly held: readonly Held[];
  readonly capacity: number;
}

/** Where a visit may be offered, in milliseconds. */
export interface OfferSession extends Span {
  readonly branchId: string;
  readonly roomId: string | null;
  readonly mode: 'slot' | 'queue';
  readonly slotMin: number;
  /** How many more a queue takes. */
  readonly left: number | null;
}

export interface OfferRoom extends Lane {
  readonly id: string;
  readonly branchId: string;
  readonly turnover: number;
  /** When it is open; always where not said. */
  readonly open: readonly Span[] | undefined;
}

export interface OfferAsked {
  readonly sessions: readonly OfferSession[];
  /** Lengths in milliseconds. */
  readonly duration: number;
  readonly buffer: number;
  readonly patient?: Lane | undefined;
  readonly doctor: Lane;
  readonly rooms: readonly OfferRoom[];
  /** Offers are of this room alone. */
  readonly room?: string | undefined;
  /** When branches are open, by id; always where not said. */
  readonly open: ReadonlyMap<string, readonly Span[]>;
  readonly notBefore: number;
}

export interface Offer extends Span {
  readonly branchId: string;
  readonly rooms: readonly string[];
  readonly mode: 'slot' | 'queue';
  readonly left: number | null;
}

/** What of a lane lies within a day of a time: the same that booking looks at (`hold`). */
function near({ held }: Lane, { from, to }: Span): readonly Held[] {
  return held.filter((one) => one.to > from - day && one.from < to + day);
}

/** Whether a time can be held: exactly where booking would hold it (areas-clinic.md 6.1, 6.2). */
export function fits(lane: Lane, wish: Span, around: Span = wish): boolean {
  const meeting = lane.held.filter((one) => one.from < wish.to && wish.from < one.to);
  if (meeting.length === 0) return lane.capacity > 0;
  if (lane.capacity === 1) return false;
  const movable = ({ from, to }: Held): boolean => from >= around.from - day && to <= around.to + day;
  return arrange(near(lane, around), wish, lane.capacity, movable) !== undefined;
}

const isOpen = (open: readonly Span[] | undefined, { from, to }: Span): boolean =>
  open === undefined || open.some((one) => one.from <= from && to <= one.to);

/** The rooms of a branch that are free and open then, the session's usual one first. */
function freeRooms(asked: OfferAsked, session: OfferSession, from: number): string[] {
  const to = from + asked.duration;
  const found = asked.rooms.filter((room) => {
    if (room.branchId !== session.branchId || !isOpen(room.open, { from, to })) return false;
    return session.mode === 'queue' || fits(room, { from, to: to + Math.max(asked.buffer, room.turnover) });
  });
  return found
    .map(({ id }) => id)
    .toSorted((a, b) => Number(b === session.roomId) - Number(a === session.roomId));
}

/** Whether patient and doctor can be held from then on; a queue holds nobody (clinic.md A2). */
function isFree(asked: OfferAsked, session: OfferSession, from: number): boolean {
  if (session.mode === 'queue') return session.left === null || session.left > 0;
  const to = from + asked.duration;
  const isPatientFree = !asked.patient || fits(asked.patient, { from, to });
  return isPatientFree && fits(asked.doctor, { from, to: to + asked.buffer });
}

/** Starts at which a booking succeeds, in steps of the session from its beginning (areas-clinic.md 6.1); a queue is offered once. */
export function* offers(asked: OfferAsked): Generator<Offer> {
  for (const session of asked.sessions) {
    const step = (session.mode === 'queue' ? 5 : session.slotMin) * minute;
    for (let from = session.from; from + asked.duration <= session.to; from += step) {
      const to = from + asked.duration;
      if (from < asked.notBefore || from % (5 * minute) !== 0) continue;
      if (!isOpen(asked.open.get(session.branchId), { from, to }) || !isFree(asked, session, from)) continue;
      const rooms = freeRooms(asked, session, from);
      if (asked.room !== undefined && !rooms.includes(asked.room)) continue;
      const { branchId, mode, left } = session;
      yield { from, to, branchId, rooms: asked.room === undefined ? rooms : [asked.room], mode, left };
      if (mode === 'queue') break;
    }
  }
}
