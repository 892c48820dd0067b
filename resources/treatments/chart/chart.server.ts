import type { RuleDatabase } from '#server/kit/rules.ts';
import type { Tooth } from '../../shared/teeth.ts';
import { fold } from './fold.ts';
import type { ChartEntry, FindingMark, ToothState } from './marks.ts';

/** What is to be appended to the book of a mouth of a finding; its order is given by the table. */
interface ChartEvent {
  readonly id: string;
  readonly day: string;
  readonly state: FindingMark | null;
}
type Db = Pick<RuleDatabase, 'query'>;

/**
 * Nobody else writes into this mouth until the commit: of two dentists at one tooth the second sees what the first wrote. To be
 * called before the state of teeth is asked by whoever then writes.
 */
export async function lockMouth(db: Db, patientId: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('mouth ' || $1, 0))`, [patientId]);
}

/**
 * Appends to the book of mouths: from its day on the finding is so, whatever was said before of later days. Nothing is appended that
 * the book says already. The order of entries of one finding is that in which its writers held it. What is done for a patient is
 * appended by its table itself (functions/chartEvents.sql).
 */
export async function recordChart(db: Db, { id, day, state }: ChartEvent): Promise<void> {
  await db.query(
    `insert into chart_events (clinic_id, condition_id, day, state)
      select app_clinic(), $1::uuid, $2::date, $3::jsonb
      where not exists (select from (select last.day, last.state from chart_events last
          where last.clinic_id = app_clinic() and last.condition_id = $1::uuid order by last.seq desc limit 1) said
        where said.state is not distinct from $3::jsonb and said.day <= $2::date) returning seq`,
    [id, day, state === null ? null : JSON.stringify(state)],
  );
}

/** The book of one mouth. Without `findings` what is told of an illness stays out of it altogether (issue 18, decided 1). */
export async function entriesOf(
  db: Db,
  patientId: string,
  { findings }: { readonly findings: boolean },
): Promise<readonly ChartEntry[]> {
  const rows = await db.query(
    `select e.seq::float8 as seq, e.day::text as day, 'finding' as of, e.condition_id as id, e.state
        from tooth_conditions c join chart_events e on e.clinic_id = c.clinic_id and e.condition_id = c.id
        where $2::boolean and c.clinic_id = (select app_clinic()) and c.patient_id = $1::uuid
      union all select e.seq::float8, e.day::text, 'treatment', e.treatment_id, e.state
        from patient_treatments t join chart_events e on e.clinic_id = t.clinic_id and e.treatment_id = t.id
        where t.clinic_id = (select app_clinic()) and t.patient_id = $1::uuid
      order by seq`,
    [patientId, findings],
  );
  return rows as unknown as readonly ChartEntry[];
}

/**
 * What each of the 52 teeth is at the end of a day, `YYYY-MM-DD`; now where none is said. Findings and treatments count, whoever asks:
 * rules judge by the mouth as it is (clinic.md T2).
 */
export async function toothStates(
  db: Db,
  patientId: string,
  { on = '9999-12-31' }: { readonly on?: string } = {},
): Promise<ReadonlyMap<Tooth, ToothState>> {
  const { teeth } = fold(await entriesOf(db, patientId, { findings: true }), on);
  return new Map([...teeth].map(([fdi, { state }]) => [fdi, state]));
}
