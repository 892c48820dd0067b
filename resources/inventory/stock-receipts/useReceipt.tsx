import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { lackingIn, liveCosts, type Lacking, type LiveLine, type ReceiptFacts } from './liveCosts.ts';

type FormLine = Readonly<Record<string, unknown>>;

/**
 * The question for what the server knows of the items of a receipt; without items for the clinic's defaults alone. Forgotten
 * with the form, so that the next one begins with the settings of its own day.
 */
export function useFactsQuery(itemIds: readonly unknown[]) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  const known = itemIds.filter((id) => typeof id === 'string' && id !== '');
  const ids = [...new Set(known)].toSorted().join(',');
  return useQuery({
    queryKey: ['stock-receipts', 'facts', ids, locale],
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const call = { operation: 'itemFacts', query: { ids }, signal };
      return (await provider.operate<ReceiptFacts>('stock-receipts', call)).data;
    },
  });
}

/** What the server knows for the items of a receipt that is being typed. */
export const useReceiptFacts = (itemIds: readonly unknown[]): ReceiptFacts | undefined =>
  useFactsQuery(itemIds).data;

interface LiveReceipt {
  readonly lines: readonly LiveLine[];
  readonly lacking: readonly Lacking[];
  readonly total: string;
}

/** The receipt in the form as the server will reckon it; needs the form around it. */
export function useLiveReceipt(): LiveReceipt {
  const [formLines, extraCost, taxInCost]: readonly unknown[] = useWatch({
    name: ['lines', 'extra_cost', 'tax_in_cost'],
  });
  const typed = Array.isArray(formLines) ? (formLines as readonly FormLine[]) : [];
  const facts = useReceiptFacts(typed.map((line) => line['item_id']));
  if (!facts) return { lines: [], lacking: [], total: '0' };
  const lines = liveCosts(typed, facts, { taxInCost: taxInCost === true, extraCost });
  return { lines, lacking: lackingIn(typed, facts), total: sumDecimals(lines.map((line) => line.totalCost)) };
}
