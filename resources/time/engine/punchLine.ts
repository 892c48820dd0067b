import { isDay } from '#metadata/time/days.ts';

/** Why a line is no punch (hr.md 2.4): columns, user, time; in the future, before 2010. */
export const lineCodes = ['l_columns', 'l_user', 'l_time', 'l_future', 'l_too_old'] as const;
export type LineCode = (typeof lineCodes)[number];

/** A punch as its line says it. */
export interface FileLine {
  readonly line: number;
  /** The number the device knows the person by, without zeros in front: as employees have it. */
  readonly user: string;
  /** The wall clock as milliseconds as if it stood in UTC: `new Date(wall).toISOString()` shows it. */
  readonly wall: number;
  /** 0–5; 255 is undefined, and so is every other number (hr.md 2.4). */
  readonly state: number;
  readonly verify: number | null;
  /** The number the device gives itself, where the line names it. */
  readonly device?: string | undefined;
}

/** A line that is none. */
export interface BadLine {
  readonly line: number;
  readonly code: LineCode;
  /** The line, cut at 120 characters. */
  readonly text: string;
}

export type ReadLine = FileLine | LineCode;

/** In which order a date of a CSV file names its parts: chosen, never guessed. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const mostDigits = 12;
const userShape = /^\d{1,24}$/;
const timeShape = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const parts = {
  ymd: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  dmy: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/,
  mdy: /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/,
} as const;
const places = { ymd: [1, 2, 3], dmy: [3, 2, 1], mdy: [3, 1, 2] } as const;

/** A file's days are few and its lines many. */
const days = new Map<string, number | undefined>();
const mostDays = 20_000;

function readDay(text: string, order: DateOrder): number | undefined {
  const found = parts[order].exec(text);
  if (found === null) return undefined;
  const [year = '', month = '', day = ''] = places[order].map((at) => found[at]);
  const known = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(known) ? Date.parse(`${known}T00:00:00Z`) : undefined;
}

/** A calendar day as milliseconds; undefined for none. */
export function dayOf(text: string, order: DateOrder): number | undefined {
  const key = `${order}${text}`;
  if (days.has(key)) return days.get(key);
  if (days.size > mostDays) days.clear();
  const value = readDay(text, order);
  days.set(key, value);
  return value;
}

const halves: Readonly<Record<string, 'am' | 'pm'>> = { am: 'am', pm: 'pm', ص: 'am', م: 'pm' };

/** A time of day in milliseconds: `HH:MM[:SS]`, in CSV also with its half of the day. Neither 24:00:00 nor second 60. */
export function timeOf(text: string): number | undefined {
  const [clock = '', half, ...more] = text.trim().split(/\s+/);
  const found = timeShape.exec(clock);
  if (found === null || more.length > 0) return undefined;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)];
  if (minutes > 59 || seconds > 59) return undefined;
  const side = half === undefined ? undefined : halves[half.toLowerCase()];
  if (half !== undefined && (side === undefined || hours < 1 || hours > 12)) return undefined;
  const hour = side === undefined ? hours : (hours % 12) + (side === 'pm' ? 12 : 0);
  return hour > 23 ? undefined : ((hour * 60 + minutes) * 60 + seconds) * 1000;
}

/** The number of a user as employees have it: digits, zeros in front left out. Undefined for anything else. */
export function userOf(text: string): string | undefined {
  if (!userShape.test(text)) return undefined;
  const number = text.replace(/^0+(?=\d)/, '');
  return number.length > mostDigits ? undefined : number;
}

/** A state of the device, every unknown one as 255; undefined for what is no number. */
export function stateOf(text: string): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined;
  const state = Number(text);
  return state <= 5 ? state : 255;
}

/** How somebody was recognised, kept as the number it is; nothing where there is none. */
export const verifyOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : null;

/**
 * A line of an attlog (hr.md 2.4, areas-hr.md (f) 1): any run of tabs and spaces separates; user, date, time, state, verify, or with
 * the device's number before the state, and what follows.
 */
export function attlogLine(text: string, line: number): ReadLine {
  const tokens = text.trim().split(/[\t ]+/);
  if (dayOf(tokens[0] ?? '', 'ymd') !== undefined) return 'l_user';
  if (tokens.length < 5) return 'l_columns';
  const [user = '', date = '', time = ''] = tokens;
  const number = userOf(user);
  if (number === undefined) return 'l_user';
  const [day, clock] = [dayOf(date, 'ymd'), timeOf(time)];
  if (day === undefined || clock === undefined) return 'l_time';
  const [device, stated, verified] =
    tokens.length === 5 ? [undefined, tokens[3], tokens[4]] : tokens.slice(3, 6);
  const state = stateOf(stated ?? '');
  if (state === undefined) return 'l_columns';
  return { line, user: number, wall: day + clock, state, verify: verifyOf(verified), device };
}
