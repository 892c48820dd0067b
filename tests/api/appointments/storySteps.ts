/** The steps of a visit by the words of clinic.md 4.1 alone: from which state, what is in the way, and what is held afterwards. */
import {
  busy,
  clashOf,
  hold,
  leave,
  minute,
  put,
  refused,
  wishesOf,
  type Foretold,
  type Outcome,
  type Taken,
  type Visit,
  type World,
} from './storyModel.ts';

const inRoom = (world: World, room: string | null, except: string): Visit[] =>
  [...world.visits.values()].filter(
    (one) => one.status === 'in_progress' && one.room === room && one.id !== except,
  );

/** The chairs nobody sits on and no event has now, the one before first where that is free; or why there is none. */
function chairsFor(world: World, visit: Visit, room: string): readonly number[] | Outcome {
  const withDoctor = [...world.visits.values()].filter(
    (one) => one.status === 'in_progress' && one.doctor === visit.doctor && one.id !== visit.id,
  );
  if (withDoctor.length >= (world.resources.get(visit.doctor)?.capacity ?? 1))
    return 'appointment.doctor_occupied';
  const events = world.taken.filter(
    (one) => one.id === room && world.events.has(one.by) && one.from <= world.now && one.to > world.now,
  );
  const used = [...inRoom(world, room, visit.id), ...events].map(({ chair }) => chair);
  const chairs = Array.from({ length: world.resources.get(room)?.capacity ?? 1 }, (_, at) => at + 1);
  const free = chairs.filter((chair) => !used.includes(chair));
  const first = free.filter((chair) => chair === visit.chair);
  return free.length === 0
    ? 'appointment.room_occupied'
    : [...first, ...free.filter((chair) => chair !== visit.chair)];
}

/**
 * Sits down on the lowest chair that can be its own for all its time, and is bound to it then; where none can, on the lowest (areas-clinic.md
 * 6.2). As long as the visit takes anything still, all of it is taken anew.
 */
function sit(world: World, visit: Visit, room: string): Foretold {
  const next = { ...visit, room };
  const chairs = chairsFor(world, visit, room);
  if (typeof chairs === 'string') return refused(chairs);
  const seated = (chair: number | undefined): void =>
    put(world, { ...next, status: 'in_progress', chair: chair ?? null });
  const wishes = visit.to + visit.buffer > world.now ? wishesOf(world, next) : [];
  if (wishes.length === 0) return { outcomes: ['ok'], apply: () => seated(chairs[0]) };
  const ways = [...chairs, undefined].map((chair) => {
    const bound = wishes.map((one) => (one.of === 'room' ? { ...one, chair } : one));
    return { chair, bound, clash: clashOf(world, visit.id, bound) };
  });
  const isOpen = ways.some(({ clash }) => clash.either);
  const found = ways.find(({ clash }) => clash.of === undefined);
  const last = ways.at(-1)?.clash ?? {};
  return {
    outcomes: isOpen ? ['ok', ...busy(last)] : found ? ['ok'] : busy(last),
    isOpen,
    apply: () => {
      hold(world, visit.id, found?.bound ?? wishes);
      seated(found?.chair ?? chairs[0]);
    },
  };
}

function start(world: World, visit: Visit, asked: string | undefined): Foretold {
  const room = asked ?? visit.room;
  return room ? sit(world, visit, room) : refused('appointment.room_needed');
}

/** Whoever ends early lets the rest go: the patient now, doctor and room as much later as they were (areas-clinic.md 6.3). */
function complete(world: World, visit: Visit): Foretold {
  const early = Math.max(0, visit.to - world.now);
  return {
    outcomes: ['ok'],
    apply: () => {
      const cut = (one: Taken): Taken => (one.by === visit.id ? { ...one, to: one.to - early } : one);
      world.taken = world.taken.map(cut).filter(({ from, to }) => to > from);
      put(world, { ...visit, status: 'completed' });
    },
  };
}

/** Takes its time again as long as its end is still ahead. */
function again(world: World, visit: Visit, values: Partial<Visit>): Foretold {
  const wishes = visit.to > world.now ? wishesOf(world, visit) : [];
  return {
    outcomes: busy(clashOf(world, visit.id, wishes)),
    apply: () => {
      if (visit.to > world.now) hold(world, visit.id, wishes);
      put(world, { ...visit, ...values });
    },
  };
}

function revert(world: World, visit: Visit): Foretold {
  const back = (values: Partial<Visit>): Foretold => ({
    outcomes: ['ok'],
    apply: () => put(world, { ...visit, ...values }),
  });
  if (visit.status === 'arrived')
    return visit.mode === 'walk_in'
      ? refused('invalid_state')
      : back({ status: visit.isConfirmed ? 'confirmed' : 'booked' });
  if (visit.status === 'in_progress') {
    const up = (one: Taken): Taken => (one.by === visit.id ? { ...one, chair: undefined } : one);
    return {
      outcomes: ['ok'],
      apply: () => {
        world.taken = world.taken.map(up);
        put(world, { ...visit, status: 'arrived', chair: null });
      },
    };
  }
  if (visit.status === 'completed') return sit(world, visit, String(visit.room));
  if (visit.status === 'cancelled' && visit.from <= world.now) return refused('appointment.over');
  return again(world, visit, { status: 'booked', isConfirmed: false });
}

const starts: Readonly<Record<string, readonly string[]>> = {
  confirm: ['booked'],
  arrive: ['booked', 'confirmed'],
  start: ['arrived'],
  complete: ['in_progress'],
  cancel: ['booked', 'confirmed', 'arrived'],
  'no-show': ['booked', 'confirmed'],
  revert: ['arrived', 'in_progress', 'completed', 'no_show', 'cancelled'],
};
export const transitions = Object.keys(starts);

/** A step of a visit (4.1); `room` is the one it goes into. */
export function step(world: World, visit: Visit, name: string, room?: string): Foretold {
  if (!starts[name]?.includes(visit.status)) return refused('invalid_state');
  const to = (values: Partial<Visit>, lets = false): Foretold => ({
    outcomes: ['ok'],
    apply: () => {
      if (lets) leave(world, visit.id);
      put(world, { ...visit, ...values });
    },
  });
  if (name === 'confirm') return to({ status: 'confirmed', isConfirmed: true });
  if (name === 'arrive') return to({ status: 'arrived' });
  if (name === 'start') return start(world, visit, room);
  if (name === 'complete') return complete(world, visit);
  if (name === 'cancel') return to({ status: 'cancelled' }, true);
  if (name === 'revert') return revert(world, visit);
  if (world.now < visit.from + 15 * minute) return refused('appointment.not_missed_yet');
  return to({ status: 'no_show' }, true);
}
