import { Box } from '@mui/material';
import { RecordLink } from '#src/fields/choice/reference.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { ColumnChart } from '#src/ui/ColumnChart.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { Section } from '#src/ui/Section.tsx';
import { NoRows, StateOf } from '../TabParts.tsx';
import { useStockAmounts } from '../useStockAmounts.tsx';
import { itemTabWords } from './itemWords.ts';

interface BatchRow {
  readonly id: string;
  readonly batch_no: string;
  readonly expiry_date: string | null;
  readonly expired: boolean | null;
  readonly on_hand: string;
  readonly unit_cost?: string;
  readonly value?: string;
  readonly places: readonly { readonly warehouse: string; readonly kind: string; readonly on_hand: string }[];
}
interface PriceRow {
  readonly receipt_id: string;
  readonly number: string;
  readonly receipt_date: string;
  readonly supplier_id: string | null;
  readonly supplier: string | null;
  readonly qty: string;
  readonly unit_cost: string;
}
interface RequestRow {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly requester: string;
  readonly unit: string;
  readonly requested: string;
  readonly approved: string | null;
  readonly issued: string | null;
}
interface Stock {
  readonly batches: readonly BatchRow[];
  readonly months: readonly { readonly month: string; readonly qty: string }[];
  readonly prices?: readonly PriceRow[];
  readonly requests?: readonly RequestRow[];
}
interface TabProps {
  readonly record: { readonly id?: string; readonly base_unit?: string };
}

const useStock = (id: string | undefined) => useRecordCall<Stock>('inventory-items', 'stock', id ?? '');
function BatchLine({ row, seesCosts }: { readonly row: BatchRow; readonly seesCosts: boolean }) {
  const { t } = useWords(itemTabWords);
  const { format, plain, money, cost } = useStockAmounts();
  return (
    <tr>
      <Cell>
        <RecordLink target="stock-batches" id={row.id} label={row.batch_no} />
      </Cell>
      <Cell>
        <bdi>{format.date(row.expiry_date) || '—'}</bdi>{' '}
        {row.expired === true ? <StatusBadge tone="danger" label={t.expired} /> : null}
      </Cell>
      <Cell numeric>{plain(row.on_hand)}</Cell>
      <Cell wraps>
        {row.places.map(({ warehouse, on_hand: held }) => (
          <div key={warehouse}>
            {warehouse} <bdi>({plain(held)})</bdi>
          </div>
        ))}
      </Cell>
      {seesCosts ? (
        <>
          <Cell numeric>
            <bdi>{cost(row.unit_cost ?? '0')}</bdi>
          </Cell>
          <Cell numeric>
            <bdi>{money(row.value ?? '0')}</bdi>
          </Cell>
        </>
      ) : null}
    </tr>
  );
}

/** Batches in the order they are to be issued in, and where each lies. */
function BatchTable({ rows }: { readonly rows: readonly BatchRow[] }) {
  const { t } = useWords(itemTabWords);
  if (rows.length === 0) return <NoRows>{t.noBatches}</NoRows>;
  const seesCosts = rows.every(({ value }) => value !== undefined);
  return (
    <SmallTable
      label={t.batches}
      head={[
        { label: t.batch },
        { label: t.expiry },
        { label: t.onHand, numeric: true },
        { label: t.places },
        ...(seesCosts
          ? [
              { label: t.unitCost, numeric: true },
              { label: t.value, numeric: true },
            ]
          : []),
      ]}
    >
      {rows.map((row) => (
        <BatchLine key={row.id} row={row} seesCosts={seesCosts} />
      ))}
    </SmallTable>
  );
}

/** The batches of an item (inventory.md 2). */
export function ItemBatches({ record }: TabProps) {
  const query = useStock(record.id);
  return (
    <Section plain>
      <Loaded query={query}>{({ batches }) => <BatchTable rows={batches} />}</Loaded>
    </Section>
  );
}

function Prices({ rows, unit }: { readonly rows: readonly PriceRow[]; readonly unit: string }) {
  const { t } = useWords(itemTabWords);
  const { format, quantity, cost } = useStockAmounts();
  if (rows.length === 0) return <NoRows>{t.noPrices}</NoRows>;
  return (
    <SmallTable
      label={t.prices}
      head={[
        { label: t.date },
        { label: t.supplier },
        { label: t.receipt },
        { label: t.qty, numeric: true },
        { label: t.unitCost, numeric: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.receipt_id} ${row.unit_cost} ${row.qty}`}>
          <Cell>
            <bdi>{format.date(row.receipt_date)}</bdi>
          </Cell>
          <Cell wraps>
            {row.supplier_id === null ? (
              '—'
            ) : (
              <RecordLink target="suppliers" id={row.supplier_id} label={row.supplier ?? ''} />
            )}
          </Cell>
          <Cell>
            <RecordLink target="stock-receipts" id={row.receipt_id} label={row.number} />
          </Cell>
          <Cell numeric>{quantity(row.qty, unit)}</Cell>
          <Cell numeric>
            <bdi>{cost(row.unit_cost)}</bdi>
          </Cell>
        </tr>
      ))}
    </SmallTable>
  );
}

/** Twelve months of use, and what each supplier asked for it. */
export function ItemUse({ record }: TabProps) {
  const { t } = useWords(itemTabWords);
  const { format, quantity } = useStockAmounts();
  const query = useStock(record.id);
  const unit = record.base_unit ?? '';
  return (
    <Loaded query={query}>
      {({ months, prices }) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <Section title={t.use} plain>
            <ColumnChart
              label={t.use}
              series={[{ key: 'qty', label: t.qty }]}
              columns={months.map(({ month, qty }) => ({
                key: month,
                label: format.month(month),
                short: String(Number(month.slice(5))),
                values: { qty },
              }))}
              say={(value) => quantity(value, unit)}
              words={t.chart}
            />
          </Section>
          {prices ? (
            <Section title={t.prices} plain>
              <Prices rows={prices} unit={unit} />
            </Section>
          ) : null}
        </Box>
      )}
    </Loaded>
  );
}

/** The requests that ask for the item. */
export function ItemRequests({ record }: TabProps) {
  const { t } = useWords(itemTabWords);
  const { quantity } = useStockAmounts();
  const query = useStock(record.id);
  return (
    <Section plain>
      <Loaded query={query}>
        {({ requests = [] }) =>
          requests.length === 0 ? (
            <NoRows>{t.noRequests}</NoRows>
          ) : (
            <SmallTable
              label={t.requests}
              head={[
                { label: t.request },
                { label: t.requester },
                { label: t.requested, numeric: true },
                { label: t.issued, numeric: true },
                { label: t.state },
              ]}
            >
              {requests.map((row) => (
                <tr key={row.id}>
                  <Cell>
                    <RecordLink target="inventory-requests" id={row.id} label={row.number} />
                  </Cell>
                  <Cell wraps>{row.requester}</Cell>
                  <Cell numeric>{quantity(row.requested, row.unit)}</Cell>
                  <Cell numeric>{row.issued === null ? '—' : quantity(row.issued, row.unit)}</Cell>
                  <Cell>
                    <StateOf resource="inventory-requests" row={row} />
                  </Cell>
                </tr>
              ))}
            </SmallTable>
          )
        }
      </Loaded>
    </Section>
  );
}
