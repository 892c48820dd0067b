import type { SetupStep } from '#metadata/area.ts';

/** The steps of setting up a clinic that say who works when, how it is noted, and what leave people have (UX-68, hr.md 1, 3). */
export const timeSteps = [
  {
    name: 'shifts',
    order: 57,
    permissions: ['manage_shifts'],
    path: '/settings/schedules',
    words: {
      ar: { title: 'راجع الورديات', about: 'أيام العمل وساعاته لكل فريق، حتى يُحسب الحضور والتأخير.' },
      en: {
        title: 'Review the work schedules',
        about: 'Working days and hours of each team, so that attendance and lateness are reckoned.',
      },
    },
  },
  {
    name: 'leave_types',
    order: 58,
    permissions: ['create_vacations'],
    path: '/vacations?panel=vacation-types',
    words: {
      ar: { title: 'أكّد أنواع الإجازات', about: 'أيام كل نوع وشروطه، كما هي معتادة في بلدك حتى تعدّلها.' },
      en: {
        title: 'Confirm the vacation types',
        about: 'Days and conditions of each type, as usual in your country until you change them.',
      },
    },
  },
  {
    name: 'check_in',
    order: 58,
    permissions: ['manage_shifts', 'create_fingerprint'],
    path: '/fingerprint/upload',
    words: {
      ar: {
        title: 'اختر طريقة تسجيل الحضور',
        about: 'أضف جهاز بصمة من صفحة رفع البصمة، أو فعّل الحضور من الهاتف في إعدادات الحضور.',
      },
      en: {
        title: 'Choose how attendance is recorded',
        about:
          'Add a fingerprint device on the upload page, or let people check in by phone in the attendance settings.',
      },
    },
  },
] as const satisfies readonly SetupStep[];
