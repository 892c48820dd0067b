import { lazy } from 'react';
import { views } from '#src/client/catalogue/views.ts';
import { stockTransactions } from './stock-transactions.ts';

export const stockTransactionViews = views(stockTransactions, {
  screens: { list: lazy(() => import('./LedgerScreen.tsx')) },
});
