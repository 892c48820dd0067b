import { useCallback } from 'react';
import { useListContext } from 'ra-core';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { ListPage } from '#src/screens/ListPage.tsx';
import { KeyFigures, type KeyFigure } from '#src/ui/KeyFigures.tsx';
import { useDocumentAddress } from '#src/screens/useDocumentAddress.ts';
import type { ListRow } from '#src/screens/list/listSetting.ts';
import { useTotals } from '#src/screens/list/useTotals.ts';
import { stockTransactions } from './stock-transactions.ts';

const isSingleChoice = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.length === 1);

/** What came in and went out in the whole result: by value, and by quantity where one item is asked for (inventory.md 10). */
function InAndOut() {
  const totals = useTotals();
  const { filterValues } = useListContext();
  const { format, locale, currency, currencyDigits } = useReading();
  if (!totals) return null;
  const { fields } = stockTransactions.words[locale];
  const amount = (name: 'value_in' | 'value_out'): KeyFigure => ({
    label: fields[name],
    value: <bdi>{format.money(totals.values[name] ?? '0', currency, currencyDigits)}</bdi>,
  });
  const quantity = (name: 'qty_in' | 'qty_out'): KeyFigure => ({
    label: fields[name],
    value: <bdi dir="ltr">{format.number(withoutZeros(totals.values[name] ?? '0'))}</bdi>,
  });
  const { item_id: item, batch_id: batch } = filterValues as Readonly<Record<string, unknown>>;
  const countable = isSingleChoice(item) || isSingleChoice(batch);
  return (
    <KeyFigures
      figures={[
        ...(countable ? [quantity('qty_in'), quantity('qty_out')] : []),
        amount('value_in'),
        amount('value_out'),
      ]}
    />
  );
}

/** The ledger: this month first, what came in and went out above it, and each row leads to its document (inventory.md 10). */
export default function LedgerScreen() {
  const documentAddress = useDocumentAddress();
  const addressOf = useCallback(
    (_: string, row: ListRow) => documentAddress(row['source_type'], row['source_id']),
    [documentAddress],
  );
  return (
    <ListPage resource={stockTransactions} screenName="list" addressOf={addressOf} above={<InAndOut />} />
  );
}
