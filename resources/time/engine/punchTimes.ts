import { addDays } from '#metadata/time/days.ts';
import { dayStart, readingsOf, wallAt } from '#metadata/time/clock.ts';
import type { BadLine, FileLine } from './punchLine.ts';
import type { Instant } from './types.ts';

export const punchFlags = ['dst_gap', 'dst_ambiguous', 'outside_fence'] as const;
export type PunchFlag = (typeof punchFlags)[number];

/** A punch of a file with the instant it means. */
export interface TimedLine extends FileLine {
  readonly at: Instant;
  readonly flag: Extract<PunchFlag, 'dst_gap' | 'dst_ambiguous'> | null;
}

/** What a device's clock shows. */
export interface DeviceClock {
  readonly zone: string;
  /** Added to what the clock shows: it is so many seconds behind (hr.md 2.3). */
  readonly offsetSeconds: number;
}

const wholeDay = 86_400_000;
const minute = 60_000;
/** Before it a device's clock was reset; beyond now and this much it runs ahead (hr.md 2.4). */
const oldest = Date.UTC(2010, 0, 1);
const ahead = 10 * minute;

/** A day of the zone: how far it is ahead of UTC all day, or nothing where its clocks change. */
type DayOffset = number | undefined;

function offsetOf(day: string, zone: string): DayOffset {
  const [from, to] = [dayStart(day, zone), dayStart(addDays(day, 1), zone)].map((at) => Date.parse(at));
  if (from === undefined || to === undefined || to - from !== wholeDay) return undefined;
  return Date.parse(`${day}T00:00:00Z`) - from;
}

/** The instant of a wall clock no clock shows, read with the offset from before the jump (hr.md 2.5, DST). */
function beforeTheJump(wall: Instant, day: string, clock: string, zone: string): Instant {
  const jump = Date.parse(dayStart(day, zone, clock));
  const shown = wallAt(new Date(jump - minute), zone);
  const offset = Date.parse(`${shown.day}T${shown.clock}:00Z`) - (jump - minute);
  return wall - offset;
}

/** What was seen of a repeated hour so far: the latest time, whether the file stepped back in it, and every line's key. */
interface Repeated {
  last: number;
  stepped: boolean;
  readonly seen: Set<string>;
}

/**
 * Turns the lines of one file into instants, in the file's order (areas-hr.md (f) 2): in a repeated hour the first reading is meant
 * until the file steps back inside it, or says the same time and state of the same person again; then the second. Lines in the future
 * of `now` or before 2010 are bad lines.
 */
export function punchTimes(
  device: DeviceClock,
  now: Instant,
): (lines: readonly FileLine[]) => {
  readonly lines: readonly TimedLine[];
  readonly bad: readonly BadLine[];
} {
  const { zone } = device;
  const offsets = new Map<number, DayOffset>();
  const repeated = new Map<string, Repeated>();

  const changed = (line: FileLine, wall: Instant): Pick<TimedLine, 'at' | 'flag'> => {
    const text = new Date(wall).toISOString();
    const [day, clock] = [text.slice(0, 10), text.slice(11, 16)];
    const seconds = wall % minute;
    const [first, second] = readingsOf({ day, clock }, zone).map((one) => Date.parse(one) + seconds);
    if (first === undefined) return { at: beforeTheJump(wall, day, clock, zone), flag: 'dst_gap' };
    if (second === undefined) return { at: first, flag: null };
    let hour = repeated.get(day);
    if (hour === undefined) repeated.set(day, (hour = { last: wall, stepped: false, seen: new Set() }));
    const key = `${line.user} ${wall} ${line.state}`;
    hour.stepped ||= wall < hour.last;
    const later = hour.stepped || hour.seen.has(key);
    hour.seen.add(key);
    hour.last = wall;
    return { at: later ? second : first, flag: 'dst_ambiguous' };
  };

  const timed = (line: FileLine): Pick<TimedLine, 'at' | 'flag'> => {
    const wall = line.wall + device.offsetSeconds * 1000;
    const day = Math.floor(wall / wholeDay);
    if (!offsets.has(day))
      offsets.set(day, offsetOf(new Date(day * wholeDay).toISOString().slice(0, 10), zone));
    const offset = offsets.get(day);
    return offset === undefined ? changed(line, wall) : { at: wall - offset, flag: null };
  };

  return (lines) => {
    const [good, bad]: [TimedLine[], BadLine[]] = [[], []];
    for (const line of lines) {
      const { at, flag } = timed(line);
      const code = line.wall < oldest ? 'l_too_old' : at > now + ahead ? 'l_future' : undefined;
      if (code === undefined) good.push({ ...line, at, flag });
      else bad.push({ line: line.line, code, text: `${line.user} ${wallText(line.wall)} ${line.state}` });
    }
    return { lines: good, bad };
  };
}

/** A wall clock as text: `2026-10-29 23:30:05`. */
export const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
