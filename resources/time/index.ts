import { defineArea } from '#metadata/area.ts';
import { attendanceSettings } from './attendance-settings/attendance-settings.ts';
import { attendanceRequests } from './attendance-requests/attendance-requests.ts';
import { attendanceDays } from './attendance-days/attendance-days.ts';
import { timeCards } from './cards.ts';
import { deviceUserMaps } from './devices/device-user-maps.ts';
import { fingerprintDevices } from './devices/fingerprint-devices.ts';
import { fingerprintUploads } from './fingerprint-uploads/fingerprint-uploads.ts';
import { leaveOpenings } from './leave-openings/leave-openings.ts';
import { holidays } from './holidays/holidays.ts';
import { punches } from './punches/punches.ts';
import { rosterDays } from './roster/roster-days.ts';
import { shiftAssignments } from './roster/shift-assignments.ts';
import { shiftSwaps } from './roster/shift-swaps.ts';
import { timeSteps } from './setupSteps.ts';
import { vacationLedger } from './vacation-ledger/vacation-ledger.ts';
import { vacationDays } from './vacations/vacation-days.ts';
import { vacations } from './vacations/vacations.ts';
import { vacationTypes } from './vacation-types/vacation-types.ts';
import { workSchedules } from './schedules/work-schedules.ts';

/** Working time and what interrupts it. */
export const area = defineArea({
  name: 'time',
  menu: { time: { ar: 'الحضور والإجازات', en: 'Attendance and vacations', icon: 'time' } },
  entities: [
    holidays,
    workSchedules,
    shiftAssignments,
    rosterDays,
    shiftSwaps,
    attendanceSettings,
    fingerprintDevices,
    deviceUserMaps,
    fingerprintUploads,
    punches,
    attendanceDays,
    vacationTypes,
    vacationLedger,
    leaveOpenings,
    attendanceRequests,
    vacations,
    vacationDays,
  ],
  cards: timeCards,
  steps: timeSteps,
  letters: [['V', '/holidays']],
  workOf: {
    hr: { rank: 2, first: { '/attendance': 2, '/vacations': 3 } },
    manager: { rank: 3, first: { '/attendance': 3 } },
    receptionist: { rank: 3, first: { '/employee/attendance/me': 3 } },
    doctor: { first: { '/employee/attendance/me': 3 } },
    employee: { first: { '/employee/attendance/me': 1, '/my-vacations': 2 } },
  },
});
