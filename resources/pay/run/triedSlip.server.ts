import type { Slip, SlipLine } from '../engine/types.ts';
import type { Tried, TriedLine } from '../triedSlip.ts';
import type { PayGround } from './payGround.server.ts';

const lineOf = (
  line: SlipLine,
  { names }: Pick<PayGround, 'names'>,
  about: ReadonlyMap<string, string>,
): TriedLine => {
  const name = names.get(line.code);
  return {
    key: line.key,
    ar: name?.ar ?? line.code,
    en: name?.en ?? line.code,
    kind: line.kind,
    about: about.get(line.key.slice(line.code.length + 1)) ?? null,
    side: line.side,
    quantity: line.quantity,
    unit: line.unit,
    rate: line.rate,
    amount: line.amount,
    explain: line.explain.map(({ date, days, minutes, rate }) => ({
      date,
      days: days ?? null,
      minutes: minutes ?? null,
      rate: rate ?? null,
    })),
  };
};

/** A slip that is shown and not kept: try-out (hr.md 4) and the month so far (hr.md 6.4). */
export function triedSlip(slip: Slip, ground: PayGround, about: ReadonlyMap<string, string>): Tried {
  const { gross, deductions, net, employer_cost } = slip.totals;
  return {
    from: ground.circle.from,
    to: ground.circle.to,
    lines: slip.lines.map((line) => lineOf(line, ground, about)),
    totals: { gross, deductions, net, employer_cost },
    problems: slip.problems.map(({ code }) => code),
  };
}
