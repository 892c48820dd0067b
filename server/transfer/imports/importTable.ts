import type { Pool } from 'pg';
import { isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { inClinic, type Transaction } from '../../db/transaction.ts';
import { jobBeside } from '../jobs.ts';
import { ProblemError } from '../../problems.ts';
import type { ReadFile } from './readFile.ts';
import type { ImportRow, RowPlan, RowProblem } from './importRow.ts';

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone';

export interface ImportRecord {
  readonly id: string;
  readonly resource: string;
  readonly created_by: string;
  readonly file_name: string;
  readonly state: ImportState;
  readonly headings: readonly string[];
  readonly mapping: readonly (string | null)[];
  /** One value for all rows, by field. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly match_field: string | null;
  readonly match_action: 'update' | 'skip' | 'add';
  readonly job_id: string | null;
  /**
   * The step under way, read in the same moment as `state`: read a moment later, a step that ended in between looked
   * like one that stopped, and nobody asked again.
   */
  readonly job: object | null;
  readonly created_at: Date;
  readonly ran_at: Date | null;
  /** Numbers that stand for days count from 1904. */
  readonly since_1904: boolean;
  /** What the rows brought beside their records (`Importing`). */
  readonly documents: readonly string[];
}

export type RowState =
  'new' | 'right' | 'wrong' | 'left' | 'added' | 'updated' | 'skipped' | 'failed' | 'undone' | 'kept';

/** A row as the review and the jobs read it. */
export interface StoredRow extends ImportRow {
  readonly state: RowState;
  readonly plan: RowPlan | null;
  readonly problems: readonly RowProblem[];
  readonly record_id: string | null;
  readonly version: number | null;
  readonly before: Readonly<Record<string, unknown>> | null;
}

const mine = 'clinic_id = (select app_clinic()) and created_by = (select app_user())';
const ofImport = 'clinic_id = (select app_clinic()) and import_id = $1';
const rowColumns = 'line, cells, repairs, keys, state, plan, problems, record_id, version, before';

async function rows<Row>(
  pool: Pool,
  principal: Principal,
  text: string,
  values: unknown[],
): Promise<readonly Row[]> {
  const [result] = await inClinic(pool, wallFor(principal), [{ text, values }]);
  return (result?.rows ?? []) as Row[];
}

/** An import of the caller. Throws 404 for anybody else's. */
export async function importOf(pool: Pool, principal: Principal, id: string): Promise<ImportRecord> {
  if (!isId(id)) throw new ProblemError('not_found');
  const [found] = await rows<ImportRecord>(
    pool,
    principal,
    `select *, ${jobBeside('imports.job_id')} as job from imports where ${mine} and id = $1`,
    [id],
  );
  if (found === undefined) throw new ProblemError('not_found');
  return found;
}

/** One of the caller's imports as a list shows it. */
export interface RecentImport extends Pick<
  ImportRecord,
  'id' | 'file_name' | 'state' | 'created_at' | 'ran_at'
> {
  /** Rows of the file, and those that became or changed records and still are what the import made of them. */
  readonly rows: number;
  readonly written: number;
}

/** The caller's latest imports of a resource, newest first; what was only uploaded and left is no import yet. */
export const recentImports = (
  pool: Pool,
  principal: Principal,
  resource: string,
): Promise<readonly RecentImport[]> =>
  rows<RecentImport>(
    pool,
    principal,
    `select i.id, i.file_name, i.state, i.created_at, i.ran_at, c.rows, c.written from (
        select * from imports where ${mine} and resource = $1 and state <> 'uploaded' order by created_at desc limit 10) i
      cross join lateral (select count(*)::int as rows, (count(*) filter (where r.state in ('added', 'updated')))::int as written
        from import_rows r where r.clinic_id = i.clinic_id and r.import_id = i.id) c
      order by i.created_at desc`,
    [resource],
  );

/** Keeps an upload: its rows as texts, nothing as a record. Answers its id. */
export async function addImport(
  tx: Transaction,
  upload: {
    readonly resource: string;
    readonly name: string;
    readonly file: ReadFile;
    readonly mapping: readonly (string | null)[];
  },
): Promise<string> {
  const { file } = upload;
  const { rows: added } = await tx.query<{ id: string }>(
    `insert into imports (clinic_id, resource, file_name, headings, mapping, since_1904)
      values (app_clinic(), $1, $2, $3, $4, $5) returning id`,
    [
      upload.resource,
      upload.name,
      JSON.stringify(file.headings),
      JSON.stringify(upload.mapping),
      file.since1904,
    ],
  );
  const id = added[0]?.id ?? '';
  for (const piece of file.pieces)
    await tx.query(
      `insert into import_rows (clinic_id, import_id, line, cells)
        select app_clinic(), $1, (r ->> 'line')::int, r -> 'cells' from jsonb_array_elements($2::jsonb) r returning line`,
      [id, Buffer.from(piece.buffer).toString('utf8')],
    );
  return id;
}

/** Rows of an import in some states after a line, in the file's order. */
export const rowsOf = (
  pool: Pool,
  principal: Principal,
  id: string,
  {
    states,
    after = 0,
    limit,
    downwards = false,
    noted = false,
  }: {
    readonly states: readonly RowState[];
    readonly after?: number;
    readonly limit: number;
    readonly downwards?: boolean;
    /** Only those of which something is told. */
    readonly noted?: boolean;
  },
): Promise<readonly StoredRow[]> =>
  rows<StoredRow>(
    pool,
    principal,
    `select ${rowColumns} from import_rows where ${ofImport} and state = any ($2) and line ${downwards ? '<' : '>'} $3
        ${noted ? `and problems <> '[]'` : ''}
      order by ${downwards ? `state <> 'updated', record_id desc, line desc` : 'line'} limit $4`,
    [id, states, after, limit],
  );

export const rowOf = async (
  pool: Pool,
  principal: Principal,
  id: string,
  line: number,
): Promise<StoredRow> => {
  const [found] = await rows<StoredRow>(
    pool,
    principal,
    `select ${rowColumns} from import_rows where ${ofImport} and line = $2`,
    [id, line],
  );
  if (found === undefined) throw new ProblemError('not_found');
  return found;
};

/** What the check of a row found. */
export interface Verdict {
  readonly line: number;
  readonly state: 'right' | 'wrong';
  readonly plan: RowPlan | null;
  readonly problems: readonly RowProblem[];
  readonly keys: Readonly<Record<string, string>>;
}

/** Keeps what was found of some rows; those left out by the person, or written meanwhile, stay so. */
export const keepVerdicts = async (
  pool: Pool,
  principal: Principal,
  id: string,
  verdicts: readonly Verdict[],
): Promise<void> => {
  await rows(
    pool,
    principal,
    `update import_rows r set state = x.state, plan = x.plan, problems = x.problems, keys = x.keys
      from jsonb_to_recordset($2::jsonb) as x (line int, state text, plan text, problems jsonb, keys jsonb)
      where r.clinic_id = (select app_clinic()) and r.import_id = $1 and r.line = x.line
        and r.state in ('new', 'right', 'wrong')`,
    [id, JSON.stringify(verdicts)],
  );
};

/** The earlier row of the file that has one of these unique values, with the field. */
export async function twinsOf(
  pool: Pool,
  principal: Principal,
  id: string,
  line: number,
  keys: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ field: string; line: number }>(
    pool,
    principal,
    `select k.key as field, min(r.line)::int as line from jsonb_each_text($3::jsonb) k
      join import_rows r on r.clinic_id = (select app_clinic()) and r.import_id = $1 and r.line <> $2
        and r.state in ('right', 'added', 'updated') and r.keys ->> k.key = k.value group by 1`,
    [id, line, JSON.stringify(keys)],
  );
  return new Map(found.map((one) => [one.field, one.line]));
}

/** How many rows stand how. */
export async function countsOf(
  pool: Pool,
  principal: Principal,
  id: string,
): Promise<Readonly<Record<string, number>>> {
  const found = await rows<{ state: string; plan: string | null; n: number }>(
    pool,
    principal,
    `select state, plan, count(*)::int as n from import_rows where ${ofImport} group by 1, 2`,
    [id],
  );
  const counts: Record<string, number> = { rows: 0 };
  const add = (name: string, n: number): void => void (counts[name] = (counts[name] ?? 0) + n);
  for (const { state, plan, n } of found) {
    add('rows', n);
    add(state, n);
    if (state === 'right' && plan !== null) add(`plan_${plan}`, n);
  }
  return counts;
}
