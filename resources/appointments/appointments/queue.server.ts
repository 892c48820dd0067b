import type { Session } from '../sessions/sessions.ts';
import { hoursAt } from './hours.server.ts';
import type { Context } from './booking.server.ts';

/** How many are booked into a session, walk-ins not counted (clinic.md A2), and whether `own` is among them; cancelled and missed ones left it. */
async function bookedInto(
  { db }: Pick<Context, 'db'>,
  session: Session,
  own?: string,
): Promise<{ readonly n: number; readonly isIn: boolean }> {
  const [row] = await db.query(
    `select count(*)::int as n, coalesce(bool_or(id = $5), false) as is_in from appointments
      where doctor_id = $1 and branch_id = $2 and starts_at >= $3 and starts_at < $4
        and mode = 'queue' and status not in ('cancelled', 'no_show')`,
    [session.doctorId, session.branchId, session.from, session.to, own ?? null],
  );
  return { n: Number(row?.['n']), isIn: row?.['is_in'] === true };
}

/**
 * Refuses one more than a queue's session takes; whoever is in it already is no more, however few it takes by now. Whoever asks holds the
 * doctor, so that of two at once the second sees the first.
 */
export async function refuseFull(
  context: Context & {
    readonly record?: { doctor_id: string; branch_id: string; starts_at: string; ends_at: string };
  },
  session: Session | undefined,
  own?: string,
): Promise<void> {
  const { record, subject, locale, db } = context;
  const found =
    session ??
    (record
      ? (
          await hoursAt(db, {
            doctor: record.doctor_id,
            branch: record.branch_id,
            room: null,
            from: record.starts_at,
            to: record.ends_at,
            zone: subject.clinic.timezone,
            locale,
          })
        ).session
      : undefined);
  if (!found || found.capacity === null) return;
  const { n, isIn } = await bookedInto(context, found, own);
  if (!isIn && n >= found.capacity)
    context.refuse('appointment.session_full', { code: 'slot_taken', values: { n: found.capacity } });
}
