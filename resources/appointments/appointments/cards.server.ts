import { changing, decide } from '#metadata/access.ts';
import { startsOf } from '#metadata/derive/transitions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { noShowsSql } from '../../patients/patients/noShows.server.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import { seePatients } from '../../shared/patientRights.ts';
import { reachOf, reachSql, reachValues } from '../reach.server.ts';
import { appointments } from './appointments.ts';

type Context = Pick<RuleContext, 'db' | 'subject' | 'locale' | 'now' | 'today'>;

/** Steps that are worked off in the list of messages: no card leads there. */
const inMessages: readonly string[] = ['remind', 'tell'];
/** What the caller may do to a visit in each state: its transitions, and the edit. */
function mayBy({ subject }: Pick<Context, 'subject'>): ReadonlyMap<string, readonly string[]> {
  const may = (rule: Parameters<typeof changing>[0]): boolean =>
    decide(changing(rule), subject) !== undefined;
  const { editableIn: edits = [], workflow }: AnyResource = appointments;
  const { states = {}, transitions = {} } = workflow ?? {};
  return new Map(
    Object.keys(states).map((state) => [
      state,
      [
        ...Object.entries(transitions).flatMap(([name, one]) =>
          startsOf(one).includes(state) && may(one.access) && !inMessages.includes(name) ? [name] : [],
        ),
        ...(edits.includes(state) && may(appointments.access.edit) ? ['edit'] : []),
      ],
    ]),
  );
}

/** An instant as text in UTC: thousands of dates are made of it for nothing, and `instantOf` makes ISO 8601 of it. */
const moments = ['starts_at', 'ends_at', 'hold_until', 'arrived_at', 'started_at'] as const;
const columns = `a.id, a.version, a.patient_id, a.doctor_id, a.room_id, a.branch_id, a.type_id, a.status, a.mode, a.urgent, a.queue_no, a.chair_no,
  a.outside_hours, a.needs_rebooking, a.needs_room, a.note, a.series_id,
  ${moments.map((name) => `(a.${name} at time zone 'UTC')::text as ${name}`).join(', ')}`;

/** `2026-11-22 08:00:00`, as PostgreSQL writes a moment of UTC, in ISO 8601. */
const isoOf = (moment: string): string =>
  `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${moment.slice(20, 23).padEnd(3, '0')}Z`;

/** A visit with its patient as it is read for calendar and queue; moments in ISO 8601. */
export interface VisitRow extends Row {
  readonly id: string;
  readonly doctor_id: string;
  readonly starts_at: string;
  readonly status: string;
  readonly mode: string;
}

/** Whether the patient owes anything: for whoever sees money, of records they may open (clinic.md 4.1, G1). */
const owesSql = `exists (select from patient_balances w where w.clinic_id = a.clinic_id and w.patient_id = a.patient_id and w.balance > 0)`;

/**
 * Visits between two instants within reach, as calendar and queue draw them, each with whether its patient's record may be opened: who
 * may not sees name and phone alone (clinic.md G3).
 */
export async function visitRows(
  context: Context,
  from: string,
  to: string,
  asked: {
    readonly doctor?: string | undefined;
    readonly room?: string | undefined;
    readonly branch?: string | undefined;
    /** Cancelled ones too. */
    readonly cancelled?: boolean;
  },
): Promise<readonly VisitRow[]> {
  const { db, subject, locale, today } = context;
  const sees = decide(seePatients, subject);
  const name = locale === 'en' ? `coalesce(nullif(p.full_name_en, ''), p.full_name)` : 'p.full_name';
  const rows = await db.query(
    `select ${columns}, ${name} as patient_name, p.phone, p.alert,
        ${sees === 'all' ? 'true' : `exists (select from patients__treated_by x where x.record_id = p.id and x.target_id = $8)`} as opens,
        not exists (select from appointments b where b.patient_id = a.patient_id and b.starts_at < a.starts_at
          and b.status in ('arrived', 'in_progress', 'completed')) as first_visit,
        ${noShowsSql('$10', '$11', ['a.clinic_id', 'a.patient_id'])} as no_shows,
        ${decide(seeMoney, subject) === undefined ? 'false' : owesSql} as owes
      from appointments a join patients p on p.id = a.patient_id
      where a.starts_at < $2 and a.starts_at >= $1::timestamptz - interval '480 minutes' and a.ends_at > $1
        and ($9 or a.status <> 'cancelled') and ($3::uuid is null or a.doctor_id = $3) and ($4::uuid is null or a.room_id = $4)
        and ($5::uuid is null or a.branch_id = $5) and ${reachSql(6)} and ($8::uuid is null or true)
      order by a.starts_at, a.id limit 10000`,
    [
      from,
      to,
      asked.doctor ?? null,
      asked.room ?? null,
      asked.branch ?? null,
      ...reachValues(await reachOf(context)),
      sees === 'all' || sees === undefined ? null : subject.employeeId,
      asked.cancelled === true,
      today,
      subject.clinic.timezone,
    ],
  );
  for (const row of rows as Record<string, unknown>[])
    for (const name of moments) {
      const moment = row[name];
      if (typeof moment === 'string') row[name] = isoOf(moment);
    }
  return rows as readonly VisitRow[];
}

/** What may be done with a visit: by its state, but nobody who came without a booking goes back to one. */
export function mayOf(context: Pick<Context, 'subject'>): (row: VisitRow) => readonly string[] {
  const may = mayBy(context);
  const ofWalkIns = (may.get('arrived') ?? []).filter((name) => name !== 'revert');
  return ({ mode, status }) =>
    mode === 'walk_in' && status === 'arrived' ? ofWalkIns : (may.get(status) ?? []);
}

/** A visit as the queue draws it. */
export function cardOf(row: VisitRow, may: ReturnType<typeof mayOf>): Row {
  const {
    patient_id: id,
    patient_name: name,
    phone,
    alert,
    opens,
    first_visit,
    no_shows,
    owes,
    ...visit
  } = row;
  const patient = {
    id,
    name,
    phone,
    open: opens,
    first_visit,
    ...(no_shows === null ? {} : { no_shows }),
    ...(opens === true && alert !== null ? { alert } : {}),
    ...(opens === true && owes === true ? { owes } : {}),
  };
  return { ...visit, patient, _may: may(row) };
}
