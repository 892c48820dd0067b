import { serverRules } from '#server/kit/rules.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { addMonths } from '#metadata/time/days.ts';
import { dayAt } from '#metadata/time/clock.ts';
import { holdAfter, lockHeld } from '../holds.server.ts';
import { reachedBy } from '../messages/changes.server.ts';
import { patientRecalls } from './patient-recalls.ts';

/** A recall is of a month to come when it is written; tries are noted with the time they are made (clinic.md 2.7). */
export const patientRecallRules = serverRules(patientRecalls, {
  computed: {
    ...reachedBy,
    tries:
      '(select count(*)::int from patient_recalls__attempts l where l.clinic_id = t.clinic_id and l.record_id = t.id)',
  },
  filters: {
    callable: `exists (select from patients p where p.clinic_id = t.clinic_id and p.id = t.patient_id and p.status = 'active')`,
  },
  check(values, { before, today, refuse }) {
    const month = values['due_month'];
    if (month !== before?.due_month && typeof month === 'string' && month < today.slice(0, 7))
      refuse('past_month', { on: 'due_month' });
    return Promise.resolve();
  },
  transitions: {
    attempt: {
      effect: ({ record, asked, now }) =>
        Promise.resolve({ attempts: [...(record.attempts ?? []), { at: now.toISOString(), ...asked }] }),
    },
    reopen: {
      // One that was due long ago is still to be called: its month is not asked again.
      async effect(context) {
        await lockHeld(context.db, [], [], [context.record.patient_id]);
        await holdAfter(context, 'patient-recalls');
        return { dropped_because: null };
      },
    },
  },
});

/** A visit as recalls are followed by it: whose it is, when, and whether it stands, is over, or is none. */
interface Following {
  readonly id: string;
  readonly patient_id: string;
  readonly starts_at: string;
  readonly status: string;
}

/** The states in which a visit answers a recall. */
const standing: ReadonlySet<string> = new Set(['booked', 'confirmed', 'arrived', 'in_progress', 'completed']);

interface Months {
  readonly from: string;
  readonly to: string;
}

/** The due months a visit answers: its own, the one before and the one after; none while it does not stand. */
function monthsOf(visit: Following | undefined, zone: string): Months | undefined {
  if (visit === undefined || !standing.has(visit.status)) return undefined;
  const day = dayAt(visit.starts_at, zone);
  return { from: addMonths(day, -1).slice(0, 7), to: addMonths(day, 1).slice(0, 7) };
}

const within = (month: unknown, months: Months | undefined): boolean =>
  months !== undefined && String(month) >= months.from && String(month) <= months.to;

const shifted = (by: string): string =>
  `to_char((a.starts_at at time zone c.timezone) ${by} interval '1 month', 'YYYY-MM')`;
/** Whether another visit answers the recall, written after it as the one it followed was. */
const answeredElsewhere = `exists (select from appointments a join clinics c on c.id = a.clinic_id
  where a.clinic_id = r.clinic_id and a.patient_id = r.patient_id and a.id <> $2 and a.created_at >= r.created_at
    and a.status in (${[...standing].map((one) => `'${one}'`).join(', ')})
    and r.due_month between ${shifted('-')} and ${shifted('+')})`;

/** Whether a visit answers a recall, and whether it is over: before what happened to it, and after. */
interface Change {
  readonly stood: boolean;
  readonly stands: boolean;
  readonly wasOver: boolean;
  readonly isOver: boolean;
}

/** What a recall in this state goes through by that: each event of the visit with its opposite. */
function stepsOf(status: unknown, elsewhere: boolean, change: Change): readonly string[] {
  const { stood, stands, wasOver, isOver } = change;
  if (stands && !stood) return status === 'open' ? [isOver ? 'finish' : 'book'] : [];
  if (stood && !stands) return status === 'booked' && !elsewhere ? ['reopen'] : [];
  if (isOver && !wasOver) return status === 'booked' ? ['finish'] : [];
  if (wasOver && !isOver) return status === 'done' ? ['reopen', 'book'] : [];
  return [];
}

/**
 * Recalls follow their visit (clinic.md 2.7, DESIGN 9.45): booked with it, done when it is completed, and open again with the tries and
 * the age they had when it is cancelled, missed or moved out of their months, unless another visit answers them.
 */
export async function recallsFollow(
  { db, subject }: Pick<RuleContext, 'db' | 'subject'>,
  before: Following | undefined,
  after: Following,
): Promise<void> {
  const zone = subject.clinic.timezone;
  const [was, is] = [monthsOf(before, zone), monthsOf(after, zone)];
  const months = [was, is].flatMap((one) => (one === undefined ? [] : [one.from, one.to])).toSorted();
  if (months.length === 0) return;
  const rows = await db.query(
    `select r.id, r.due_month, r.status, ${answeredElsewhere} as elsewhere from patient_recalls r
      where r.patient_id = $1 and r.status in ('open', 'booked', 'done') and r.due_month between $3 and $4 order by r.id`,
    [after.patient_id, after.id, months[0], months.at(-1)],
  );
  for (const { id, due_month, status, elsewhere } of rows) {
    const change = {
      stood: within(due_month, was),
      stands: within(due_month, is),
      wasOver: before?.status === 'completed',
      isOver: after.status === 'completed',
    };
    for (const name of stepsOf(status, elsewhere === true, change))
      await db.transition('patient-recalls', String(id), name, {}, 'server');
  }
}
