import { pieces } from '#src/client/catalogue/pieces.ts';
import { later } from '#src/ui/later.tsx';
import { stockShortfalls } from './stock-shortfalls.ts';

export const stockShortfallPieces = pieces(stockShortfalls, {
  sections: { care: later(async () => ({ default: (await import('./CareSection.tsx')).CareSection })) },
});
