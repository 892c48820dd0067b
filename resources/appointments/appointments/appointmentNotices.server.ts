import type { Notices } from '#server/kit/notices.ts';

/** What doctors are told of their visits (platform.md 11). */
export const appointmentNotices = {
  'appointment.booked': {
    ar: ['موعد جديد: {title}'],
    en: ['New appointment: {title}'],
  },
  'appointment.changed': {
    ar: ['تغيّر موعد: {title}'],
    en: ['Appointment changed: {title}'],
  },
  'appointment.cancelled': {
    ar: ['أُلغي موعد: {title}'],
    en: ['Appointment cancelled: {title}'],
  },
  'appointment.arrived': {
    ar: ['حضر المريض: {title}'],
    en: ['The patient has arrived: {title}'],
  },
} as const satisfies Notices;
