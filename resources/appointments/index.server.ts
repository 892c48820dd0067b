import { leaverChecks } from '#resources/people/employees/leaving.server.ts';
import { hourReaders } from '#resources/people/shared/hourReaders.server.ts';
import { stepsDone, type ClinicArea } from '#server/kit/clinicAreas.ts';
import { fillSchedules } from './demo/schedulesDemo.server.ts';
import {
  appointmentWaitlistRules,
  expiredWaits,
} from './appointment-waitlist/appointment-waitlist.server.ts';
import { appointmentSeriesRules } from './appointment-series/appointment-series.server.ts';
import { appointmentTypeRules } from './appointment-types/appointment-types.server.ts';
import { fillRooms } from './demo/roomsDemo.server.ts';
import { fillVisits } from './demo/visitsDemo.server.ts';
import { fillWaiting } from './demo/waitingDemo.server.ts';
import { patientRecallRules } from './patient-recalls/patient-recalls.server.ts';
import { appointmentRules } from './appointments/appointments.server.ts';
import { closingsChanged } from './appointments/closings.server.ts';
import { dayEnd, missedVisits } from './appointments/dayEnd.server.ts';
import { visitsAhead } from './appointments/leavers.server.ts';
import { doctorProfileRules } from './doctor-profiles/doctor-profiles.server.ts';
import { doctorScheduleRules } from './doctor-schedules/doctor-schedules.server.ts';
import { roomEventRules } from './room-events/room-events.server.ts';
import { appointmentSteps } from './setupSteps.ts';
import { roomRules } from './rooms/rooms.server.ts';
import { visitCalendar } from './visitCalendar/visitCalendar.server.ts';
import { waitingBoard } from './waiting-room-screens/waitingBoard.server.ts';
import { waitingRoomScreenRules } from './waiting-room-screens/waiting-room-screens.server.ts';

leaverChecks.push(visitsAhead);
hourReaders.push(closingsChanged);

type Seed = readonly [ar: string, en: string, minutes: number, buffer?: number];

/** What clinics of each type begin with (platform.md 5, clinic.md 4.3). */
const dental: readonly Seed[] = [
  ['كشف', 'Examination', 30],
  ['متابعة', 'Follow-up', 15],
  ['تنظيف', 'Cleaning', 45],
  ['حشو', 'Filling', 45],
  ['خلع', 'Extraction', 30],
  ['علاج عصب', 'Root canal', 60],
  ['زراعة', 'Implant', 90, 15],
  ['تقويم', 'Orthodontics', 20],
];
const medical: readonly Seed[] = [
  ['كشف', 'Examination', 20],
  ['إعادة', 'Return visit', 10],
  ['إجراء', 'Procedure', 30],
];
const colors = ['#12355b', '#2f6f4f', '#6a4c93', '#b3541e', '#8a2846', '#1f7a8c', '#7a6a1f', '#4a5568'];
/** Visits that follow up on another. */
const followups = new Set(['متابعة', 'إعادة']);

/** Rows of sample data are no hours anybody works. */
const steps = stepsDone(appointmentSteps, {
  hours: `exists (select from doctor_schedules h where not exists (select from sample_rows s where s.tbl = 'doctor_schedules' and s.record_id = h.id))`,
});

/** Types every clinic begins with, by what it is. */
export const area: ClinicArea = {
  name: 'appointments',
  rules: [
    appointmentTypeRules,
    roomRules,
    roomEventRules,
    doctorScheduleRules,
    doctorProfileRules,
    appointmentRules,
    appointmentSeriesRules,
    appointmentWaitlistRules,
    patientRecallRules,
    waitingRoomScreenRules,
  ],
  steps,
  daily: [
    ...dayEnd,
    {
      name: 'missed visits',
      words: { ar: 'مواعيد لم يحضر أصحابها', en: 'Missed appointments' },
      from: '06:00',
      statement: missedVisits,
      transition: { resource: 'appointments', name: 'noShow' },
    },
    {
      name: 'waiting list',
      words: { ar: 'من انتهت مدة انتظارهم', en: 'Waits that ended' },
      statement: expiredWaits,
      transition: { resource: 'appointment-waitlist', name: 'expire' },
    },
  ],
  async onNewClinic(db, { clinicType }) {
    if ((await db.query('select 1 from appointment_types limit 1')).length > 0) return;
    const seeds = clinicType === 'medical' ? medical : dental;
    await db.insert(
      'appointment_types',
      seeds.map(([name_ar, name_en, duration_min, buffer_after_min = 0], at) => ({
        name_ar,
        name_en,
        duration_min,
        buffer_after_min,
        color: colors[at] ?? colors[0],
        position: at + 1,
        is_followup: followups.has(name_ar),
        status: 'active',
        version: 1,
      })),
    );
  },
  calendar: visitCalendar,
  waitingBoard,
  async demo(clinic) {
    await fillRooms(clinic);
    await fillSchedules(clinic);
    await fillVisits(clinic);
    await fillWaiting(clinic);
  },
};
