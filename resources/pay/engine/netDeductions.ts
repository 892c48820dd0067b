import type { Book, Entry } from './book.ts';
import { byId, inputAmount, inputsOf, rateOf, told } from './extras.ts';
import {
  amountText,
  compare,
  exact,
  isNone,
  least,
  minus,
  most,
  negated,
  nought,
  percentOf,
  plus,
  rounded,
  sumOf,
  times,
  type Exact,
} from './exact.ts';
import type { Ground } from './ground.ts';
import { contractAmount, ownDeductions } from './statutory.ts';
import type { DueInstalment, Penalty, Slip } from './types.ts';

/** Step 9 of hr.md 6.5: what is owed, from what is there, in this order. */

type Moves = Slip['moves'];

/** What is left to take from, and where the takings are written down. */
interface Purse {
  readonly ground: Ground;
  readonly book: Book;
  readonly floor: Exact;
  left: Exact;
  readonly carries: Moves['carries'][number][];
  readonly penalties: Moves['penalties'][number][];
  readonly instalments: Moves['instalments'][number][];
}

const ofDigits = ({ ground }: Purse, amount: Exact): string => amountText(amount, ground.input.digits);

/** Takes what is due as far as it goes: at most what lies above the floor, and `limit`. What is due in minus is given. */
function take(purse: Purse, entry: Entry, due: Exact, limit: Exact = due): Exact {
  const room = most(nought, minus(purse.left, purse.floor));
  const can = least(least(due, limit), room);
  const held = purse.book.put(entry, negated(can), {
    least: negated(most(nought, least(due, room))),
    most: nought,
  });
  purse.left = plus(purse.left, held);
  return negated(held);
}

/** Takes what carries on where it finds nothing; a final slip carries nothing. */
function takeOrCarry(
  purse: Purse,
  entry: Entry,
  amount: Exact,
  from: Pick<Moves['carries'][number], 'of' | 'id'>,
): void {
  const due = rounded(amount, purse.ground.input.digits);
  const rest = minus(due, take(purse, entry, due));
  if (!isNone(rest)) purse.carries.push({ ...from, amount: ofDigits(purse, rest) });
}

/** (i) what earlier circles carried here. */
function takeCarries(purse: Purse): void {
  for (const { id, amount } of byId(purse.ground.input.events.carries))
    takeOrCarry(
      purse,
      { code: 'CARRY', of: id, side: 'deduction', explain: [{ source: 'carry', id, date: null }] },
      exact(amount),
      { of: 'carry', id },
    );
}

const older = (a: Penalty, b: Penalty): number =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1;

/** (ii) penalties, oldest first, up to the cap at the last employed day's rate; what is left stays on the penalty. */
function takePenalties(purse: Purse): void {
  const { ground } = purse;
  const { events, kind, digits } = ground.input;
  const days = ground.last?.assignment.rules.penalty_cap_days ?? '0';
  const cap = rounded(times(exact(days), rateOf(ground, 'days', null)), digits);
  let taken = nought;
  for (const penalty of events.penalties.toSorted(older)) {
    const { id, date, unit, value } = penalty;
    if (unit === 'warning') continue;
    const rate = rateOf(ground, unit, date);
    const money = rounded(times(rate, exact(value)), digits);
    const due = most(nought, minus(money, exact(penalty.applied)));
    const limit = kind === 'final' ? due : most(nought, minus(cap, taken));
    const entry = {
      code: 'PEN',
      of: id,
      side: 'deduction',
      ...told(unit, value, rate, 'penalty', id, date),
    } as const;
    const got = take(purse, entry, due, limit);
    taken = plus(taken, got);
    const [applied, left] = [ofDigits(purse, got), ofDigits(purse, minus(due, got))];
    purse.penalties.push({ id, money: ofDigits(purse, money), applied, left });
  }
}

/** (iii) the clinic's own deductions and other inputs; what is given back comes first, so that no order matters. */
function takeOthers(purse: Purse): void {
  const { ground, book } = purse;
  const inputs = inputsOf(ground, 'deduction').map((input) => ({ input, ...inputAmount(ground, input) }));
  const given = inputs.filter(({ amount }) => compare(amount, nought) < 0);
  const taken = inputs.filter(({ amount }) => compare(amount, nought) >= 0);
  const takeInputs = (some: typeof inputs): void => {
    for (const { input, rate, amount } of some) {
      const { id, code, unit, value, ref_date: day } = input;
      const entry = {
        code,
        of: id,
        side: 'deduction',
        ...told(unit, value, rate, 'input', id, day),
      } as const;
      takeOrCarry(purse, entry, amount, { of: 'input', id });
    }
  };
  takeInputs(given);
  if (ground.input.kind !== 'off_cycle')
    for (const component of ownDeductions(ground)) {
      const { code, id } = component;
      const entry = { code, side: 'deduction', explain: [{ source: 'component', id, date: null }] } as const;
      takeOrCarry(purse, entry, contractAmount(ground, book, component), { of: 'component', id });
    }
  takeInputs(taken);
}

const servedFirst = (a: DueInstalment, b: DueInstalment): number => {
  const [one, two] = [a, b].map((of) => `${of.application_day} ${of.application_id}`);
  return one === two ? a.seq - b.seq : (one ?? '') < (two ?? '') ? -1 : 1;
};

/** (iv) instalments, of the oldest application first; the cap holds for all together (areas-hr.md (c) 24). */
function takeInstalments(purse: Purse): void {
  const { events, kind, digits, settings } = purse.ground.input;
  const cap = rounded(percentOf(most(nought, purse.left), settings.sulfa_cap_percent), digits);
  let taken = nought;
  for (const { id, remaining } of events.instalments.toSorted(servedFirst)) {
    const due = exact(remaining);
    const limit = kind === 'final' ? due : most(nought, minus(cap, taken));
    const entry = {
      code: 'SULFA',
      of: id,
      side: 'deduction',
      explain: [{ source: 'instalment', id, date: null }],
    } as const;
    const got = take(purse, entry, due, limit);
    taken = plus(taken, got);
    const rest = ofDigits(purse, minus(due, got));
    purse.instalments.push({
      id,
      deducted: ofDigits(purse, got),
      moved_out: kind === 'final' ? ofDigits(purse, nought) : rest,
    });
  }
}

/** What is short is not taken: the line that brings the slip to 0 says it, and it is carried, or owed by who leaves. */
function balance(purse: Purse): void {
  if (compare(purse.left, nought) >= 0) return;
  const short = negated(purse.left);
  const isFinal = purse.ground.input.kind === 'final';
  purse.book.put({ code: isFinal ? 'OWED' : 'CARRY', side: 'deduction' }, short, {
    least: short,
    most: short,
  });
  purse.carries.push({ of: 'shortage', id: null, amount: ofDigits(purse, short) });
  purse.left = nought;
}

/** What remains after everything, what goes on to the next circle, and what somebody who leaves still owes. */
export interface Taken {
  readonly left: Exact;
  readonly moves: Moves;
  readonly owed: Exact;
}

/** Takes from what is available; a final slip knows no floor, no cap and no next circle (step 11). */
export function takeFromNet(ground: Ground, book: Book, available: Exact): Taken {
  const { kind, settings, events } = ground.input;
  const purse: Purse = {
    ground,
    book,
    floor: kind === 'final' ? nought : exact(settings.net_floor),
    left: available,
    carries: [],
    penalties: [],
    instalments: [],
  };
  balance(purse);
  takeCarries(purse);
  takePenalties(purse);
  takeOthers(purse);
  takeInstalments(purse);
  const { carries, penalties, instalments } = purse;
  if (kind !== 'final') return { left: purse.left, moves: { carries, penalties, instalments }, owed: nought };
  const due = sumOf(events.instalments.map(({ remaining }) => exact(remaining)));
  const paid = sumOf(instalments.map(({ deducted }) => exact(deducted)));
  const short = sumOf([
    ...carries.map(({ amount }) => exact(amount)),
    ...penalties.map(({ left }) => exact(left)),
  ]);
  return {
    left: purse.left,
    moves: { carries: [], penalties, instalments },
    owed: plus(short, minus(due, paid)),
  };
}
