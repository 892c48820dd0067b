import { defineArea } from '#metadata/area.ts';
import { keepCalendar, ownCalendar } from './appointmentRights.ts';
import { appointmentSeries } from './appointment-series/appointment-series.ts';
import { appointments } from './appointments/appointments.ts';
import { appointmentWaitlist } from './appointment-waitlist/appointment-waitlist.ts';
import { patientRecalls } from './patient-recalls/patient-recalls.ts';
import { appointmentTypes } from './appointment-types/appointment-types.ts';
import { appointmentCards } from './cards.ts';
import { bookingSettings } from './booking-settings/booking-settings.ts';
import { doctorProfiles } from './doctor-profiles/doctor-profiles.ts';
import { doctorSchedules } from './doctor-schedules/doctor-schedules.ts';
import { roomEvents } from './room-events/room-events.ts';
import { appointmentSteps } from './setupSteps.ts';
import { rooms } from './rooms/rooms.ts';
import { waitingRoomScreens } from './waiting-room-screens/waiting-room-screens.ts';

/** When and where patients are seen: types of appointments, rooms and what occupies them. */
export const area = defineArea({
  name: 'appointments',
  menu: { appointments: { ar: 'المواعيد والغرف', en: 'Appointments and rooms', icon: 'calendar' } },
  entities: [
    appointmentTypes,
    rooms,
    roomEvents,
    doctorSchedules,
    doctorProfiles,
    bookingSettings,
    appointments,
    appointmentSeries,
    appointmentWaitlist,
    patientRecalls,
    waitingRoomScreens,
  ],
  cards: appointmentCards,
  steps: appointmentSteps,
  starts: [
    {
      ways: [
        { path: '/patients/appointments?new={}', access: keepCalendar },
        { path: '/my-appointments?new={}', access: ownCalendar },
      ],
      words: { ar: { title: 'حجز موعد' }, en: { title: 'Book an appointment' } },
    },
  ],
  workOf: {
    manager: { first: { '/patients/appointments': 1 } },
    receptionist: { rank: 1, first: { '/patients/appointments': 2 } },
    doctor: { rank: 1, first: { '/my-appointments': 2 } },
  },
});
