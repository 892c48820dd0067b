import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { timesDecimals } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider, type Option } from '#src/client/records/api.ts';
import type { Unit } from '../../shared/units.ts';

/** What the chooser of items says of one beside its name (inventory.md 0); the first unit is the base unit. */
export interface StockedItem extends Option {
  readonly units: readonly {
    readonly unit: Unit;
    /** Base units in one. */
    readonly factor: string;
    readonly is_issue_default: boolean;
    readonly is_purchase_default: boolean;
  }[];
  /** Base units by warehouse; a warehouse that holds nothing is absent. */
  readonly available: Readonly<Record<string, string>>;
  readonly tracks_expiry: boolean;
  readonly requires_batch_no: boolean;
  readonly min_shelf_life_days: number | null;
}

const nothing: ReadonlyMap<string, StockedItem> = new Map();

/** Units and availability of items by id, read once for all lines of a form. */
export function useStockedItems(ids: readonly unknown[]): ReadonlyMap<string, StockedItem> {
  const provider = useClinicProvider();
  const { locale } = useReading();
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].toSorted();
  const { data } = useQuery({
    queryKey: ['options', 'inventory-items', locale, 'stocked', wanted],
    queryFn: async ({ signal }) => {
      const found = (await provider.options('inventory-items', { ids: wanted, signal })).data;
      return new Map((found as readonly StockedItem[]).map((item) => [item.id, item]));
    },
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return data ?? nothing;
}

/** A typed quantity as a decimal, or nothing while it is none. */
export const decimalIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : undefined;

/** A quantity of a unit in base units; nothing while unit or quantity are not known. */
export function inBaseUnits(item: StockedItem | undefined, unit: unknown, qty: unknown): string | undefined {
  const factor = item?.units.find((one) => one.unit === unit)?.factor;
  const typed = decimalIn(qty);
  return factor === undefined || typed === undefined ? undefined : timesDecimals(typed, factor);
}

interface FormLine {
  readonly item_id?: unknown;
  readonly unit?: unknown;
}

/** The line of an open form that holds a field (`lines.0.qty`), with its item as the store knows it. */
export function useLineItem(source: string): {
  readonly line: FormLine | undefined;
  readonly item: StockedItem | undefined;
} {
  const [, name = 'lines', index = '0'] = /^(\w+)\.(\d+)\./.exec(source) ?? [];
  const lines = (useWatch({ name }) ?? []) as readonly FormLine[];
  const items = useStockedItems(lines.map(({ item_id: id }) => id));
  const line = lines[Number(index)];
  return { line, item: items.get(String(line?.item_id)) };
}
