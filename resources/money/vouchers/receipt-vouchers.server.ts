import { serverRules } from '#server/kit/rules.ts';
import { judgePayment, postPayment } from '../books/patientSide.server.ts';
import { voidDocument, voidedAlone } from '../books/behind.server.ts';
import { collectedRows } from '../moneyReports.server.ts';
import { receiptVouchers } from './receipt-vouchers.ts';
import {
  judgeVoid,
  judgeVoucher,
  postedTotals,
  postVoucher,
  tellOwners,
  voidVoucher,
  voucherComputed,
  voucherNotices,
  withUsual,
  type VoucherKind,
} from './voucherRules.server.ts';

const kind: VoucherKind = {
  resource: 'receipt-vouchers',
  comes: true,
  judgePatient: judgePayment,
  postPatient: postPayment,
};

/** A receipt voucher is posted in the transaction that saves it (clinic.md 6.3). */
export const receiptVoucherRules = serverRules(receiptVouchers, {
  computed: voucherComputed('receipt_vouchers'),
  totals: postedTotals,
  reports: collectedRows,
  offered: { void: voidedAlone },
  notices: voucherNotices,
  async prepare(values, { before, ...context }) {
    if (before) return values;
    const filled = await withUsual(context, kind, values);
    if (filled['received_from'] || !filled['patient_id']) return filled;
    const [patient] = await context.db.query('select full_name from patients where id = $1::uuid', [
      filled['patient_id'],
    ]);
    return { ...filled, received_from: patient?.['full_name'] ?? null };
  },
  async check(values, { before, ...context }) {
    if (before) return;
    // Other income is written by its own document, which issues the voucher (clinic.md 6.5).
    if (context.writtenBy === 'person' && values['purpose'] !== 'patient_payment')
      context.refuse('voucher.purpose', { on: 'purpose' });
    await judgeVoucher(context, kind, values);
  },
  async saved({ before, record, ...context }) {
    if (!before) await postVoucher(context, kind, record);
  },
  transitions: {
    void: {
      async guard({ record, ...context }) {
        await judgeVoid(context, record);
      },
      async effect({ record, asked, ...context }) {
        await voidVoucher(context, kind, record);
        await voidDocument(context, { ...record }, asked['void_reason']);
        await tellOwners(context);
      },
    },
  },
});
