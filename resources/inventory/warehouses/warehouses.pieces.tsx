import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { warehouses } from './warehouses.ts';

type TabName = 'WarehouseStock' | 'WarehouseTransfers' | 'WarehouseRequests';
const tab = (name: TabName) => later(async () => ({ default: (await import('./WarehouseTabs.tsx'))[name] }));

export const warehousePieces = pieces(warehouses, {
  tabs: [
    { name: 'stock', label: { ar: 'الأصناف', en: 'Items' }, Content: tab('WarehouseStock') },
    {
      name: 'transfers',
      label: { ar: 'تحويلات مفتوحة', en: 'Open transfers' },
      Content: tab('WarehouseTransfers'),
    },
    {
      name: 'requests',
      label: { ar: 'طلبات للصرف', en: 'Requests to serve' },
      Content: tab('WarehouseRequests'),
    },
  ],
  actions: later(() => import('./CountButton.tsx')),
});
