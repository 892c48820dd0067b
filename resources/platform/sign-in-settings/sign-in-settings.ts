import { may } from '#metadata/access.ts';
import { integer } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { settingsSet } from '#metadata/settings.ts';

const manage = may('manage_clinic_settings');

/** How long a session lasts; a clinic may only shorten what is usual (DESIGN 9.6). Minutes; sessions that are open keep theirs. */
export const signInSettings = defineResource({
  ...settingsSet(manage, manage),
  name: 'sign-in-settings',
  source: 'sign_in_settings',
  fields: {
    session_idle_minutes: integer({ required: true, min: 15, max: 480, default: 480 }),
    session_max_minutes: integer({ required: true, min: 15, max: 10080, default: 10080 }),
  },
  checks: {
    idleLonger: {
      on: 'session_idle_minutes',
      ok: ({ session_idle_minutes: idle, session_max_minutes: most }) =>
        idle === undefined || most === undefined || idle <= most,
    },
  },
  words: {
    ar: {
      one: 'إعدادات الدخول',
      many: 'إعدادات الدخول',
      about: 'متى تنتهي جلسة من سجّل الدخول ولم يستعمل النظام.',
      fields: {
        session_idle_minutes: 'تنتهي الجلسة بعد خمول (دقيقة)',
        session_max_minutes: 'أقصى مدة للجلسة (دقيقة)',
      },
      help: {
        session_idle_minutes: 'من 15 دقيقة إلى 480 دقيقة (8 ساعات)',
        session_max_minutes: 'حتى 10080 دقيقة (7 أيام). تسري على من يسجّل الدخول بعد الحفظ',
      },
      errors: { idleLonger: 'مدة الخمول لا تزيد على أقصى مدة للجلسة' },
    },
    en: {
      one: 'Sign-in settings',
      many: 'Sign-in settings',
      about: 'When a session ends that nobody uses.',
      fields: {
        session_idle_minutes: 'Session ends when idle for (minutes)',
        session_max_minutes: 'Longest session (minutes)',
      },
      help: {
        session_idle_minutes: 'From 15 to 480 minutes (8 hours)',
        session_max_minutes: 'Up to 10080 minutes (7 days). Holds for whoever signs in after it is saved',
      },
      errors: { idleLonger: 'The idle time is not longer than the longest session' },
    },
  },
});
