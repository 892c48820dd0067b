import { lazy } from 'react';
import { later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { financialFunds } from '../funds/financial-funds.ts';

const Actions = later(() => import('./FundActions.tsx'));

export const financialFundPieces = pieces(financialFunds, {
  screens: { list: lazy(() => import('./FundsScreen.tsx')) },
  actions: ({ record }) => <Actions record={record} />,
  listActions: later(() => import('./FundLists.tsx')),
});
