import { addDays } from '#metadata/time/days.ts';
import type { Row } from '#server/kit/rules.ts';
import { minute, type Context } from './booking.server.ts';
import type { Taken } from './holding.server.ts';
import { dayOf, offersFor } from './offering.server.ts';

const day = 1440 * minute;

/**
 * The next three starts at which the same booking succeeds, in steps of the session (areas-clinic.md 6.1): within two weeks, or within
 * a day of a time that was meant outside of hours.
 */
export async function nextFree(
  context: Context,
  visit: Taken & { readonly outside_hours: boolean },
): Promise<readonly Row[]> {
  const begins = Date.parse(visit.starts_at);
  const [duration, buffer] = [
    (Date.parse(visit.ends_at) - begins) / minute,
    (Date.parse(visit.hold_until) - Date.parse(visit.ends_at)) / minute,
  ];
  const first = dayOf(context, begins);
  const step = 5 * minute;
  const instead = {
    from: begins + step,
    to: begins + day,
    branchId: visit.branch_id,
    roomId: null,
    mode: 'slot',
    slotMin: 5,
    left: null,
  } as const;
  const found = await offersFor(
    context,
    {
      doctor: visit.doctor_id,
      patient: visit.patient_id,
      room: visit.room_id ?? undefined,
      kinds: [],
      branch: visit.branch_id,
      duration,
      buffer,
      firstDay: addDays(first, -1),
      lastDay: addDays(first, 14),
      notBefore: begins + step,
      instead: visit.outside_hours ? instead : undefined,
    },
    3,
  );
  return found.map(({ from, to }) => ({
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    ...(visit.room_id ? { room_id: visit.room_id } : {}),
  }));
}
