import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { appendRows, lockSums } from '#server/kit/ledger.ts';
import type { Row } from '#server/kit/rules.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { fundMovements } from '../fund-movements/fund-movements.ts';
import { paymentVouchers } from '../vouchers/payment-vouchers.ts';
import { receiptVouchers } from '../vouchers/receipt-vouchers.ts';

/** A way money comes or goes, and the fund it lies in. */
export interface Way {
  readonly method: string;
  readonly fund_id: string;
  readonly reference?: string;
}
export interface Ways {
  readonly cash: Way;
  readonly card: Way;
  readonly transfer: Way;
}

/** An amount that came or went on a day, by a voucher. */
export interface Flow {
  readonly comes: boolean;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly amount: string;
  readonly way: Way;
  /** What the voucher says beside. */
  readonly voucher: Row;
  readonly counter: {
    readonly kind: 'patient' | 'income_category' | 'expense_category';
    readonly id: unknown;
  };
}

/** A flow with the voucher it was given. */
export interface Issued {
  readonly flow: Flow;
  readonly voucher: Row & { readonly id: string; readonly number: string };
}

/** Numbers of vouchers in the order of their days, without a gap in any year (clinic.md M6). */
async function numbersFor({ db }: DemoClinic, flows: readonly Flow[], comes: boolean): Promise<string[]> {
  const own = flows.filter((flow) => flow.comes === comes);
  const numbers: string[] = [];
  for (const year of new Set(own.map(({ date }) => date.slice(0, 4)))) {
    const count = own.filter(({ date }) => date.startsWith(year)).length;
    const values = { date: `${year}-01-01` };
    numbers.push(
      ...(await takeNumbers(db, comes ? receiptVouchers : paymentVouchers, 'number', { values, count })),
    );
  }
  return numbers;
}

/** Their movements, with the balance of each fund after each (clinic.md M1). */
async function moveFunds({ db, now }: DemoClinic, issued: readonly Issued[], cashier: string): Promise<void> {
  // Of a rule's database the kit only asks.
  const books = { db } as unknown as Parameters<typeof appendRows>[0];
  const funds = [...new Set(issued.map(({ flow }) => flow.way.fund_id))];
  await lockSums(
    books,
    fundMovements,
    'fund_balances',
    funds.map((id) => [id]),
    ['moved'],
  );
  const opened = await db.query('select id, opening_balance::text as opening from financial_funds');
  const balances = new Map(opened.map(({ id, opening }) => [String(id), String(opening)]));
  const seqs = new Map<string, number>();
  const at = now.toISOString();
  const rows = issued.map(({ flow, voucher }) => {
    const { fund_id } = flow.way;
    const amount = flow.comes ? flow.amount : `-${flow.amount}`;
    const balance = sumDecimals([balances.get(fund_id) ?? '0', amount]);
    const seq = (seqs.get(fund_id) ?? 0) + 1;
    balances.set(fund_id, balance);
    seqs.set(fund_id, seq);
    const source_type = flow.comes ? 'receipt-vouchers' : 'payment-vouchers';
    const source = { source_type, source_id: voucher.id, source_number: voucher.number };
    const made = { version: 1, created_at: at, updated_at: at, created_by: cashier, actor_id: cashier };
    const counter = { counter_kind: flow.counter.kind, counter_id: flow.counter.id };
    const moved = { fund_id, seq, amount, balance_after: balance, business_date: flow.date, posted_at: at };
    const id = newId(now.getTime());
    return {
      id,
      reverses_id: null,
      idempotency_key: `${source_type}:${voucher.id}`,
      ...source,
      ...made,
      ...counter,
      ...moved,
    };
  });
  await appendRows(books, fundMovements, rows, ['seq']);
}

/** Issues the vouchers of all flows, in the order of their days, and moves their funds. */
export async function issueFlows(
  clinic: DemoClinic,
  flows: readonly Flow[],
  cashier: string,
): Promise<readonly Issued[]> {
  const ordered = flows.toSorted((a, b) => a.date.localeCompare(b.date));
  const [came, went] = [await numbersFor(clinic, ordered, true), await numbersFor(clinic, ordered, false)];
  const issued = ordered.map((flow): Issued => {
    const number = (flow.comes ? came : went).shift() ?? '';
    const { date, amount, way } = flow;
    const made = { cashier_id: cashier, attachments: [], created_at: `${date}T10:00:00Z` };
    return {
      flow,
      voucher: {
        branch_id: clinic.branches[0],
        ...way,
        ...flow.voucher,
        ...made,
        id: newId(clinic.now.getTime()),
        number,
        date,
        amount,
      },
    };
  });
  for (const [table, comes] of [
    ['receipt_vouchers', true],
    ['payment_vouchers', false],
  ] as const)
    // Columns are those of the first row: every row has them all.
    await clinic.db.insert(
      table,
      issued.flatMap(({ flow, voucher }) => (flow.comes === comes ? [{ ...empty[table], ...voucher }] : [])),
    );
  await moveFunds(clinic, issued, cashier);
  return issued;
}

const empty = {
  receipt_vouchers: {
    patient_id: null,
    doctor_id: null,
    source_type: null,
    source_id: null,
    reference: null,
  },
  payment_vouchers: { source_type: null, source_id: null, reference: null },
} as const;
