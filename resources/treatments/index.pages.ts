import type { AreaPages } from '#src/client/catalogue/areaLoaders.ts';

/** What of the patient's page is drawn here, in the order it stands there. */
export const tabs: AreaPages['tabs'] = {
  patients: [
    {
      name: 'visit',
      of: 'visit-notes',
      label: { ar: 'الزيارة', en: 'Visit' },
      opens: 'visit_today',
      Content: () => import('./visit/VisitTab.tsx'),
    },
    {
      // Whoever may know of findings sees them; everybody else of the file what is done and planned (issue 18, decided 1).
      name: 'chart',
      of: 'patient-treatments',
      label: { ar: 'مخطط الأسنان', en: 'Tooth chart' },
      Content: () => import('./chartView/ChartTab.tsx'),
    },
    {
      name: 'treatments',
      of: 'patient-treatments',
      label: { ar: 'العلاجات والخطط', en: 'Treatments and plans' },
      Content: () => import('./lines/TreatmentsTab.tsx'),
    },
  ],
};

/** A visit that is over asks what was done at it (clinic.md 4.1). */
export const asks: AreaPages['asks'] = {
  appointments: { complete: () => import('./visit/AfterVisit.tsx') },
};
