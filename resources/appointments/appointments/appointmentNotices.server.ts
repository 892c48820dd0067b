import { settlesAfter } from '../messages/changes.server.ts';
import type { Notices } from '#server/kit/notices.ts';

/** What can be taken back within three minutes is told at once on the screen, and by e-mail only once it stands (UX-36). */
const settled = { mailAfter: settlesAfter } as const;

/** What doctors are told of their visits, and the desk of a time that became free (platform.md 11). */
export const appointmentNotices = {
  'appointment.booked': {
    ar: ['موعد جديد: {title}'],
    en: ['New appointment: {title}'],
    ...settled,
  },
  'appointment.changed': {
    ar: ['تغيّر موعد: {title}'],
    en: ['Appointment changed: {title}'],
    ...settled,
  },
  'appointment.cancelled': {
    ar: ['أُلغي موعد: {title}'],
    en: ['Appointment cancelled: {title}'],
    ...settled,
  },
  'appointment.restored': {
    ar: ['عاد موعد كان ملغى: {title}'],
    en: ['A cancelled appointment stands again: {title}'],
    ...settled,
  },
  'appointment.given_away': {
    ar: ['انتقل موعد إلى طبيب آخر: {when}'],
    en: ['An appointment went to another doctor: {when}'],
    ...settled,
  },
  'appointment.freed': {
    ar: ['فرغ موعد {when}', 'عدد من يناسبهم من قائمة الانتظار: {n}'],
    en: ['A time is free: {when}', 'People on the waiting list whom it suits: {n}'],
    mail: 'none',
    link: '/patients/appointments?side=freed',
  },
  'appointment.series_changed': {
    ar: ['تغيّرت مواعيد متكررة ({n:visits})، أولها: {title}'],
    en: ['Repeated appointments changed ({n:visits}), the first: {title}'],
  },
  'appointment.series_cancelled': {
    ar: ['أُلغيت مواعيد متكررة ({n:visits})، أولها: {title}'],
    en: ['Repeated appointments cancelled ({n:visits}), the first: {title}'],
  },
  'appointment.arrived': {
    ar: ['حضر المريض: {title}'],
    en: ['The patient has arrived: {title}'],
  },
  'appointment.out_of_room': {
    ar: ['{n:visits} بلا غرفة', 'شغل حدث غرفتها، فاختر لها غرفة أخرى: {list}'],
    en: ['{n:visits} without a room', 'An event takes their room. Choose another for them: {list}'],
    priority: 'high',
    link: '/patients/appointments?side=rebook',
  },
  'appointment.to_rebook': {
    ar: ['{n:visits} تحتاج وقتاً آخر', 'الطبيب أو الفرع غير متاح في وقتها، فاختر لها وقتاً آخر: {list}'],
    en: [
      '{n:visits} to be rebooked',
      'The doctor or the branch is not available then. Choose another time for them: {list}',
    ],
    priority: 'high',
    link: '/patients/appointments?side=rebook',
  },
} as const satisfies Notices;
