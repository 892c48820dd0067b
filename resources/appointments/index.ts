import { defineArea } from '#metadata/area.ts';
import { appointmentTypes } from './appointment-types/appointment-types.ts';
import { rooms } from './rooms/rooms.ts';

/** When and where patients are seen: types of appointments and rooms. */
export const area = defineArea({
  name: 'appointments',
  menu: { appointments: { ar: 'المواعيد والغرف', en: 'Appointments and rooms', icon: 'calendar' } },
  entities: [appointmentTypes, rooms],
});
