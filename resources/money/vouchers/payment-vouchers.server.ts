import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { limitBelow } from '../approvalLimit.server.ts';
import { judgeRefund, postRefund } from '../books/patientSide.server.ts';
import { voidDocument, voidedAlone } from '../books/behind.server.ts';
import { paymentVouchers } from './payment-vouchers.ts';
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
  resource: 'payment-vouchers',
  comes: false,
  judgePatient: judgeRefund,
  postPatient: postRefund,
};

/** Whom each purpose pays, and the category of the system it is booked under (clinic.md 6.4, 6.7). */
const usual: Readonly<
  Record<string, { readonly who: string; readonly names: string; readonly code: string }>
> = {
  patient_refund: {
    who: 'patient_id',
    names: 'select full_name as name from patients',
    code: 'patient_refund',
  },
  employee: { who: 'employee_id', names: 'select full_name_ar as name from employees', code: 'salaries' },
  supplier: { who: 'supplier_id', names: 'select name_ar as name from suppliers', code: 'suppliers' },
};

async function withPayee({ db }: Pick<RuleContext, 'db'>, values: Values): Promise<Values> {
  const found = usual[String(values['purpose'])];
  if (!found) return values;
  const [named] =
    values['paid_to'] || !values[found.who]
      ? []
      : await db.query(`${found.names} where id = $1::uuid`, [values[found.who]]);
  const [category] = values['category_id']
    ? []
    : await db.query('select id from expense_categories where is_system and code = $1', [found.code]);
  return {
    ...values,
    paid_to: values['paid_to'] ?? named?.['name'] ?? null,
    category_id: values['category_id'] ?? category?.['id'] ?? null,
  };
}

/**
 * Above the approval limit money leaves by a document somebody else approved (clinic.md 6.6): else whoever issues vouchers would pass
 * the limit of expenses by naming a supplier. The only owner decides alone, as about expenses.
 */
async function demandDocument(context: RuleContext, values: Values): Promise<void> {
  if (context.writtenBy !== 'person' || !['employee', 'supplier'].includes(String(values['purpose']))) return;
  const limit = await limitBelow(context, values['amount']);
  if (limit === undefined || (context.subject.isOwner && !(await context.leftToOthers()))) return;
  context.refuse('voucher.over_limit', { on: 'amount', values: { limit } });
}

/** A payment voucher is posted in the transaction that saves it (clinic.md 6.4). */
export const paymentVoucherRules = serverRules(paymentVouchers, {
  computed: voucherComputed('payment_vouchers'),
  totals: postedTotals,
  offered: { void: voidedAlone },
  notices: voucherNotices,
  async prepare(values, { before, ...context }) {
    return before ? values : withPayee(context, await withUsual(context, kind, values));
  },
  async check(values, { before, ...context }) {
    if (before) return;
    // An expense is paid by its own document, which issues the voucher (clinic.md 6.6).
    if (context.writtenBy === 'person' && values['purpose'] === 'clinic_expense')
      context.refuse('voucher.purpose', { on: 'purpose' });
    // Nobody pays themself out of a drawer; pay is paid by its own documents (SEC-20).
    const isOwn = values['purpose'] === 'employee' && values['employee_id'] === context.subject.employeeId;
    if (context.writtenBy === 'person' && isOwn && (await context.leftToOthers()))
      context.fail('self_approval');
    await demandDocument(context, values);
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
