import type { LedgerKind } from '../ledgerKinds.ts';
import { allocate, Exact, holdAccount, postLines, type AccountContext } from './account.server.ts';
import { mirrorLines } from './vouchers.server.ts';

/** A document of the account alone, such as an adjustment: no fund moves by it. */
export interface AccountDocument {
  readonly type: 'patient-adjustments' | 'opening-balances';
  readonly id: string;
  readonly patientId: string;
  readonly kind: LedgerKind;
  /** Signed, in the digits of the currency: positive is owed. */
  readonly amount: string;
  /** Business date, `YYYY-MM-DD`. */
  readonly date: string;
  readonly treatmentId?: string | null;
  readonly note?: string | null;
}

/** Posts a document to the account of its patient, once for ever, and spreads the money anew (clinic.md 2.6, M2, M8). Holds the patient. */
export async function postDocument(context: AccountContext, document: AccountDocument): Promise<void> {
  const { type, id, patientId, ...line } = document;
  const account = await holdAccount(context, patientId);
  await postLines(context, [{ ...line, account, source: { type, id }, once: `${type}/${id}` }]);
  await allocate(context, patientId, line.date);
}

/**
 * Takes a document back, dated the business day (clinic.md M5). What was taken back before, with its treatment, is not taken back
 * twice: then nothing is left to do.
 */
export async function takeDocumentBack(
  context: AccountContext,
  { type, id, because }: Pick<AccountDocument, 'type' | 'id'> & { readonly because: unknown },
): Promise<void> {
  const [line] = await context.db.query(
    `select l.id, l.patient_id from patient_ledger l where l.source_type = $1 and l.source_id = $2 and l.reverses_id is null
      and not exists (select from patient_ledger r where r.clinic_id = l.clinic_id and r.reverses_id = l.id)`,
    [type, id],
  );
  if (!line) return;
  await mirrorLines(context, String(line['patient_id']), [String(line['id'])], {
    date: context.businessDay,
    note: typeof because === 'string' ? because : null,
    once: `void/${id}`,
  });
}

/** What stands charged to an account, with what was adjusted of it: of one treatment, or of everything; nothing of one that is not charged. */
export async function standsCharged(
  { db }: AccountContext,
  patientId: string,
  treatmentId?: string,
): Promise<InstanceType<typeof Exact> | undefined> {
  const [row] = await db.query(
    `select sum(l.amount)::text as amount from account_lines($1) l
      where l.kind in ('opening', 'charge', 'discount', 'adjustment') and ($2::uuid is null or l.treatment_id = $2::uuid)
      having $2::uuid is null or bool_or(l.kind = 'charge' and l.reverses_id is null
        and not exists (select from patient_ledger r where r.clinic_id = l.clinic_id and r.reverses_id = l.id))`,
    [patientId, treatmentId ?? null],
  );
  return row ? new Exact(String(row['amount'] ?? '0')) : undefined;
}
