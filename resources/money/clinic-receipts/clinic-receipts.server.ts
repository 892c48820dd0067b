import { serverRules } from '#server/kit/rules.ts';
import type { Method } from '../../shared/paymentMethods.ts';
import { usualFund } from '../books/judgeFunds.server.ts';
import { receive, voidVoucher } from '../books/vouchers.server.ts';
import { earnedRows } from '../moneyReports.server.ts';
import { clinicReceipts } from './clinic-receipts.ts';

/** The voucher of the document `t`: the one that stands, else the last that was voided. */
const voucherOf = (
  what: string,
): string => `(select v.${what} from receipt_vouchers v where v.clinic_id = t.clinic_id
    and v.source_type = 'clinic-receipts' and v.source_id = t.id::text order by v.number desc limit 1)`;

/** Income posts its receipt voucher in the transaction that saves it, and both are voided together (clinic.md 6.5). */
export const clinicReceiptRules = serverRules(clinicReceipts, {
  computed: { voucher_no: voucherOf('number') },
  reports: { byCategory: earnedRows },
  // What was voided counts in no sum.
  totals: () => ({ amount: `case when t.status = 'posted' then t.amount else 0 end` }),
  async prepare(values, context) {
    if (context.before) return values;
    const fund_id =
      values['fund_id'] ??
      (await usualFund(context, values['method'] as Method, values['branch_id'])) ??
      context.refuse('receipt.no_fund', { on: 'fund_id', code: 'invalid' });
    return { ...values, date: values['date'] ?? context.businessDay, fund_id };
  },
  async saved({ record, before, ...context }) {
    if (before) return;
    await receive(context, {
      purpose: 'clinic_receipt',
      date: record.date,
      branch_id: record.branch_id,
      received_from: record.payer,
      amount: record.amount,
      method: record.method,
      fund_id: record.fund_id,
      reference: record.reference,
      cheque_no: record.cheque_no,
      cheque_due: record.cheque_due,
      clinic_receipt_id: record.id,
      note: record.description,
    });
  },
  transitions: {
    void: {
      async effect({ record, asked, writtenBy, db }) {
        // Where its voucher was voided first, that is done already.
        if (writtenBy === 'rule') return;
        const [voucher] = await db.find(
          'receipt-vouchers',
          { source_type: 'clinic-receipts', source_id: record.id, status: 'posted' },
          { limit: 1 },
        );
        if (voucher)
          await voidVoucher({ db }, 'receipt-vouchers', String(voucher['id']), String(asked['void_reason']));
      },
    },
  },
});
