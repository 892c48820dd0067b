import { may, own, wholeClinic } from '#metadata/access.ts';

/** Who may do what with working time (issue 20): a right of the contract for each address, and the two DESIGN 9.2 adds. */
export const timeRights = {
  /** Reads everybody's days (hr.md 2.6). */
  seeAttendance: may('view_attendances'),
  /** Reads one's own days, checks in, asks for corrections (hr.md 2.6, 2.7). */
  ownAttendance: may('view_self_attendance', own),
  /** Reads requests of attendance, and decides on them (hr.md 2.7). */
  seeRequests: may('manual_attendances_view'),
  decideRequests: may('manual_attendances_approve'),
  /** Uploads fingerprint files, keeps devices and user numbers (hr.md 2.3, 2.4). */
  uploadPunches: may('create_fingerprint'),
  exportAttendance: may('export_fingerprint'),
  /** Leave (hr.md 3). */
  seeVacations: may('view_vacations'),
  ownVacations: may('view_self_vacations', own),
  askVacation: may('request_self_vacation', own),
  manageVacations: may('create_vacations'),
  /** Who works when, narrowed to the rows of the role (hr.md 2.1). */
  manageShifts: may('manage_shifts'),
  /** The schedules themselves are one for the whole clinic: who reaches only a branch gives them and does not change them. */
  changeSchedules: wholeClinic(may('manage_shifts')),
} as const;
