import { createHash } from 'node:crypto';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { unreckonedDays } from '#server/kit/payrollLocks.ts';
import type { CsvColumns } from '../engine/csvFile.ts';
import { FileRefused, readFingerprintFile, type FileFormat } from '../engine/fingerprintFile.ts';
import type { BadLine, DateOrder } from '../engine/punchLine.ts';
import { punchTimes, wallText, type DeviceClock, type TimedLine } from '../engine/punchTimes.ts';
import type { AttendanceRules, Instant } from '../engine/types.ts';
import { repeatsAmong } from '../engine/workDays.ts';
import { attendanceRules, type Recounting } from '../attendance-days/recount.server.ts';
import type { fingerprintUploads } from './fingerprint-uploads.ts';

type Context = RuleContext<typeof fingerprintUploads>;
/** What asks the database alone. */
type Asking = Pick<Recounting, 'db'>;

/** A file as it was read: every line with the instant it means, and those that are none. */
export interface ReadUpload {
  readonly format: FileFormat;
  readonly sha256: string;
  readonly lines: readonly TimedLine[];
  readonly bad: readonly BadLine[];
}

/** What the report says, by the names of the fields. */
export interface Counters {
  readonly total: number;
  readonly new: number;
  readonly known: number;
  readonly duplicate: number;
  readonly unmatched: number;
  readonly locked: number;
  readonly malformed: number;
  readonly date_from: string | null;
  readonly date_to: string | null;
}

const column = (value: unknown): number | undefined => (typeof value === 'number' ? value - 1 : undefined);

/** The columns people wrote, counted from 1; undefined while they do not say where user and time stand. */
function columnsOf(values: Row): CsvColumns | undefined {
  const user = column(values['user_column']);
  const [datetime, date, time] = ['datetime_column', 'date_column', 'time_column'].map((name) =>
    column(values[name]),
  );
  if (user === undefined || (datetime === undefined && (date === undefined || time === undefined)))
    return undefined;
  const order = (values['date_order'] ?? 'ymd') as DateOrder;
  const when = datetime === undefined ? { date, time } : { datetime };
  return { user, ...when, state: column(values['state_column']), order };
}

/** What a refusal points at, and the first line for whoever must say what stands where. */
function refuseFile(context: Context, { code, rows }: FileRefused): never {
  const row = (rows[0] ?? []).map((cell, at) => `${at + 1}: ${cell}`).join(' | ');
  const on = code === 'columns_needed' ? 'format' : code === 'order_needed' ? 'date_order' : 'file';
  return context.refuse(code, { on, values: { row: row.slice(0, 200) } });
}

/** As many as a warning names. */
const mostDevices = 5;

/** Numbers of devices the lines name beside that of the device the file was given for; null where it has none, or all agree (field case Q1). */
export function otherDevices(lines: readonly TimedLine[], own: unknown): string | null {
  if (typeof own !== 'number') return null;
  const named = new Set(lines.flatMap(({ device }) => (device === undefined ? [] : Number(device))));
  named.delete(own);
  const others = [...named].filter((one) => Number.isSafeInteger(one)).toSorted((one, other) => one - other);
  return others.length === 0 ? null : others.slice(0, mostDevices).join(', ');
}

/** How a file is read: its format and columns where they are said, by the clock of its device, as of a moment. */
export interface Reading {
  readonly format?: FileFormat | undefined;
  readonly columns?: CsvColumns | undefined;
  readonly device: DeviceClock;
  readonly now: Instant;
}

/** Reads all lines of a file. Throws `FileRefused` for what is none of ours, and where columns or the order of dates must be said. */
export async function linesOf(
  bytes: AsyncIterable<Uint8Array>,
  { format: said, columns, device, now }: Reading,
): Promise<ReadUpload> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
  };
  const times = punchTimes(device, now);
  const lines: TimedLine[][] = [];
  const bad: BadLine[] = [];
  let format: FileFormat = 'attlog';
  for await (const part of readFingerprintFile(hashed(), { format: said, columns })) {
    ({ format } = part);
    const timed = times(part.lines);
    lines.push([...timed.lines]);
    bad.push(...part.bad, ...timed.bad);
  }
  bad.sort((one, other) => one.line - other.line);
  return { format, sha256: hash.digest('hex'), lines: lines.flat(), bad };
}

/** Reads a stored file as of `now`. Refuses what is none of ours, and asks for columns or the order of dates. Undefined for a file
 * that is not there for the caller. */
export async function readUpload(
  context: Context,
  values: Row,
  device: Row,
  now: Instant,
  of?: string,
): Promise<ReadUpload | undefined> {
  const bytes = await context.db.file(values['file'], of);
  if (bytes === undefined) return undefined;
  const zone = String(device['timezone'] ?? context.subject.clinic.timezone);
  try {
    return await linesOf(bytes, {
      format: (values['format'] ?? undefined) as FileFormat | undefined,
      columns: columnsOf(values),
      device: { zone, offsetSeconds: Number(device['clock_offset_seconds']) },
      now,
    });
  } catch (reason) {
    if (reason instanceof FileRefused) refuseFile(context, reason);
    throw reason;
  }
}

/** Whose number is whose on a device: what was said for it goes before the employees' own numbers (hr.md 2.3). */
async function peopleOf({ db }: Asking, deviceId: unknown): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query(
    `select device_user_id as number, id, 1 as rank from employees where clinic_id = (select app_clinic()) and device_user_id is not null
      union all select device_user_id, employee_id, 2 from device_user_maps where clinic_id = (select app_clinic()) and device_id = $1::uuid
      order by rank`,
    [deviceId],
  );
  return new Map(rows.map((row) => [String(row['number']), String(row['id'])]));
}

/**
 * What makes two punches of a device one (hr.md 2.4, areas-hr.md (f) 2). The instant counts in a repeated hour alone: a clock that was
 * set right since makes no second punch of the same line.
 */
const keyOf = (user: unknown, wall: string, state: unknown, repeatedAt: number | null): string =>
  `${String(user)} ${wall} ${String(state)} ${repeatedAt ?? ''}`;

/** How far a device's clock may have been set since, in days. */
const mostShift = 2;

async function knownKeys(
  { db }: Asking,
  deviceId: unknown,
  lines: readonly TimedLine[],
): Promise<Set<string>> {
  let [first, last] = [Infinity, -Infinity];
  for (const { at } of lines) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  if (first > last) return new Set();
  const rows = await db.query(
    `select device_user_id, wall_time, state,
        case when 'dst_ambiguous' = any (flags) then extract(epoch from at) * 1000 end as repeated_at from punches
      where clinic_id = (select app_clinic()) and device_id = $1::uuid and not undone
        and at between $2::timestamptz - $4::int * interval '1 day' and $3::timestamptz + $4::int * interval '1 day'`,
    [deviceId, new Date(first).toISOString(), new Date(last).toISOString(), mostShift],
  );
  return new Set(
    rows.map(({ device_user_id: user, wall_time: wall, state, repeated_at: at }) =>
      keyOf(user, String(wall), state, at === null ? null : Math.round(Number(at))),
    ),
  );
}

/** A number nobody is known by, how many of the new punches are of it, and on which days. */
export interface UnknownNumber {
  readonly number: string;
  readonly punches: number;
  readonly first_on: string;
  readonly last_on: string;
}

/** Lines that are new, with whom they are of; the others are counted. */
export interface Judged {
  readonly counters: Counters;
  /** Those with the most punches first. */
  readonly unknown: readonly UnknownNumber[];
  readonly fresh: readonly { readonly line: TimedLine; readonly employee: string | undefined }[];
}

/** As many as a person matches by hand. */
const mostNumbers = 200;

function unknownAmong(fresh: Judged['fresh']): readonly UnknownNumber[] {
  const found = new Map<string, UnknownNumber>();
  for (const { line, employee } of fresh) {
    if (employee !== undefined) continue;
    const day = wallText(line.wall).slice(0, 10);
    const { punches = 0, first_on = day, last_on = day } = found.get(line.user) ?? {};
    found.set(line.user, {
      number: line.user,
      punches: punches + 1,
      first_on: day < first_on ? day : first_on,
      last_on: day > last_on ? day : last_on,
    });
  }
  return [...found.values()]
    .toSorted((one, other) => other.punches - one.punches || (one.number < other.number ? -1 : 1))
    .slice(0, mostNumbers);
}

/**
 * What a file would do now (hr.md 2.4; areas-hr.md (c) 3, (f) 3): each line is new, known, locked or malformed; known goes before
 * locked, and a line that stands twice is known the second time. Repeats are told of the new ones of known people.
 */
export async function judgeUpload(
  context: Asking,
  { lines, bad }: ReadUpload,
  deviceId: unknown,
  direction: 'both' | 'in' | 'out',
): Promise<Judged> {
  const rules = (await attendanceRules(context)) as AttendanceRules;
  const [people, keys] = [await peopleOf(context, deviceId), await knownKeys(context, deviceId, lines)];
  const walls = lines.map(({ wall }) => wallText(wall));
  const locked = await unreckonedDays(context, [...new Set(walls.map((wall) => wall.slice(0, 10)))]);
  const fresh: { line: TimedLine; employee: string | undefined }[] = [];
  let [known, shut] = [0, 0];
  let [from, to]: [string | null, string | null] = [null, null];
  lines.forEach((line, at) => {
    const wall = walls[at] ?? '';
    const day = wall.slice(0, 10);
    const key = keyOf(line.user, wall, line.state, line.flag === 'dst_ambiguous' ? line.at : null);
    const isKnown = keys.has(key);
    if (isKnown) known += 1;
    else if (locked.has(day)) {
      shut += 1;
      return;
    } else fresh.push({ line, employee: people.get(line.user) });
    keys.add(key);
    if (from === null || day < from) from = day;
    if (to === null || day > to) to = day;
  });
  const matched = fresh.flatMap(({ line, employee }) =>
    employee === undefined
      ? []
      : [{ of: employee, id: String(line.line), at: line.at, state: line.state, device: direction }],
  );
  return {
    fresh,
    unknown: unknownAmong(fresh),
    counters: {
      total: lines.length + bad.length,
      new: fresh.length,
      known,
      duplicate: repeatsAmong(matched, rules),
      unmatched: fresh.length - matched.length,
      locked: shut,
      malformed: bad.length,
      date_from: from,
      date_to: to,
    },
  };
}
