/**
 * The wall clock of a time zone and the instants it shows, by the tz database that Intl carries (hr.md G5): no offset stands in
 * code, and the zone of the machine takes no part. Where clocks change, a wall clock shows a time twice or not at all; whoever
 * turns a time into an instant finds none, one or two here and never gets one picked silently.
 */
import { addDays } from './days.ts';

/** A calendar day `YYYY-MM-DD` and a time `HH:MM`. */
export interface Wall {
  readonly day: string;
  readonly clock: string;
}

const second = 1000;
const hour = 3_600_000;
const wholeDay = 24 * hour;

const shapes = new Map<string, Intl.DateTimeFormat>();

function shapeOf(zone: string): Intl.DateTimeFormat {
  let shape = shapes.get(zone);
  if (shape === undefined) {
    shape = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    shapes.set(zone, shape);
  }
  return shape;
}

/** Milliseconds a zone is ahead of UTC, asked of Intl. */
function askedAhead(at: number, zone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of shapeOf(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second: seconds = 0 } = part;
  return Date.UTC(year, month - 1, day, hours, minute, seconds) - Math.floor(at / second) * second;
}

/** By zone and day of UTC: how far ahead it is all day, or null on a day of change. Most of what is asked is not such a day. */
const steady = new Map<string, Map<number, number | null>>();
const mostDays = 4000;

/** Milliseconds a zone is ahead of UTC at an instant. */
function aheadAt(at: number, zone: string): number {
  let days = steady.get(zone);
  if (days === undefined || days.size > mostDays) steady.set(zone, (days = new Map<number, number | null>()));
  const day = Math.floor(at / wholeDay);
  let known = days.get(day);
  if (known === undefined) {
    const first = askedAhead(day * wholeDay, zone);
    known = first === askedAhead((day + 1) * wholeDay, zone) ? first : null;
    days.set(day, known);
  }
  return known ?? askedAhead(at, zone);
}

const milliseconds = (instant: Date | string): number =>
  typeof instant === 'string' ? Date.parse(instant) : instant.getTime();

const shownAt = (at: number, zone: string): Wall => {
  const text = new Date(at + aheadAt(at, zone)).toISOString();
  return { day: text.slice(0, 10), clock: text.slice(11, 16) };
};

/** What the wall clock of a zone (IANA name) shows at an instant: `2026-03-05` and `14:30`. */
export const wallAt = (instant: Date | string, zone: string): Wall => shownAt(milliseconds(instant), zone);

/** What it shows now. */
export const wallNow = (zone: string): Wall => shownAt(Date.now(), zone);

/** The calendar day of a zone at an instant (REL-20). */
export const dayAt = (instant: Date | string, zone: string): string => wallAt(instant, zone).day;

/** An instant as its wall clock with the offset: `2026-03-05T14:30:00+02:00`; of offsets with seconds, in UTC. */
function written(at: number, zone: string): string {
  const ahead = aheadAt(at, zone);
  if (ahead % 60_000 !== 0) return new Date(at).toISOString();
  const minutes = Math.abs(ahead) / 60_000;
  const two = (value: number): string => String(value).padStart(2, '0');
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${new Date(at + ahead).toISOString().slice(0, 19)}${offset}`;
}

/** The instant, to the minute, as the wall clock shows it with its offset. */
export function minuteAt(instant: Date | string, zone: string): string {
  const at = milliseconds(instant);
  return written(Math.floor(at / 60_000) * 60_000, zone);
}

const asUtc = ({ day, clock }: Wall): number => Date.parse(`${day}T${clock}:00Z`);

/** No zone lies further from UTC: an instant that shows a wall clock lies between these. */
const around = (wall: number): readonly [number, number] => [wall - 15 * hour, wall + 13 * hour];

/** Every instant at which a wall clock shows this time, the earlier first: none, one or two, as ISO texts with offset. */
export function readingsOf(wall: Wall, zone: string): readonly string[] {
  const shown = asUtc(wall);
  const [from, to] = around(shown);
  const outer = [aheadAt(from, zone), aheadAt(to, zone)];
  const all = new Set([...outer, ...outer.map((ahead) => aheadAt(shown - ahead, zone))]);
  return [...all]
    .map((ahead) => shown - ahead)
    .filter((at) => at + aheadAt(at, zone) === shown)
    .sort((a, b) => a - b)
    .map((at) => written(at, zone));
}

/** The first instant of two at which a clock is ahead otherwise than at the earlier; the later where there is none. */
function changeBetween([first, last]: readonly [number, number], zone: string): number {
  let [before, after] = [first, last];
  const ahead = aheadAt(before, zone);
  while (after - before > second) {
    const middle = Math.floor((before + after) / 2 / second) * second;
    if (aheadAt(middle, zone) === ahead) before = middle;
    else after = middle;
  }
  return after;
}

/** The instant at which clocks jump over a time that no clock shows. */
const jumpOver = (wall: Wall, zone: string): number => changeBetween(around(asUtc(wall)), zone);

/** A stretch in which a clock is ahead of UTC by the same seconds all the time. */
export interface Steady {
  readonly from: string;
  readonly to: string;
  readonly ahead: number;
}

/** What lies between two instants, cut where clocks change: what is reckoned of wall clocks in SQL is reckoned in each of them. */
export function steadyBetween(from: string, to: string, zone: string): readonly Steady[] {
  const last = Date.parse(to);
  const found: Steady[] = [];
  let begin = Date.parse(from);
  const close = (at: number): void => {
    if (begin < at)
      found.push({
        from: new Date(begin).toISOString(),
        to: new Date(at).toISOString(),
        ahead: aheadAt(begin, zone) / second,
      });
    begin = at;
  };
  for (let at = begin; at < last;) {
    const next = Math.min(at + wholeDay, last);
    if (aheadAt(next, zone) === aheadAt(begin, zone)) at = next;
    else close((at = changeBetween([at, next], zone)));
  }
  close(last);
  return found;
}

/** The time itself where clocks show it, else the first they show after it: 24 April 2026 00:30 in Cairo → 01:00. */
export const shownFrom = (wall: Wall, zone: string): Wall =>
  readingsOf(wall, zone).length > 0 ? wall : shownAt(jumpOver(wall, zone), zone);

/** Both instants of the wall clock an instant shows, where it shows it twice; undefined otherwise. */
export function twinsOf(instant: Date | string, zone: string): readonly [string, string] | undefined {
  const at = milliseconds(instant);
  const ahead = aheadAt(at, zone);
  // Clocks go back by three hours at most: where nothing changes around, nothing is looked for.
  if (aheadAt(at - 3 * hour, zone) === ahead && aheadAt(at + 3 * hour, zone) === ahead) return undefined;
  const [first, again] = readingsOf(shownAt(at, zone), zone);
  return first !== undefined && again !== undefined ? [first, again] : undefined;
}

/** Whether a wall clock shows at this instant what it has shown before: the hour after clocks went back. */
export function isRepeated(instant: Date | string, zone: string): boolean {
  const twins = twinsOf(instant, zone);
  return twins !== undefined && Math.floor(milliseconds(instant) / 60_000) === Date.parse(twins[1]) / 60_000;
}

/**
 * The instant a day begins at `from` o'clock, which no clock may show (then the first after the jump) or show twice (then its
 * first showing; areas-clinic.md 6.3).
 */
export function dayStart(day: string, zone: string, from = '00:00'): string {
  const wall = { day, clock: from };
  return readingsOf(wall, zone)[0] ?? written(jumpOver(wall, zone), zone);
}

/**
 * The clinic day an instant belongs to: it runs from `cutoff` to the same time next day, so that a clinic open past midnight
 * keeps its night in one day (clinic.md G4). It rules calendar and money; attendance, leave and pay go by `dayAt` (hr.md G5).
 */
export function businessDayAt(instant: Date | string, zone: string, cutoff: string): string {
  const at = milliseconds(instant);
  const { day } = shownAt(at, zone);
  return at < Date.parse(dayStart(day, zone, cutoff)) ? addDays(day, -1) : day;
}
