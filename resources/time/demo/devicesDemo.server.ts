import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { wallText } from '../engine/punchTimes.ts';

/** Somebody whose days are filled. */
export interface Tracked {
  readonly id: string;
  readonly branch_id: string;
  /** Their number in the file, or the one their branch's device knows them by; null of whom no device knows. */
  readonly number: string | null;
  readonly role: string | undefined;
}

/** A device of the demo, and how its files are written. */
export interface DemoDevice {
  readonly id: string;
  readonly branch_id: string;
  readonly format: 'attlog' | 'csv';
}

const csvColumns = { user_column: 1, datetime_column: 2, state_column: 3, date_order: 'ymd' };
/** The same columns as the file is read by, counted from 0. */
export const readColumns = { user: 0, datetime: 1, state: 2, order: 'ymd' } as const;

/** What the device's columns say beside an upload. */
export const uploadColumns = (format: DemoDevice['format']) => (format === 'csv' ? csvColumns : {});

/** A device at the door of each branch; the second one writes tables. */
export async function fillDevices({ db, branches }: DemoClinic): Promise<readonly DemoDevice[]> {
  const names = ['جهاز المدخل الرئيسي', 'جهاز فرع المعادي', 'جهاز فرع مدينة نصر'];
  const devices = branches.map((branch_id, at) => ({
    id: newId(),
    branch_id,
    format: at === 1 ? ('csv' as const) : ('attlog' as const),
  }));
  await db.insert(
    'fingerprint_devices',
    devices.map(({ id, branch_id, format }, at) => ({
      id,
      branch_id,
      name: names[at] ?? `جهاز ${at + 1}`,
      serial: `CKJ2${String(210_400 + at * 37)}`,
      clock_offset_seconds: 0,
      direction: 'both',
      ...uploadColumns(format),
      status: 'active',
      version: 1,
    })),
  );
  return devices;
}

/** Who had no number of their own is known by one of the device; the last of them nobody has told it of yet. */
export async function fillNumbers(
  { db }: DemoClinic,
  people: readonly Tracked[],
  devices: readonly DemoDevice[],
): Promise<readonly Tracked[]> {
  const nameless = people.filter(({ number }) => number === null);
  const numbers = new Map(nameless.map(({ id }, at) => [id, String(900 + at)]));
  await db.insert(
    'device_user_maps',
    nameless.slice(0, -1).map(({ id, branch_id }) => ({
      device_id: devices.find((device) => device.branch_id === branch_id)?.id,
      device_user_id: numbers.get(id),
      employee_id: id,
      version: 1,
    })),
  );
  return people.map((one) => ({ ...one, number: one.number ?? numbers.get(one.id) ?? null }));
}

/** A line before it is written: whose number, when by the wall clock, which way. */
export interface Line {
  readonly number: string;
  readonly wall: number;
  readonly state: 0 | 1;
}

/** Lines nobody can read, as devices write them after their battery was changed and as files break. */
const broken: Readonly<Record<DemoDevice['format'], readonly string[]>> = {
  attlog: [
    '      107\t2000-01-01 00:00:12\t0\t1',
    '      1O4\t2025-13-40 09:00:00\t0\t1',
    '      112\t08:55',
  ],
  csv: ['107,2000-01-01 00:00:12,0', '104,2025-13-40 09:00:00,0', '112'],
};

/** The text of a device's file, by its wall clock; with `isBroken` some of its lines are no punches. */
export function fileText(format: DemoDevice['format'], lines: readonly Line[], isBroken = false): string {
  const sorted = lines.toSorted(
    (one, other) => one.wall - other.wall || (one.number < other.number ? -1 : 1),
  );
  const texts = sorted.map(({ number, wall, state }) =>
    format === 'csv'
      ? `${number},${wallText(wall)},${state}`
      : `${number.padStart(9)}\t${wallText(wall)}\t${state}\t1`,
  );
  const head = format === 'csv' ? ['رقم,التاريخ والوقت,الحالة'] : [];
  const bad = isBroken ? broken[format] : [];
  return [...head, ...texts, ...bad, ''].join('\r\n');
}
