import { serverRules } from '#server/kit/rules.ts';
import { demandActive, holdAccount, waitForPatients } from '../account/account.server.ts';
import { postDocument, takeDocumentBack } from '../account/documents.server.ts';
import { openingBalances } from './opening-balances.ts';

const type = 'opening-balances' as const;

/** An opening balance is posted in the transaction that saves it, once a patient (clinic.md 2.1, 6.1). */
export const openingBalanceRules = serverRules(openingBalances, {
  async prepare(values, { before, ...context }) {
    if (!before) await waitForPatients(context, [values['patient_id']]);
    return values;
  },
  async check(values, { before, ...context }) {
    if (before) return;
    const patientId = String(values['patient_id']);
    // Of two at once the second waits here and sees the first.
    demandActive(await holdAccount(context, patientId));
    const [other] = await context.db.find(type, { patient_id: patientId, status: 'posted' }, { limit: 1 });
    if (other) context.refuse('opening.exists', { on: 'patient_id' });
  },
  async saved({ before, record, ...context }) {
    if (before) return;
    const { id, patient_id: patientId, amount, date, note } = record;
    await postDocument(context, { type, id, patientId, kind: 'opening', amount, date, note });
  },
  transitions: {
    void: {
      async effect({ record, asked, ...context }) {
        await takeDocumentBack(context, { type, id: record.id, because: asked['void_reason'] });
      },
    },
  },
});
