import { inSentOrder } from '#server/kit/sentOrder.ts';
import { allocate, Exact, holdAccount, postLines, type AccountContext } from './account.server.ts';
import { settleAccounts } from './merging.server.ts';
import { mirrorLines } from './vouchers.server.ts';

/** A treatment as the account of its patient is told it. */
export interface ChargedTreatment {
  readonly id: string;
  readonly patientId: string;
  /** Amounts in the digits of the currency, not below nought. */
  readonly gross: string;
  readonly discount: string;
}

/** Charges a treatment: its price, and what it is reduced by (clinic.md 2.5, 6.1). Credit the patient has pays it at once (M8). */
export async function chargeTreatment(
  context: AccountContext,
  { id, patientId, gross, discount }: ChargedTreatment,
  date: string = context.businessDay,
): Promise<void> {
  const account = await holdAccount(context, patientId);
  const line = {
    account,
    date,
    treatmentId: id,
    source: { type: 'patient-treatments', id },
    once: `charge/${id}/${account.seq + 1}`,
  };
  const lines = [
    { ...line, kind: 'charge', amount: gross },
    { ...line, kind: 'discount', amount: new Exact(discount).negated().toFixed() },
  ] as const;
  await inSentOrder([postLines(context, lines), allocate(context, patientId, date)]);
}

/**
 * Takes back whatever stands charged of a treatment, and what was adjusted of it; what it was paid with is credit again (clinic.md
 * 2.5, cancel). Nothing where nothing stands.
 */
export async function creditTreatment(
  context: AccountContext,
  { id, patientId }: Pick<ChargedTreatment, 'id' | 'patientId'>,
  which: 'charged' | 'all' = 'all',
): Promise<void> {
  await holdAccount(context, patientId);
  const rows = await context.db.query(
    `select l.id, l.patient_id from patient_ledger l where l.treatment_id = $1 and l.reverses_id is null
        and not exists (select from patient_ledger r where r.clinic_id = l.clinic_id and r.reverses_id = l.id)
        and ($2 or l.kind in ('charge', 'discount')) order by l.posted_at, l.seq`,
    [id, which === 'all'],
  );
  const owners = [...new Set(rows.map((row) => String(row['patient_id'])))];
  for (const owner of owners) {
    const ids = rows.flatMap((row) => (row['patient_id'] === owner ? [String(row['id'])] : []));
    const once = `credit/${ids[0] ?? id}`;
    await mirrorLines(context, owner, ids, { date: context.businessDay, once });
  }
  // Lines posted under another record, of a treatment that went back with its own when two were parted.
  if (owners.some((owner) => owner !== patientId)) await settleAccounts(context, [...owners, patientId]);
}

/** Another price, quantity or discount of what is charged: taken back and charged anew (clinic.md T5). */
export async function rechargeTreatment(context: AccountContext, treatment: ChargedTreatment): Promise<void> {
  await creditTreatment(context, treatment, 'charged');
  await chargeTreatment(context, treatment);
}
