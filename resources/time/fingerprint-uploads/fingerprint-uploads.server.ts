import { isId } from '#metadata/fields/validate.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import {
  serverRules,
  type Row,
  type OperationContext,
  type RuleContext,
  type TransitionContext,
} from '#server/kit/rules.ts';
import { timeRights } from '../timeRights.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { fingerprintUploads } from './fingerprint-uploads.ts';
import { judgeUpload, otherDevices, readUpload } from './readUpload.server.ts';
import { insertPunches } from './savePunches.server.ts';

type Context = RuleContext<typeof fingerprintUploads>;
type Moving = TransitionContext<typeof fingerprintUploads>;

const columns = [
  'user_column',
  'datetime_column',
  'date_column',
  'time_column',
  'state_column',
  'date_order',
];
const mostReported = 1000;
/** Milliseconds: all punches of a large file are voided by one statement. */
const patient = 'set local statement_timeout = 120000';

async function deviceOf({ db }: Context, id: unknown, lock = false): Promise<Row> {
  const [device] = await db.find('fingerprint-devices', { id }, { lock });
  return device ?? {};
}

const directionOf = (device: Row) => (device['direction'] ?? 'both') as 'both' | 'in' | 'out';

const isColumn = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'number' && value % 1 === 0 && value >= 1 && value <= 50);

/** Whether what was sent can be read by; anything else is told by the check of the fields, behind this. */
const isReadable = (values: Row): boolean =>
  isId(values['device_id']) &&
  isId(values['file']) &&
  [undefined, null, 'attlog', 'csv'].includes(values['format'] as string) &&
  [undefined, null, 'ymd', 'dmy', 'mdy'].includes(values['date_order'] as string) &&
  columns.slice(0, -1).every((name) => isColumn(values[name]));

/** A file is read when it is given and nothing of it is kept but the report (hr.md 2.4). */
async function parsed(values: Row, context: Context): Promise<Row> {
  if (!isReadable(values)) return values;
  const device = await deviceOf(context, values['device_id']);
  if (device['id'] === undefined) return values;
  // A device of another branch is none to whoever sees one branch alone.
  if (!(await context.db.within('fingerprint-devices', device['id'], timeRights.uploadPunches)))
    context.fail('not_found');
  const read = await readUpload(context, values, device, context.now.getTime());
  if (read === undefined) return { ...values, branch_id: device['branch_id'] };
  const { counters, unknown } = await judgeUpload(context, read, device['id'], directionOf(device));
  const report = read.bad.slice(0, mostReported);
  return {
    ...values,
    ...counters,
    branch_id: device['branch_id'],
    format: read.format,
    sha256: read.sha256,
    report,
    unknown,
    other_device: otherDevices(read.lines, device['file_device_no']),
  };
}

/** The columns of a CSV file are mapped once: the device keeps them (hr.md 2.4). */
async function keepColumns({ db, record }: Context & { readonly record: Row }): Promise<void> {
  if (record['format'] !== 'csv') return;
  const [device] = await db.find('fingerprint-devices', { id: record['device_id'] });
  const kept = Object.fromEntries(columns.map((name) => [name, record[name] ?? null]));
  if (device !== undefined && columns.some((name) => (device[name] ?? null) !== kept[name]))
    await db.change('fingerprint-devices', String(record['device_id']), kept);
}

/** The days of the punches a file brought itself, and whose they are: what was known before it is none of it. */
async function broughtBy({ db, record }: Moving) {
  const [row] = await db.query(
    `select array_agg(distinct employee_id) filter (where employee_id is not null) as ids, min(work_date)::text as first, max(work_date)::text as last
      from punches where clinic_id = (select app_clinic()) and upload_id = $1`,
    [record.id],
  );
  return {
    employeeIds: (row?.['ids'] ?? []) as readonly string[],
    from: row?.['first'] as string | null,
    to: row?.['last'] as string | null,
  };
}

/** Reckons the days of the people whose punches a file brought. */
async function touch(context: Moving): Promise<void> {
  const { employeeIds, from, to } = await broughtBy(context);
  if (employeeIds.length === 0 || from === null || to === null) return;
  await touchDays(touching(context), { employeeIds, from, to });
}

/** The moment a file was given: as of it lines lie in the future, so that what the report said is what is saved. */
const givenAt = (record: Row, now: Date): number => new Date(String(record['created_at'] ?? now)).getTime();

/** `GET /fingerprint-uploads/:id/bad-lines`: every line that is none, read anew from the stored file. */
async function badLines(context: OperationContext<typeof fingerprintUploads>) {
  const { record, fail, now } = context;
  if (record === undefined) return fail('not_found');
  const device = await deviceOf(context, record.device_id);
  const read = await readUpload(context, record, device, givenAt(record, now), record.id);
  return { lines: read?.bad ?? [] };
}

/** Saves the whole file or nothing; two of one device stand in a row (hr.md 2.4 rules 1, 2 and 6). */
async function commit(context: Moving): Promise<Row> {
  const { db, record, asked, refuse, now } = context;
  const device = await deviceOf(context, record.device_id, true);
  const read = await readUpload(context, record, device, givenAt(record, now), record.id);
  if (read === undefined) return refuse('noSuchFile', { on: 'mode' });
  if (read.bad.length > 0 && asked['mode'] !== 'skip_bad_lines')
    refuse('uploadHasErrors', { on: 'mode', values: { n: read.bad.length } });
  const { counters, fresh } = await judgeUpload(context, read, record.device_id, directionOf(device));
  await insertPunches(db, { id: record.id, deviceId: record.device_id }, fresh);
  await db.change('fingerprint-devices', record.device_id, { last_upload_at: now.toISOString() });
  await touch(context);
  return { ...counters };
}

/** Voids what the file brought; those a person voided stay as they are, and known (areas-hr.md (c) 2). */
async function undo(context: Moving): Promise<void> {
  const { db, record } = context;
  const { from, to } = await broughtBy(context);
  if (from !== null && to !== null) await refuseLockedMonths(context, { days: [{ from, to }] });
  await db.find('fingerprint-devices', { id: record.device_id }, { lock: true });
  await db.query(patient);
  await db.query(
    `update punches set status = 'void', undone = true, version = version + 1, updated_at = now()
      where clinic_id = (select app_clinic()) and upload_id = $1 and status <> 'void'`,
    [record.id],
  );
  await touch(context);
}

/** How fingerprint files are read, saved and taken back (hr.md 2.4). */
export const fingerprintUploadRules = serverRules(fingerprintUploads, {
  computed: {
    came_before: `(select min(o.created_at) from fingerprint_uploads o where o.clinic_id = t.clinic_id and o.sha256 = t.sha256
      and o.id <> t.id and o.created_at < t.created_at)`,
  },
  prepare: (values, context) =>
    context.before ? Promise.resolve(values) : parsed(values, context as Context),
  // One's own file that is no text was not read; of another's id nothing is told, and it is refused where files are attached.
  async check(values, { before, db, refuse }) {
    if (before || values['sha256']) return;
    const own = await db.query(
      `select from files where clinic_id = (select app_clinic()) and id = $1::uuid and uploaded_by = (select app_user())`,
      [values['file']],
    );
    if (own.length > 0) refuse('noSuchFile', { on: 'file' });
  },
  saved: async (context) => {
    if (!context.before) await keepColumns(context);
  },
  transitions: { commit: { effect: commit }, undo: { effect: undo } },
  operations: { badLines },
});
