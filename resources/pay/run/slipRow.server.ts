import { createHash } from 'node:crypto';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import { calculateSlip } from '../engine/slip.ts';
import type { PayProblem, Slip, SlipInput, SlipLine } from '../engine/types.ts';
import type { Gathered } from './gather.server.ts';
import type { PayGround } from './payGround.server.ts';

/** A slip that can be kept: what its columns and its lines hold. */
export interface SlipRow {
  readonly employee_id: string;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly sources: readonly Readonly<Record<string, unknown>>[];
  readonly moves: readonly Readonly<Record<string, unknown>>[];
}

/** Why somebody has no slip: the engine's codes, or figures beyond what the tables hold. */
export interface SlipProblem {
  readonly employee_id: string;
  readonly code: PayProblem['code'] | 'not_reckoned';
  readonly about: string;
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Of all that the slip is reckoned from: another hash says that it is stale. */
export const inputsHash = ({
  input,
  person,
  system,
}: Pick<Gathered, 'input' | 'person' | 'system'>): string => hashOf([input, person, system]);

/** What the tables hold of an amount. */
const most = '999999999999';
const fits = (amount: string): boolean =>
  compareDecimals(amount, most) <= 0 && compareDecimals(amount, `-${most}`) >= 0;

/** Digits a table keeps, cut: what is longer is for reading alone. */
function cut(value: string | null | undefined, places: number): string | null {
  if (value === null || value === undefined) return null;
  const [whole = '0', rest = ''] = value.split('.');
  return rest.length > places ? `${whole}.${rest.slice(0, places)}` : value;
}

const nameOf = ({ code, kind }: SlipLine, ground: PayGround) => {
  const name = ground.names.get(code) ?? { ar: code, en: code };
  const of = kind === null ? undefined : overtimeNames[kind];
  return of === undefined ? name : { ar: `${name.ar} – ${of.ar}`, en: `${name.en ?? code} – ${of.en}` };
};
const overtimeNames = {
  day: { ar: 'نهاري', en: 'day' },
  night: { ar: 'ليلي', en: 'night' },
  rest: { ar: 'يوم راحة', en: 'rest day' },
  holiday: { ar: 'عطلة', en: 'holiday' },
} as const;

function movesOf({ moves }: Slip): SlipRow['moves'] {
  return [
    ...moves.penalties.map(({ id, applied, left }) => ({
      what: 'penalty',
      source_id: id,
      taken: applied,
      left,
    })),
    ...moves.instalments.map(({ id, deducted, moved_out: left }) => ({
      what: 'instalment',
      source_id: id,
      taken: deducted,
      left,
    })),
    ...moves.carries.map(({ of, id, amount }) => ({
      what: 'carry',
      source_id: id === null ? of : `${of}:${id}`.slice(0, 80),
      taken: '0',
      left: amount,
    })),
  ];
}

function linesOf(
  slip: Slip,
  { about }: Gathered,
  ground: PayGround,
  reasons: ReadonlyMap<string, string>,
): SlipRow['lines'] {
  return slip.lines.map((line) => {
    const name = nameOf(line, ground);
    return {
      seq: line.seq,
      key: line.key,
      code: line.code,
      name_ar: name.ar,
      name_en: name.en,
      about: about.get(line.key.slice(line.code.length + 1)) ?? null,
      side: line.side,
      quantity: cut(line.quantity, 2),
      unit: line.unit,
      rate: cut(line.rate, 4),
      amount: line.amount,
      computed_amount: line.computed_amount,
      override_reason: reasons.get(line.key) ?? null,
    };
  });
}

/** What each line was made of, down to the day and the row it came from. */
const sourcesOf = (slip: Slip): SlipRow['sources'] =>
  slip.lines.flatMap(({ key, explain }) =>
    explain.map((one) => ({
      key,
      source: one.source,
      source_id: one.id,
      date: one.date,
      days: cut(one.days, 2),
      minutes: one.minutes ?? null,
      rate: cut(one.rate, 4),
    })),
  );

function rowOf(
  gathered: Gathered,
  slip: Slip,
  ground: PayGround,
  reasons: ReadonlyMap<string, string>,
): SlipRow {
  const { person, system } = gathered;
  const { days, totals } = slip;
  const lines = linesOf(slip, gathered, ground, reasons);
  const { person_name, job_title, branch, account_method, bank_name, iban, wallet_phone } = person;
  return {
    employee_id: person.id,
    columns: {
      gross: totals.gross,
      earned: totals.earned,
      deductions: totals.deductions,
      net: totals.net,
      employer_cost: totals.employer_cost,
      taxable: totals.taxable,
      owed: totals.owed,
      days_employed: cut(days.employed, 2),
      days_present: cut(days.present, 2),
      days_leave_paid: cut(days.leave_paid, 2),
      days_leave_unpaid: cut(days.leave_unpaid, 2),
      days_absent: cut(days.absent, 2),
      days_rest: cut(days.rest, 2),
      days_holiday: cut(days.holiday, 2),
      person_name,
      job_title,
      branch,
      system,
      account_method,
      bank_name,
      iban,
      wallet_phone,
      inputs_hash: inputsHash(gathered),
      lines_hash: hashOf([lines, totals]),
    },
    lines,
    sources: sourcesOf(slip),
    moves: movesOf(slip),
  };
}

/** What the engine says of an input; what it cannot reckon is a problem and stops nobody else. */
function reckoned(input: SlipInput): Slip | undefined {
  try {
    return calculateSlip(input);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The slip of what was gathered about one person, or why there is none (hr.md 6.1: a failing employee never stops the rest). */
export function slipRow(
  gathered: Gathered,
  ground: PayGround,
  reasons: ReadonlyMap<string, string> = new Map(),
): SlipRow | readonly SlipProblem[] {
  const employee_id = gathered.person.id;
  const slip = reckoned(gathered.input);
  if (slip === undefined) return [{ employee_id, code: 'not_reckoned', about: '' }];
  if (slip.problems.length > 0) return slip.problems.map((one) => ({ employee_id, ...one }));
  const amounts = [...Object.values(slip.totals), ...slip.lines.map(({ amount }) => amount)];
  if (!amounts.every(fits)) return [{ employee_id, code: 'not_reckoned', about: '' }];
  return rowOf(gathered, slip, ground, reasons);
}
