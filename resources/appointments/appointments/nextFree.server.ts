import { addDays } from '#metadata/time/days.ts';
import type { Row } from '#server/kit/rules.ts';
import { minute, type Context } from './booking.server.ts';
import type { Taken } from './holding.server.ts';
import { dayOf, offersFor } from './offering.server.ts';

const day = 1440 * minute;

/**
 * The next three starts at which the same booking succeeds, in steps of the session (areas-clinic.md 6.1): within two weeks, or within
 * a day of a time that was meant outside of hours. `standing` is the visit before its move: what it has already is no offer.
 */
export async function nextFree(
  context: Context,
  visit: Taken & { readonly outside_hours: boolean },
  standing?: Taken,
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
  const looking = {
    doctor: visit.doctor_id,
    patient: visit.patient_id,
    room: visit.room_id ?? undefined,
    kinds: [],
    branch: visit.branch_id,
    duration,
    buffer,
    firstDay: addDays(first, -1),
    notBefore: begins + step,
    instead: visit.outside_hours ? instead : undefined,
  };
  const isSame = standing?.doctor_id === visit.doctor_id && standing.room_id === visit.room_id;
  const own = isSame ? Date.parse(standing.starts_at) : undefined;
  // Most are near: whoever waits for what is refused here waits no longer than it takes.
  for (const days of visit.outside_hours ? [1] : [2, 14]) {
    const offered = await offersFor(context, { ...looking, lastDay: addDays(first, days) }, 4);
    const found = offered.filter(({ from }) => from !== own).slice(0, 3);
    if (found.length === 3 || days !== 2)
      return found.map(({ from, to }) => ({
        starts_at: new Date(from).toISOString(),
        ends_at: new Date(to).toISOString(),
        ...(visit.room_id ? { room_id: visit.room_id } : {}),
      }));
  }
  return [];
}
