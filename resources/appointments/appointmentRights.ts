import { anyOf, may, own, unscoped } from '#metadata/access.ts';

/** Types, working hours and settings of booking (clinic.md G1); one list for the whole clinic. */
export const manageTypes = unscoped(may('patients_manage_appointment_types'));
export const ownCalendar = may('patients_view_self_appointments', own);
/** Whoever books for others, and doctors their own (clinic.md G1). */
export const book = anyOf(may('patients_view_appointments_calendar'), ownCalendar);
export const seeRooms = may('patients_view_rooms');
export const createRooms = may('patients_create_room');
/** Editing a room, and archiving it (clinic.md G1). */
export const editRooms = may('patients_edit_room');
export const manageRoomEvents = may('patients_manage_room_events');
/** The waiting list, and calling patients back: who keeps the calendar (clinic.md G1). */
export const keepCalendar = may('patients_view_appointments_calendar');
