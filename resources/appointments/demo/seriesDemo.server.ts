import { addDays } from '#metadata/time/days.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { readSessions } from '../sessions/readSessions.server.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Ground, VisitType } from './demoGround.server.ts';
import type { DemoVisit } from './demoVisitRows.server.ts';

const minute = 60_000;
const weeks = 6;

/** Whose visits repeat: a patient of the first doctor, by the type that stands last. */
interface Whose {
  readonly doctor: string;
  readonly patient: string;
  readonly type: VisitType;
}

/** One of them at the beginning of a session; none where the doctor is taken. */
function visitIn(ground: Ground, { doctor, patient, type }: Whose, series: string, session: Session) {
  const start = Date.parse(session.from);
  const end = start + type.minutes * minute;
  const held = end + type.buffer * minute;
  const doctorLane = ground.occupied.take(doctor, ground.chairsOf.get(doctor) ?? 1, start, held);
  if (doctorLane === undefined) return [];
  ground.takenOn(session.day).add(patient);
  const visit: DemoVisit = {
    id: newId(),
    series,
    session: session.scheduleId,
    patient,
    doctor,
    type,
    branch: session.branchId,
    day: session.day,
    start,
    end,
    held,
    roomHeld: held,
    room: null,
    lane: 1,
    doctorLane,
    mode: 'slot',
    status: 'booked',
    created_at: ground.now - 3 * 24 * 60 * minute,
  };
  return [visit];
}

/** Six visits of one patient, a week apart at the beginning of the same session, booked before the days are filled. */
export async function repeatedVisits(
  { db, today }: DemoClinic,
  ground: Ground,
): Promise<readonly DemoVisit[]> {
  const [doctor] = ground.order.keys();
  const patient = ground.patientsOf.get(doctor ?? '')?.[0];
  const type = ground.types.at(-1);
  if (doctor === undefined || patient === undefined || type === undefined) return [];
  const span = { firstDay: addDays(today, 1), lastDay: addDays(today, 7 * (weeks + 1)) };
  const times = await readSessions(db, { doctors: [doctor], ...span, zone: ground.zone });
  const all = (times.get(doctor)?.sessions ?? []).filter(({ mode }) => mode === 'slot');
  const sessions = all.filter(({ scheduleId }) => scheduleId === all[0]?.scheduleId).slice(0, weeks);
  const series = newId();
  const visits = sessions.flatMap((session) => visitIn(ground, { doctor, patient, type }, series, session));
  const [first] = visits;
  if (!first) return [];
  await db.insert('appointment_series', [
    {
      id: series,
      patient_id: patient,
      doctor_id: doctor,
      type_id: type.id,
      starts_at: new Date(first.start).toISOString(),
      duration_min: type.minutes,
      branch_id: first.branch,
      freq: 'weekly',
      every: 1,
      weekdays: [],
      // A series has two at least; where holidays left one, it was asked for as two.
      count: Math.max(2, visits.length),
      on_conflict: 'fail',
      version: 1,
    },
  ]);
  return visits;
}
