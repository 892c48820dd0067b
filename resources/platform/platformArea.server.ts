import type { ClinicArea } from '#server/kit/clinicAreas.ts';

/** The clinic itself: how it presents itself to staff and patients. */
export const platformArea: ClinicArea = {
  name: 'platform',
  steps: [
    {
      name: 'brand',
      order: 10,
      permissions: ['manage_clinic_settings'],
      path: '/settings/clinic',
      // The palette every clinic begins with (platform.md 5.1).
      done: `exists (select from clinics where id = app_clinic() and (logo_file_id is not null
        or lower(primary_color) <> '#12355b' or lower(secondary_color) <> '#c9a227'))`,
      words: {
        ar: { title: 'أضف شعار العيادة وألوانها', about: 'تظهر في شاشة الدخول وفي القوائم والمطبوعات.' },
        en: {
          title: 'Add your logo and colours',
          about: 'They stand on the sign-in page, the lists and prints.',
        },
      },
    },
  ],
};
