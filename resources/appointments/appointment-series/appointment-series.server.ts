import { wallAt } from '#metadata/time/clock.ts';
import type { WeekDay } from '#metadata/time/days.ts';
import { serverRules, type OperationContext, type Row, type RuleContext } from '#server/kit/rules.ts';
import { wishOf, type Wish } from '../appointments/booking.server.ts';
import { judge, type Judged } from '../appointments/obstacles.server.ts';
import { daysSaid } from '../daysSaid.ts';
import { lockHeld } from '../holds.server.ts';
import { noteBooked } from '../messages/changes.server.ts';
import { appointmentSeries } from './appointment-series.ts';
import {
  occurrencesOf,
  recurrenceProblem,
  type Frequency,
  type Occurrence,
  type Recurrence,
} from './recurrence.ts';

type Context = RuleContext<typeof appointmentSeries>;
type Date = Occurrence & Pick<Judged, 'reason' | 'n' | 'placed'>;

/** How what was sent repeats: both ends where both were sent, which is no recurrence (`recurrenceProblem`). */
function recurrenceOf(values: Row): Recurrence {
  const { freq, every, weekdays, count, until } = values;
  return {
    freq: freq as Frequency,
    every: Number(every),
    weekdays: (weekdays ?? []) as readonly WeekDay[],
    count: (count ?? undefined) as number | undefined,
    until: (until ?? undefined) as string | undefined,
  };
}

const zoneOf = ({ subject }: Pick<Context, 'subject'>): string => subject.clinic.timezone;
const firstOf = (context: Pick<Context, 'subject'>, startsAt: string) => wallAt(startsAt, zoneOf(context));

/** Refuses what is no series, on its field (clinic.md 4.4). */
function refuseNone(context: Context, values: Row): void {
  const first = firstOf(context, String(values['starts_at']));
  const problem = recurrenceProblem(first.day, recurrenceOf(values));
  if (problem === undefined) return;
  // The declaration says how often and how far apart at most.
  if (problem.reason === 'every_range' || problem.reason === 'count_range') context.fail('bad_request');
  else context.refuse(problem.reason, { on: problem.on });
}

/** Every visit of a series with what keeps it, by the rules of booking; all are in the branch of the first that can be. */
async function datesOf(context: Context, wish: Wish, values: Row): Promise<Date[]> {
  const first = firstOf(context, wish.starts_at);
  let { branch_id } = wish;
  const dates: Date[] = [];
  for (const one of occurrencesOf(first, recurrenceOf(values), zoneOf(context))) {
    const { starts_at } = one;
    const judged: Judged =
      starts_at === null
        ? { reason: 'time.nonexistent' }
        : await judge(context, { ...wish, starts_at, branch_id });
    branch_id ??= judged.placed?.values.branch_id ?? null;
    dates.push({ ...one, ...judged });
  }
  return dates;
}

/** What is to be booked, as a series has it: refused whole where a visit clashes, or the clashes are left out (clinic.md 4.4). */
async function seriesFor(context: Context, wish: Wish, values: Row): Promise<Row> {
  await lockHeld(context.db, [wish.doctor_id], [wish.room_id], [wish.patient_id]);
  const dates = await datesOf(context, wish, values);
  const clashes = dates.filter(({ reason }) => reason !== undefined);
  const [placed] = dates.flatMap((one) => one.placed ?? []);
  if (!placed || (clashes.length > 0 && values['on_conflict'] !== 'skip'))
    return context.refuse('series.clashes', {
      code: 'slot_taken',
      values: {
        n: clashes.length,
        days: daysSaid(clashes.map(({ day }) => day)),
      },
      details: { clashes: clashes.map(shown) },
    });
  const { duration_min, branch_id } = placed.values;
  const left_out = clashes.map(({ day, clock, reason }) => ({ day, clock, reason }));
  return { ...values, duration_min, branch_id, left_out };
}

const shown = ({ day, clock, starts_at, reason, n }: Date) => ({
  day,
  clock,
  starts_at,
  ok: reason === undefined,
  ...(reason === undefined ? {} : { code: reason }),
  ...(n === undefined ? {} : { n }),
});

/** Every date of what would be booked; of what nobody else holds meanwhile, creating books the same. */
async function preview(call: OperationContext<typeof appointmentSeries>): Promise<unknown> {
  const wish = wishOf(call.body);
  if (!wish) return call.fail('bad_request');
  refuseNone(call, call.body);
  return (await datesOf(call, wish, call.body)).map(shown);
}

const ofVisit = [
  'patient_id',
  'doctor_id',
  'type_id',
  'duration_min',
  'room_id',
  'branch_id',
  'urgent',
  'source',
  'note',
  'outside_hours',
  'room_mismatch',
] as const;

/** Repeated visits are rows at once, in one transaction, each by the rules of booking (clinic.md 4.4). */
export const appointmentSeriesRules = serverRules(appointmentSeries, {
  computed: {
    visits:
      '(select count(*)::int from appointments a where a.clinic_id = t.clinic_id and a.series_id = t.id)',
  },
  notices: {
    'appointment.series_booked': {
      area: 'appointments',
      link: '/patients/appointments',
      mine: '/my-appointments',
      ar: ['مواعيد جديدة متكررة ({n:visits}): {title}'],
      en: ['New repeated appointments ({n:visits}): {title}'],
    },
  },
  async prepare(values, context) {
    const wish = wishOf(values);
    if (!wish || context.before) return values;
    const { day } = firstOf(context, wish.starts_at);
    return recurrenceProblem(day, recurrenceOf(values)) ? values : seriesFor(context, wish, values);
  },
  async check(values, context) {
    refuseNone(context, values);
    return Promise.resolve();
  },
  async saved(context) {
    const { record, before, db, notify } = context;
    if (before) return;
    const leftOut = new Set((record.left_out ?? []).map(({ day }) => day as string));
    const visit = Object.fromEntries(ofVisit.map((name) => [name, record[name]]));
    const first = firstOf(context, record.starts_at);
    const booked = occurrencesOf(first, recurrenceOf(record), zoneOf(context)).filter(
      ({ day }) => !leftOut.has(day),
    );
    const made: Row[] = [];
    for (const { starts_at } of booked)
      made.push(await db.create('appointments', { ...visit, starts_at }, { series_id: record.id }));
    // The patient is written of the first.
    const [one] = made;
    if (one) await noteBooked(context, { id: String(one['id']), starts_at: String(one['starts_at']) });
    notify('appointment.series_booked', { employeeId: record.doctor_id }, { n: booked.length });
  },
  operations: { preview },
});
