import { useQuery } from '@tanstack/react-query';
import { compareDecimals } from '#metadata/fields/decimals.ts';
import { isDay } from '#metadata/fields/validate.ts';
import { addDays } from '#metadata/time/days.ts';
import { useReckoned } from '#src/fields/core/Reckoning.tsx';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useStockedItems, type StockedItem } from '../lines/itemStock.tsx';

/** What a receipt begins with. */
export interface ReceiptDefaults {
  readonly tax_percent: string;
  readonly tax_in_cost: boolean;
  readonly warehouse_id: string | null;
}

/** The question for what a receipt begins with; forgotten with the form, so that the next one begins with the settings of its day. */
export function useReceiptDefaults() {
  const provider = useClinicProvider();
  return useQuery({
    queryKey: ['stock-receipts', 'defaults'],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await provider.operate<ReceiptDefaults>('stock-receipts', { operation: 'defaults', signal })).data,
  });
}

/** A line of the form with its item. */
export interface ItemLine {
  /** Its place on the form. */
  readonly at: number;
  readonly item: StockedItem;
  readonly line: Readonly<Record<string, unknown>>;
}

/** A change of the cost that is worth a look, in percent (inventory.md 6). */
const notable = '20';
/** Whether a cost changed so much that somebody should look at it. */
export const isNotable = (change: unknown): boolean =>
  typeof change === 'string' && compareDecimals(change.replace('-', ''), notable) >= 0;

/** The lines whose item is chosen, as they will be stored, and what they lack or should be looked at for; needs the form around it. */
export function useReceiptLines() {
  const { today } = useReading();
  const typed = (useReckoned()['lines'] ?? []) as readonly ItemLine['line'][];
  const items = useStockedItems(typed.map((line) => line['item_id']));
  const lines = typed.flatMap((line, at): ItemLine[] => {
    const item = items.get(String(line['item_id']));
    return item ? [{ at, item, line }] : [];
  });
  const isShort = ({ item, line }: ItemLine): boolean => {
    const expiry = line['expiry_date'];
    return (
      typeof expiry === 'string' && isDay(expiry) && expiry < addDays(today, item.min_shelf_life_days ?? 0)
    );
  };
  return {
    /** Those that are complete. */
    costed: lines.filter(({ line }) => typeof line['total_cost'] === 'string'),
    short: lines.filter(isShort),
    withoutExpiry: lines.filter(({ item, line }) => item.tracks_expiry && !line['expiry_date']),
    withoutBatch: lines.filter(({ item, line }) => item.requires_batch_no && !line['batch_no']),
  };
}
