import { changing, decide } from '#metadata/access.ts';
import { startsOf } from '#metadata/derive/transitions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { seePatients } from '../../patients/patientRights.ts';
import { appointments } from './appointments.ts';

type Context = Pick<RuleContext, 'db' | 'subject' | 'locale' | 'now'>;

/** Which visits the caller may look at, as SQL over `a`, with its two values: own ones, those of their branches, or all (clinic.md G11). */
export interface Reach {
  readonly isAll: boolean;
  /** The only doctor whose visits these are; any where null. */
  readonly doctor: string | null;
  /** Branches beside one's own visits; any where null. */
  readonly branches: readonly string[] | null;
}

/** How far the caller's rows reach. */
export function reachOf({ subject }: Pick<Context, 'subject'>): Reach {
  const scope = decide(appointments.access.show, subject);
  if (scope === 'all') return { isAll: true, doctor: null, branches: null };
  const none = '00000000-0000-0000-0000-000000000000';
  const doctor = subject.employeeId ?? none;
  const isWide = scope === 'branch' || scope === 'department';
  return { isAll: false, doctor, branches: isWide ? subject.branchIds : [] };
}

/** Visits within reach: `$at` is the doctor, the next parameter the branches, both null where all are. */
export const reachSql = (at: number): string =>
  `($${at}::uuid is null or a.doctor_id = $${at} or a.branch_id = any ($${at + 1}::uuid[]))`;
export const reachValues = ({ doctor, branches }: Reach): readonly unknown[] => [doctor, branches ?? []];

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
          startsOf(one).includes(state) && may(one.access) ? [name] : [],
        ),
        ...(edits.includes(state) && may(appointments.access.edit) ? ['edit'] : []),
      ],
    ]),
  );
}

const columns = `a.id, a.version, a.patient_id, a.doctor_id, a.room_id, a.branch_id, a.type_id, a.starts_at, a.ends_at, a.hold_until, a.duration_min,
  a.status, a.mode, a.urgent, a.queue_no, a.chair_no, a.outside_hours, a.needs_rebooking, a.needs_room, a.needs_review, a.arrived_at, a.started_at,
  a.completed_at, a.note`;

/**
 * Visits between two instants within reach, as calendar and queue draw them, each with whether its patient's record may be opened: who
 * may not sees name and phone alone (clinic.md G3).
 */
export async function visitCards(
  context: Context,
  from: string,
  to: string,
  asked: {
    readonly doctor?: string | undefined;
    readonly room?: string | undefined;
    readonly branch?: string | undefined;
  },
): Promise<Row[]> {
  const { db, subject, locale } = context;
  const sees = decide(seePatients, subject);
  const name = locale === 'en' ? `coalesce(nullif(p.full_name_en, ''), p.full_name)` : 'p.full_name';
  const rows = await db.query(
    `select ${columns}, ${name} as patient_name, p.phone, p.alert,
        ${sees === 'all' ? 'true' : `exists (select from patients__treated_by x where x.record_id = p.id and x.target_id = $8)`} as opens,
        not exists (select from appointments b where b.patient_id = a.patient_id and b.starts_at < a.starts_at
          and b.status in ('arrived', 'in_progress', 'completed')) as first_visit
      from appointments a join patients p on p.id = a.patient_id
      where a.starts_at < $2 and a.starts_at >= $1::timestamptz - interval '480 minutes' and a.ends_at > $1
        and a.status <> 'cancelled' and ($3::uuid is null or a.doctor_id = $3) and ($4::uuid is null or a.room_id = $4)
        and ($5::uuid is null or a.branch_id = $5) and ${reachSql(6)} and ($8::uuid is null or true)
      order by a.starts_at, a.id limit 10000`,
    [
      from,
      to,
      asked.doctor ?? null,
      asked.room ?? null,
      asked.branch ?? null,
      ...reachValues(reachOf(context)),
      sees === 'all' || sees === undefined ? null : subject.employeeId,
    ],
  );
  const may = mayBy(context);
  return rows.map((row) => cardOf(row, may));
}

function cardOf(row: Row, may: ReadonlyMap<string, readonly string[]>): Row {
  const { patient_id, patient_name, phone, alert, opens, first_visit, ...visit } = row;
  const isWalkIn = row['mode'] === 'walk_in' && row['status'] === 'arrived';
  const patient = {
    id: patient_id,
    name: patient_name,
    phone,
    open: opens,
    first_visit,
    // An alert is told of an illness: to whom the record is open.
    ...(opens === true && alert !== null ? { alert } : {}),
  };
  const all = may.get(String(row['status'])) ?? [];
  return { ...visit, patient, _may: isWalkIn ? all.filter((name) => name !== 'revert') : all };
}
