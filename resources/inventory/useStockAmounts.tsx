import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { unitWords } from '../shared/units.ts';

/** How the store's pages write quantities, costs and amounts; all come as decimal strings. */
export function useStockAmounts() {
  const { format, locale, currency, currencyDigits } = useReading();
  const units: Readonly<Record<string, string>> = unitWords[locale];
  const plain = (qty: string): string => format.number(withoutZeros(qty));
  return {
    format,
    plain,
    /** `("8", "box")` → 8 علبة */
    quantity: (qty: string, unit: string): string => `${plain(qty)} ${units[unit] ?? unit}`,
    money: (value: string): string => format.money(value, currency, currencyDigits),
    /** The cost of one base unit: finer than money, without zeros that say nothing. */
    cost: (value: string): string => {
      const fine = withoutZeros(value);
      const places = Math.max(fine.split('.')[1]?.length ?? 0, currencyDigits);
      return format.money(fine, currency, places);
    },
  };
}
