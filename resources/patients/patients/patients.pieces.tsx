import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { patients } from './patients.ts';

const Fields = later(() => import('#src/screens/layout/FieldLayoutScreen.tsx'));

export const patientPieces = pieces(patients, {
  tabs: [
    {
      name: 'payments',
      of: 'patient-ledger',
      label: { ar: 'المدفوعات', en: 'Payments' },
      Content: lazy(() => import('../paymentsTab/PaymentsTab.tsx')),
    },
    {
      name: 'gallery',
      of: 'patient-files',
      label: { ar: 'المعرض', en: 'Gallery' },
      Content: lazy(() => import('../patient-files/GalleryTab.tsx')),
    },
    {
      name: 'consents',
      of: 'patient-consents',
      label: { ar: 'الموافقات', en: 'Consents' },
      Content: lazy(() => import('../patient-consents/ConsentsTab.tsx')),
    },
  ],
  screens: { fields: () => <Fields resource={patients} /> },
});
