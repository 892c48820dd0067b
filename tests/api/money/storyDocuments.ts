import { addDays } from '#metadata/time/days.ts';
import type { TreatmentDesk } from '../treatments/treatmentDesk.ts';
import { written, type AccountKind, type Books, type Doc } from './booksModel.ts';
import type { Till } from './moneySupport.ts';
import type { Step } from './storyPlan.ts';

/** What a story is played in: two drawers and a bank, and two patients. */
export interface Stage {
  readonly till: Till;
  readonly desk: TreatmentDesk;
  readonly books: Books;
  readonly digits: number;
  readonly funds: readonly string[];
  readonly patients: readonly string[];
  readonly given: Readonly<Record<'supplier' | 'procedure' | 'doctor' | 'income' | 'expense', string>>;
}
type Named<Does extends Step['does']> = Extract<Step, { does: Does }>;
/** A document as the model is told it, and as the API is. */
export type Said = Doc & { readonly path: string; readonly body: object };

const today = '2026-11-20';
/** The day of the model as the API writes it. */
export const dated = (at: number): string => addDays(today, at);
/** The way of paying that leads to each of the three funds. */
export const methods = ['cash', 'cash', 'bank_transfer'] as const;
/** Which of the patients somebody is filed under by now. */
export const nowOf = ({ books }: Stage, patient: number): number => (books.areOne ? 0 : patient);

function adjustment(stage: Stage, { patient, kind, amount }: Named<'adjust'>): Said {
  const owner = nowOf(stage, patient);
  const text = written(amount, stage.digits);
  return {
    kind: 'adjust',
    day: 0,
    funds: [],
    stands: true,
    account: {
      patient: owner,
      kind,
      amount: kind === 'extra_charge' ? amount : -amount,
    },
    path: '/patient-adjustments',
    body: {
      patient_id: stage.patients[owner],
      kind,
      amount: text,
      reason: 'اتفاق مع المريض',
    },
  };
}

function transfer({ funds, digits }: Stage, { fund, to, amount, fee, day }: Named<'transfer'>): Said {
  const end = (fund + to) % 3;
  return {
    kind: 'transfer',
    day,
    stands: true,
    path: '/fund-transfers',
    funds: [
      [fund, -amount - fee],
      [end, amount],
    ],
    body: {
      from_fund_id: funds[fund],
      to_fund_id: funds[end],
      date: dated(day),
      amount: written(amount, digits),
      fee: written(fee, digits),
    },
  };
}

/** What each kind that moves one fund is: where it is posted, which way its money goes, and what else it says. */
const ways = {
  receipt: { path: '/receipt-vouchers', comes: true, account: 'payment' },
  refund: { path: '/payment-vouchers', comes: false, account: 'refund' },
  supplier: { path: '/payment-vouchers', comes: false, account: undefined },
  income: { path: '/clinic-receipts', comes: true, account: undefined },
  expense: { path: '/clinic-expenses', comes: false, account: undefined },
} as const satisfies Record<string, { path: string; comes: boolean; account: AccountKind | undefined }>;

/** The document of a step. */
export function documentOf(stage: Stage, one: Named<keyof typeof ways | 'transfer' | 'adjust'>): Said {
  if (one.does === 'adjust') return adjustment(stage, one);
  if (one.does === 'transfer') return transfer(stage, one);
  const { given, funds, patients, digits } = stage;
  const { path, comes, account } = ways[one.does];
  const day = 'day' in one ? one.day : 0;
  const owner = 'patient' in one ? nowOf(stage, one.patient) : 0;
  const signed = comes ? one.amount : -one.amount;
  const more = {
    receipt: { patient_id: patients[owner] },
    refund: { purpose: 'patient_refund', patient_id: patients[owner] },
    supplier: { purpose: 'supplier', supplier_id: given.supplier },
    income: { category_id: given.income, payer: 'د. سامي' },
    expense: { category_id: given.expense, payee: 'المالك', pay_now: true },
  };
  return {
    kind: one.does,
    day,
    funds: [[one.fund, signed]],
    stands: true,
    path,
    account:
      account === undefined
        ? undefined
        : {
            patient: owner,
            kind: account,
            amount: -signed,
          },
    body: {
      fund_id: funds[one.fund],
      method: methods[one.fund],
      date: dated(day),
      amount: written(one.amount, digits),
      ...more[one.does],
    },
  };
}
