/**
 * What a calendar is by the words of clinic.md 3.0, 3.2, 4.1 and A1–A8 alone: intervals, how many of them may be at once, and what each
 * step does to them. It knows no lanes but those somebody is bound to, no locks and no rows: whether more than so many can stand beside
 * each other is found by trying every way. Times are milliseconds.
 */
export const minute = 60_000;
const day = 1440 * minute;
export type Of = 'patient' | 'doctor' | 'room';

/** From one instant until before another; of that chair alone where one is named. */
export interface Taken {
  readonly of: Of;
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly by: string;
  readonly chair?: number | undefined;
}

export interface Visit {
  readonly id: string;
  readonly patient: string;
  readonly doctor: string;
  readonly room: string | null;
  readonly from: number;
  readonly to: number;
  /** Kept free after it, as its type said when it was booked. */
  readonly buffer: number;
  readonly mode: 'slot' | 'walk_in';
  readonly status: string;
  readonly isConfirmed: boolean;
  readonly chair: number | null;
}

export interface Event {
  readonly id: string;
  readonly room: string;
  readonly chair: number | null;
  readonly doctor: string | null;
  readonly from: number;
  readonly to: number;
}

/** A doctor or a room: how many at once, and how long a room is prepared afterwards. */
export interface Resource {
  capacity: number;
  readonly turnover: number;
  /** Had more once: what sat there then may have had a place that is no more. */
  wasLowered: boolean;
}

export interface World {
  now: number;
  readonly resources: Map<string, Resource>;
  readonly visits: Map<string, Visit>;
  readonly events: Map<string, Event>;
  taken: readonly Taken[];
}

/** How a step may end: `ok`, or the reason it is refused with; both where the words leave it open. */
export type Outcome = string;

const meet = (one: Taken, other: Taken): boolean => one.from < other.to && other.from < one.to;

/** Whether all of them can stand beside each other on so many chairs, by every way of giving them out. */
function canStand(items: readonly Taken[], capacity: number): boolean {
  const chairs = Array.from({ length: capacity }, (_, at) => at + 1);
  const put = (at: number, given: readonly number[]): boolean => {
    const one = items[at];
    if (!one) return true;
    return (one.chair === undefined ? chairs : [one.chair]).some(
      (chair) =>
        items.slice(0, at).every((other, n) => given[n] !== chair || !meet(one, other)) &&
        put(at + 1, [...given, chair]),
    );
  };
  return put(0, []);
}

/** Of these wishes the first that cannot be held beside what others hold; undefined where all can. `either` where the words leave it open. */
export function clashOf(world: World, by: string, wishes: readonly Taken[]): { of?: Of; either?: true } {
  for (const of of new Set(wishes.map((one) => one.of))) {
    const own = wishes.filter((one) => one.of === of);
    const { capacity, wasLowered } = world.resources.get(own[0]?.id ?? '') ?? {
      capacity: 1,
      wasLowered: false,
    };
    const others = world.taken.filter(
      (one) => one.of === of && one.id === own[0]?.id && one.by !== by && (one.chair ?? 0) <= capacity,
    );
    const fits = (all: readonly Taken[]): boolean =>
      canStand(
        [...own, ...all].toSorted((a, b) => a.from - b.from),
        capacity,
      );
    const stands = fits(others);
    if (wasLowered && stands !== fits(others.filter(({ to }) => to > world.now))) return { of, either: true };
    if (!stands) return { of };
  }
  return {};
}

/** What a visit takes (A1); queue and walk-in nothing (A2). */
export function wishesOf(world: World, visit: Omit<Visit, 'status' | 'isConfirmed' | 'chair'>): Taken[] {
  if (visit.mode !== 'slot') return [];
  const { id: by, from, to, buffer, room } = visit;
  const after = Math.max(buffer, world.resources.get(room ?? '')?.turnover ?? 0);
  return [
    { of: 'patient', id: visit.patient, from, to, by },
    { of: 'doctor', id: visit.doctor, from, to: to + buffer, by },
    ...(room ? [{ of: 'room' as const, id: room, from, to: to + after, by }] : []),
  ];
}

export const leave = (world: World, by: string): void => {
  world.taken = world.taken.filter((one) => one.by !== by);
};
export const hold = (world: World, by: string, wishes: readonly Taken[]): void => {
  leave(world, by);
  world.taken = [...world.taken, ...wishes];
};
export const busy = ({ of, either }: { of?: Of; either?: true }): readonly Outcome[] =>
  of === undefined ? ['ok'] : [`appointment.${of}_busy`, ...(either ? ['ok'] : [])];

/** What is foretold of a step, and what it does where it is made. */
export interface Foretold {
  readonly outcomes: readonly Outcome[];
  /** Which chair it is depends on what the words leave open: the story ends there. */
  readonly isOpen?: boolean;
  /** `id` is that of what was made. */
  readonly apply: (id: string) => void;
}
export const refused = (reason: Outcome): Foretold => ({ outcomes: [reason], apply: () => undefined });

export const put = (world: World, visit: Visit): void => void world.visits.set(visit.id, visit);

/** Somebody books, or comes without having booked: nothing is held then. */
export function book(world: World, wish: Omit<Visit, 'id' | 'status' | 'isConfirmed' | 'chair'>): Foretold {
  const status = wish.mode === 'slot' ? 'booked' : 'arrived';
  return {
    outcomes: busy(clashOf(world, 'new', wishesOf(world, { ...wish, id: 'new' }))),
    apply: (id) => {
      hold(world, id, wishesOf(world, { ...wish, id }));
      put(world, { ...wish, id, status, isConfirmed: false, chair: null });
    },
  };
}

/** One transaction: what it held is let go and the new time taken, or nothing changes (A8). */
export function move(
  world: World,
  visit: Visit,
  to: Partial<Pick<Visit, 'from' | 'to' | 'doctor' | 'room'>>,
): Foretold {
  if (!['booked', 'confirmed', 'arrived'].includes(visit.status)) return refused('invalid_state');
  const next = { ...visit, ...to };
  const isOther = next.from !== visit.from || next.doctor !== visit.doctor;
  const wishes = wishesOf(world, next);
  return {
    outcomes: busy(clashOf(world, visit.id, wishes)),
    apply: () => {
      hold(world, visit.id, wishes);
      const falls = isOther && visit.status === 'confirmed';
      put(world, { ...next, ...(falls ? { status: 'booked', isConfirmed: false } : {}) });
    },
  };
}

/** An event takes a chair or all of them, and all its doctor could do beside (3.2). */
export function plan(world: World, event: Omit<Event, 'id'>): Foretold {
  const every = (id: string): number[] =>
    Array.from({ length: world.resources.get(id)?.capacity ?? 1 }, (_, at) => at + 1);
  const wishes = (by: string): Taken[] => {
    const { from, to, room, doctor, chair } = event;
    const chairs = chair === null ? every(room) : [chair];
    return [
      ...chairs.map((one): Taken => ({ of: 'room', id: room, from, to, by, chair: one })),
      ...(doctor
        ? every(doctor).map((one): Taken => ({ of: 'doctor', id: doctor, from, to, by, chair: one }))
        : []),
    ];
  };
  const { of, either } = clashOf(world, 'new', wishes('new'));
  const reason = of === 'doctor' ? 'appointment.doctor_busy' : 'room.busy';
  return {
    outcomes: of === undefined ? ['ok'] : [reason, ...(either ? ['ok'] : [])],
    apply: (id) => {
      hold(world, id, wishes(id));
      world.events.set(id, { ...event, id });
    },
  };
}

/** An event is called off, or ends now: what has been stays. */
export function endEvent(world: World, event: Event, how: 'cancel' | 'finish'): Foretold {
  const until = how === 'cancel' ? -day : world.now;
  const cut = (one: Taken): Taken => (one.by === event.id ? { ...one, to: Math.min(one.to, until) } : one);
  return {
    outcomes: ['ok'],
    apply: () => {
      world.taken = world.taken.map(cut).filter(({ from, to }) => to > from);
      world.events.delete(event.id);
    },
  };
}

/** Whether an event takes all there are of a room or a doctor: those that are no more, it lets go. */
const takesAll = (world: World, { by, of }: Taken): boolean => {
  const event = world.events.get(by);
  return event !== undefined && (of === 'doctor' || event.chair === null);
};

/** Whether what is taken in the time to come fits on so many (3.0), and whether it does beside what has just ended too. */
function fitsOn(world: World, id: string, capacity: number): { stands: boolean; beside: boolean } {
  const own = world.taken
    .filter((one) => one.id === id && !((one.chair ?? 0) > capacity && takesAll(world, one)))
    .toSorted((a, b) => a.from - b.from);
  const ahead = own.filter(({ to }) => to > world.now);
  const isGone = ahead.some(({ chair }) => (chair ?? 0) > capacity);
  const around = own.filter((one) => ahead.some((other) => meet(one, other)) && (one.chair ?? 0) <= capacity);
  return {
    stands: !isGone && canStand(ahead, capacity),
    beside: !isGone && canStand(around, capacity),
  };
}

/** More chairs, which events of all chairs take too, or fewer: not fewer than are used at once in the time to come (3.0). */
export function resize(world: World, id: string, capacity: number): Foretold {
  const resource = world.resources.get(id);
  if (!resource) throw new Error(`no resource ${id}`);
  const { stands, beside } = fitsOn(world, id, capacity);
  if (capacity < resource.capacity && !stands) return refused('capacity_in_use');
  return {
    outcomes: capacity < resource.capacity && !beside ? ['ok', 'capacity_in_use'] : ['ok'],
    apply: () => {
      world.taken = world.taken.filter(
        (one) =>
          !(one.id === id && (one.chair ?? 0) > capacity && one.to > world.now && takesAll(world, one)),
      );
      const added = Array.from(
        { length: Math.max(0, capacity - resource.capacity) },
        (_, at) => resource.capacity + 1 + at,
      );
      for (const event of world.events.values()) {
        if (event.to <= world.now || !(event.doctor === id || (event.room === id && event.chair === null)))
          continue;
        const [from, of] = [
          Math.max(event.from, world.now),
          event.room === id ? ('room' as const) : ('doctor' as const),
        ];
        world.taken = [
          ...world.taken,
          ...added.map((chair): Taken => ({ of, id, from, to: event.to, by: event.id, chair })),
        ];
      }
      if (capacity < resource.capacity) resource.wasLowered = true;
      resource.capacity = capacity;
    },
  };
}
