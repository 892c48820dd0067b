import { useState } from 'react';
import { FormControlLabel, Switch, Typography } from '@mui/material';
import { RecordLink } from '#src/fields/choice/reference.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { Section } from '#src/ui/Section.tsx';
import { NoRows, StateOf } from '../TabParts.tsx';
import { useStockAmounts } from '../useStockAmounts.tsx';
import { warehouseTabWords } from './warehouseWords.ts';

interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly category: string;
  readonly on_hand: string;
  readonly available: string;
  readonly level: string | null;
  readonly low: boolean;
  readonly value?: string;
  readonly batches: readonly {
    readonly id: string;
    readonly batch_no: string;
    readonly expiry_date: string | null;
    readonly expired: boolean;
    readonly on_hand: string;
  }[];
}
interface TransferRow {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly transfer_date: string;
  readonly source: string;
  readonly destination: string;
}
interface RequestRow {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly priority: string;
  readonly needed_by: string | null;
  readonly requester: string;
  readonly lines: number;
}
interface Stock {
  readonly items: readonly ItemRow[];
  readonly transfers: readonly TransferRow[];
  readonly requests?: readonly RequestRow[];
}
interface TabProps {
  readonly record: { readonly id?: string };
}

const useStock = (id: string | undefined) => useRecordCall<Stock>('warehouses', 'stock', id ?? '');
function Batches({ rows }: { readonly rows: ItemRow['batches'] }) {
  const { t } = useWords(warehouseTabWords);
  const { format, plain } = useStockAmounts();
  return rows.map((row) => (
    <div key={row.id}>
      <RecordLink target="stock-batches" id={row.id} label={row.batch_no} /> <bdi>({plain(row.on_hand)})</bdi>{' '}
      {row.expiry_date === null ? null : (
        <Typography component="span" variant="body2" color={row.expired ? 'error' : 'text.secondary'}>
          {row.expired ? t.expiredOn : t.until} <bdi>{format.date(row.expiry_date)}</bdi>
        </Typography>
      )}
    </div>
  ));
}

function Items({ rows }: { readonly rows: readonly ItemRow[] }) {
  const { t } = useWords(warehouseTabWords);
  const { quantity, money, plain } = useStockAmounts();
  const seesCosts = rows.every(({ value }) => value !== undefined);
  return (
    <SmallTable
      label={t.stock}
      head={[
        { label: t.item },
        { label: t.onHand, numeric: true },
        { label: t.available, numeric: true },
        { label: t.batches },
        ...(seesCosts ? [{ label: t.value, numeric: true }] : []),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell wraps>
            <RecordLink target="inventory-items" id={row.id} label={row.name} />
            <Typography variant="body2" color="text.secondary">
              {row.category}
            </Typography>
          </Cell>
          <Cell numeric>{quantity(row.on_hand, row.unit)}</Cell>
          <Cell numeric>
            {plain(row.available)}{' '}
            {row.low ? <StatusBadge tone="warning" label={`${t.low} ${plain(row.level ?? '0')}`} /> : null}
          </Cell>
          <Cell wraps>
            <Batches rows={row.batches} />
          </Cell>
          {seesCosts ? (
            <Cell numeric>
              <bdi>{money(row.value ?? '0')}</bdi>
            </Cell>
          ) : null}
        </tr>
      ))}
    </SmallTable>
  );
}

/** What lies in a warehouse by item, with the batches of each in the order of issue; only what is low on demand. */
export function WarehouseStock({ record }: TabProps) {
  const { t } = useWords(warehouseTabWords);
  const [onlyLow, setOnlyLow] = useState(false);
  const query = useStock(record.id);
  return (
    <Section plain>
      <Loaded query={query}>
        {({ items }) => {
          const shown = onlyLow ? items.filter(({ low }) => low) : items;
          return (
            <>
              <FormControlLabel
                label={t.onlyLow}
                control={<Switch checked={onlyLow} onChange={(_, on) => setOnlyLow(on)} />}
              />
              {shown.length === 0 ? <NoRows>{onlyLow ? t.noLow : t.noStock}</NoRows> : <Items rows={shown} />}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** Transfers from and to a warehouse that have not arrived whole. */
export function WarehouseTransfers({ record }: TabProps) {
  const { t } = useWords(warehouseTabWords);
  const { format } = useStockAmounts();
  const query = useStock(record.id);
  return (
    <Section plain>
      <Loaded query={query}>
        {({ transfers }) =>
          transfers.length === 0 ? (
            <NoRows>{t.noTransfers}</NoRows>
          ) : (
            <SmallTable
              label={t.transfers}
              head={[
                { label: t.transfer },
                { label: t.date },
                { label: t.from },
                { label: t.to },
                { label: t.state },
              ]}
            >
              {transfers.map((row) => (
                <tr key={row.id}>
                  <Cell>
                    <RecordLink target="stock-transfers" id={row.id} label={row.number ?? t.draft} />
                  </Cell>
                  <Cell>
                    <bdi>{format.date(row.transfer_date)}</bdi>
                  </Cell>
                  <Cell>{row.source}</Cell>
                  <Cell>{row.destination}</Cell>
                  <Cell>
                    <StateOf resource="stock-transfers" row={row} />
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

/** Requests that wait to be served from a warehouse, urgent ones first. */
export function WarehouseRequests({ record }: TabProps) {
  const { t } = useWords(warehouseTabWords);
  const { format } = useStockAmounts();
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
                { label: t.neededBy },
                { label: t.lines, numeric: true },
                { label: t.state },
              ]}
            >
              {requests.map((row) => (
                <tr key={row.id}>
                  <Cell>
                    <RecordLink target="inventory-requests" id={row.id} label={row.number} />
                  </Cell>
                  <Cell wraps>{row.requester}</Cell>
                  <Cell>
                    {row.priority === 'urgent' ? <StatusBadge tone="danger" label={t.urgent} /> : null}{' '}
                    <bdi>{format.date(row.needed_by)}</bdi>
                  </Cell>
                  <Cell numeric>{format.number(row.lines)}</Cell>
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
