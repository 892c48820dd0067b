import { leaverChecks, leaverEnds } from '#resources/people/employees/leaving.server.ts';
import { numberReaders } from '#resources/people/employees/deviceNumbers.server.ts';
import { proofWork } from '#server/kit/ledgerProof.ts';
import { dayReaders } from '#resources/people/shared/dayReaders.server.ts';
import { finalPayReaders } from '#resources/people/shared/finalPay.server.ts';
import { stepsDone, type ClinicArea } from '#server/kit/clinicAreas.ts';
import { attendanceDayRules } from './attendance-days/attendance-days.server.ts';
import { attendanceRequestRules } from './attendance-requests/attendance-requests.server.ts';
import { endRequests, openRequests } from './attendance-requests/requestLeavers.server.ts';
import { attendanceSettingsRules } from './attendance-settings/attendance-settings.server.ts';
import { incompleteWork } from './attendance-days/incompleteDays.server.ts';
import { attendanceWork } from './attendance-days/attendanceWork.server.ts';
import { recountJob, touchDays, touching } from './attendance-days/touchDays.server.ts';
import { deviceUserMapRules } from './devices/device-user-maps.server.ts';
import { fingerprintDeviceRules } from './devices/fingerprint-devices.server.ts';
import { matchPunches } from './attendance-days/matchPunches.server.ts';
import { fillAttendance } from './demo/attendanceDemo.server.ts';
import { holidaysAround } from './demo/holidays.server.ts';
import { fillLeave } from './demo/leaveDemo.server.ts';
import { fillShifts } from './demo/shiftsDemo.server.ts';
import { fillSwaps } from './demo/swapsDemo.server.ts';
import { fingerprintUploadRules } from './fingerprint-uploads/fingerprint-uploads.server.ts';
import { holidayRules } from './holidays/holidays.server.ts';
import { punchRules } from './punches/punches.server.ts';
import { planReaders } from './roster/planChanges.server.ts';
import { rosterDayRules } from './roster/roster-days.server.ts';
import { shiftAssignmentRules } from './roster/shift-assignments.server.ts';
import { endSwaps, openSwaps } from './roster/swapLeavers.server.ts';
import { shiftSwapRules } from './roster/shift-swaps.server.ts';
import { timeSteps } from './setupSteps.ts';
import { firstSchedule } from './schedules/firstSchedule.server.ts';
import { leaveOpeningRules } from './leave-openings/leave-openings.server.ts';
import { encashLeave } from './vacation-ledger/encash.server.ts';
import { leaveWork } from './vacation-ledger/leaveWork.server.ts';
import { vacationLedgerRules } from './vacation-ledger/vacation-ledger.server.ts';
import { firstVacationTypes } from './vacation-types/firstTypes.server.ts';
import { endLeave, openLeave } from './vacations/leavers.server.ts';
import { recountLeaves } from './vacations/recountLeaves.server.ts';
import { vacationRules } from './vacations/vacations.server.ts';
import { vacationTypeRules } from './vacation-types/vacation-types.server.ts';
import { workScheduleRules } from './schedules/work-schedules.server.ts';

// Days follow the plan and the numbers, which know nothing of days (hr.md 2.6).
// Leave counts by the plan too, and attendance by leave: it comes first.
planReaders.push(async (context, change) => void (await recountLeaves(context, change)));
planReaders.push(async (context, change) => void (await touchDays(touching(context), change)));
// What holds from now on moves no leave of before.
dayReaders.push(
  async (context, { employeeIds, from = context.today }) =>
    void (await recountLeaves(context, { employeeIds, from })),
);
dayReaders.push(async (context, change) => void (await touchDays(touching(context), change)));
finalPayReaders.push(encashLeave);
leaverChecks.push(openLeave);
leaverEnds.push(endLeave);
leaverChecks.push(openRequests);
leaverEnds.push(endRequests);
leaverChecks.push(openSwaps);
leaverEnds.push(endSwaps);
numberReaders.push((context, numbers) => matchPunches(touching(context), numbers));

/** Working days and what interrupts them. */
export const area: ClinicArea = {
  name: 'time',
  rules: [
    holidayRules,
    workScheduleRules,
    shiftAssignmentRules,
    rosterDayRules,
    shiftSwapRules,
    fingerprintDeviceRules,
    deviceUserMapRules,
    fingerprintUploadRules,
    punchRules,
    attendanceDayRules,
    vacationTypeRules,
    vacationLedgerRules,
    leaveOpeningRules,
    attendanceRequestRules,
    attendanceSettingsRules,
    vacationRules,
  ],
  // The schedule every clinic begins with is nobody's choice yet.
  steps: stepsDone(timeSteps, {
    shifts: `exists (select from shift_assignments) or (select count(*) from work_schedules) > 1
      or exists (select from work_schedules where version > 1)`,
    leave_types: 'not exists (select from vacation_types where not confirmed)',
    check_in: `exists (select from fingerprint_devices) or exists (select from attendance_settings where self_checkin <> 'off')`,
  }),
  shares: { schedule: firstSchedule, vacation_types: firstVacationTypes },
  jobs: [recountJob],
  daily: [
    attendanceWork,
    incompleteWork,
    leaveWork,
    proofWork(vacationLedgerRules, {
      name: 'proof of leave',
      words: { ar: 'مطابقة أرصدة الإجازات', en: 'Proof of the vacation balances' },
      from: '03:30',
      expectsNone: 'The balances of leave differ from their movements',
    }),
    {
      // Where somebody was is nobody's business after a season (hr.md 2.5).
      name: 'places of punches',
      words: { ar: 'حذف مواقع الحضور القديمة', en: 'Removing old places of check-ins' },
      from: '02:30',
      statement: `with gone as (update punches set lat = null, lng = null, ip = null
          where clinic_id = (select app_clinic()) and at < ($1::date - 90) and (lat is not null or ip is not null) returning 1)
        select count(*) as n from gone`,
    },
    {
      // Holidays that await their sighting (hr.md 3): the statement marks each that was told.
      name: 'tentative holidays',
      words: { ar: 'تذكير بالعطلات غير المؤكدة', en: 'Reminder of tentative holidays' },
      from: '07:00',
      everyLook: true,
      statement: 'select tell_tentative_holidays($1::date) as n',
    },
  ],
  sample: [{ table: 'holidays', label: 'name_ar' }],
  async demo(clinic) {
    const { db, today, country } = clinic;
    await db.insert('holidays', holidaysAround(today, country));
    await fillShifts(clinic);
    // Attendance is reckoned by leave: it comes after it.
    await fillLeave(clinic);
    await fillSwaps(clinic);
    await fillAttendance(clinic);
  },
};
