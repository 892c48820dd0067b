import { useQuery } from '@tanstack/react-query';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { overviewWords } from './overviewWords.ts';
import type { Follows } from '#src/client/records/liveMarks.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';

export const useOverviewWords = () => useWords(overviewWords);

interface CategoryValue {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly items: number;
  readonly value: string;
}
interface MonthFlow {
  readonly month: string;
  readonly receipts: string;
  readonly issues: string;
}
export interface ScarceItem {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly state: 'out' | 'low';
  readonly available: string;
  readonly level: string | null;
}
/** What treatments used that the books did not have, the oldest first. */
export interface TreatmentShortfalls {
  readonly count: number;
  readonly rows: readonly {
    readonly id: string;
    readonly item_id: string;
    readonly code: string;
    readonly name: string;
    readonly unit: string;
    readonly qty: string;
    readonly since: string;
    readonly warehouse: string | null;
  }[];
}
export interface OrderLine {
  readonly item_id: string;
  readonly code: string;
  readonly name: string;
  /** In `unit`, the unit it is bought in. */
  readonly qty: string;
  readonly unit: string;
  readonly available: string;
  readonly base_unit: string;
}
export interface SupplierOrder {
  readonly supplier_id: string | null;
  readonly supplier: string | null;
  readonly lines: readonly OrderLine[];
}
interface MonthExpiry {
  readonly month: string;
  readonly batches: number;
  readonly value?: string;
}
interface ExpiredBatch {
  readonly id: string;
  readonly batch_no: string;
  readonly item: string;
  readonly unit: string;
  readonly expiry_date: string;
  readonly on_hand: string;
  readonly value?: string;
}
interface ConsumedItem {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly qty: string;
  readonly value: string;
}

export interface OpenRequest {
  readonly id: string;
  /** None before it is submitted. */
  readonly number: string | null;
  readonly status: string;
  readonly priority: 'normal' | 'urgent';
  readonly needed_by: string | null;
  readonly requester: string;
}
export interface RequestRows {
  readonly count: number;
  readonly rows: readonly OpenRequest[];
}

/** `GET /inventory/overview`: a card is there only for whoever may see it. Amounts and quantities are decimal strings. */
export interface Overview {
  readonly requests_waiting?: RequestRows;
  readonly my_requests?: RequestRows;
  readonly value_by_category?: readonly CategoryValue[];
  readonly flow?: readonly MonthFlow[];
  readonly shortages?: { readonly out: number; readonly low: number; readonly items: readonly ScarceItem[] };
  readonly treatment_shortfalls?: TreatmentShortfalls;
  readonly suggested_order?: readonly SupplierOrder[];
  readonly expiring?: readonly MonthExpiry[];
  readonly expired?: {
    readonly batches: number;
    readonly value?: string;
    readonly rows: readonly ExpiredBatch[];
  };
  readonly top_consumed?: readonly ConsumedItem[];
  readonly proof?: { readonly date: string; readonly drift_count: number } | null;
}

/** All of it comes from what was posted and what is asked for. */
const follows: Follows = (lists) =>
  lists.has('stock-transactions') || lists.has('inventory-requests') || lists.has('stock-shortfalls');

export function useOverview() {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['inventory-overview', locale],
    meta: { follows },
    queryFn: ({ signal }) => callApi<Overview>('/inventory/overview', { signal }),
  });
}

/** How quantities, units and amounts are written on the cards. */
export function useAmounts() {
  const { format, currency, currencyDigits, locale } = useReading();
  const units = useDeclaration('inventory-items').words[locale].options?.['base_unit'];
  const unitOf = (code: string): string => units?.[code] ?? code;
  return {
    format,
    unitOf,
    money: (value: string): string => format.money(value, currency, currencyDigits),
    /** `("8", "box")` → 8 علبة */
    quantity: (qty: string, unit: string): string => `${format.number(withoutZeros(qty))} ${unitOf(unit)}`,
  };
}
