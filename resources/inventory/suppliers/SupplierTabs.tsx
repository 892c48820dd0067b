import { Typography } from '@mui/material';
import { RecordLink } from '#src/fields/choice/reference.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { Section } from '#src/ui/Section.tsx';
import { LedgerLink } from '../movements/LedgerLink.tsx';
import { useStockAmounts } from '../useStockAmounts.tsx';
import { supplierTabWords } from './supplierWords.ts';

interface Delivery {
  readonly batch_id: string;
  readonly item_id: string;
  readonly item: string;
  readonly unit: string;
  readonly receipt_id: string;
  readonly number: string;
  readonly receipt_date: string;
  readonly qty: string;
  readonly unit_cost?: string;
}
interface Return {
  readonly id: string;
  readonly occurred_at: string;
  readonly batch_id: string;
  readonly batch_no: string;
  readonly item: string;
  readonly unit: string;
  readonly qty: string;
  readonly reason: string | null;
  readonly value?: string;
}
interface Goods {
  readonly deliveries: readonly Delivery[];
  readonly returns: readonly Return[];
}
interface TabProps {
  readonly record: { readonly id?: string };
}

const useGoods = (id: string | undefined) => useRecordCall<Goods>('suppliers', 'goods', id ?? '');

/** Each delivery with its cost per base unit, the items one after another. */
function PriceTable({ rows }: { readonly rows: readonly Delivery[] }) {
  const { t } = useWords(supplierTabWords);
  const { format, quantity, cost } = useStockAmounts();
  const costs = rows.every(({ unit_cost: one }) => one !== undefined);
  const byItem = rows.toSorted((a, b) => a.item.localeCompare(b.item));
  return (
    <SmallTable
      label={t.prices}
      head={[
        { label: t.item },
        { label: t.date },
        { label: t.receipt },
        { label: t.qty, numeric: true },
        ...(costs ? [{ label: t.unitCost, numeric: true }] : []),
      ]}
    >
      {byItem.map((row, index) => (
        <tr key={row.batch_id}>
          <Cell wraps>
            {row.item_id === byItem[index - 1]?.item_id ? null : (
              <RecordLink target="inventory-items" id={row.item_id} label={row.item} />
            )}
          </Cell>
          <Cell>
            <bdi>{format.date(row.receipt_date)}</bdi>
          </Cell>
          <Cell>
            <RecordLink target="stock-receipts" id={row.receipt_id} label={row.number} />
          </Cell>
          <Cell numeric>{quantity(row.qty, row.unit)}</Cell>
          {costs ? (
            <Cell numeric>
              <bdi>{cost(row.unit_cost ?? '0')}</bdi>
            </Cell>
          ) : null}
        </tr>
      ))}
    </SmallTable>
  );
}

/** Items a supplier delivered, each delivery with its cost per base unit, the items one after another. */
export function SupplierPrices({ record }: TabProps) {
  const { t } = useWords(supplierTabWords);
  const query = useGoods(record.id);
  return (
    <Section plain>
      <Loaded query={query}>
        {({ deliveries }) => {
          if (deliveries.length === 0) return <Typography color="text.secondary">{t.nothing}</Typography>;
          return <PriceTable rows={deliveries} />;
        }}
      </Loaded>
      <LedgerLink filter={{ of_supplier: [record.id], type: ['receipt', 'opening'] }} />
    </Section>
  );
}

/** What went back to a supplier, and why. */
export function SupplierReturns({ record }: TabProps) {
  const { t } = useWords(supplierTabWords);
  const { format, quantity, money } = useStockAmounts();
  const query = useGoods(record.id);
  return (
    <Section plain>
      <Loaded query={query}>
        {({ returns }) => {
          if (returns.length === 0) return <Typography color="text.secondary">{t.noReturns}</Typography>;
          const costs = returns.every(({ value }) => value !== undefined);
          return (
            <SmallTable
              label={t.returns}
              head={[
                { label: t.date },
                { label: t.item },
                { label: t.batch },
                { label: t.qty, numeric: true },
                { label: t.reason },
                ...(costs ? [{ label: t.value, numeric: true }] : []),
              ]}
            >
              {returns.map((row) => (
                <tr key={row.id}>
                  <Cell>{format.dateTime(row.occurred_at)}</Cell>
                  <Cell wraps>{row.item}</Cell>
                  <Cell>
                    <RecordLink target="stock-batches" id={row.batch_id} label={row.batch_no} />
                  </Cell>
                  <Cell numeric>{quantity(row.qty, row.unit)}</Cell>
                  <Cell wraps>{row.reason}</Cell>
                  {costs ? (
                    <Cell numeric>
                      <bdi>{money(row.value ?? '0')}</bdi>
                    </Cell>
                  ) : null}
                </tr>
              ))}
            </SmallTable>
          );
        }}
      </Loaded>
      <LedgerLink filter={{ of_supplier: [record.id], type: ['return_supplier'] }} />
    </Section>
  );
}
