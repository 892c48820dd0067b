import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { demandActive, Exact, holdAccount, waitForPatients } from '../account/account.server.ts';
import { postDocument, standsCharged, takeDocumentBack } from '../account/documents.server.ts';
import { patientAdjustments } from './patient-adjustments.ts';

const type = 'patient-adjustments' as const;
type Context = RuleContext<typeof patientAdjustments>;

/**
 * Refuses what would take off more than stands: of a treatment, of what the patient owes (a write-off gives up a debt), of all that was
 * charged (a discount makes no money). 422 on the field.
 */
async function judge(context: Context, values: Values): Promise<void> {
  const { refuse, subject } = context;
  const patientId = String(values['patient_id']);
  const account = await holdAccount(context, patientId);
  demandActive(account);
  const told = (most: InstanceType<typeof Exact>) => ({
    on: 'amount',
    values: { n: Exact.max(most, 0).toFixed(subject.clinic.currencyDigits) },
  });
  const amount = String(values['amount']);
  const lessens = values['kind'] !== 'extra_charge';
  const treatment = values['treatment_id'];
  if (treatment) {
    const charged = await standsCharged(context, patientId, String(treatment));
    if (!charged) return refuse('adjustment.not_charged', { on: 'treatment_id' });
    if (lessens && charged.lt(amount)) refuse('adjustment.above_line', told(charged));
  }
  if (values['kind'] === 'write_off' && account.balance.lt(amount))
    refuse('adjustment.above_debt', told(account.balance));
  if (values['kind'] !== 'discount' || treatment) return;
  const charged = (await standsCharged(context, patientId)) ?? new Exact(0);
  if (charged.lt(amount)) refuse('adjustment.above_charges', told(charged));
}

/** An adjustment is posted in the transaction that saves it (clinic.md 2.6). */
export const patientAdjustmentRules = serverRules(patientAdjustments, {
  async prepare(values, { before, ...context }) {
    if (before) return values;
    await waitForPatients(context, [values['patient_id']]);
    return { ...values, date: context.businessDay };
  },
  async check(values, { before, ...context }) {
    if (!before) await judge(context, values);
  },
  async saved({ before, record, ...context }) {
    if (before) return;
    await postDocument(context, {
      type,
      id: record.id,
      patientId: record.patient_id,
      kind: 'adjustment',
      amount: record.kind === 'extra_charge' ? record.amount : new Exact(record.amount).negated().toFixed(),
      date: record.date,
      treatmentId: record.treatment_id ?? null,
      note: record.reason,
    });
  },
  transitions: {
    void: {
      async effect({ record, asked, ...context }) {
        await takeDocumentBack(context, { type, id: record.id, because: asked['void_reason'] });
      },
    },
  },
});
