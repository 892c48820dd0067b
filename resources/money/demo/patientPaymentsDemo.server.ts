import { addDays } from '#metadata/time/days.ts';
import { divideDecimals } from '#metadata/fields/decimals.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import type { Row } from '#server/kit/rules.ts';
import {
  allocate,
  holdAccounts,
  postLines,
  type AccountContext,
} from '../../patients/account/account.server.ts';
import { instalmentsOf } from '../../patients/payment-plans/instalments.server.ts';
import type { Flow, Ways } from './flows.server.ts';

/** What was charged to a patient on a day. */
interface Charged {
  readonly patient_id: string;
  readonly full_name: string;
  readonly day: string;
  readonly amount: string;
  readonly doctor_id: string;
  readonly branch_id: string;
}

/** Whoever fills a clinic acts for nobody, at one moment, in its currency. */
const contextOf = ({ db, now, today }: DemoClinic): AccountContext =>
  ({
    db,
    now,
    businessDay: today,
    key: undefined,
    subject: { userId: null, clinic: { currencyDigits: 2 } },
    fail: (code: string): never => {
      throw new TypeError(code);
    },
  }) as unknown as AccountContext;

/** Charges what began, and says what was charged when, the oldest first. */
async function chargedIn({ db }: DemoClinic): Promise<readonly Charged[]> {
  await db.query('select charge_begun_treatments()');
  const rows = await db.query(
    `select l.patient_id, p.full_name, l.business_date::text as day, sum(l.amount)::text as amount,
        (array_agg(t.doctor_id order by l.seq))[1] as doctor_id, (array_agg(t.branch_id order by l.seq))[1] as branch_id
      from patient_ledger l join patients p on p.clinic_id = l.clinic_id and p.id = l.patient_id
      join patient_treatments t on t.clinic_id = l.clinic_id and t.id = l.treatment_id
      group by l.patient_id, p.full_name, p.file_no, l.business_date having sum(l.amount) > 0 order by l.business_date, p.file_no`,
  );
  return rows as unknown as readonly Charged[];
}

/** How much of what was charged is paid: of what is old nearly all, of the last three months some not yet, some half. */
function partOf({ day, amount }: Charged, at: number, since: string): string | undefined {
  if (day < since) return at % 9 === 4 ? undefined : amount;
  if (at % 5 === 1) return undefined;
  return at % 5 === 3 ? divideDecimals(amount, '2', 2) : amount;
}

/** What patients paid, on the day they were treated: in cash, by card and by transfer. */
export async function patientPayments(clinic: DemoClinic, ways: Ways): Promise<readonly Flow[]> {
  const since = addDays(clinic.today, -90);
  return (await chargedIn(clinic)).flatMap((charged, at): Flow[] => {
    const amount = partOf(charged, at, since);
    if (amount === undefined) return [];
    const way = at % 4 === 2 ? ways.card : at % 7 === 5 ? ways.transfer : ways.cash;
    const { patient_id, doctor_id, branch_id, full_name: received_from } = charged;
    const voucher = { purpose: 'patient_payment', patient_id, doctor_id, branch_id, received_from };
    const counter = { kind: 'patient', id: patient_id } as const;
    return [{ comes: true, date: charged.day, amount, way, voucher, counter }];
  });
}

/** Writes the payments that were issued into the accounts of their patients, and spreads them over what was charged (clinic.md M8). */
export async function payAccounts(
  clinic: DemoClinic,
  vouchers: readonly (Row & { readonly patient_id: string })[],
): Promise<void> {
  const context = contextOf(clinic);
  const ids = vouchers.map(({ patient_id: id }) => id);
  if (ids.length === 0) return;
  const held = await holdAccounts(context, ids);
  const lines = vouchers.flatMap(({ id, patient_id: patient, number, date, amount }) => {
    const account = held.get(patient);
    if (account === undefined) return [];
    const source = { type: 'receipt-vouchers', id: String(id) };
    const said = { date: String(date), number: String(number), once: `receipt-vouchers/${String(id)}` };
    return [{ account, kind: 'payment' as const, amount: `-${String(amount)}`, source, ...said }];
  });
  await postLines(context, lines);
  for (const id of held.keys()) await allocate(context, id, clinic.today);
}

/** Two who agreed to pay what they owe bit by bit: one is behind with it, one begins next month. */
export async function agreePlans({ db, today, now }: DemoClinic): Promise<void> {
  const owing = await db.query(
    `select b.patient_id, b.balance::text as total from patient_balances b
      where b.balance > 100 order by account_received(b.patient_id, $1::date), b.balance desc, b.patient_id limit 2`,
    [addDays(today, -50)],
  );
  for (const [at, { patient_id, total }] of owing.entries()) {
    const id = newId(now.getTime());
    const firstDue = addDays(today, at === 0 ? -40 : 12);
    const terms = { total: String(total), down: '0', firstDue, every: 'month', count: 4 } as const;
    const date = addDays(today, at === 0 ? -50 : -2);
    const plan = { id, patient_id, total, date, first_due: firstDue, every: 'month', count: 4 };
    await db.insert('payment_plans', [{ ...plan, status: 'active', version: 1 }]);
    await db.insert(
      'payment_plans__lines',
      instalmentsOf(terms, 2).map((line, position) => ({ ...line, position, record_id: id })),
    );
  }
}
