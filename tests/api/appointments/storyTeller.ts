import type { Answer, BookingDesk, Body } from './bookingDesk.ts';
import { differences, look, worldOf, type Cast, type Seen } from './storyDesk.ts';
import {
  book,
  endEvent,
  minute,
  move,
  plan,
  resize,
  type Foretold,
  type Visit,
  type World,
} from './storyModel.ts';
import { step, transitions } from './storySteps.ts';

/** A row of numbers that is the same for the same seed. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export interface Kind {
  readonly id: string;
  /** Kept free afterwards, in milliseconds. */
  readonly buffer: number;
}
export interface Told {
  readonly steps: number;
  readonly refused: number;
  /** What was offered and then booked. */
  readonly offered: number;
  /** What is not as it should be, with all that led there. */
  readonly faults: readonly string[];
}

/** One call, and what is foretold of it. */
interface Move {
  readonly says: string;
  readonly foretold: Foretold;
  readonly call: () => Promise<Answer>;
  /** The same at another time, where that can be asked. */
  readonly at?: (starts: number) => Move;
}

interface Scene {
  readonly desk: BookingDesk;
  readonly cast: Cast;
  readonly kinds: readonly Kind[];
  readonly world: World;
  readonly any: (below: number) => number;
  seen: Seen;
}

const instant = (at: number): string => new Date(at).toISOString();
const pick = <T>({ any }: Scene, all: readonly T[]): T => {
  const one = all[any(all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
/** A start to come, so near that visits meet. */
const soon = ({ any, world }: Scene): number =>
  Math.ceil(world.now / (5 * minute)) * 5 * minute + any(12) * 10 * minute;
const lengths = [15, 20, 30, 45, 60, 90];
const visitIn = (scene: Scene): Visit | undefined =>
  scene.world.visits.size === 0 ? undefined : pick(scene, [...scene.world.visits.values()]);

function booking(scene: Scene): Move {
  const { desk, cast, world } = scene;
  const { id: type_id, buffer } = pick(scene, scene.kinds);
  const [patient, doctor] = [pick(scene, cast.patients), pick(scene, cast.doctors)];
  const room = pick(scene, [...cast.rooms, null]);
  const length = pick(scene, lengths);
  const at = (from: number): Move => {
    const wish = { patient, doctor, room, from, to: from + length * minute, buffer, mode: 'slot' } as const;
    const body = { patient_id: patient, doctor_id: doctor, room_id: room, type_id, duration_min: length };
    return {
      says: `book ${instant(from)} ${length} ${JSON.stringify(body)}`,
      foretold: book(world, wish),
      call: () => desk.book({ ...body, starts_at: instant(from) }),
      at,
    };
  };
  return at(soon(scene));
}

function walkingIn(scene: Scene): Move {
  const { desk, cast, world } = scene;
  const { id: type_id, buffer } = pick(scene, scene.kinds);
  const body = { patient_id: pick(scene, cast.patients), doctor_id: pick(scene, cast.doctors), type_id };
  const from = Math.floor(world.now / (5 * minute)) * 5 * minute;
  const whom = { patient: body.patient_id, doctor: body.doctor_id, room: null };
  return {
    says: `walk in ${JSON.stringify(body)}`,
    // As long as its type says; nothing is held for it.
    foretold: book(world, { ...whom, from, to: from + 30 * minute, buffer, mode: 'walk_in' }),
    call: () => desk.desk.post('/appointments/walk-in', body),
  };
}

const onVisit = ({ desk, seen }: Scene, id: string, name: string, body: Body): Promise<Answer> =>
  desk.desk.post(`/appointments/${id}/${name}`, { version: seen.versions.get(id), ...body });

function moving(scene: Scene): Move | undefined {
  const visit = visitIn(scene);
  if (!visit) return undefined;
  const { cast, world } = scene;
  const what = scene.any(8);
  const length = what % 4 === 0 ? pick(scene, lengths) * minute : visit.to - visit.from;
  const doctor = what % 3 === 0 ? pick(scene, cast.doctors) : visit.doctor;
  const room = what % 3 === 1 ? pick(scene, cast.rooms) : visit.room;
  const at = (from: number): Move => ({
    says: `move ${visit.id} ${instant(from)} ${length / minute} ${doctor} ${room}`,
    foretold: move(world, visit, { from, to: from + length, doctor, room }),
    call: () =>
      onVisit(scene, visit.id, 'move', {
        starts_at: instant(from),
        duration_min: length / minute,
        doctor_id: doctor,
        ...(room === visit.room ? {} : { room_id: room }),
        outside_hours: true,
      }),
    ...(visit.status === 'arrived' ? {} : { at }),
  });
  return at(soon(scene));
}

/** A step that leads on, now and then any step at all. */
function stepping(scene: Scene, names: readonly string[]): Move | undefined {
  const visit = visitIn(scene);
  if (!visit) return undefined;
  const name = pick(scene, names);
  const room =
    name === 'start' && (visit.room === null || scene.any(4) === 0)
      ? pick(scene, scene.cast.rooms)
      : undefined;
  const cancel = {
    cancel_reason: visit.status === 'arrived' ? 'left_unseen' : 'patient_request',
    cancelled_by: 'patient',
  };
  const body = name === 'cancel' ? cancel : room === undefined ? {} : { room_id: room };
  return {
    says: `${name} ${visit.id} ${room ?? ''}`,
    foretold: step(scene.world, visit, name, room),
    call: () => onVisit(scene, visit.id, name, body),
  };
}

function planning(scene: Scene): Move {
  const { desk, cast, world } = scene;
  const [room, from] = [pick(scene, cast.rooms), soon(scene)];
  const to = from + pick(scene, lengths) * minute;
  const chair = scene.any(3) === 0 ? null : 1 + scene.any(world.resources.get(room)?.capacity ?? 1);
  const doctor = scene.any(3) === 0 ? pick(scene, cast.doctors) : null;
  const body = {
    room_id: room,
    title: 'صيانة',
    starts_at: instant(from),
    ends_at: instant(to),
    chair,
    doctor_id: doctor,
  };
  return {
    says: `event ${JSON.stringify(body)}`,
    foretold: plan(world, { room, chair, doctor, from, to }),
    call: () => desk.desk.post('/room-events', body),
  };
}

function ending(scene: Scene): Move | undefined {
  if (scene.world.events.size === 0) return undefined;
  const event = pick(scene, [...scene.world.events.values()]);
  const how = pick(scene, ['cancel', 'finish'] as const);
  const { desk, seen, world } = scene;
  return {
    says: `${how} event ${event.id}`,
    foretold: endEvent(world, event, how),
    call: () => desk.desk.post(`/room-events/${event.id}/${how}`, { version: seen.versions.get(event.id) }),
  };
}

/** More chairs or fewer. */
function resizing(scene: Scene): Move {
  const { desk, cast, world, seen } = scene;
  const isRoom = scene.any(2) === 0;
  const id = pick(scene, isRoom ? cast.rooms : cast.doctors);
  const capacity = 1 + scene.any(3);
  const path = isRoom ? `/rooms/${id}` : `/doctor-profiles/${cast.profiles.get(id)}`;
  const values = isRoom ? { capacity } : { parallel_chairs: capacity };
  return {
    says: `${path} ${JSON.stringify(values)}`,
    foretold: resize(world, id, capacity),
    call: () => desk.owner.put(path, { version: seen.versions.get(id), ...values }),
  };
}

const onward = ['confirm', 'arrive', 'arrive', 'start', 'start', 'complete', 'cancel', 'no-show', 'revert'];
function next(scene: Scene): Move | undefined {
  const what = scene.any(20);
  if (what < 8 || scene.world.visits.size === 0) return booking(scene);
  if (what < 10) return moving(scene);
  if (what < 15) return stepping(scene, scene.any(12) === 0 ? transitions : onward);
  if (what < 16) return walkingIn(scene);
  if (what < 18) return planning(scene);
  return what < 19 ? resizing(scene) : ending(scene);
}

/** A step that the visit's state allows is likelier than one that is refused at once. */
function likely(scene: Scene): Move {
  let found: Move | undefined;
  for (let tries = 0; tries < 6; tries += 1) {
    found = next(scene) ?? found;
    if (found && !found.foretold.outcomes.includes('invalid_state')) return found;
  }
  return found ?? booking(scene);
}

const outcomeOf = ({ status, json }: Answer): string => {
  if (status < 300) return 'ok';
  const [on] = Object.values((json['errors'] ?? {}) as Record<string, string>);
  return String(json['reason'] ?? on ?? json['code']);
};

/** Makes one call; answers what is not as foretold, and the times offered instead. */
async function made(
  scene: Scene,
  { foretold, call }: Move,
): Promise<{ faults: string[]; outcome: string; free: number[] }> {
  const answer = await call();
  const outcome = outcomeOf(answer);
  const isFewer = outcome === 'توجد مواعيد تستخدم هذه السعة';
  const reason = isFewer ? 'capacity_in_use' : outcome;
  const faults = foretold.outcomes.includes(reason)
    ? []
    : [`answered ${answer.status} ${reason}, foretold ${foretold.outcomes.join(' or ')}`];
  if (outcome === 'ok') foretold.apply(String(answer.json['id']));
  const seen = await look(scene.desk, scene.cast);
  if (outcome !== 'ok' && seen.text !== scene.seen.text) faults.push('refused, and something changed');
  scene.seen = seen;
  const offers = (answer.json['details']?.['next_free'] ?? []) as readonly { starts_at: string }[];
  return {
    faults: [...faults, ...differences(scene.world, seen)],
    outcome,
    free: offers.map((one) => Date.parse(one.starts_at)),
  };
}

/** Tells a story of so many steps on its own stage, and compares after each; `tick` sets the clock of the server. */
export async function tell(
  desk: BookingDesk,
  cast: Cast,
  options: {
    seed: number;
    steps: number;
    kinds: readonly Kind[];
    begins: number;
    tick: (now: number) => void;
  },
): Promise<Told> {
  const any = numbers(options.seed);
  const world = await worldOf(desk, cast, options.begins);
  const scene: Scene = { desk, cast, kinds: options.kinds, world, any, seen: await look(desk, cast) };
  const said: string[] = [];
  let [refused, offered] = [0, 0];
  for (let at = 0; at < options.steps; at += 1) {
    if (any(4) === 0) world.now += (1 + any(6)) * 7 * minute;
    options.tick(world.now);
    const one = likely(scene);
    if (one.foretold.isOpen) return { steps: at, refused, offered, faults: [] };
    said.push(`${instant(world.now)} ${one.says}`);
    const { faults, outcome, free } = await made(scene, one);
    if (faults.length > 0)
      return { steps: at, refused, offered, faults: [`seed ${options.seed}`, ...said, ...faults] };
    if (outcome !== 'ok') refused += 1;
    if (free.length === 0 || !one.at || any(2) > 0) continue;
    // What is offered instead books: foretold as free by the model, and by nobody refused.
    const instead = one.at(pick(scene, free));
    said.push(`${instant(world.now)} offered: ${instead.says}`);
    const again = await made(scene, {
      ...instead,
      foretold: { ...instead.foretold, outcomes: instead.foretold.outcomes.filter((it) => it === 'ok') },
    });
    if (again.faults.length > 0)
      return { steps: at, refused, offered, faults: [`seed ${options.seed}`, ...said, ...again.faults] };
    offered += 1;
  }
  return { steps: options.steps, refused, offered, faults: [] };
}
