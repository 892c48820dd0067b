import type { SetupStep } from '#metadata/area.ts';

/** The first step of setting up a clinic (UX-68). */
export const platformSteps = [
  {
    name: 'brand',
    order: 10,
    permissions: ['manage_clinic_settings'],
    path: '/settings/clinic',
    words: {
      ar: { title: 'أضف شعار العيادة وألوانها', about: 'تظهر في شاشة الدخول وفي القوائم والمطبوعات.' },
      en: {
        title: 'Add your logo and colours',
        about: 'They stand on the sign-in page, the lists and prints.',
      },
    },
  },
] as const satisfies readonly SetupStep[];
