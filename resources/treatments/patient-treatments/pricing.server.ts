import { Decimal } from 'decimal.js';
import { decide } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { isSome } from '#metadata/fields/decimals.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { inCurrency } from '#server/kit/money.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { priceOf } from '../dental-procedures/prices.server.ts';
import { treatmentSettings } from '../treatment-settings/treatment-settings.ts';
import { passLimits, seeMoney } from '../../shared/patientMoney.ts';
import type { patientTreatments } from './patient-treatments.ts';

type Context = RuleContext<typeof patientTreatments>;

/** Exact for every amount the fields hold; never a binary float. */
const Exact = Decimal.clone({ precision: 40 });
const amountOf = (value: unknown): Decimal => new Exact(typeof value === 'string' ? value : '0');

/** What a procedure costs this patient here, and the discount of the patient's category (clinic.md D2). */
async function listed({ db }: Pick<Context, 'db'>, values: Values) {
  const [patient] = await db.query('select category_id from patients where id = $1', [values['patient_id']]);
  return priceOf(db, {
    procedureId: String(values['procedure_id']),
    branchId: (values['branch_id'] ?? null) as string | null,
    categoryId: (patient?.['category_id'] ?? null) as string | null,
  });
}

/** What a new line costs where nobody typed it: the special price, else the list's with the category's discount (clinic.md D2). */
export async function filledPrice(context: Pick<Context, 'db'>, values: Values): Promise<Values> {
  const price = await listed(context, values);
  const isDiscounted = (values['discount_percent'] ?? null) !== null || isSome(values['discount_amount']);
  const own = price.category_discount_percent;
  return {
    unit_price: values['unit_price'] ?? price.unit_price,
    discount_percent: isDiscounted ? values['discount_percent'] : isSome(own) ? own : null,
  };
}

/**
 * An amount of discount on other teeth than it was given for, by somebody who does not see it: it stays the same part of the price.
 * Whoever sees it says it themself.
 */
export function keptDiscount({ subject }: Context, values: Values, before: Row): Values {
  const same = values['quantity'] === before['quantity'];
  if (same || !isSome(before['discount_amount']) || decide(seeMoney, subject) !== undefined) return {};
  const per = amountOf(before['discount_amount']).div(Number(before['quantity']));
  return { discount_amount: inCurrency(per.times(Number(values['quantity'])), subject).toFixed() };
}

const moved = (values: Values, before: Row | undefined, ...names: readonly string[]): boolean =>
  before === undefined || names.some((name) => (values[name] ?? null) !== (before[name] ?? null));

/**
 * A discount above the limit, and a price below the least, need who may change what is owed (clinic.md T4, D3): 422 on the field. The
 * category's own discount is free of the limit, what is above counts. Nobody is told a figure who may not type one.
 */
export async function judgePrice(context: Context, values: Values, before: Row | undefined): Promise<void> {
  const { subject, writtenBy } = context;
  if (writtenBy === 'rule' || decide(seeMoney, subject) === undefined) return;
  if (decide(passLimits, subject) !== undefined) return;
  const isPriced = moved(values, before, 'unit_price');
  const isReduced = moved(values, before, 'discount_percent', 'discount_amount', 'gross');
  if (!isPriced && !isReduced) return;
  const price = await listed(context, values);
  const { discount_limit_percent: limit } = await settingsOf(context.db, treatmentSettings);
  if (isPriced) judgeUnitPrice(context, values, price, limit);
  if (isReduced) judgeDiscount(context, values, price, limit);
}

type Listed = Awaited<ReturnType<typeof listed>>;

/** What the list says is never too little; below it the least price holds, else the limit of discounts (clinic.md D3). */
function judgeUnitPrice({ refuse, subject }: Context, values: Values, price: Listed, limit: string): void {
  const typed = amountOf(values['unit_price']);
  const own = amountOf(price.unit_price);
  const least =
    price.min_price === null
      ? inCurrency(own.times(new Exact(100).minus(limit)).div(100), subject)
      : amountOf(price.min_price);
  if (typed.gte(own) || typed.gte(least)) return;
  const n = least.toFixed(subject.clinic.currencyDigits);
  refuse('procedure.below_min', { on: 'unit_price', code: 'invalid', values: { n } });
}

/** A percentage is compared as typed, an amount with its part of the price (clinic.md T4, areas-clinic.md 6.7). */
function judgeDiscount({ refuse }: Context, values: Values, price: Listed, limit: string): void {
  const allowed = amountOf(limit).plus(amountOf(price.category_discount_percent));
  const isPercent = isSome(values['discount_percent']);
  const isAbove = isPercent
    ? amountOf(values['discount_percent']).gt(allowed)
    : amountOf(values['discount_amount']).times(100).gt(amountOf(values['gross']).times(allowed));
  if (!isAbove) return;
  refuse('treatment.discount_limit', {
    on: isPercent ? 'discount_percent' : 'discount_amount',
    code: 'invalid',
    values: { n: allowed.toFixed() },
  });
}
