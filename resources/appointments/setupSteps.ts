import type { SetupStep } from '#metadata/area.ts';

/** The step of setting up a clinic that begins with its doctors' hours (UX-68). */
export const appointmentSteps = [
  {
    name: 'hours',
    order: 55,
    permissions: ['patients_manage_appointment_types'],
    path: '/settings?panel=doctor-schedules',
    words: {
      ar: { title: 'حدد ساعات عمل الأطباء', about: 'أيام كل طبيب وساعاته، حتى تُعرض مواعيده للحجز.' },
      en: {
        title: 'Set the doctors’ working hours',
        about: 'The days and hours of each, so that they can be booked.',
      },
    },
  },
] as const satisfies readonly SetupStep[];
