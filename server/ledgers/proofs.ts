import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { proofStatement } from '../kit/ledgerProof.ts';
import { forbidden, readingFor, readProblem, wallFor, type Services } from '../data/statement/services.ts';
import { fieldLabelSql } from '../data/statement/labels.ts';
import { readableFields, type ReadContext } from '../data/statement/readContext.ts';
import { always } from '../data/statement/conditions.ts';
import { rowsFor } from '../data/statement/scope.ts';
import { column, identifier, literal } from '../data/statement/sql.ts';
import { columnOf } from '../db/schema/columns.ts';
import { sumFields } from '../db/schema/ledgers.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import type { Principal } from '../identity/principal.ts';
import { ProblemError } from '../problems.ts';

/** Counting every movement of a clinic may take as long as a report may (SEC-60), in milliseconds. */
const proofTimeout = 30_000;
/** Of a day without a proof nobody need be told: nights are missed when a server rests. */
const lateAfterDays = 2;

/** What names something that differs: the fields of the movements, each with its value as people call it. */
type Named = Readonly<Record<string, { readonly id: string; readonly label: string | null } | null>>;

/** One difference as the caller may see it. */
interface Difference {
  /** A sum of the ledger, a proof of its own, or `mirrors`. */
  readonly proof: string;
  readonly about: Named;
  /** By field of the movements: what is kept, and what it should be. Exact decimals. */
  readonly amounts: Readonly<Record<string, readonly [kept: string, wanted: string]>>;
}

/** What is known of a ledger's last proof. */
export interface LedgerState {
  readonly state: 'fine' | 'differs' | 'late' | 'never';
  /** The clinic's day of the last proof, and the moment. */
  readonly date: string | null;
  readonly proved_at: string | null;
  /** Since which day every proof found the sums right; null where the last one did not. */
  readonly since: string | null;
  /** Movements it counted. */
  readonly rows: number;
  readonly drift_count: number;
  readonly differences: readonly Difference[];
}

/**
 * Throws 403 unless the caller lists the whole ledger: differences are told of any balance of the clinic, so a narrower right
 * would learn of rows it does not open.
 */
export function demandWholeLedger(services: Services, principal: Principal, resource: AnyResource): void {
  const opened = rowsFor({ ...services, principal }, resource, resource.access['list']);
  if (opened?.rows !== always) throw forbidden(resource);
}

interface Found extends Omit<LedgerState, 'state' | 'differences'> {
  readonly late: boolean;
  readonly differences: readonly Difference[];
}

/** The fields a difference may be named by that this person reads. */
function namesOf(
  { ledger, fields }: AnyResource,
  open: readonly string[],
): readonly (readonly [string, Field])[] {
  if (!ledger) return [];
  const { mirror, names: more = [] } = ledger;
  const names = [...sumFields(ledger), ...more, ...(mirror ? [mirror.by] : [])];
  return names.flatMap((name) =>
    fields[name] && open.includes(name) ? [[name, fields[name]] as const] : [],
  );
}

/** What differs as rows of JSON, each called by its names; `p` is the proof they were kept with. */
function differencesSql(reading: ReadContext, resource: AnyResource, open: readonly string[]): string {
  const names = namesOf(resource, open);
  const values = names.map(([name, field]) => {
    const type = columnOf(name, field)?.type ?? 'text';
    return `(d.about ->> ${literal(name)})::${type} as ${identifier(name)}`;
  });
  const about = names.map(([name, field]) => {
    const label = fieldLabelSql(reading, undefined, name, field) ?? `${column(name)}::text`;
    return `${literal(name)}, case when ${column(name)} is not null then json_build_object('id', ${column(name)}::text, 'label', ${label}) end`;
  });
  return `select json_build_object('proof', t.proof, 'amounts', t.amounts, 'about', json_build_object(${about.join(', ')})) as one
    from (select ${['p.clinic_id', 'd.proof', 'd.amounts', ...values].join(', ')}
      from jsonb_to_recordset(p.differences) as d (proof text, about jsonb, amounts jsonb)) t`;
}

const never: LedgerState = {
  state: 'never',
  date: null,
  proved_at: null,
  since: null,
  rows: 0,
  drift_count: 0,
  differences: [],
};

/** The last proof of the ledger, with what differs called by its names in the caller's language. */
export async function ledgerState(
  services: Services,
  principal: Principal,
  resource: AnyResource,
): Promise<LedgerState> {
  const reading = readingFor(services, principal);
  const { open } = readableFields(reading, resource);
  const { parameters } = reading;
  const text = `select p.date::text, p.proved_at, p.rows::int, p.drift_count,
      p.date <= ${parameters.bind(principal.today, 'date')} - ${lateAfterDays} as late,
      case when p.drift_count = 0 then (select min(f.date)::text from ledger_proofs f where f.ledger = p.ledger and f.date > coalesce(
        (select max(b.date) from ledger_proofs b where b.ledger = p.ledger and b.drift_count > 0), '-infinity')) end as since,
      (select coalesce(json_agg(d.one), '[]') from (${differencesSql(reading, resource, open)}) d) as differences
    from ledger_proofs p where p.ledger = ${parameters.bind(resource.name, 'text')} order by p.date desc limit 1`;
  const [answer] = await inClinic(services.database.pool, wallFor(principal), [
    { text, values: parameters.values },
  ]);
  const found = answer?.rows[0] as Found | undefined;
  if (!found) return never;
  const { late, ...proof } = found;
  return {
    ...proof,
    state: proof.drift_count > 0 ? 'differs' : late ? 'late' : 'fine',
    differences: proof.differences.map(({ proof: name, about, amounts }) => ({
      proof: name,
      about: Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null)),
      amounts: Object.fromEntries(Object.entries(amounts).filter(([field]) => open.includes(field))),
    })),
  };
}

/**
 * Proves a ledger now and answers what was found. One proof of a clinic's ledger runs at a time: whoever asks meanwhile is told
 * 409 `in_progress`. What is posted meanwhile waits for nothing; the proof sees one moment.
 */
export async function proveLedger(
  services: Services,
  principal: Principal,
  resource: AnyResource,
): Promise<LedgerState> {
  const rules = services.rules.get(resource.name) ?? { for: resource };
  try {
    const done = await transaction(
      services.database.pool,
      wallFor(principal),
      async (tx) => (await tx.query(proofStatement(rules), [principal.today])).rowCount,
      { statementTimeout: proofTimeout },
    );
    if (done === 0) throw new ProblemError('in_progress', { headers: { 'retry-after': '5' } });
  } catch (error) {
    throw readProblem(error);
  }
  return await ledgerState(services, principal, resource);
}
