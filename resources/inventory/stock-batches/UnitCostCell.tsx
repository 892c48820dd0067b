import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface Batch {
  readonly unit_cost?: string | null;
}

/** What one base unit cost: at least with the digits of money, so that costs stand under each other by their point. */
export default function UnitCostCell({ record: { unit_cost: cost } }: { readonly record: Batch }) {
  const { format, currencyDigits } = useReading();
  if (cost === undefined || cost === null) return '—';
  const [whole = '0', part = ''] = withoutZeros(cost).split('.');
  return <bdi dir="ltr">{format.number(`${whole}.${part.padEnd(currencyDigits, '0')}`)}</bdi>;
}
