import type { SetupStep } from '#metadata/area.ts';

/** The step of setting up a clinic that begins with patients (UX-68). */
export const patientSteps = [
  {
    name: 'patient',
    order: 60,
    permissions: ['patients_create_patient'],
    path: '/patients/create',
    words: {
      ar: { title: 'سجّل أول مريض', about: 'بالاسم والهاتف والنوع، أو استورد ملفات مرضاك من Excel.' },
      en: {
        title: 'Register the first patient',
        about: 'Name, phone and gender, or import your files from Excel.',
      },
    },
  },
] as const satisfies readonly SetupStep[];
