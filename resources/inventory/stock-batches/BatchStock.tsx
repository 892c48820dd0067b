import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/fields/useReading.ts';
import { useClinicProvider } from '#src/kit/api.ts';
import { Loaded } from '#src/kit/Loaded.tsx';
import { Cell, SmallTable } from '#src/kit/parts/SmallTable.tsx';
import { useTexts } from '#src/kit/texts.ts';
import { movementTypeWords } from '../movementTypes.ts';
import { batchViewWords } from './batchViewWords.ts';

interface BalanceRow {
  readonly warehouse_id: string;
  readonly warehouse: string;
  readonly kind: string;
  readonly on_hand: string;
  readonly value?: string;
}
interface MovementRow {
  readonly id: string;
  readonly occurred_at: string;
  readonly type: string;
  readonly warehouse: string;
  readonly qty: string;
  readonly balance_after: string;
  readonly source_number: string | null;
  readonly reason: string | null;
  readonly actor: string | null;
}
type Batch = Readonly<Record<string, unknown>> & { readonly id: string; readonly _may?: readonly string[] };

function useRows<Row>(id: string, operation: 'balances' | 'movements') {
  const provider = useClinicProvider();
  const { locale } = useReading();
  return useQuery({
    queryKey: ['stock-batches', operation, id, locale],
    queryFn: async ({ signal }) => {
      const call = { operation, params: { id }, signal };
      return (
        (await provider.operate<Readonly<Record<string, readonly Row[]>>>('stock-batches', call)).data[
          operation
        ] ?? []
      );
    },
  });
}

function Balances({ batch }: { readonly batch: Batch }) {
  const { t, say } = useTexts(batchViewWords);
  const { format } = useReading();
  const query = useRows<BalanceRow>(batch.id, 'balances');
  const mayAdjust = batch._may?.includes('correct') === true;
  const adjust = mayAdjust ? [{ label: t.adjust }] : [];
  const head = [{ label: t.warehouse }, { label: t.onHand, numeric: true }, ...adjust];
  return (
    <Loaded query={query}>
      {(rows) => {
        const held = rows.filter(({ on_hand: onHand }) => Number(onHand) !== 0);
        if (held.length === 0) return <Typography color="text.secondary">{t.nowhere}</Typography>;
        return (
          <SmallTable label={t.balances} head={head}>
            {held.map((row) => (
              <tr key={row.warehouse_id}>
                <Cell>{row.warehouse}</Cell>
                <Cell numeric>{format.number(withoutZeros(row.on_hand))}</Cell>
                {mayAdjust && row.kind === 'transit' ? <Cell>{null}</Cell> : null}
                {mayAdjust && row.kind !== 'transit' ? (
                  <Cell>
                    <Button
                      size="small"
                      component={Link}
                      to={`/inventory/stock/${batch.id}/adjust?warehouse_id=${row.warehouse_id}&expected_on_hand=${withoutZeros(row.on_hand)}`}
                      aria-label={say(t.adjustAt, { warehouse: row.warehouse })}
                    >
                      {t.adjust}
                    </Button>
                  </Cell>
                ) : null}
              </tr>
            ))}
            <tr>
              <Cell>
                <strong>{t.total}</strong>
              </Cell>
              <Cell numeric>
                <strong>{format.number(withoutZeros(sumDecimals(held.map((row) => row.on_hand))))}</strong>
              </Cell>
              {mayAdjust ? <Cell>{null}</Cell> : null}
            </tr>
          </SmallTable>
        );
      }}
    </Loaded>
  );
}

function Movements({ id }: { readonly id: string }) {
  const { t, locale } = useTexts(batchViewWords);
  const { format } = useReading();
  const query = useRows<MovementRow>(id, 'movements');
  const words: Readonly<Record<string, string>> = movementTypeWords[locale];
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Typography color="text.secondary">{t.none}</Typography>
        ) : (
          <SmallTable
            label={t.movements}
            head={[
              { label: t.time },
              { label: t.type },
              { label: t.warehouse },
              { label: t.qty, numeric: true },
              { label: t.after, numeric: true },
              { label: t.document },
              { label: t.reason },
              { label: t.user },
            ]}
          >
            {rows.map((row) => (
              <tr key={row.id}>
                <Cell>{format.dateTime(row.occurred_at)}</Cell>
                <Cell>{words[row.type] ?? row.type}</Cell>
                <Cell>{row.warehouse}</Cell>
                <Cell numeric>
                  <bdi dir="ltr">{format.number(withoutZeros(row.qty))}</bdi>
                </Cell>
                <Cell numeric>{format.number(withoutZeros(row.balance_after))}</Cell>
                <Cell>
                  <bdi dir="ltr">{row.source_number}</bdi>
                </Cell>
                <Cell>{row.reason}</Cell>
                <Cell>{row.actor}</Cell>
              </tr>
            ))}
          </SmallTable>
        )
      }
    </Loaded>
  );
}

/** Where a batch lies, and everything it went through with the balance after each movement (inventory.md 6). */
export default function BatchStock() {
  const batch = useRecordContext<Batch>();
  const { t } = useTexts(batchViewWords);
  if (!batch) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Box component="section" aria-label={t.balances}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
          {t.balances}
        </Typography>
        <Balances batch={batch} />
      </Box>
      <Box component="section" aria-label={t.movements} sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
          {t.movements}
        </Typography>
        <Movements id={batch.id} />
      </Box>
    </Box>
  );
}
