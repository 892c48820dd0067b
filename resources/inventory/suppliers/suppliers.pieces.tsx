import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { suppliers } from './suppliers.ts';

const tab = (name: 'SupplierPrices' | 'SupplierReturns') =>
  later(async () => ({ default: (await import('./SupplierTabs.tsx'))[name] }));

export const supplierPieces = pieces(suppliers, {
  tabs: [
    {
      name: 'prices',
      label: { ar: 'الأصناف والأسعار', en: 'Items and prices' },
      Content: tab('SupplierPrices'),
    },
    { name: 'returns', label: { ar: 'المرتجعات', en: 'Returns' }, Content: tab('SupplierReturns') },
  ],
});
