import { boolean, integer } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';
import { manageTypes } from '../appointmentRights.ts';

/** The times booking goes by (clinic.md 9), kept by whoever manages types and working hours. */
export const bookingSettings = defineResource({
  ...settingsSet(manageTypes, manageTypes),
  name: 'booking-settings',
  module: 'appointments',
  fields: {
    no_show_grace_min: integer({ required: true, min: 0, max: 240, default: 15 }),
    late_cancel_hours: integer({ required: true, min: 0, max: 168, default: 24 }),
    reminder_hours: integer({ required: true, min: 1, max: 168, default: 24 }),
    second_reminder_hours: integer({ min: 1, max: 167, default: 2 }),
    /** SEC-75: what leaves into calendars of devices shows initials alone, unless the clinic allows more. */
    calendar_names: boolean({ required: true, default: false }),
  },
  checks: {
    secondLater: {
      on: 'second_reminder_hours',
      ok: (s) => !s.reminder_hours || !s.second_reminder_hours || s.second_reminder_hours < s.reminder_hours,
      holds: 'second_reminder_hours < reminder_hours',
    },
  },
  words: {
    ar: {
      one: 'إعدادات المواعيد',
      many: 'إعدادات المواعيد',
      about: 'متى يُعدّ المريض متغيباً، ومتى يُعدّ الإلغاء متأخراً، ومتى يُذكَّر المرضى.',
      fields: {
        no_show_grace_min: 'مهلة الحضور (دقيقة)',
        late_cancel_hours: 'الإلغاء المتأخر قبل الموعد بأقل من (ساعة)',
        reminder_hours: 'التذكير قبل الموعد (ساعة)',
        second_reminder_hours: 'التذكير الثاني قبل الموعد (ساعة)',
        calendar_names: 'أسماء المرضى في تقويم الأجهزة',
      },
      help: {
        no_show_grace_min: 'بعد بداية الموعد بهذه المدة يمكن تسجيل أن المريض لم يحضر',
        second_reminder_hours: 'اتركه فارغاً إن كان تذكير واحد يكفي',
        calendar_names:
          'بدونها يظهر في تقويم هاتف الطبيب الوقت والأحرف الأولى فقط. ومعها الاسم والغرفة، وقد يراها من يرى هاتفه',
      },
      empty: { second_reminder_hours: 'لا تذكير ثانٍ' },
      errors: { secondLater: 'التذكير الثاني أقرب إلى الموعد من الأول. اكتب ساعات أقل' },
    },
    en: {
      one: 'Appointment settings',
      many: 'Appointment settings',
      about:
        'From when a patient counts as not having come, a cancellation as late, and when patients are reminded.',
      fields: {
        no_show_grace_min: 'Grace before a no-show (minutes)',
        late_cancel_hours: 'Late cancellation: less before the visit than (hours)',
        reminder_hours: 'Reminder before the visit (hours)',
        second_reminder_hours: 'Second reminder before the visit (hours)',
        calendar_names: 'Patients’ names in calendars of devices',
      },
      help: {
        no_show_grace_min: 'So long after its start a visit can be marked as a no-show',
        second_reminder_hours: 'Leave empty where one reminder is enough',
        calendar_names:
          'Without it a doctor’s phone shows the time and initials only. With it the name and the room, also to whoever sees the phone',
      },
      empty: { second_reminder_hours: 'No second reminder' },
      errors: { secondLater: 'The second reminder is closer to the visit than the first. Type fewer hours' },
    },
  },
});
