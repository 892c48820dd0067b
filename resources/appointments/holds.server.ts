import { isId } from '#metadata/fields/validate.ts';
import type { Row, RuleContext, RuleDatabase } from '#server/kit/rules.ts';
import { arrange, type Held } from './lanes.ts';

export type HeldOf = 'patient_id' | 'doctor_id' | 'room_id';

/** What is held from one instant until before another: these lanes of a room or a doctor, or any one of so many. */
export interface Wanted {
  readonly of: HeldOf;
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly capacity: number;
  readonly lanes?: readonly number[];
}

/** Whose the holds are. */
export interface Holder {
  readonly by: 'room_event_id' | 'appointment_id';
  readonly id: string;
}

/** Who is in the way, in the order of their beginnings. */
export interface Clash {
  readonly of: HeldOf;
  readonly rows: readonly HeldRow[];
}

/** A hold as the table has it. */
export type HeldRow = Held & {
  readonly of: HeldOf;
  readonly roomEventId: string | null;
  readonly appointmentId: string | null;
};

const day = 86_400_000;

/**
 * Locks patients, doctors, then rooms, each in the order of their ids: before anything else of them is held, so that of two who want
 * the same the second waits, and then sees the first (issue 17). To be called before a record is held or its references are.
 */
export async function lockHeld(
  db: RuleDatabase,
  doctors: readonly unknown[],
  rooms: readonly unknown[],
  patients: readonly unknown[] = [],
): Promise<void> {
  const ids = [patients, doctors, rooms].map((all) => all.filter(isId));
  await db.query('select lock_bookable($1, $2, $3)', ids);
}

/**
 * Holds a record whose step locked others first (`ownLocks`), and refuses where somebody else took a step meanwhile: it was read before
 * anything was held.
 */
export async function holdAfter(
  {
    db,
    record,
    unchanged,
    fail,
  }: Pick<RuleContext, 'db' | 'unchanged' | 'fail'> & {
    readonly record: { readonly id: string; readonly status: string };
  },
  resource: string,
): Promise<void> {
  const { version } = record as { readonly version?: unknown };
  const [now] = await db.find(resource, { id: record.id }, { lock: true });
  if (!now || now['version'] === version) return;
  if (now['status'] !== record.status)
    fail('invalid_state', { values: { status: String(now['status']) }, details: { status: now['status'] } });
  await unchanged(now, version);
}

const columns = `h.id, h.patient_id, h.doctor_id, h.room_id, h.lane, h.is_bound, h.room_event_id, h.appointment_id,
  extract(epoch from h.from_at) * 1000 as from_ms, extract(epoch from h.to_at) * 1000 as to_ms`;

function heldRow(row: Row): HeldRow {
  const of =
    (['patient_id', 'doctor_id', 'room_id'] as const).find((name) => row[name] !== null) ?? 'room_id';
  return {
    of,
    id: String(row['id']),
    lane: Number(row['lane']),
    bound: row['is_bound'] === true,
    from: Number(row['from_ms']),
    to: Number(row['to_ms']),
    roomEventId: row['room_event_id'] as string | null,
    appointmentId: row['appointment_id'] as string | null,
  };
}

/**
 * Whether a hold lies between two instants, as SQL over `h`. Behind the wall between clinics an index answers comparisons of times and not
 * of ranges, and nothing is held longer than 30 days (clinic.md 3.2): so it finds these few among all that ever was held.
 */
export const heldAt = (from: string, to: string): string =>
  `h.from_at < ${to} and h.to_at > ${from} and h.from_at > ${from} - interval '720 hours'`;

/** What is held of these between two instants, by whom it is held; `except` is a holder whose own do not count. */
export async function heldBetween(
  db: Pick<RuleDatabase, 'query'>,
  of: {
    readonly patients?: readonly string[];
    readonly doctors?: readonly string[];
    readonly rooms?: readonly string[];
  },
  from: string,
  to: string,
  except?: Holder,
): Promise<ReadonlyMap<string, readonly HeldRow[]>> {
  const parts = [
    ['patient_id', of.patients ?? []],
    ['doctor_id', of.doctors ?? []],
    ['room_id', of.rooms ?? []],
  ] as const;
  const own = except ? `and h.${except.by} is distinct from $6` : 'and $6::uuid is null';
  const rows = await db.query(
    parts
      .map(
        (
          [column],
          at,
        ) => `select ${columns} from schedule_holds h where h.${column} = any ($${at + 1}::uuid[])
          and ${heldAt('$4::timestamptz', '$5::timestamptz')} ${own}`,
      )
      .join(' union all '),
    [...parts.map(([, ids]) => ids), from, to, except?.id ?? null],
  );
  const found = new Map<string, HeldRow[]>();
  for (const row of rows) {
    const one = heldRow(row);
    const id = String(row[one.of]);
    const own = found.get(id);
    if (own) own.push(one);
    else found.set(id, [one]);
  }
  for (const own of found.values()) own.sort((a, b) => a.from - b.from || a.lane - b.lane);
  return found;
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Lets holds that are bound to no chair go over to other lanes; all of them leave before one arrives, so that two may change places. */
async function giveWay(db: RuleDatabase, moved: ReadonlyMap<string, number>): Promise<void> {
  if (moved.size === 0) return;
  const rows = await db.query(
    `delete from schedule_holds where id = any ($1::uuid[]) returning id, patient_id, doctor_id, room_id, from_at, to_at, appointment_id`,
    [[...moved.keys()]],
  );
  const of = (name: string): unknown[] => rows.map((row) => row[name]);
  await db.query(
    `insert into schedule_holds (clinic_id, id, patient_id, doctor_id, room_id, from_at, to_at, appointment_id, lane)
      select app_clinic(), * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::timestamptz[], $7::uuid[], $8::int[]) returning id`,
    [
      ...['id', 'patient_id', 'doctor_id', 'room_id', 'from_at', 'to_at', 'appointment_id'].map(of),
      rows.map((row) => moved.get(String(row['id']))),
    ],
  );
}

/** The lanes of what is wanted, and which holds go over to another one for it; or what is in the way, in the order it was asked for. */
type Found =
  | { readonly clash: Clash }
  | {
      readonly clash?: undefined;
      readonly lanes: readonly (readonly number[])[];
      readonly moved: ReadonlyMap<string, number>;
    };

/** Looks for room; holds nothing, and lets nothing go. */
async function lanesFor(db: Pick<RuleDatabase, 'query'>, wanted: readonly Wanted[]): Promise<Found> {
  const times = wanted.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]);
  // What reaches beyond the day around it stays where it is: it may hang together with more than is seen here.
  const [first, last] = [Math.min(...times) - day, Math.max(...times) + day];
  const ids = (of: HeldOf): string[] => wanted.filter((one) => one.of === of).map(({ id }) => id);
  const asked = { patients: ids('patient_id'), doctors: ids('doctor_id'), rooms: ids('room_id') };
  const around = await heldBetween(db, asked, instant(first), instant(last));
  const lanes: (readonly number[])[] = [];
  const moved = new Map<string, number>();
  for (const one of wanted) {
    const held = around.get(one.id) ?? [];
    const wish = { from: Date.parse(one.from), to: Date.parse(one.to), lanes: one.lanes };
    const arranged = arrange(held, wish, one.capacity, ({ from, to }) => from >= first && to <= last);
    if (!arranged) {
      const rows = held.filter(
        ({ from, to, lane }) =>
          from < wish.to && wish.from < to && (one.lanes === undefined || one.lanes.includes(lane)),
      );
      return { clash: { of: one.of, rows } };
    }
    lanes.push(arranged.lanes);
    for (const [id, lane] of arranged.moved) moved.set(id, lane);
  }
  return { lanes, moved };
}

/**
 * The lanes of what is held from `now` on, when there are no more of them than `capacity`: what is bound to none goes over to lower
 * ones, and what takes all there are lets go those that are no more. Undefined where something would be left without one.
 */
function fitting(
  held: readonly HeldRow[],
  capacity: number,
  now: number,
): { readonly moved: ReadonlyMap<string, number>; readonly gone: readonly string[] } | undefined {
  const beyond = held.filter(({ lane, to }) => lane > capacity && to > now);
  let standing = held.filter(({ lane }) => lane <= capacity);
  const whole = new Set(standing.flatMap(({ roomEventId }) => roomEventId ?? []));
  const takesAll = ({ roomEventId }: HeldRow): boolean => roomEventId !== null && whole.has(roomEventId);
  const moved = new Map<string, number>();
  for (const one of beyond.filter((row) => !takesAll(row))) {
    const [first, last] = [one.from - day, one.to + day];
    const near = standing.filter(({ from, to }) => from < last && to > first);
    const isMovable = ({ from, to }: Held): boolean => from >= first && to <= last;
    const arranged = one.bound
      ? undefined
      : arrange(near, { from: one.from, to: one.to }, capacity, isMovable);
    if (!arranged) return undefined;
    for (const [id, lane] of arranged.moved) moved.set(id, lane);
    const lane = arranged.lanes[0] ?? 1;
    moved.set(one.id, lane);
    const inLane = (row: HeldRow): HeldRow => ({ ...row, lane: arranged.moved.get(row.id) ?? row.lane });
    standing = [...standing.map(inLane), { ...one, lane }];
  }
  return { moved, gone: beyond.filter(takesAll).map(({ id }) => id) };
}

/**
 * Lets a room or a doctor have so few lanes from now on, where what is held fits into them: capacity is what counts, lanes are its proof
 * (areas-clinic.md 6.2). Answers false, and changes nothing, where it does not. It is locked.
 */
export async function narrowTo(
  db: RuleDatabase,
  of: Parameters<typeof heldBetween>[1],
  capacity: number,
  now: Date,
): Promise<boolean> {
  const heldFrom = async (from: number): Promise<readonly HeldRow[]> =>
    [...(await heldBetween(db, of, instant(from), '9999-12-31T00:00:00Z')).values()].flat();
  const ahead = await heldFrom(now.getTime());
  // What has ended still has its lane while something that has not began beside it.
  const first = Math.min(now.getTime(), ...ahead.map(({ from }) => from));
  const held = first < now.getTime() ? await heldFrom(first) : ahead;
  const fits = fitting(held, capacity, now.getTime());
  if (!fits) return false;
  if (fits.gone.length > 0)
    await db.query('delete from schedule_holds where id = any ($1::uuid[]) returning id', [fits.gone]);
  await giveWay(db, fits.moved);
  return true;
}

/** What is in the way of this, by what holding it would find; undefined where nothing is. */
export const clashOf = async (
  db: Pick<RuleDatabase, 'query'>,
  wanted: readonly Wanted[],
): Promise<Clash | undefined> => (wanted.length === 0 ? undefined : (await lanesFor(db, wanted)).clash);

/**
 * Holds what is wanted in the place of what the holder held before, or answers what is in the way, in the order it was asked for, and
 * holds nothing anew. All of it is locked (`lockHeld`); the constraints of the table are the proof (clinic.md 3.0).
 */
export async function hold(
  db: RuleDatabase,
  holder: Holder,
  wanted: readonly Wanted[],
): Promise<Clash | undefined> {
  await release(db, holder);
  if (wanted.length === 0) return undefined;
  const found = await lanesFor(db, wanted);
  if (found.clash) return found.clash;
  const { lanes, moved } = found;
  await giveWay(db, moved);
  const all = wanted.flatMap((one, at) => (lanes[at] ?? []).map((lane) => ({ ...one, lane })));
  const of = (name: HeldOf): (string | null)[] => all.map((one) => (one.of === name ? one.id : null));
  await db.query(
    `insert into schedule_holds (clinic_id, patient_id, doctor_id, room_id, lane, is_bound, from_at, to_at, ${holder.by})
      select app_clinic(), w.*, $8 from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::boolean[], $6::timestamptz[], $7::timestamptz[]) w returning id`,
    [
      of('patient_id'),
      of('doctor_id'),
      of('room_id'),
      all.map(({ lane }) => lane),
      all.map((one) => one.lanes !== undefined),
      all.map(({ from }) => from),
      all.map(({ to }) => to),
      holder.id,
    ],
  );
  return undefined;
}

/** Lets go what a holder holds; from `until` on where that is said, so that what has been stays. */
export async function release(db: RuleDatabase, holder: Holder, until?: Date): Promise<void> {
  if (until)
    await db.query(
      `update schedule_holds set to_at = $2 where ${holder.by} = $1 and from_at < $2 and to_at > $2`,
      [holder.id, until],
    );
  await db.query(
    `delete from schedule_holds where ${holder.by} = $1 and ($2::timestamptz is null or from_at >= $2)`,
    [holder.id, until ?? null],
  );
}
