import { clinicAreas } from '#resources/index.server.ts';
import { databaseOf, startOf } from '../clinic/newClinic.ts';
import type { Transaction } from '../db/transaction.ts';
import type { ClinicArea, ClinicDatabase } from '../kit/clinicAreas.ts';
import type { DemoClinic, SampleTable } from '../kit/demo.ts';
import { ProblemError } from '../problems.ts';

/** Every sample of a clinic holds the same people. */
const seed = 20260303;

/** Tables of sample rows, those that are referred to first. */
export const sampleTablesOf = (areas: readonly ClinicArea[]): readonly SampleTable[] =>
  areas.flatMap(({ sample }) => sample ?? []);

/** A clinic's database that marks every row of these tables it inserts. */
function markingDatabase(tx: Transaction, tables: readonly string[]): ClinicDatabase {
  const db = databaseOf(tx);
  return {
    query: db.query,
    async insert(table, rows) {
      // First the marks: whoever is marked takes no place of the plan (functions/planLimits.sql).
      if (tables.includes(table))
        await db.query(
          'insert into sample_rows (clinic_id, tbl, record_id) select app_clinic(), $1, unnest($2::uuid[]) returning record_id',
          [table, rows.map(({ id }) => id)],
        );
      await db.insert(table, rows);
    },
  };
}

/** What the clinic calls its things now; a department or title it gave up is replaced by one it has. */
function fitted(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [first = ''] = names.values();
  return { get: (name: string) => names.get(name) ?? first } as ReadonlyMap<string, string>;
}

/**
 * Fills a clinic with the sample of each area that has one: invented people, penalties, holidays and targets, each row
 * marked (platform.md 5, UX-68). They take no place of the plan. Throws 409 `sample_present` where they are already.
 */
export async function addSample(
  tx: Transaction,
  { today, country }: { readonly today: string; readonly country: string },
  areas: readonly ClinicArea[] = clinicAreas,
): Promise<void> {
  // One at a time.
  await tx.query('select 1 from clinics where id = app_clinic() for no key update');
  const present = await tx.query('select 1 from sample_rows limit 1');
  if (present.rows.length > 0) throw new ProblemError('sample_present');
  const start = await startOf(tx);
  const tables = sampleTablesOf(areas).map(({ table }) => table);
  const clinic: DemoClinic = {
    db: markingDatabase(tx, tables),
    today,
    now: new Date(),
    seed,
    size: 'sample',
    country,
    departments: fitted(start.departments),
    titles: fitted(start.titles),
    branches: [start.branch],
    staff: [],
    accounts: [],
    giveLogins: () => Promise.resolve(),
  };
  for (const area of areas) if (area.sample) await area.demo?.(clinic);
}
