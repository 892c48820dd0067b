import { isId } from '#metadata/fields/validate.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { otherKindSql } from '../otherKind.server.ts';
import { isWithin, reachOf } from '../reach.server.ts';
import { doctorFacts, type DoctorFacts } from '../sessions/readSessions.server.ts';
import { appointments } from './appointments.ts';
import { hoursAt, type FoundHours } from './hours.server.ts';

export type Context = RuleContext<typeof appointments>;
export const minute = 60_000;
const day = 86_400_000;

/** What somebody wants to book or to move to. */
export interface Wish {
  readonly patient_id: string;
  readonly doctor_id: string;
  readonly type_id: string;
  readonly starts_at: string;
  readonly duration_min: number | null;
  readonly room_id: string | null;
  readonly branch_id: string | null;
  readonly outside_hours: boolean;
  /** A room of another kind than the type asks for is meant (DESIGN 9.44). */
  readonly room_mismatch: boolean;
  readonly mode: 'walk_in' | null;
  /** A visit that has been: neither time nor hours are asked (clinic.md A4, back-entry). */
  readonly isOver?: true;
  /** Minutes the type kept free after it when it was booked; those of the type now where null. */
  readonly buffer: number | null;
}

/** What is stored of it, and what it is judged by. */
export interface Placed {
  readonly values: {
    readonly duration_min: number;
    readonly ends_at: string;
    readonly hold_until: string;
    readonly branch_id: string | null;
    readonly mode: 'slot' | 'queue' | 'walk_in';
    readonly outside_hours: boolean;
    readonly room_mismatch: boolean;
  };
  readonly hours: FoundHours;
  readonly doctor: DoctorFacts;
}

export interface Facts {
  readonly row: Row;
  readonly doctor: DoctorFacts;
}

/** What must be known of patient, doctor, type and room, in one statement, and the doctor's profile. */
export async function factsOf(
  { db }: Context,
  wish: Pick<Wish, 'patient_id' | 'doctor_id' | 'type_id' | 'room_id'>,
): Promise<Facts> {
  const [row = {}] = await db.query(
    `select p.status as patient, e.status as doctor, coalesce(j.is_clinical, false) as clinical,
        t.duration_min, t.buffer_after_min,
        not exists (select from appointment_types__doctor_ids x where x.record_id = t.id)
          or exists (select from appointment_types__doctor_ids x where x.record_id = t.id and x.target_id = e.id) as does,
        r.status as room, r.branch_id as room_branch, ${otherKindSql} as other_kind
      from patients p join employees e on e.id = $2 left join job_titles j on j.id = e.job_title_id
        join appointment_types t on t.id = $3 left join rooms r on r.id = $4
      where p.id = $1`,
    [wish.patient_id, wish.doctor_id, wish.type_id, wish.room_id],
  );
  const facts = await doctorFacts(db, [wish.doctor_id]);
  const none = { parallelChairs: 1, bookable: true, color: null, roomId: null };
  return { row, doctor: facts.get(wish.doctor_id) ?? none };
}

/** Whether the rows somebody may write reach that far: who may not is told nothing of how things stand there. */
export const reaches = async (
  context: Pick<Context, 'db' | 'subject' | 'writtenBy'>,
  doctor: unknown,
  branch: unknown,
): Promise<boolean> =>
  context.writtenBy === 'rule' ||
  isWithin(await reachOf(context, appointments.access.create), doctor, branch);

/** Refuses whom or what nobody can book now (clinic.md A6); `before` is what stood already and is not asked again. */
export function refuseUnbookable(
  { refuse }: Pick<Context, 'refuse'>,
  { row, doctor }: Facts,
  wish: Pick<Wish, 'doctor_id' | 'type_id' | 'room_id' | 'room_mismatch'>,
  before?: Pick<Wish, 'doctor_id' | 'type_id' | 'room_id'>,
): void {
  const state = { code: 'invalid_state' } as const;
  if (row['patient'] !== undefined && row['patient'] !== 'active') refuse('patient.archived', state);
  const isActive = row['doctor'] === 'active' && row['clinical'] === true && doctor.bookable;
  if (row['doctor'] !== undefined && wish.doctor_id !== before?.doctor_id && !isActive)
    refuse('doctor.inactive', state);
  const isSame = wish.type_id === before?.type_id && wish.doctor_id === before.doctor_id;
  if (row['does'] === false && !isSame) refuse('type.doctor_not_allowed', state);
  if (wish.room_id && wish.room_id !== before?.room_id && row['room'] && row['room'] !== 'active')
    refuse('room.closed', state);
  const stays = wish.room_id === before?.room_id && wish.type_id === before.type_id;
  if (row['other_kind'] === true && !wish.room_mismatch && !stays) refuse('appointment.room_mismatch', state);
}

/** Refuses a start that is over or more than a year ahead (clinic.md A4); what was sent wrongly is told on its field. */
export function refuseTime({ refuse, now }: Pick<Context, 'refuse' | 'now'>, startsAt: string): void {
  const at = Date.parse(startsAt);
  const told = { on: 'starts_at', code: 'invalid' } as const;
  if (at < now.getTime() - 15 * minute) refuse('appointment.past', told);
  if (at > now.getTime() + 365 * day) refuse('appointment.too_far', told);
}

/** Refuses what hours do not allow (clinic.md A3): outside of them passes when it is meant, on leave never. */
function refuseHours({ refuse }: Pick<Context, 'refuse'>, wish: Wish, hours: FoundHours): void {
  if (hours.away !== undefined)
    refuse('appointment.doctor_absent', { code: 'invalid_state', details: { why: hours.away } });
  if (!hours.isInside && !wish.outside_hours && wish.mode === null)
    refuse('appointment.outside_hours', { code: 'invalid_state' });
}

/**
 * What a wish becomes: its end, its branch, its mode, and whether it lies outside of hours. Refuses what cannot be booked (A3, A4, A6);
 * what is held at that time is not asked here. `before` is the visit that is moved.
 */
export async function place(context: Context, wish: Wish, before?: Wish): Promise<Placed> {
  const facts = await factsOf(context, wish);
  const { row, doctor } = facts;
  const duration = wish.duration_min ?? Number(row['duration_min'] ?? 30);
  const buffer = wish.buffer ?? Number(row['buffer_after_min'] ?? 0);
  const ends = Date.parse(wish.starts_at) + duration * minute;
  const ends_at = new Date(ends).toISOString();
  const room_branch = (row['room_branch'] as string | null | undefined) ?? null;
  const branch = wish.branch_id ?? room_branch;
  const nothing: FoundHours = { session: undefined, isInside: false, away: undefined };
  const values = (hours: FoundHours): Placed['values'] => ({
    duration_min: duration,
    ends_at,
    hold_until: new Date(ends + buffer * minute).toISOString(),
    branch_id: branch ?? hours.session?.branchId ?? context.subject.branchIds[0] ?? null,
    mode: wish.mode ?? hours.session?.mode ?? 'slot',
    outside_hours: !hours.isInside,
    room_mismatch: row['other_kind'] === true,
  });
  // Who reaches no further is refused where the row is written, and told nothing of the others' hours.
  if (!(await reaches(context, wish.doctor_id, branch)))
    return { values: values(nothing), hours: nothing, doctor };
  if (room_branch !== null && branch !== room_branch)
    context.refuse('appointment.room_elsewhere', { on: 'room_id', code: 'invalid' });
  refuseUnbookable(context, facts, wish, before);
  if (wish.isOver) return { values: { ...values(nothing), outside_hours: false }, hours: nothing, doctor };
  if (wish.starts_at !== before?.starts_at) refuseTime(context, wish.starts_at);
  const { clinic } = context.subject;
  const hours = await hoursAt(context.db, {
    doctor: wish.doctor_id,
    branch,
    room: wish.room_id,
    from: wish.starts_at,
    to: ends_at,
    zone: clinic.timezone,
    locale: context.locale,
  });
  refuseHours(context, wish, hours);
  return { values: values(hours), hours, doctor };
}

/** The wish in what somebody sent; undefined while patient, doctor, type or time are missing, which the form is told of. */
export function wishOf(values: Row): Wish | undefined {
  const { patient_id, doctor_id, type_id, starts_at } = values;
  if (!isId(patient_id) || !isId(doctor_id) || !isId(type_id) || typeof starts_at !== 'string')
    return undefined;
  const text = (name: string): string | null => (isId(values[name]) ? values[name] : null);
  const number = values['duration_min'];
  return {
    patient_id,
    doctor_id,
    type_id,
    starts_at,
    duration_min: typeof number === 'number' ? number : null,
    room_id: text('room_id'),
    branch_id: text('branch_id'),
    outside_hours: values['outside_hours'] === true,
    room_mismatch: values['room_mismatch'] === true,
    mode: values['mode'] === 'walk_in' ? 'walk_in' : null,
    buffer: null,
  };
}
