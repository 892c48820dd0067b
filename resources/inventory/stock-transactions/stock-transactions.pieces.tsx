import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { stockTransactions } from './stock-transactions.ts';

export const stockTransactionPieces = pieces(stockTransactions, {
  screens: { list: lazy(() => import('./LedgerScreen.tsx')) },
});
