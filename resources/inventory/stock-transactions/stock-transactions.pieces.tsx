import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { movementReasonWords } from '../movementTypes.ts';
import { stockTransactions } from './stock-transactions.ts';

/** Why a movement of a treatment came later than it: its material was missing then (inventory.md 13). */
const lateWords = { ar: 'نقص سابق في علاج', en: 'Missing when it was used' } as const;

/** The word of a reason that is known by name; one in somebody's own words stays as it was written. */
function Reason({ reason }: { readonly reason: string | null | undefined }) {
  const { locale } = useReading();
  const known: Readonly<Record<string, string>> = {
    ...movementReasonWords[locale],
    shortfall: lateWords[locale],
  };
  return reason ? <bdi>{known[reason] ?? reason}</bdi> : null;
}

export const stockTransactionPieces = pieces(stockTransactions, {
  cells: { reason: ({ record }) => <Reason reason={record.reason} /> },
  screens: { list: lazy(() => import('./LedgerScreen.tsx')) },
});
