import type { Day, Reckoner } from './otherPay.ts';
import { add, div, isLess, lower, mul, part, sub, zero, type Part } from './parts.ts';

/** Step 6 of the second calculator. */

const timeCodes = ['ABS', 'UNPAID', 'LATE', 'EARLY'] as const;
type TimeCode = (typeof timeCodes)[number];

/** What the time of one stretch costs by code; `used` free minutes are gone before it. */
function costs(of: Reckoner, own: readonly Day[], used: number) {
  const cost: Record<TimeCode, Part> = { ABS: zero, UNPAID: zero, LATE: zero, EARLY: zero };
  let [spent, isCharged] = [used, false];
  for (const { date, deal, deed } of own) {
    const { rules } = deal;
    const { absent, unpaid } = of.share({ deed });
    const rate = of.dayRate(date);
    cost.ABS = add(cost.ABS, mul(absent, rate, part(rules.absence_factor)));
    cost.UNPAID = add(cost.UNPAID, mul(unpaid, rate));
    isCharged ||= absent[0] > 0n || unpaid[0] > 0n;
    if (rules.late_mode !== 'minutes') continue;
    const early = rules.early_same_as_late ? (deed?.early_minutes ?? 0) : 0;
    for (const [code, minutes] of [
      ['LATE', deed?.late_minutes ?? 0],
      ['EARLY', early],
    ] as const) {
      const free = Math.max(0, Math.min(minutes, rules.late_free_minutes - spent));
      spent += free;
      isCharged ||= minutes > free;
      const each = mul(div(of.hourRate(date), part(60)), part(rules.late_factor));
      cost[code] = add(cost[code], mul(part(minutes - free), each));
    }
  }
  return { cost, spent, isCharged };
}

/** What a stretch can lose: what counts in the rate, or all where nothing of it was worked. */
function losable(of: Reckoner, name: string, own: readonly Day[]) {
  const asked = own.filter(({ deed }) => deed?.scheduled === true && deed.status !== 'holiday');
  const isNothing =
    asked.length > 0 &&
    asked.every((day) => !isLess(add(of.share(day).absent, of.share(day).unpaid), part(1)));
  const codes = [...(of.earnedIn.get(name) ?? [])];
  const counted = codes.filter(([code]) => isNothing || of.piece(code)?.in_rate === true);
  return { isNothing, room: add(...counted.map(([, of]) => of)) };
}

/** Step 6, stretch by stretch. */
export function time(of: Reckoner): bigint {
  const sums: Record<TimeCode, Part> = { ABS: zero, UNPAID: zero, LATE: zero, EARLY: zero };
  let [used, ceiling] = [0, zero];
  for (const name of new Set(of.days.map(of.stretch))) {
    const own = of.days.filter((day) => of.stretch(day) === name);
    if (own[0]?.deal.rules.pay_type !== 'monthly') continue;
    const { cost, spent, isCharged } = costs(of, own, used);
    used = spent;
    if (!isCharged) continue;
    const { isNothing, room: most } = losable(of, name, own);
    ceiling = add(ceiling, most);
    let room = most;
    for (const code of timeCodes) {
      const taken = lower(cost[code], room);
      sums[code] = add(sums[code], taken);
      room = sub(room, taken);
    }
    const rest = own.some((day) => of.share(day).absent[0] > 0n) ? 'ABS' : 'UNPAID';
    if (isNothing) sums[rest] = add(sums[rest], room);
  }
  let left = (ceiling[0] * of.unit + ceiling[1] - 1n) / ceiling[1];
  let taken = 0n;
  for (const code of timeCodes) {
    const minor = of.round(sums[code]);
    const held = minor < left ? minor : left;
    left -= held;
    taken += of.post(code, -held);
  }
  return taken;
}
