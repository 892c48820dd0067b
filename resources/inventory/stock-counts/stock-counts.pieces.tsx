import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { stockCounts } from './stock-counts.ts';

export const stockCountPieces = pieces(stockCounts, {
  dialogs: { count: later(() => import('./CountSheet.tsx')) },
});
