import { insurance, tax } from './otherTax.ts';
import { time } from './otherTime.ts';
import { Taker } from './otherNet.ts';
import { add, div, higher, hundred, mul, part, sub, zero, type Part } from './parts.ts';
import type { Assignment, Component, PayDay, SlipInput } from '../../../resources/pay/engine/types.ts';

/**
 * A second calculator of slips (hr.md 6.5, REL-19), written apart from the engine and used by tests alone: it goes day by day, in whole
 * smallest parts of the currency, and shares no arithmetic, no grouping and no file with the engine.
 */
/** A day on the payroll: what holds on it, and what happened on it. */
export interface Day {
  readonly date: string;
  readonly span: number;
  readonly deal: Assignment;
  readonly deed: PayDay | undefined;
}

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const length = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** What two deals have to share to be one. */
const sense = ({ rules, amounts, insured_wage: wage }: Assignment): string =>
  JSON.stringify([rules.id, wage, amounts.map(({ code, amount }) => `${code}=${amount}`).toSorted()]);

export class Reckoner {
  readonly days: readonly Day[];
  readonly unit: bigint;
  readonly byCode = new Map<string, bigint>();
  readonly taxed: Part[] = [];
  /** Step 1 by stretch of days: all of it, what counts in the rate, and by code. */
  readonly earnedIn = new Map<string, Map<string, Part>>();
  readonly input: SlipInput;

  constructor(input: SlipInput) {
    this.input = input;
    this.unit = 10n ** BigInt(input.digits);
    this.days = this.daysOf();
  }

  daysOf(): readonly Day[] {
    const { circle, employment, days } = this.input;
    const found: Day[] = [];
    for (let date = circle.from; date <= circle.to; date = nextDay(date)) {
      const span = employment.findIndex(({ from, to }) => from <= date && (to === null || date <= to));
      if (span >= 0)
        found.push({ date, span, deal: this.dealOn(date), deed: days.find((one) => one.date === date) });
    }
    return found;
  }

  dealOn(date: string): Assignment {
    let found: Assignment | undefined;
    for (const one of this.input.assignments)
      if (one.effective_from <= date && (found === undefined || one.effective_from > found.effective_from))
        found = one;
    if (found === undefined) throw new Error(`no deal on ${date}`);
    return found;
  }

  round([top, bottom]: Part): bigint {
    const scaled = top * this.unit;
    const [whole, rest] = [scaled / bottom, scaled % bottom];
    const far = (rest < 0n ? -rest : rest) * 2n >= bottom;
    return far ? whole + (scaled < 0n ? -1n : 1n) : whole;
  }

  amount(minor: bigint): Part {
    return [minor, this.unit];
  }

  post(code: string, minor: bigint): bigint {
    if (minor !== 0n) this.byCode.set(code, (this.byCode.get(code) ?? 0n) + minor);
    return minor;
  }

  piece(code: string): Component | undefined {
    return this.input.components.find((one) => one.code === code);
  }

  readonly has = ({ rules, amounts }: Assignment, code: string): boolean =>
    rules.component_codes.includes(code) || amounts.some((one) => one.code === code);

  value(deal: Assignment, code: string): Part {
    const own = deal.amounts.find((one) => one.code === code)?.amount;
    return part(own ?? this.piece(code)?.amount ?? '0');
  }

  /** What a day is worth by the deal of its date. */
  dayRate(date: string): Part {
    const deal = this.dealOn(date);
    const { pay_type: type, day_hours: hours, divisor, guarantee_amount: least } = deal.rules;
    if (type === 'hourly') return mul(this.value(deal, 'BASIC'), part(hours));
    if (type === 'daily') return this.value(deal, 'BASIC');
    const counted = this.input.components.filter(
      ({ code, in_rate: counts, calc }) => counts && calc === 'fixed' && this.has(deal, code),
    );
    const base =
      type === 'commission' ? part(least ?? '0') : add(...counted.map(({ code }) => this.value(deal, code)));
    const { from, to, scheduled_days: planned } = this.input.circle;
    const by = { calendar: length(from, to), scheduled: planned, 30: 30, 26: 26 }[divisor];
    return div(base, part(by));
  }

  hourRate(date: string): Part {
    const { rules } = this.dealOn(date);
    if (rules.pay_type === 'hourly') return this.value(this.dealOn(date), 'BASIC');
    return div(this.dayRate(date), part(rules.day_hours));
  }

  rate(unit: 'amount' | 'days' | 'hours', date: string): Part {
    return unit === 'amount' ? part(1) : unit === 'days' ? this.dayRate(date) : this.hourRate(date);
  }

  get lastDay(): Day {
    return this.days.at(-1) as Day;
  }

  /** Presence, paid and unpaid leave and absence of a day, in days. */
  share({ deed }: Pick<Day, 'deed'>) {
    const leave = deed?.leave ?? [];
    const away = add(...leave.map(({ fraction }) => part(fraction)));
    const paid = add(...leave.map((one) => div(mul(part(one.fraction), part(one.paid_percent)), hundred)));
    const absent = part(deed?.absent_fraction ?? '0');
    const came = deed !== undefined && ['present', 'half_day', 'mission'].includes(deed.status);
    return { paid, unpaid: sub(away, paid), absent, came: came ? sub(part(1), add(absent, away)) : zero };
  }

  /** What one day brings of a component, and how it is brought; undefined where it brings none. */
  brings(day: Day, { code, calc, prorate }: Component): { way: string; of: Part } | undefined {
    const { deal, deed } = day;
    if (!this.has(deal, code)) return undefined;
    const { pay_type: type, paid_holidays: holidays } = deal.rules;
    const share = this.share(day);
    const amount = this.value(deal, code);
    const worked = part(deed?.worked_minutes ?? 0);
    if (calc === 'per_day') return { way: 'd', of: mul(amount, share.came) };
    if (calc === 'per_hour') return { way: 'h', of: div(mul(amount, worked), part(60)) };
    if (calc !== 'fixed') return undefined;
    if (code === 'BASIC' && type === 'daily') {
      const feast = holidays && deed?.status === 'holiday' && deed.scheduled ? part(1) : zero;
      return { way: 'daily', of: mul(amount, add(share.came, share.paid, feast)) };
    }
    if (code === 'BASIC' && type === 'hourly') {
      const over = Object.values(deed?.overtime ?? {}).reduce((sum, one) => sum + one, 0);
      const plain = part(Math.max(0, (deed?.worked_minutes ?? 0) - over));
      const leave = (deed?.leave ?? []).map((one) =>
        div(mul(part(one.minutes), part(one.paid_percent)), hundred),
      );
      return { way: 'hourly', of: div(mul(amount, add(plain, ...leave)), part(60)) };
    }
    if (prorate === 'none') return { way: 'once', of: zero };
    const { from, to } = this.input.circle;
    return { way: 'month', of: div(amount, part(length(from, to))) };
  }

  stretch = ({ span, deal }: Day): string => `${span} ${sense(deal)}`;

  earn(code: string, stretch: string, of: Part): void {
    const all = this.earnedIn.get(stretch) ?? new Map<string, Part>();
    all.set(code, add(all.get(code) ?? zero, of));
    this.earnedIn.set(stretch, all);
  }

  /** A line of step 1: its days' parts are rounded together, and each keeps its share of what was rounded. */
  line(component: Component, run: readonly { day: Day; of: Part }[]): void {
    const whole = add(...run.map(({ of }) => of));
    const paid = this.amount(this.post(component.code, this.round(whole)));
    if (component.taxable) this.taxed.push(paid);
    for (const { day, of } of run)
      if (whole[0] !== 0n) this.earn(component.code, this.stretch(day), div(mul(paid, of), whole));
  }

  once(component: Component): void {
    const day = this.days.findLast(({ deal }) => this.has(deal, component.code));
    if (day !== undefined) this.line(component, [{ day, of: this.value(day.deal, component.code) }]);
  }

  stepOne(): void {
    for (const component of this.input.components.filter(({ side }) => side === 'earning')) {
      if (component.calc === 'fixed' && component.prorate === 'none' && component.code !== 'BASIC') {
        this.once(component);
        continue;
      }
      let run: { day: Day; of: Part }[] = [];
      let before = '';
      for (const day of this.days) {
        const brought = this.brings(day, component);
        const { code } = component;
        const now =
          brought === undefined
            ? ''
            : `${brought.way} ${div(this.value(day.deal, code), [1n, this.unit]).join('/')}`;
        if (now !== before && run.length > 0) {
          this.line(component, run);
          run = [];
        }
        before = now;
        if (brought !== undefined) run.push({ day, of: brought.of });
      }
      if (run.length > 0) this.line(component, run);
    }
    for (const component of this.input.components)
      if (component.side === 'earning' && component.calc === 'percent_of') this.percentage(component);
  }

  /** Percentages here are of fixed components alone, so one pass is enough. */
  percentage(component: Component): void {
    const paying = new Map(
      this.days
        .filter(({ deal }) => this.has(deal, component.code))
        .map((day) => [
          this.stretch(day),
          add(...component.of_codes.map((of) => this.earnedIn.get(this.stretch(day))?.get(of) ?? zero)),
        ]),
    );
    const whole = add(...paying.values());
    const rate = div(part(component.rate ?? '0'), hundred);
    const paid = this.amount(this.post(component.code, this.round(mul(whole, rate))));
    if (component.taxable) this.taxed.push(paid);
    for (const [stretch, of] of paying)
      if (whole[0] !== 0n) this.earn(component.code, stretch, div(mul(paid, of), whole));
  }

  extra(code: string, taxable: boolean, exactly: Part): void {
    const paid = this.post(code, this.round(exactly));
    if (taxable) this.taxed.push(this.amount(paid));
  }

  stepsTwoToFive(): void {
    const { events, kind } = this.input;
    const { date, deal } = this.lastDay;
    if (kind !== 'off_cycle')
      for (const of of ['day', 'night', 'rest', 'holiday'] as const) {
        const costs = this.days.map((day) =>
          mul(
            part(day.deed?.overtime[of] ?? 0),
            div(this.hourRate(day.date), part(60)),
            part(day.deal.rules[`ot_${of}`]),
          ),
        );
        this.extra('OT', true, add(...costs));
      }
    for (const { unit, value, taxable } of events.bonuses) {
      const { pay_type: type } = deal.rules;
      const basic =
        type === 'daily' || type === 'hourly'
          ? this.amount(this.byCode.get('BASIC') ?? 0n)
          : part(deal.amounts.find(({ code }) => code === 'BASIC')?.amount ?? '0');
      const of = unit === 'percent_basic' ? div(basic, hundred) : this.rate(unit, date);
      this.extra('BONUS', taxable, mul(of, part(value)));
    }
    for (const { amount } of events.targets) this.extra('TARGET', true, part(amount));
    for (const { code, unit, value, ref_date: day } of events.inputs)
      if (code !== 'OTHER') this.extra(code, true, mul(this.rate(unit, day ?? date), part(value)));
    if (kind === 'final')
      this.extra('LEAVE_DUE', true, mul(this.dayRate(date), part(this.input.leave_days_due)));
    if (kind !== 'off_cycle') this.guarantee();
  }

  guarantee(): void {
    const { from, to } = this.input.circle;
    const bound = this.days.filter(({ deal }) => deal.rules.pay_type === 'commission');
    if (bound.length === 0) return;
    const promised = add(
      ...bound.map(({ deal }) => div(part(deal.rules.guarantee_amount ?? '0'), part(length(from, to)))),
    );
    const own = new Set(bound.map(this.stretch));
    const others = [...this.earnedIn].filter(([stretch]) => !own.has(stretch));
    const apart = add(...others.flatMap(([, codes]) => [...codes.values()]));
    const counted = sub(this.amount(this.total()), apart);
    this.extra('GUARANTEE', true, higher(zero, sub(promised, counted)));
  }

  total(): bigint {
    return [...this.byCode.values()].reduce((sum, one) => sum + one, 0n);
  }

  slip() {
    const isRegular = this.input.kind !== 'off_cycle';
    if (isRegular) this.stepOne();
    this.stepsTwoToFive();
    const gross = this.total();
    const lost = isRegular ? time(this) : 0n;
    const earned = gross + lost;
    const social = isRegular ? insurance(this, 'SI_EE') : 0n;
    const { due, counted } = isRegular ? tax(this, lost, social) : { due: 0n, counted: add(...this.taxed) };
    this.post('SI_EE', -social);
    this.post('TAX', -due);
    const taker = new Taker(this, earned - social - due);
    const net = taker.inSteps();
    const { carried, moved, owed } = taker;
    const { byCode } = this;
    return { gross, earned, net, taxable: this.round(counted), byCode, carried, moved, owed };
  }
}

/** The slip of an input, in whole minor units: its totals, and what its lines come to by code. */
export const otherSlip = (input: SlipInput) => new Reckoner(input).slip();
