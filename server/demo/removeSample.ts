import { clinicAreas } from '#resources/index.server.ts';
import type { Transaction } from '../db/transaction.ts';
import type { ClinicArea } from '../kit/clinicAreas.ts';
import { sampleTablesOf } from './sample.ts';

/** A sample row that stays because something real refers to it. */
export interface KeptRow {
  readonly table: string;
  readonly id: string;
  /** What people know it by. */
  readonly label: string;
  /** Tables of what refers to it. */
  readonly because: readonly string[];
}
export interface RemovedSample {
  readonly removed: number;
  readonly kept: readonly KeptRow[];
}

type Held = Omit<KeptRow, 'label' | 'because'> & { because: string[] };

interface Pointer {
  readonly from: string;
  readonly column: string;
  readonly to: string;
}

/** Every column of the database that refers to a table of sample rows. */
const pointersSql = `
  select c.conrelid::regclass::text as from, a.attname as column, c.confrelid::regclass::text as to
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'clinic_id'
  where c.contype = 'f' and c.confrelid = any ($1::regclass[])`;

const quoted = (name: string): string => `"${name.replaceAll('"', '')}"`;

/** Which of the rows that may go are referred to by rows that stay, through one column. */
async function heldBy(
  tx: Transaction,
  { from, column, to }: Pointer,
  going: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly string[]> {
  // Lines and links belong to their record: `targets__employee_ids` refers for the target in record_id.
  const [owner = from] = from.split('__');
  const ownerColumn = from.includes('__') ? 'record_id' : 'id';
  if (column === ownerColumn) return [];
  const { rows } = await tx.query<{ id: string }>(
    `select distinct ${quoted(column)} as id from ${quoted(from)}
     where ${quoted(column)} = any ($1::uuid[]) and not (${quoted(ownerColumn)} = any ($2::uuid[]))`,
    [[...(going.get(to) ?? [])], [...(going.get(owner) ?? [])]],
  );
  return rows.map(({ id }) => id);
}

/** Tables whose rows are known by something else than an id hang on their employee and go with it. */
const withId = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
    and a.attname = case when c.relname like '%\\_\\_%' then 'record_id' else 'id' end)`;

/** Leaves in `going` what nothing real refers to, and answers why the others stay. */
async function sortOut(tx: Transaction, going: Map<string, Set<string>>): Promise<Map<string, Held>> {
  const known = new Set((await tx.query<{ name: string }>(withId)).rows.map(({ name }) => name));
  const all = (await tx.query<Pointer>(pointersSql, [[...going.keys()]])).rows;
  const pointers = all.filter(({ from }) => known.has(from));
  const kept = new Map<string, Held>();
  for (let more = true; more;) {
    more = false;
    for (const pointer of pointers)
      for (const id of await heldBy(tx, pointer, going)) {
        const because = pointer.from.split('__')[0] ?? pointer.from;
        const before = kept.get(id);
        if (before === undefined) kept.set(id, { table: pointer.to, id, because: [because] });
        else if (!before.because.includes(because)) before.because.push(because);
        more = going.get(pointer.to)?.delete(id) === true || more;
      }
  }
  return kept;
}

/** With what people know each row by; `labels` names the column of each table. */
async function labelled(
  tx: Transaction,
  kept: readonly Held[],
  labels: ReadonlyMap<string, string>,
): Promise<readonly KeptRow[]> {
  const rows: KeptRow[] = [];
  for (const one of kept) {
    const found = await tx.query<{ label: string }>(
      `select ${quoted(labels.get(one.table) ?? 'id')}::text as label from ${quoted(one.table)} where id = $1`,
      [one.id],
    );
    rows.push({ ...one, label: found.rows[0]?.label ?? '' });
  }
  return rows;
}

/** Removes the rows sample data brought, and nothing else: what a real row refers to stays, still marked. */
export async function removeSample(
  tx: Transaction,
  areas: readonly ClinicArea[] = clinicAreas,
): Promise<RemovedSample> {
  const labels = new Map(sampleTablesOf(areas).map(({ table, label }) => [table, label]));
  // Those that refer to others first.
  const tables = [...labels.keys()].toReversed();
  // One at a time, and nobody adds while rows go.
  await tx.query('select 1 from clinics where id = app_clinic() for no key update');
  const { rows } = await tx.query<{ tbl: string; record_id: string }>(
    'select tbl, record_id from sample_rows',
  );
  const going = new Map<string, Set<string>>(tables.map((table) => [table, new Set()]));
  for (const { tbl, record_id } of rows) going.get(tbl)?.add(record_id);
  const kept = await sortOut(tx, going);
  let removed = 0;
  for (const table of tables) {
    const ids = [...(going.get(table) ?? [])];
    const gone = await tx.query(`delete from ${table} where id = any ($1::uuid[])`, [ids]);
    removed += gone.rowCount ?? 0;
    await tx.query('delete from sample_rows where tbl = $1 and record_id = any ($2::uuid[])', [table, ids]);
    await tx.query(
      'update files set record_id = null, resource = null, field = null, attached_at = null where record_id = any ($1::uuid[])',
      [ids],
    );
  }
  return { removed, kept: await labelled(tx, [...kept.values()], labels) };
}
