import { decide } from '#metadata/access.ts';
import { isInstant } from '#metadata/fields/kinds/date.ts';
import { isId } from '#metadata/fields/validate.ts';
import { dayAt } from '#metadata/time/clock.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { seeRooms } from '../appointmentRights.ts';
import type { Held } from '../lanes.ts';
import { roomKinds } from '../roomKinds.ts';
import type { WeekStretch } from '../sessions/sessions.ts';
import { freeFor, nextFree, openTimes, type RoomTimes, type Span } from './freeTimes.server.ts';
import { heldSql, hoursSql, nameOf } from './roomTimes.server.ts';
import type { rooms } from './rooms.ts';

type Context = OperationContext<typeof rooms>;
const minute = 60_000;
const day = 86_400_000;
/** The next free start is looked for within so many days. */
const sight = 7;

/** The instant of a name of the query; refuses what has no offset, or is no time (clinic.md G4). */
function instantOf({ query, refuse }: Pick<Context, 'query' | 'refuse'>, name: 'from' | 'to'): number {
  const sent = query[name] ?? '';
  if (!isInstant(sent)) refuse('time.offset_required', { on: name });
  return Date.parse(sent);
}

/** What is wished for; refuses an end before the start and what is longer than a day (clinic.md R2). */
function wishOf(context: Context): Span {
  const from = instantOf(context, 'from');
  const minutes = context.query['duration_min'];
  const to =
    minutes !== undefined && /^\d{1,4}$/.test(minutes)
      ? from + Number(minutes) * minute
      : instantOf(context, 'to');
  if (to <= from || to - from > day) context.refuse('time.range', { on: 'to' });
  return { from, to };
}

/** A filter of the query, several values of it apart by commas; refuses what is none of its values. */
function namesOf({ query, fail }: Context, name: string, isOne: (text: string) => boolean): string[] | null {
  const sent = `${query[name] ?? ''},${query[`${name}[]`] ?? ''}`
    .split(/[,،]/)
    .flatMap((one) => one.trim() || []);
  if (sent.length > 20 || !sent.every(isOne)) fail('bad_request');
  return sent.length === 0 ? null : sent;
}

/** Rooms in service within reach, with all that decides when their chairs are free; one statement for all of them. */
const roomRows = `
  select r.id, r.name_ar, r.name_en, r.code, r.kind, r.capacity, r.turnover_min, r.equipment, r.branch_id, b.name_ar as branch_ar,
      b.name_en as branch_en, ${hoursSql('rooms__open_hours', 'r.id')} as hours, ${hoursSql('branches__open_hours', 'r.branch_id')} as branch_hours,
      ${heldSql('$1::timestamptz', '$2::timestamptz', '$3::timestamptz')} as held
    from rooms r join branches b on b.clinic_id = r.clinic_id and b.id = r.branch_id
    where r.status = 'active' and ($4::uuid[] is null or r.branch_id = any ($4)) and ($5::uuid[] is null or r.branch_id = any ($5))
      and ($6::text[] is null or r.kind = any ($6)) and ($7::text[] is null or r.equipment @> $7)
    order by r.position nulls last, r.name_ar, r.id`;

const iso = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());

function roomAnswer(row: Row, wish: Span, limit: number, { subject, locale }: Context) {
  const [first, last] = [wish.from - day, limit + day].map((at) =>
    dayAt(new Date(at), subject.clinic.timezone),
  );
  const times: RoomTimes = {
    capacity: Number(row['capacity']),
    turnover: Number(row['turnover_min']),
    open: openTimes(
      [row['hours'] as readonly WeekStretch[], row['branch_hours'] as readonly WeekStretch[]],
      first ?? '',
      last ?? '',
      subject.clinic.timezone,
    ),
    held: row['held'] as readonly Held[],
  };
  const free = freeFor(times, wish);
  const next = free ? undefined : nextFree(times, wish, limit);
  return {
    id: String(row['id']),
    name: nameOf(row, locale),
    code: row['code'] ?? null,
    kind: row['kind'],
    equipment: row['equipment'],
    branch_id: row['branch_id'],
    branch: nameOf(row, locale, 'branch'),
    capacity: times.capacity,
    chairs_free: free?.chairs ?? 0,
    free_until: iso(free?.until),
    next_free: iso(next),
  };
}

/**
 * The rooms that are asked for: those with a chair for the whole time first, then the others, by when they have one next (clinic.md 3.1).
 * `free_until` is null where nothing takes it within a week, `next_free` where there is no start within a week.
 */
export async function available(context: Context) {
  const { db, subject, now } = context;
  const wish = wishOf(context);
  const limit = wish.from + sight * day;
  const reach = decide(seeRooms, subject) === 'all' ? null : subject.branchIds;
  const rows = await db.query(roomRows, [
    iso(wish.from),
    iso(limit + day),
    now,
    reach,
    namesOf(context, 'branch_id', isId),
    namesOf(context, 'kind', (one) => (roomKinds as readonly string[]).includes(one)),
    namesOf(context, 'equipment', (one) => one.length <= 60),
  ]);
  const all = rows.map((row) => roomAnswer(row, wish, limit, context));
  const rank = ({ chairs_free, next_free }: (typeof all)[number]): string =>
    chairs_free > 0 ? '' : (next_free ?? 'never');
  return {
    from: iso(wish.from),
    to: iso(wish.to),
    rooms: all.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0)),
  };
}
