import { later } from '#src/ui/later.tsx';
import { views } from '#src/client/catalogue/views.ts';
import { suppliers } from './suppliers.ts';

const tab = (name: 'SupplierPrices' | 'SupplierReturns') =>
  later(async () => ({ default: (await import('./SupplierTabs.tsx'))[name] }));

export const supplierViews = views(suppliers, {
  tabs: [
    {
      name: 'prices',
      label: { ar: 'الأصناف والأسعار', en: 'Items and prices' },
      Content: tab('SupplierPrices'),
    },
    { name: 'returns', label: { ar: 'المرتجعات', en: 'Returns' }, Content: tab('SupplierReturns') },
  ],
});
