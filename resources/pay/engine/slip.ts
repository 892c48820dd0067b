import { openBook, type Book } from './book.ts';
import { payEarnings } from './earnings.ts';
import {
  amountText,
  compare,
  exact,
  inSteps,
  isNone,
  minus,
  nought,
  plus,
  readText,
  type Exact,
} from './exact.ts';
import { payExtras, payOvertime } from './extras.ts';
import { groundOf, type Ground } from './ground.ts';
import { takeFromNet } from './netDeductions.ts';
import { dayCounts } from './payDays.ts';
import { addEmployerLines, takeStatutory, type Statutory } from './statutory.ts';
import { takeTime } from './timeDeductions.ts';
import type { Slip, SlipInput } from './types.ts';

/** Step 10: the net in the clinic's steps, told as a line. */
function roundNet({ input }: Ground, book: Book, net: Exact): Exact {
  const step = exact(input.settings.net_round_step);
  if (isNone(step)) return net;
  const change = minus(inSteps(net, step, input.settings.net_round_mode), net);
  const side = compare(change, nought) < 0 ? 'deduction' : 'earning';
  return plus(net, book.put({ code: 'ROUND', side }, change, { least: change, most: change }));
}

function daysOfSlip(ground: Ground): Slip['days'] {
  const counts = dayCounts(ground.days);
  const employed = ground.segments.reduce((sum, { days }) => sum + days, 0);
  return {
    employed: String(employed),
    present: readText(counts.present),
    leave_paid: readText(counts.leave_paid),
    leave_unpaid: readText(counts.leave_unpaid),
    absent: readText(counts.absent),
    rest: readText(counts.rest),
    holiday: readText(counts.holiday),
  };
}

/**
 * A slip from its inputs: the one calculation behind preview, try-out, run and tests (hr.md 6.5). The same inputs in whatever order
 * give the same lines, byte by byte; Σ of the lines that are not the employer's is the net, which is never below 0. A slip with
 * problems is not to be stored: what it shows is what could be reckoned.
 */
export function calculateSlip(input: SlipInput): Slip {
  const ground = groundOf(input);
  const book = openBook(input);
  const isRegular = input.kind !== 'off_cycle';
  const step1 = isRegular ? payEarnings(ground, book) : [];
  if (isRegular) payOvertime(ground, book);
  payExtras(ground, book, step1);
  const gross = book.sum(({ side }) => side === 'earning');
  const time = isRegular ? takeTime(ground, book, step1) : nought;
  const earned = plus(gross, time);
  const none: Statutory = {
    insurance: nought,
    tax: nought,
    taxable: book.sum(({ side, taxable }) => side === 'earning' && taxable),
  };
  const { insurance, tax, taxable } = isRegular ? takeStatutory(ground, book, time) : none;
  const { left, moves, owed } = takeFromNet(ground, book, plus(earned, plus(insurance, tax)));
  const net = roundNet(ground, book, left);
  if (isRegular) addEmployerLines(ground, book);
  const employer = book.sum(({ side }) => side === 'employer');
  const text = (amount: Exact): string => amountText(amount, input.digits);
  return {
    lines: book.lines(),
    totals: {
      gross: text(gross),
      earned: text(earned),
      deductions: text(minus(gross, net)),
      net: text(net),
      employer_cost: text(plus(earned, employer)),
      taxable: text(taxable),
      owed: text(owed),
    },
    days: daysOfSlip(ground),
    moves,
    problems: [
      ...ground.problems,
      ...book.lost().map((key) => ({ code: 'override_lost', about: key }) as const),
    ],
  };
}
