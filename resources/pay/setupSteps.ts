import type { SetupStep } from '#metadata/area.ts';

/** The step of setting up a clinic in which an owner confirms what insurance and tax are reckoned by (hr.md 4). */
export const paySteps = [
  {
    name: 'pay_figures',
    order: 59,
    permissions: ['manage_salaries'],
    path: '/salary-systems',
    words: {
      ar: {
        title: 'أكد أرقام التأمينات والضريبة',
        about: 'لا يُخصم شيء منهما حتى يراجع المالك الأرقام ويحدد شهر بدايتها.',
      },
      en: {
        title: 'Confirm insurance and tax figures',
        about: 'Neither is deducted until an owner has looked at the figures and said from which month.',
      },
    },
  },
] as const satisfies readonly SetupStep[];
