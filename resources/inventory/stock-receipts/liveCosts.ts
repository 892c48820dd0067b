import { sumDecimals } from '#metadata/fields/decimals.ts';
import { plainDecimal } from '#metadata/fields/normalise.ts';
import { receiptCosts, timesFactor } from './receiptCosts.ts';

/** What the server knows of an item on the form. */
export interface ItemFacts {
  readonly id: string;
  readonly name: string;
  readonly base_unit: string;
  readonly units: readonly { readonly unit: string; readonly factor: string }[];
  readonly min_shelf_life_days: number | null;
  readonly tracks_expiry: boolean;
  readonly requires_batch_no: boolean;
  /** What one base unit cost at the last receipt. */
  readonly last_cost: string | null;
}
export interface ReceiptFacts {
  readonly items: readonly ItemFacts[];
  readonly today: string;
  readonly tax_percent: string;
  readonly tax_in_cost: boolean;
  /** Where goods arrive unless said otherwise. */
  readonly warehouse_id: string | null;
  readonly digits: number;
}

/** A line of the form with what it costs so far. */
export interface LiveLine {
  /** Its place on the form. */
  readonly at: number;
  readonly item: ItemFacts;
  readonly baseQty: string;
  readonly unitCost: string;
  readonly totalCost: string;
  /** Whole percents against the last cost; undefined at the first purchase. */
  readonly change: number | undefined;
  /** Fewer days of shelf life are left than the item asks for. */
  readonly short: boolean;
}

/** What a line still lacks that its item asks for. */
export interface Lacking {
  readonly at: number;
  readonly item: ItemFacts;
  readonly lacks: 'expiry' | 'batch';
}

/** A change of the cost that is worth a look (inventory.md 6). */
export const notable = 20;

type FormLine = Readonly<Record<string, unknown>>;

function decimalOf(value: unknown, empty: string | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return empty;
  const plain = plainDecimal(String(value).trim());
  return /^\d{1,11}(?:\.\d{1,6})?$/.test(plain) ? plain : undefined;
}

/** Days from one day to another. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** What the numbers of a line are, as far as they are whole; undefined for a line that is still being typed. */
function pricedOf(line: FormLine, facts: ReceiptFacts) {
  const item = facts.items.find(({ id }) => id === line['item_id']);
  const units = item && [{ unit: item.base_unit, factor: '1' }, ...item.units];
  const factor = units?.find(({ unit }) => unit === line['unit'])?.factor;
  const qty = decimalOf(line['qty'], undefined);
  const bonus = decimalOf(line['bonus_qty'], '0');
  const unitPrice = decimalOf(line['unit_price'], undefined);
  const discountPercent = decimalOf(line['discount_percent'], '0');
  const taxPercent = decimalOf(line['tax_percent'], facts.tax_percent);
  if (!item || !factor || !qty || !bonus || !unitPrice || !discountPercent || !taxPercent) return undefined;
  if (Number(qty) === 0 || Number(discountPercent) > 100) return undefined;
  const baseQty = timesFactor(sumDecimals([qty, bonus]), factor);
  return { item, qty, unitPrice, discountPercent, taxPercent, baseQty };
}

/** What each whole line of the form costs, reckoned as the server will (inventory.md 6), and what is worth a look. */
export function liveCosts(
  lines: readonly FormLine[],
  facts: ReceiptFacts,
  options: { readonly taxInCost: boolean; readonly extraCost: unknown },
): readonly LiveLine[] {
  const priced = lines.flatMap((line, at) => {
    const one = pricedOf(line, facts);
    return one ? [{ ...one, at, expiry: line['expiry_date'] }] : [];
  });
  const extraCost = decimalOf(options.extraCost, '0') ?? '0';
  const costs = receiptCosts(priced, { digits: facts.digits, taxInCost: options.taxInCost, extraCost });
  return priced.map(({ at, item, baseQty, expiry }, index) => {
    const { unitCost = '0', totalCost = '0' } = costs[index] ?? {};
    const last = Number(item.last_cost ?? 0);
    const isDay = typeof expiry === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(expiry);
    return {
      at,
      item,
      baseQty,
      unitCost,
      totalCost,
      change: last > 0 ? Math.round((Number(unitCost) / last - 1) * 100) : undefined,
      short: isDay && daysBetween(facts.today, expiry) < (item.min_shelf_life_days ?? 0),
    };
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || String(value).trim() === '';

/** Lines without the expiry or the batch number their item asks for: told while they are typed, not by the save. */
export const lackingIn = (lines: readonly FormLine[], { items }: ReceiptFacts): readonly Lacking[] =>
  lines.flatMap((line, at): Lacking[] => {
    const item = items.find(({ id }) => id === line['item_id']);
    if (!item) return [];
    return [
      ...(item.tracks_expiry && isEmpty(line['expiry_date']) ? [{ at, item, lacks: 'expiry' as const }] : []),
      ...(item.requires_batch_no && isEmpty(line['batch_no']) ? [{ at, item, lacks: 'batch' as const }] : []),
    ];
  });
