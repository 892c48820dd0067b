import { addDays, monthStart } from '#metadata/time/days.ts';
import { wallAt } from '#metadata/time/clock.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { judgeUpload, linesOf } from '../fingerprint-uploads/readUpload.server.ts';
import { insertPunches } from '../fingerprint-uploads/savePunches.server.ts';
import { wallOf } from './comings.server.ts';
import { fileText, readColumns, uploadColumns, type DemoDevice, type Line } from './devicesDemo.server.ts';

/** A file of a device: its lines, when it was uploaded, and whether it still waits to be saved. */
interface DemoFile {
  readonly device: DemoDevice;
  readonly lines: readonly Line[];
  readonly at: Date;
  readonly waits: boolean;
}

/** What the filling knows beside the clinic. */
export interface UploadGround {
  readonly zone: string;
  /** Whose account uploads the files. */
  readonly by: string | null;
}

const hour = 3_600_000;

/** Days the file that waits goes back, and those of them that were saved before. */
const [offered, saved] = [7, 4];

/** A number no file of an employee knows, in the file that waits: somebody new, to be matched there. */
const newcomer = (today: string): readonly Line[] =>
  [3, 2, 1].flatMap((back) => {
    const day = addDays(today, -back);
    return [
      { number: '777', wall: wallOf(day, '09:02'), state: 0 as const },
      { number: '777', wall: wallOf(day, '17:04'), state: 1 as const },
    ];
  });

/**
 * The files of one device: one a month, the last up to now. Of the last device there is one more that nobody has saved yet; in a large
 * clinic it alone holds the newest days of that branch.
 */
export function filesOf(
  device: DemoDevice,
  lines: readonly Line[],
  { today, now, size }: DemoClinic,
  zone: string,
  isLast: boolean,
): readonly DemoFile[] {
  const shown = wallAt(now, zone);
  const until = wallOf(shown.day, shown.clock);
  const hidden = isLast && size === 'large';
  const border = hidden ? wallOf(addDays(today, saved - offered), '00:00') : until;
  const seen = lines.filter(({ wall }) => wall <= until);
  const monthOf = ({ wall }: Line): string => new Date(wall).toISOString().slice(0, 7);
  const months = [...new Set(seen.filter(({ wall }) => wall <= border).map(monthOf))].toSorted();
  const files = months.map((month) => {
    const own = seen.filter((line) => line.wall <= border && monthOf(line) === month);
    const last = Math.max(...own.map(({ wall }) => wall));
    return { device, lines: own, at: new Date(Math.min(last + hour, now.getTime())), waits: false };
  });
  const from = wallOf(addDays(today, -offered), '00:00');
  const waiting = [...seen.filter(({ wall }) => wall >= from), ...newcomer(today)];
  return isLast
    ? [...files, { device, lines: waiting, at: new Date(now.getTime() - hour), waits: true }]
    : files;
}

/** The bytes of a text, as a stream of files comes. */
async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/**
 * Reads files by the product's own reader, saves the punches of those that were saved, and keeps file and report beside them (hr.md
 * 2.4). Where no bytes are stored, the punches come alone.
 */
export async function fillUploads(
  clinic: DemoClinic,
  files: readonly DemoFile[],
  { zone, by }: UploadGround,
): Promise<void> {
  const { db, keepTexts } = clinic;
  for (const { device, lines, at, waits } of files) {
    const text = fileText(device.format, lines, waits);
    const { format } = device;
    const read = await linesOf(bytesOf(text), {
      format,
      columns: format === 'csv' ? readColumns : undefined,
      device: { zone, offsetSeconds: 0 },
      now: clinic.now.getTime(),
    });
    const { counters, unknown, fresh } = await judgeUpload({ db }, read, device.id, 'both');
    const id = newId();
    const day = counters.date_to ?? monthStart(clinic.today);
    const file = { text, name: `${day}.${format === 'csv' ? 'csv' : 'dat'}`, field: 'file', record: id };
    const [kept] = (await keepTexts?.([{ ...file, resource: 'fingerprint-uploads' }])) ?? [];
    if (kept !== undefined) {
      const row = {
        id,
        device_id: device.id,
        branch_id: device.branch_id,
        file: kept,
        format,
        created_by: by,
      };
      const state = { status: waits ? 'parsed' : 'committed', committed_at: waits ? null : at.toISOString() };
      const more = { mode: 'all_or_nothing', sha256: read.sha256, created_at: at.toISOString(), version: 1 };
      await db.insert('fingerprint_uploads', [
        { ...row, ...uploadColumns(format), ...state, ...more, ...counters },
      ]);
      const report = read.bad.map((bad, position) => ({ record_id: id, position, ...bad }));
      await db.insert('fingerprint_uploads__report', report);
      const numbers = unknown.map((one, position) => ({ record_id: id, position, ...one }));
      await db.insert('fingerprint_uploads__unknown', numbers);
    }
    if (waits) continue;
    await insertPunches(db, { id: kept === undefined ? null : id, deviceId: device.id }, fresh);
    await db.query('update fingerprint_devices set last_upload_at = $1 where id = $2', [
      at.toISOString(),
      device.id,
    ]);
  }
}
