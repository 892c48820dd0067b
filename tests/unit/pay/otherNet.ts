import type { Reckoner } from './otherPay.ts';
import { div, hundred, mul, part } from './parts.ts';

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Steps 9 and 11 of the second calculator, in whole minor units: what is taken from what is left. */
export class Taker {
  carried = 0n;
  moved = 0n;
  owed = 0n;
  private readonly of: Reckoner;
  private left: bigint;
  private readonly isFinal: boolean;
  private readonly floor: bigint;

  constructor(of: Reckoner, available: bigint) {
    this.of = of;
    this.left = available;
    this.isFinal = of.input.kind === 'final';
    this.floor = this.isFinal ? 0n : of.round(part(of.input.settings.net_floor));
  }

  /** What is due and not there. */
  private get(code: string, due: bigint, limit = due): bigint {
    const got = min(min(due, limit), max(0n, this.left - this.floor));
    this.left -= got;
    this.of.post(code, -got);
    return due - got;
  }

  private short(rest: bigint): void {
    if (this.isFinal) this.owed += rest;
    else this.carried += rest;
  }

  private penalties(): void {
    const { of } = this;
    const { date, deal } = of.lastDay;
    let cap = of.round(mul(of.dayRate(date), part(deal.rules.penalty_cap_days)));
    const sorted = of.input.events.penalties.toSorted((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
    for (const { unit, date: day, value, applied } of sorted) {
      if (unit === 'warning') continue;
      const money = of.round(mul(of.rate(unit, day), part(value)));
      const due = max(0n, money - of.round(part(applied)));
      const rest = this.get('PEN', due, this.isFinal ? due : max(0n, cap));
      cap -= due - rest;
      if (this.isFinal) this.owed += rest;
    }
  }

  /** The clinic's own deductions. */
  private contract(): void {
    const { of } = this;
    const { circle, components } = of.input;
    const whole = (Date.parse(circle.to) - Date.parse(circle.from)) / 86_400_000 + 1;
    for (const one of components.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
      const { code, calc, side, of_codes: codes, rate } = one;
      if (side !== 'deduction' || !of.has(of.lastDay.deal, code)) continue;
      const share = div(part(of.days.length), part(whole));
      if (calc === 'fixed') this.short(this.get(code, of.round(mul(of.value(of.lastDay.deal, code), share))));
      if (calc !== 'percent_of') continue;
      const base = codes.reduce((sum, from) => sum + (of.byCode.get(from) ?? 0n), 0n);
      this.short(this.get(code, of.round(div(mul(of.amount(base), part(rate ?? '0')), hundred))));
    }
  }

  private others(): void {
    const { of } = this;
    const { events, kind } = of.input;
    const dues = events.inputs
      .filter(({ code }) => code === 'OTHER')
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ unit, ref_date: day, value }) =>
        of.round(mul(of.rate(unit, day ?? of.lastDay.date), part(value))),
      );
    for (const due of dues) if (due < 0n) this.get('OTHER', due);
    if (kind !== 'off_cycle') this.contract();
    for (const due of dues) if (due >= 0n) this.short(this.get('OTHER', due));
  }

  private advances(): void {
    const { of } = this;
    const { events, settings } = of.input;
    let together = of.round(
      div(mul(of.amount(max(0n, this.left)), part(settings.sulfa_cap_percent)), hundred),
    );
    const sorted = events.instalments
      .map((one) => ({
        one,
        order: `${one.application_day} ${one.application_id} ${String(one.seq).padStart(3, '0')}`,
      }))
      .toSorted((a, b) => (a.order < b.order ? -1 : 1));
    for (const { one } of sorted) {
      const due = of.round(part(one.remaining));
      const rest = this.get('SULFA', due, this.isFinal ? due : max(0n, together));
      together -= due - rest;
      if (this.isFinal) this.owed += rest;
      else this.moved += rest;
    }
  }

  /** What is left after all of it. */
  private take(): bigint {
    if (this.left < 0n) {
      this.short(-this.left);
      this.of.post(this.isFinal ? 'OWED' : 'CARRY', -this.left);
      this.left = 0n;
    }
    const { carries } = this.of.input.events;
    for (const { amount } of carries.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      this.short(this.get('CARRY', this.of.round(part(amount))));
    this.penalties();
    this.others();
    this.advances();
    return this.left;
  }

  /** The net in the clinic's steps. */
  inSteps(): bigint {
    const net = this.take();
    const { net_round_step: step, net_round_mode: mode } = this.of.input.settings;
    const size = this.of.round(part(step));
    if (size === 0n) return net;
    const over = net % size;
    const to = mode === 'nearest' && over * 2n >= size ? net - over + size : net - over;
    this.of.post('ROUND', to - net);
    return to;
  }
}
