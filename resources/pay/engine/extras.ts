import { oneRate, type Book } from './book.ts';
import { amountOf } from './components.ts';
import { payLatePercents, type Earned } from './earnings.ts';
import {
  exact,
  isNone,
  minus,
  most,
  nought,
  over,
  percentOf,
  readText,
  sumOf,
  times,
  type Exact,
} from './exact.ts';
import type { Ground } from './ground.ts';
import type { Explained, OvertimeKind, PayInput } from './types.ts';

/** Steps 2 to 5 of hr.md 6.5, and what a final slip pays of leave (step 11). */

const kinds = ['day', 'night', 'rest', 'holiday'] as const satisfies readonly OvertimeKind[];

/** Events in an order of their own, not in that they were typed. */
export const byId = <T extends { readonly id: string }>(events: readonly T[]): readonly T[] =>
  events.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const taxableOf = ({ components }: Ground, code: string): boolean => components.get(code)?.taxable ?? true;

/** Step 2: approved overtime, one line a kind, each day at its own rate and factor. */
export function payOvertime(ground: Ground, book: Book): void {
  for (const kind of kinds) {
    const parts = ground.days
      .filter(({ row }) => row.overtime[kind] > 0)
      .map(({ row, segment }) => {
        const factor = ground.segments[segment]?.assignment.rules[`ot_${kind}`] ?? '0';
        const rate = times(ground.ratesOn(row.date).hour, exact(factor));
        return { row, rate, minutes: row.overtime[kind] };
      });
    const total = parts.reduce((sum, { minutes }) => sum + minutes, 0);
    book.put(
      {
        code: 'OT',
        of: kind,
        kind,
        side: 'earning',
        taxable: taxableOf(ground, 'OT'),
        quantity: exact(total),
        unit: 'minutes',
        rate: oneRate(parts.map(({ rate }) => rate)),
        explain: parts.map(({ row, rate, minutes }): Explained => ({
          source: 'day',
          id: row.id,
          date: row.date,
          minutes,
          rate: readText(rate),
        })),
      },
      over(sumOf(parts.map(({ rate, minutes }) => times(rate, exact(minutes)))), exact(60)),
    );
  }
}

/** What a percentage of BASIC is of: its whole amount in the contract; what was earned of it where it is paid by days or hours. */
function basicOf({ last, components }: Ground, book: Book): Exact {
  const basic = components.get('BASIC');
  if (last === null || basic === undefined) return nought;
  const { pay_type: type } = last.assignment.rules;
  if (type === 'daily' || type === 'hourly') return book.sum(({ code }) => code === 'BASIC');
  return amountOf(last.assignment, basic);
}

/** Step 3: bonuses, at the rates of the last employed day, for a month is no day. */
function payBonuses(ground: Ground, book: Book): void {
  for (const { id, unit, value, taxable } of byId(ground.input.events.bonuses)) {
    const rate = unit === 'percent_basic' ? basicOf(ground, book) : rateOf(ground, unit, null);
    const amount = unit === 'percent_basic' ? percentOf(rate, value) : times(rate, exact(value));
    book.put(
      { code: 'BONUS', of: id, side: 'earning', taxable, ...told(unit, value, rate, 'bonus', id) },
      amount,
    );
  }
}

/** The rate of a value in days or hours on its day, 1 where it is an amount already. */
export function rateOf(ground: Ground, unit: 'amount' | 'days' | 'hours', day: string | null): Exact {
  if (unit === 'amount') return exact(1);
  const on = day ?? ground.last?.to;
  if (on === undefined) return nought;
  return unit === 'days' ? ground.ratesOn(on).day : ground.ratesOn(on).hour;
}

const sixty = exact(60);

/** What a line of an event says beside its amount: hours are told in minutes, as everywhere on a slip. */
export function told(
  unit: 'amount' | 'days' | 'hours' | 'percent_basic',
  value: string,
  rate: Exact,
  source: Explained['source'],
  id: string,
  date: string | null = null,
) {
  const explain: readonly Explained[] = [
    { source, id, date, ...(unit === 'amount' ? {} : { rate: readText(rate) }) },
  ];
  if (unit === 'amount') return { explain };
  const quantity = unit === 'hours' ? times(exact(value), sixty) : exact(value);
  const shown = { days: 'days', hours: 'minutes', percent_basic: 'percent' } as const;
  return { explain, quantity, rate, unit: shown[unit] };
}

/** The exact amount of a salary input, at the rate of its day (hr.md 6.5, corrections of a closed circle). */
export function inputAmount(ground: Ground, { unit, value, ref_date: day }: PayInput) {
  const rate = rateOf(ground, unit, day);
  return { rate, amount: times(rate, exact(value)) };
}

/** Salary inputs of one side; a component that is no longer in force keeps its own. */
export function inputsOf({ input, components }: Ground, side: 'earning' | 'deduction'): readonly PayInput[] {
  const sideOf = (code: string) =>
    (components.get(code) ?? input.components.find((one) => one.code === code))?.side ?? 'deduction';
  return byId(input.events.inputs).filter(({ code }) => sideOf(code) === side);
}

/** Steps 4 and 5 without the guarantee: closed targets and earning inputs. */
function payTargetsAndInputs(ground: Ground, book: Book): void {
  for (const { id, amount } of byId(ground.input.events.targets))
    book.put(
      {
        code: 'TARGET',
        of: id,
        side: 'earning',
        taxable: taxableOf(ground, 'TARGET'),
        explain: [{ source: 'target', id, date: null }],
      },
      exact(amount),
    );
  for (const input of inputsOf(ground, 'earning')) {
    const { rate, amount } = inputAmount(ground, input);
    const { id, code, unit, value, ref_date: day } = input;
    book.put(
      {
        code,
        of: id,
        side: 'earning',
        taxable: taxableOf(ground, code),
        ...told(unit, value, rate, 'input', id, day),
      },
      amount,
    );
  }
}

/**
 * The end of step 5: who is paid by commission is topped up to the guarantee, prorated as BASIC is. All that was earned counts
 * towards it but what another way of pay earned in the same circle (areas-hr.md (f) 8).
 */
function topUp(ground: Ground, book: Book, earned: readonly Earned[]): void {
  const byCommission = ground.segments.filter(({ assignment }) => assignment.rules.pay_type === 'commission');
  if (byCommission.length === 0) return;
  const guaranteed = byCommission.map(({ assignment, days }) =>
    over(times(exact(assignment.rules.guarantee_amount ?? '0'), exact(days)), exact(ground.circleDays)),
  );
  const own = new Set(byCommission.map(({ at }) => at));
  const others = earned.flatMap(({ parts }) =>
    [...parts].filter(([at]) => !own.has(at)).map(([, part]) => part),
  );
  const counted = minus(
    book.sum(({ side }) => side === 'earning'),
    sumOf(others),
  );
  book.put(
    {
      code: 'GUARANTEE',
      side: 'earning',
      taxable: taxableOf(ground, 'GUARANTEE'),
      explain: byCommission.map(({ assignment, from, days }): Explained => ({
        source: 'assignment',
        id: assignment.id,
        date: from,
        days: String(days),
        rate: assignment.rules.guarantee_amount ?? '0',
      })),
    },
    most(nought, minus(sumOf(guaranteed), counted)),
  );
}

/** Step 11: what is left of encashable leave, at the rate of the last employed day. */
function payLeaveDue(ground: Ground, book: Book): void {
  const { input, last } = ground;
  const days = exact(input.leave_days_due);
  if (input.kind !== 'final' || last === null || isNone(days)) return;
  const rate = ground.ratesOn(last.to).day;
  book.put(
    {
      code: 'LEAVE_DUE',
      side: 'earning',
      taxable: taxableOf(ground, 'LEAVE_DUE'),
      quantity: days,
      unit: 'days',
      rate,
      explain: [{ source: 'assignment', id: last.assignment.id, date: last.to, rate: readText(rate) }],
    },
    times(days, rate),
  );
}

/** Steps 3 to 5. */
export function payExtras(ground: Ground, book: Book, earned: readonly Earned[]): void {
  payBonuses(ground, book);
  payTargetsAndInputs(ground, book);
  payLeaveDue(ground, book);
  if (ground.input.kind === 'off_cycle') return;
  payLatePercents(ground, book);
  topUp(ground, book, earned);
}
