import type { RecordOf } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { hold, release, type Clash, type Holder, type Wanted } from '../holds.server.ts';
import { isWithin, reachOf } from '../reach.server.ts';
import { doctorFacts } from '../sessions/readSessions.server.ts';
import type { appointments } from './appointments.ts';
import { minute, type Context } from './booking.server.ts';

export type Visit = RecordOf<typeof appointments>;
/** What is taken of a visit: enough of it to reckon its holds. */
export type Taken = Pick<
  Visit,
  | 'id'
  | 'patient_id'
  | 'doctor_id'
  | 'room_id'
  | 'starts_at'
  | 'ends_at'
  | 'hold_until'
  | 'mode'
  | 'branch_id'
>;

/** The states in which a visit that has a time of its own holds it (clinic.md A1). */
export const living: readonly string[] = ['booked', 'confirmed', 'arrived', 'in_progress'];
export const holderOf = (id: string): Holder => ({ by: 'appointment_id', id });

/**
 * What a visit holds (clinic.md A1): there is only an after-buffer, so gaps never stack. Queue and walk-in hold nothing (A2). With a
 * chair the room is held there and nowhere else.
 */
export async function wantedOf({ db }: Pick<Context, 'db'>, visit: Taken, chair?: number): Promise<Wanted[]> {
  if (visit.mode !== 'slot') return [];
  const { starts_at: from, ends_at, hold_until, room_id } = visit;
  const facts = (await doctorFacts(db, [visit.doctor_id])).get(visit.doctor_id);
  const wanted: Wanted[] = [
    { of: 'patient_id', id: visit.patient_id, from, to: ends_at, capacity: 1 },
    { of: 'doctor_id', id: visit.doctor_id, from, to: hold_until, capacity: facts?.parallelChairs ?? 1 },
  ];
  if (!room_id) return wanted;
  const [room] = await db.query('select capacity, turnover_min from rooms where id = $1', [room_id]);
  const prepared = Date.parse(ends_at) + Number(room?.['turnover_min'] ?? 0) * minute;
  const to = new Date(Math.max(prepared, Date.parse(hold_until))).toISOString();
  const lanes = chair === undefined ? {} : { lanes: [chair] };
  wanted.push({ of: 'room_id', id: room_id, from, to, capacity: Number(room?.['capacity'] ?? 1), ...lanes });
  return wanted;
}

/** What is told of whom is busy (clinic.md A1). */
export const reasonOf = {
  patient_id: 'appointment.patient_busy',
  doctor_id: 'appointment.doctor_busy',
  room_id: 'appointment.room_busy',
} as const;

/** Of these visits those the caller may look at, in the order of their beginnings: of others' nothing is told (clinic.md G8). */
export async function seenVisits(
  { db, subject, locale }: Pick<RuleContext, 'db' | 'subject' | 'locale'>,
  ids: readonly (string | null)[],
): Promise<readonly Row[]> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  const name = (ar: string, en: string): string =>
    locale === 'en' ? `coalesce(nullif(${en}, ''), ${ar})` : ar;
  const rows = await db.query(
    `select a.id, a.doctor_id, a.branch_id, a.room_id, a.starts_at, a.ends_at, a.status, ${name('p.full_name', 'p.full_name_en')} as patient,
        ${name('e.full_name_ar', 'e.full_name_en')} as doctor
      from appointments a join patients p on p.id = a.patient_id join employees e on e.id = a.doctor_id
      where a.id = any ($1::uuid[]) order by a.starts_at, a.id`,
    [known],
  );
  const reach = await reachOf({ db, subject });
  return rows.filter((row) => isWithin(reach, row['doctor_id'], row['branch_id']));
}

/** Refuses with what is in the way: 409 `slot_taken` (clinic.md A1). */
export async function refuseClash(context: Context, clash: Clash, nextFree: readonly Row[]): Promise<never> {
  const [found] = await seenVisits(
    context,
    clash.rows.map(({ appointmentId }) => appointmentId),
  );
  const details = { ...(found ? { clash: found } : {}), next_free: nextFree };
  return context.refuse(reasonOf[clash.of], { code: 'slot_taken', details });
}

/**
 * Holds the time of a visit in the place of what it held before, on one chair where it is named; answers what is in the way, and holds
 * nothing anew then.
 */
export async function takeTime(
  context: Pick<Context, 'db'>,
  visit: Taken,
  chair?: number,
): Promise<Clash | undefined> {
  return hold(context.db, holderOf(visit.id), await wantedOf(context, visit, chair));
}

/** Lets go what a visit holds, or what it holds of its room alone. */
export async function letGo({ db }: Pick<Context, 'db'>, id: string, of?: 'room_id'): Promise<void> {
  if (of === undefined) await release(db, holderOf(id));
  else await db.query('delete from schedule_holds where appointment_id = $1 and room_id is not null', [id]);
}

/** What a visit holds ends with it (areas-clinic.md 6.3): patient now, doctor and room after the buffer that counts from now. */
export async function endNow({ db, now }: Pick<Context, 'db' | 'now'>, visit: Taken): Promise<void> {
  const early = Date.parse(visit.ends_at) - now.getTime();
  if (early <= 0) return;
  const cut = `$2 * interval '1 millisecond'`;
  await db.query(
    `with gone as (delete from schedule_holds where appointment_id = $1 and to_at - ${cut} <= from_at returning id)
      update schedule_holds set to_at = to_at - ${cut}
        where appointment_id = $1 and to_at - ${cut} > from_at and id not in (select id from gone) returning id`,
    [visit.id, early],
  );
}
