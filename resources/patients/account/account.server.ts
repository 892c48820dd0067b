import { Decimal } from 'decimal.js';
import { isId } from '#metadata/fields/validate.ts';
import { appendRows, lockSums } from '#server/kit/ledger.ts';
import { refuseAs } from '#server/kit/refusals.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { inSentOrder } from '#server/kit/sentOrder.ts';
import type { LedgerKind } from '../ledgerKinds.ts';
import { patientLedger } from '../patient-ledger/patient-ledger.ts';

/** What posting to an account needs of the rule that posts. */
export type AccountContext = Pick<RuleContext, 'db' | 'fail' | 'key' | 'now' | 'businessDay' | 'subject'>;

/** Exact for every amount the book holds; never a binary float. */
export const Exact = Decimal.clone({ precision: 40 });

/** The account of one patient while it is held: nobody else posts to it before the commit. */
export interface Account {
  readonly patientId: string;
  readonly status: string;
  /** Positive: the patient owes. */
  balance: Decimal;
  seq: number;
}

/** A line to be posted. */
export interface LedgerLine {
  readonly kind: LedgerKind;
  /** Signed; positive is to be paid, negative pays. */
  readonly amount: string;
  /** Business date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly source: { readonly type: string; readonly id: string };
  readonly treatmentId?: string | null;
  readonly number?: string | null;
  readonly note?: string | null;
  readonly reversesId?: string | null;
  /** What posts once for ever: the document and what happened to it. */
  readonly once: string;
}

/**
 * Holds patients in the order of their ids until the commit, each before anything else of the document (clinic.md M7), and their
 * balances. Throws 404 for one that is not there.
 */
export async function holdAccounts(
  context: AccountContext,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const { db, fail } = context;
  const ids = [...new Set(patientIds.filter(isId))].toSorted();
  const [rows, sums, last] = await inSentOrder([
    db.query(
      'select p.id, p.status from patients p where p.id = any ($1::uuid[]) order by p.id for no key update',
      [ids],
    ),
    lockSums(
      context,
      patientLedger,
      'patient_balances',
      ids.map((id) => [id]),
      ['balance'],
    ),
    db.query(
      `select p.id as patient_id, coalesce((select l.seq from patient_ledger l where l.patient_id = p.id order by l.seq desc limit 1), 0) as seq
        from unnest($1::uuid[]) p (id)`,
      [ids],
    ),
  ]);
  if (rows.length < ids.length || ids.length === 0) return fail('not_found');
  const seqOf = new Map(last.map(({ patient_id: id, seq }) => [id, Number(seq)]));
  const balanceOf = new Map(sums.map(({ patient_id: id, balance }) => [id, String(balance)]));
  return new Map(
    rows.map(({ id, status }) => [
      String(id),
      {
        patientId: String(id),
        status: String(status),
        balance: new Exact(balanceOf.get(id) ?? '0'),
        seq: seqOf.get(id) ?? 0,
      },
    ]),
  );
}

/**
 * Waits until nobody else posts to the accounts of patients, in the order of their ids, before the engine looks at whom a new document
 * refers to: it holds the patient for reading there, and two who both did could not go on. Whoever is not there is told by the field.
 */
export async function waitForPatients({ db }: AccountContext, patientIds: readonly unknown[]): Promise<void> {
  const ids = patientIds.filter(isId);
  if (ids.length > 0)
    await db.query('select from patients where id = any ($1::uuid[]) order by id for no key update', [ids]);
}

/** The account of one patient, held. */
export async function holdAccount(context: AccountContext, patientId: string): Promise<Account> {
  const held = await holdAccounts(context, [patientId]);
  return held.get(patientId) ?? context.fail('not_found');
}

/** Refuses with 409 `patient.archived` whom nothing new is posted for: archived, or merged into another (clinic.md P2). */
export function demandActive({ status }: Account): void {
  if (status !== 'active') refuseAs(patientLedger, 'patient.archived', { details: { status } });
}

/** Appends lines to accounts that are held, each once for ever, with the balance after each; lines of nothing are left out. */
export async function postLines(
  context: AccountContext,
  lines: readonly (LedgerLine & { readonly account: Account })[],
): Promise<readonly string[]> {
  const posted = lines.filter(({ amount }) => !new Exact(amount).isZero());
  if (posted.length === 0) return [];
  const rows = posted.map(({ account, source, once, ...line }) => {
    account.balance = account.balance.plus(line.amount);
    account.seq += 1;
    return {
      patient_id: account.patientId,
      seq: account.seq,
      kind: line.kind,
      amount: line.amount,
      balance_after: account.balance.toFixed(),
      business_date: line.date,
      posted_at: context.now.toISOString(),
      treatment_id: line.treatmentId ?? null,
      source_type: source.type,
      source_id: source.id,
      number: line.number ?? null,
      note: line.note ?? null,
      reverses_id: line.reversesId ?? null,
      actor_id: context.subject.userId ?? null,
      idempotency_key: once,
    };
  });
  const answered = await appendRows(context, patientLedger, rows, ['id']);
  return answered.map(({ id }) => id);
}

/** Spreads the open money of an account anew over what is owed, under the day of what caused it (clinic.md M8). The patient is held. */
export const allocate = ({ db }: AccountContext, patientId: string, day: string): Promise<unknown> =>
  db.query('select allocate_account($1, $2::date)', [patientId, day]);

/** The living record somebody is filed under now: itself, or what it was merged into. */
export async function livingOf({ db, fail }: AccountContext, patientId: string): Promise<string> {
  const [row] = await db.query(
    `with recursive up as (select p.id, p.merged_into_id from patients p where p.id = $1
        union all select p.id, p.merged_into_id from up join patients p on p.id = up.merged_into_id)
      select id from up where merged_into_id is null`,
    [patientId],
  );
  return row ? String(row['id']) : fail('not_found');
}
