import { addDays } from '#metadata/time/days.ts';
import { readingsOf } from '#metadata/time/clock.ts';
import { clockOf } from './placedDays.ts';
import { daysAround, reckonDays } from './reckonDays.ts';
import type { AttendanceRules, DayFacts, PlannedDay, PlannedSpan, Punch, ScheduleRules } from './types.ts';

/** What the tests of the engine begin with: the settings and schedules of hr.md 2.8. Not for the product. */
export const Cairo = 'Africa/Cairo';

export const settings: AttendanceRules = {
  direction_mode: 'auto',
  duplicate_seconds: 60,
  window_before: 180,
  window_after: 240,
  ot_min: 30,
  ot_round: 15,
  ot_before_shift: false,
  night_from: '19:00',
  night_to: '07:00',
};

export const schedule: ScheduleRules = {
  kind: 'fixed',
  required_minutes: 0,
  grace_in: 10,
  grace_out: 0,
  grace_mode: 'forgive',
  half_day_below: '50',
  absent_below: '25',
};

export const span = (start: string, end: string, break_minutes = 0, break_paid = false): PlannedSpan => ({
  start,
  end,
  break_minutes,
  break_paid,
});

/** An instant by the wall clock of Cairo, `2026-11-02 10:05:30`; `second` for the second reading of a time shown twice. */
export function at(text: string, reading: 'first' | 'second' = 'first', zone = Cairo): number {
  const [day = '', clock = ''] = text.split(' ');
  const readings = readingsOf({ day, clock: clock.slice(0, 5) }, zone);
  const found = reading === 'second' ? readings[1] : readings[0];
  if (found === undefined) throw new Error(`${text} is no time of ${zone}`);
  return Date.parse(found) + Number(clock.slice(6, 8) || '0') * 1000;
}

/** Punches by their wall clocks; `0@2026-11-02 10:00` has a state. */
export const punchesOf = (...texts: readonly string[]): readonly Punch[] =>
  texts.map((text, index) => {
    const [state, time] = text.includes('@') ? text.split('@') : [undefined, text];
    return { id: `p${index}`, at: at(time ?? ''), state: state === undefined ? null : Number(state) };
  });

export interface Asked {
  readonly spans?: (day: string) => readonly PlannedSpan[];
  readonly plan?: (day: string) => Partial<PlannedDay>;
  readonly schedule?: Partial<ScheduleRules>;
  readonly rules?: Partial<AttendanceRules>;
  readonly facts?: Partial<DayFacts>;
  readonly punches: readonly Punch[];
  readonly from: string;
  readonly to?: string;
  /** By the wall clock of Cairo; a week later unless said. */
  readonly now?: string;
}

/** The days somebody asks for, by the engine. A day without spans is rest. */
export function reckoned(asked: Asked) {
  const to = asked.to ?? asked.from;
  const first = addDays(asked.from, -daysAround.before);
  const plans: PlannedDay[] = [];
  for (let day = first; day <= addDays(to, daysAround.after); day = addDays(day, 1)) {
    const spans = asked.spans?.(day) ?? [span('10:00', '18:00')];
    const own = { ...schedule, ...asked.schedule };
    plans.push({ day, schedule: own, is_rest: spans.length === 0, spans, ...asked.plan?.(day) });
  }
  return reckonDays({
    plans,
    facts: () => ({ employed: true, attendance_required: true, ...asked.facts }),
    punches: asked.punches,
    rules: { ...settings, ...asked.rules },
    clock: clockOf(Cairo),
    now: asked.now === undefined ? at(`${addDays(to, 7)} 12:00`) : at(asked.now),
    from: asked.from,
    to,
  });
}

/** The one day that is asked for. */
export function dayOf(asked: Asked) {
  const [day] = reckoned(asked).days;
  if (day === undefined) throw new Error('there is no row');
  return day;
}
