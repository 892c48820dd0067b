import { describe, expect, it } from 'vitest';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import {
  cashIn,
  deductFrom,
  isUntouched,
  lastSeq,
  moveRemainder,
  outstandingOf,
  remainingOf,
  repayInCash,
  reschedule,
  skipInstalment,
  splitInstalments,
  takeBackCash,
  withdrawn,
  writeOff,
  type Instalment,
} from './advances.ts';

type Plan = readonly Instalment[];

/** hr.md 5, sulfa. */
const told = (plan: Plan) =>
  plan.map((one) => [one.seq, one.due_month, one.amount, remainingOf(one), one.status]);
/** What the invariant adds up: Σ (deducted + waived + remaining). */
const approvedIn = (plan: Plan): string =>
  sumDecimals(plan.flatMap((one) => [one.deducted, one.waived, remainingOf(one)]));
const three = splitInstalments('10000', 3, '2026-11', 2);

it('10,000 in three is 3,333.33, 3,333.33 and 3,333.34, over the turn of the year', () =>
  expect(told(splitInstalments('10000', 3, '2026-11', 2))).toEqual([
    [1, '2026-11', '3333.33', '3333.33', 'due'],
    [2, '2026-12', '3333.33', '3333.33', 'due'],
    [3, '2027-01', '3333.34', '3333.34', 'due'],
  ]));

it('three digits of a dinar are split, and what would be nothing is no instalment', () => {
  expect(splitInstalments('100', 3, '2026-01', 3).map(({ amount }) => amount)).toEqual([
    '33.333',
    '33.333',
    '33.334',
  ]);
  expect(splitInstalments('0.02', 3, '2026-01', 2).map(({ amount }) => amount)).toEqual(['0.02']);
  expect(splitInstalments('600', 1, '2026-01', 2).map(({ amount }) => amount)).toEqual(['600.00']);
});

describe('what a slip could not take', () => {
  const short = deductFrom(three, 1, '1000.00');
  it('goes to a new instalment after the last', () =>
    expect(told(moveRemainder(short, 1, 'extend'))).toEqual([
      [1, '2026-11', '3333.33', '0.00', 'partial'],
      [2, '2026-12', '3333.33', '3333.33', 'due'],
      [3, '2027-01', '3333.34', '3333.34', 'due'],
      [4, '2027-02', '2333.33', '2333.33', 'due'],
    ]));
  it('or onto the next one', () =>
    expect(told(moveRemainder(short, 1, 'next'))).toEqual([
      [1, '2026-11', '3333.33', '0.00', 'partial'],
      [2, '2026-12', '5666.66', '5666.66', 'due'],
      [3, '2027-01', '3333.34', '3333.34', 'due'],
    ]));
  it('and after the last where there is no next', () =>
    expect(told(moveRemainder(three, 3, 'next')).slice(2)).toEqual([
      [3, '2027-01', '3333.34', '0.00', 'moved'],
      [4, '2027-02', '3333.34', '3333.34', 'due'],
    ]));
  it('nothing moves nothing', () => {
    const whole = deductFrom(three, 1, '3333.33');
    expect(whole[0]).toMatchObject({ status: 'deducted' });
    expect(moveRemainder(whole, 1, 'extend')).toBe(whole);
    expect(deductFrom(three, 1, '0.00')).toBe(three);
    expect(moveRemainder(three, 9, 'next')).toBe(three);
  });
});

it('a skipped instalment goes after the last, and the next month is not doubled', () =>
  expect(told(skipInstalment(three, 1))).toEqual([
    [1, '2026-11', '3333.33', '0.00', 'moved'],
    [2, '2026-12', '3333.33', '3333.33', 'due'],
    [3, '2027-01', '3333.34', '3333.34', 'due'],
    [4, '2027-02', '3333.33', '3333.33', 'due'],
  ]));

it('cash pays the latest instalments first, and not more than is outstanding', () => {
  expect(told(repayInCash(three, '4000.00'))).toEqual([
    [1, '2026-11', '3333.33', '3333.33', 'due'],
    [2, '2026-12', '3333.33', '2666.67', 'partial'],
    [3, '2027-01', '3333.34', '0.00', 'paid_cash'],
  ]);
  expect(outstandingOf(repayInCash(three, '10000.00'))).toBe('0.00');
  expect(() => repayInCash(three, '10000.01')).toThrow(RangeError);
  expect(() => deductFrom(three, 1, '3333.34')).toThrow(RangeError);
});

it('a payment in cash is taken back from the instalments it paid last, as far as no slip went on from it', () => {
  const paid = repayInCash(repayInCash(three, '4000.00'), '1000.00');
  expect(told(takeBackCash(paid, '1000.00'))).toEqual(told(repayInCash(three, '4000.00')));
  expect(told(takeBackCash(paid, '5000.00'))).toEqual(told(three));
  const slip = deductFrom(paid, 2, '1666.67');
  expect([cashIn(paid), cashIn(slip)]).toEqual(['5000.00', '3333.34']);
  expect(() => takeBackCash(slip, '3333.35')).toThrow(RangeError);
});

it('of an advance that is not paid out after all nothing is due, and what comes again is numbered on', () => {
  expect([isUntouched(three), isUntouched(repayInCash(three, '1.00'))]).toEqual([true, false]);
  const gone = withdrawn(three);
  expect([outstandingOf(gone), lastSeq(gone), isUntouched(gone)]).toEqual(['0.00', 3, true]);
});

it('rescheduling keeps what was deducted and numbers on', () =>
  expect(told(reschedule(deductFrom(three, 1, '1000.00'), 2, '2027-03', 2))).toEqual([
    [1, '2026-11', '3333.33', '0.00', 'partial'],
    [2, '2026-12', '3333.33', '0.00', 'moved'],
    [3, '2027-01', '3333.34', '0.00', 'moved'],
    [4, '2027-03', '4500.00', '4500.00', 'due'],
    [5, '2027-04', '4500.00', '4500.00', 'due'],
  ]));

it('what is written off is waived, not deducted', () => {
  const off = writeOff(deductFrom(three, 1, '3333.33'));
  expect(off.map(({ deducted, waived, status }) => [deducted, waived, status])).toEqual([
    ['3333.33', '0', 'deducted'],
    ['0', '3333.33', 'waived'],
    ['0', '3333.34', 'waived'],
  ]);
  expect([outstandingOf(off), approvedIn(off)]).toEqual(['0.00', '10000.00']);
});

/** Small whole numbers that look random and are always the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** One thing that happens to an advance. */
function happens(plan: Plan, next: (below: number) => number): Plan {
  const one = plan[next(plan.length)];
  if (one === undefined) return plan;
  const remaining = BigInt(remainingOf(one).replace('.', ''));
  const part = (of: bigint): string => {
    const cents = String((of * BigInt(next(11))) / 10n).padStart(3, '0');
    return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
  };
  const kind = next(7);
  if (kind === 0) return deductFrom(plan, one.seq, part(remaining));
  if (kind === 1) return moveRemainder(deductFrom(plan, one.seq, part(remaining)), one.seq, 'extend');
  if (kind === 2) return moveRemainder(deductFrom(plan, one.seq, part(remaining)), one.seq, 'next');
  if (kind === 3) return skipInstalment(plan, one.seq);
  if (kind === 4) return repayInCash(plan, part(BigInt(outstandingOf(plan).replace('.', ''))));
  return kind === 5 ? reschedule(plan, 1 + next(6), '2027-06', 2) : plan;
}

it('Σ (deducted + waived + remaining) stays what was approved through any mix, and nothing falls below 0', () => {
  const wrong: string[] = [];
  for (let seed = 0; seed < 80; seed += 1) {
    const next = numbers(seed);
    const amount = `${1 + next(40_000)}.${10 + next(90)}`;
    let plan = splitInstalments(amount, 1 + next(12), '2026-11', 2);
    for (let step = 0; step < 12; step += 1) {
      plan = happens(plan, next);
      const isWhole =
        approvedIn(plan) === amount &&
        plan.every((one) => !remainingOf(one).startsWith('-')) &&
        new Set(plan.map(({ seq }) => seq)).size === plan.length;
      if (!isWhole) wrong.push(`${seed} ${step}`);
    }
    if (approvedIn(writeOff(plan)) !== amount) wrong.push(`${seed} written off`);
  }
  expect(wrong).toEqual([]);
});
