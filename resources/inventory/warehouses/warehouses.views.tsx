import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { warehouses } from './warehouses.ts';

export const warehouseViews = views(warehouses, {
  actions: later(() => import('./CountButton.tsx')),
});
