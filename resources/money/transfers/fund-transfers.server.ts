import { compareDecimals } from '#metadata/fields/decimals.ts';
import { serverRules, type Row } from '#server/kit/rules.ts';
import { demandTodayOpen, judgeDay, refuseStrangers } from '../books/judgeFunds.server.ts';
import { fundIn, lockFunds, readFunds } from '../books/lockFunds.server.ts';
import {
  negated,
  postMovements,
  refuseShort,
  reverseMovements,
  type BookContext,
} from '../books/postMovements.server.ts';
import { payOut, voidVoucher } from '../books/vouchers.server.ts';
import { fundTransfers } from './fund-transfers.ts';

const source = 'fund-transfers' as const;
const endsOf = (row: Row): readonly string[] => [String(row['from_fund_id']), String(row['to_fund_id'])];
const hasFee = (fee: unknown): fee is string => typeof fee === 'string' && compareDecimals(fee, '0') > 0;

/** How a fee leaves the source: the way of paying that fits its type. */
const wayOf = {
  cash: 'cash',
  bank: 'bank_transfer',
  card_terminal: 'card',
  wallet: 'mobile_wallet',
  cheques: 'cash',
} as const;

/** The fee of a transfer, paid from its source under bank fees (clinic.md 6.2). */
async function payFee(context: BookContext, record: Row): Promise<string> {
  const [from] = await readFunds(context, [String(record['from_fund_id'])]);
  const { id } = await payOut(context, {
    date: String(record['date']),
    purpose: 'clinic_expense',
    paid_to: from?.name ?? '',
    amount: String(record['fee']),
    method: wayOf[(from?.type ?? 'bank') as keyof typeof wayOf],
    fund_id: String(record['from_fund_id']),
    note: String(record['number']),
    category: 'bank_fees',
    source: { type: source, id: String(record['id']) },
  });
  return id;
}

/** Money between two funds: both movements or none (M3). */
export const fundTransferRules = serverRules(fundTransfers, {
  async prepare(values, { before, businessDay }) {
    return before ? values : { ...values, date: values['date'] ?? businessDay };
  },
  async check(values, { before, ...context }) {
    if (before) return;
    const funds = await lockFunds(context, endsOf(values));
    refuseStrangers(context, funds);
    await judgeDay(context, funds, String(values['date']));
    demandTodayOpen(context, funds);
    const from = fundIn(funds, values['from_fund_id']);
    await refuseShort(context, from, {
      amount: negated(String(values['amount'])),
      date: String(values['date']),
    });
  },
  async saved({ before, record, ...context }) {
    if (before) return;
    const funds = await readFunds(context, endsOf(record));
    const [from, to] = [fundIn(funds, record.from_fund_id), fundIn(funds, record.to_fund_id)];
    const about = { date: record.date, source: { type: source, id: record.id, number: record.number } };
    await postMovements(context, [
      { ...about, fund: from, amount: negated(record.amount), counter: { kind: 'fund', id: to.id } },
      { ...about, fund: to, amount: record.amount, counter: { kind: 'fund', id: from.id } },
    ]);
    if (!hasFee(record.fee)) return;
    const voucher = await payFee(context, record);
    await context.db.query('update fund_transfers set fee_voucher_id = $2::uuid where id = $1::uuid', [
      record.id,
      voucher,
    ]);
  },
  transitions: {
    void: {
      async effect({ record, ...context }) {
        const funds = await lockFunds(context, endsOf(record));
        refuseStrangers(context, funds);
        demandTodayOpen(context, funds);
        await reverseMovements(context, funds, { type: source, id: record.id });
        const [fee] = record.fee_voucher_id
          ? await context.db.find('payment-vouchers', { id: record.fee_voucher_id, status: 'posted' })
          : [];
        if (fee) await voidVoucher(context, 'payment-vouchers', String(fee['id']), record.number);
      },
    },
  },
});
