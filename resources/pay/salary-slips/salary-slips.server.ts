import type { Values } from '#metadata/derive/problems.ts';
import { payOut, voidVoucher } from '#resources/money/books/vouchers.server.ts';
import type { Method } from '#resources/shared/paymentMethods.ts';
import { isNought } from '#metadata/fields/decimals.ts';
import { serverRules, type TransitionContext } from '#server/kit/rules.ts';
import { tellFinalPay } from '#resources/people/shared/finalPay.server.ts';
import { finalInput } from '../run/finalSlip.server.ts';
import { gather } from '../run/gather.server.ts';
import { readGround, type RunCircle } from '../run/payGround.server.ts';
import { slipRow } from '../run/slipRow.server.ts';
import { payBranch } from '../payBranch.server.ts';
import { addSlip } from './addSlip.server.ts';
import { readClosing } from './closing.server.ts';
import { owedOpen, receiveOwed, refuseReceived, returnOwed } from './owed.server.ts';
import { salarySlips } from './salary-slips.ts';
import { slipNotices } from './slipNotices.server.ts';

type Step = TransitionContext<typeof salarySlips>;

/** The net of the regular slip before this one (hr.md 6.3, change against last month). */
const lastNet = `(select p.net from salary_slips p where p.clinic_id = t.clinic_id and p.employee_id = t.employee_id and p.month < t.month
  and p.kind <> 'off_cycle' and p.status <> 'cancelled' order by p.month desc limit 1)`;
/** The line that was objected to, as its slip names it; of the whole slip none. */
const objectedAbout = `(select case :locale when 'en' then coalesce(l.name_en, l.name_ar) else l.name_ar end || coalesce(' · ' || l.about, '')
  from salary_slips__lines l where l.clinic_id = t.clinic_id and l.record_id = t.id and l.key = t.objected_line limit 1)`;
const employee = (condition: string): string =>
  `exists (select from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id and ${condition})`;

// Held, so that the circle is neither closed nor taken back beside it.
const circleSql = `select id, month, date_from::text as "from", date_to::text as "to", status from payroll_circles
  where clinic_id = (select app_clinic()) and id = $1::uuid for share`;

async function circleOf({ db, record, fail }: Step) {
  const [row] = await db.query(circleSql, [record.circle_id]);
  return row === undefined ? fail('not_found') : (row as unknown as RunCircle & { readonly status: string });
}

/**
 * Money leaves for an approved circle alone, with the password (hr.md 6.1, SEC-23). What was held when the circle was closed is paid when
 * its time comes: the closing settled already what it took.
 */
async function guardPaying(context: Step): Promise<void> {
  context.confirmed();
  const { status } = await circleOf(context);
  const isLate = status === 'closed' && context.record.status === 'held';
  if (status !== 'approved' && !isLate) context.refuse('circle_not_approved');
  await demandNumber(context);
}

const methodOf = { cash: 'cash', bank: 'bank_transfer', wallet: 'mobile_wallet' } as const;
const methodFor = ({ record, asked }: Step): Method =>
  (asked['pay_method'] ?? methodOf[record.account_method ?? 'cash']) as Method;
/** The field that holds the number a way of paying goes to. */
const numberFor: Readonly<Partial<Record<Method, 'iban' | 'wallet_phone'>>> = {
  bank_transfer: 'iban',
  mobile_wallet: 'wallet_phone',
};

/** Nothing goes to an account nobody wrote down: a slip that was held as a draft was never asked for it with its circle. */
async function demandNumber(context: Step): Promise<void> {
  const { record, db, refuse } = context;
  const field = numberFor[methodFor(context)];
  if (field === undefined || isNought(String(record.net)) || record[field]) return;
  // Whoever gave their number since is paid there.
  const [person] = await db.query('select iban, wallet_phone from employees where id = $1::uuid', [
    record.employee_id,
  ]);
  if (!person?.[field]) refuse('no_number', { on: 'pay_method' });
}

/** Leave a last slip pays for is told to who keeps it. */
async function tellEncashed(context: Step, isPaid: boolean): Promise<void> {
  const { id, kind, employee_id: employeeId, month } = context.record;
  if (kind === 'final')
    await tellFinalPay(context, { employeeId, slipId: id, year: Number(month.slice(0, 4)), isPaid });
}

/** Pays a slip: by a voucher out of a fund where the clinic keeps its money here. */
async function pay(context: Step): Promise<Values> {
  const { record, asked, subject, today, businessDay, fail } = context;
  const method = methodFor(context);
  const paid = { paid_on: today, pay_method: method };
  // Its voucher names the cheque.
  const byCheque = method === 'cheque' && { cheque_no: asked['pay_ref'] as string, cheque_due: businessDay };
  await tellEncashed(context, true);
  if (subject.modulesOff?.has('finance') === true || isNought(String(record.net))) return paid;
  if (byCheque && !byCheque.cheque_no) fail('required', { on: 'pay_ref' });
  const { id } = await payOut(context, {
    purpose: 'employee',
    amount: String(record.net),
    method,
    ...byCheque,
    branch_id: await payBranch(context, record.employee_id),
    employee_id: record.employee_id,
    category: 'salaries',
    source: { type: 'salary-slips', id: record.id },
    note: record.month,
  });
  return { ...paid, payment_voucher_id: id };
}

async function unpay(context: Step): Promise<Values> {
  const { record, asked } = context;
  await tellEncashed(context, false);
  if (record.payment_voucher_id)
    await voidVoucher(context, 'payment-vouchers', record.payment_voucher_id, String(asked['reason']));
  return { paid_on: null, pay_method: null, pay_ref: null, payment_voucher_id: null };
}

/** Sets a line with a reason, or takes that back, and reckons the slip anew; it survives every later run (hr.md 6.3). */
async function override(context: Step): Promise<Values> {
  const { record, asked, db, subject, refuse } = context;
  const key = String(asked['line']);
  const amount = (asked['amount'] ?? null) as string | null;
  const line = (record.lines ?? []).find((one) => one.key === key);
  const others = (record.overrides ?? []).filter((one) => one.key !== key);
  if (line === undefined && (amount !== null || others.length === (record.overrides ?? []).length))
    refuse('no_such_line', { on: 'line' });
  const added = { key, amount, computed_amount: line?.computed_amount ?? null, reason: String(asked['why']) };
  const overrides = amount === null ? others : [...others, added];
  const circle = await circleOf(context);
  const ground = await readGround(db, circle, subject.clinic.currencyDigits);
  const [gathered] = await gather(db, ground, [record.employee_id]);
  if (gathered === undefined) return refuse('not_reckoned');
  const input =
    record.kind === 'final'
      ? await finalInput(db, record.employee_id, circle.to, gathered.input)
      : gathered.input;
  const set = overrides.map((one) => ({ key: String(one.key), amount: String(one.amount) }));
  const row = slipRow(
    {
      ...gathered,
      input: { ...input, overrides: set.toSorted((a, b) => (a.key < b.key ? -1 : 1)) },
    },
    ground,
    new Map(overrides.map((one) => [String(one.key), one.reason])),
  );
  if (!('columns' in row)) return refuse('not_reckoned', { on: 'amount' });
  return {
    ...row.columns,
    lines: row.lines,
    sources: row.sources,
    moves: row.moves,
    overrides,
    stale: false,
  };
}

const isOpen = ({ statement, answered_at: at }: Step['record']): boolean => statement === 'objected' && !at;

/** Slips: their change against last month, payment, what is set by hand, and what people say of theirs (hr.md 6.3, 6.4). */
export const salarySlipRules = serverRules(salarySlips, {
  notices: slipNotices,
  computed: {
    objected_about: objectedAbout,
    owed_open: `case when t.owed > 0 then ${owedOpen} end`,
    last_net: lastNet,
    change_percent: `round((t.net - ${lastNet}) * 100 / nullif(${lastNet}, 0), 2)::numeric(18,2)`,
  },
  filters: {
    changed: `abs(t.net - ${lastNet}) * 10 > ${lastNet}`,
    is_new: `${lastNet} is null`,
    net_zero: 't.net = 0',
    owing: `t.status = 'paid' and t.owed > 0 and ${owedOpen} > 0`,
    open_objection: `t.statement = 'objected' and t.answered_at is null`,
    branch_id: employee('e.branch_id = any (:ids)'),
    department_id: employee('e.department_id = any (:ids)'),
  },
  offered: {
    approve: `exists (select from payroll_circles c where c.clinic_id = t.clinic_id and c.id = t.circle_id and c.status = 'approved')`,
    confirm: `t.statement <> 'confirmed' and (t.statement <> 'objected' or t.answered_at is not null)`,
    object: `t.statement <> 'objected' or t.answered_at is not null`,
    answer: `t.statement = 'objected' and t.answered_at is null`,
    // What it was made of is chosen anew instead.
    override: `t.kind <> 'off_cycle'`,
    receiveOwed: `t.owed > 0 and ${owedOpen} > 0`,
    returnOwed: 't.owed_received > 0',
  },
  operations: { addSlip, readClosing },
  transitions: {
    approve: {
      async guard(context) {
        context.confirmed();
        if ((await circleOf(context)).status !== 'approved') context.refuse('circle_not_approved');
      },
    },
    pay: { guard: guardPaying, effect: pay },
    unpay: {
      async guard(context) {
        context.confirmed();
        if ((await circleOf(context)).status === 'closed') context.refuse('circle_closed');
        refuseReceived(context);
      },
      effect: unpay,
    },
    // Money of a closed month may come in later: it changes nothing that was reckoned.
    receiveOwed: { throughLocks: true, effect: receiveOwed },
    returnOwed: { throughLocks: true, effect: returnOwed },
    hold: {
      async guard(context) {
        if ((await circleOf(context)).status === 'closed') context.refuse('circle_closed');
      },
    },
    override: {
      // Its parts are out of the month's events already: reckoned anew it would be another slip.
      async guard({ record, refuse }) {
        if (record.kind === 'off_cycle') refuse('off_cycle_chosen', { code: 'invalid_state' });
      },
      effect: override,
    },
    confirm: {
      async guard({ record, refuse }) {
        if (record.statement === 'confirmed') refuse('already_confirmed');
        if (isOpen(record)) refuse('objection_waits');
      },
      effect: async ({ now }) => ({ statement: 'confirmed', statement_at: now.toISOString() }),
    },
    object: {
      async guard({ record, asked, refuse }) {
        if (isOpen(record)) refuse('objection_waits');
        const key = asked['objected_line'];
        if (key && !(record.lines ?? []).some((one) => one.key === key))
          refuse('no_such_line', { on: 'objected_line' });
      },
      effect: async ({ now }) => ({
        statement: 'objected',
        statement_at: now.toISOString(),
        answer: null,
        accepted: false,
        answered_at: null,
      }),
    },
    answer: {
      async guard({ record, refuse }) {
        if (!isOpen(record)) refuse('nothing_objected');
      },
      effect: async ({ now }) => ({ answered_at: now.toISOString() }),
    },
  },
});
