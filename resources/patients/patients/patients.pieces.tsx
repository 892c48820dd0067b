import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { BookVisit } from './BookVisit.tsx';
import { patients } from './patients.ts';

const Fields = later(() => import('#src/screens/layout/FieldLayoutScreen.tsx'));

export const patientPieces = pieces(patients, {
  lead: {
    offered: ({ status }, subject) => {
      const visits = entryOf('appointments');
      return status === 'active' && visits !== undefined && mayDo(visits, 'create', subject);
    },
    Button: BookVisit,
  },
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
