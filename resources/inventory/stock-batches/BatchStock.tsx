import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import { RecordLink } from '#src/fields/choice/reference.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useWords } from '#src/client/words/words.ts';
import { MovementLog } from '../movements/MovementLog.tsx';
import { batchPieceWords } from './stockBatchWords.ts';

interface BalanceRow {
  readonly warehouse_id: string;
  readonly warehouse: string;
  readonly kind: string;
  readonly on_hand: string;
  readonly value?: string;
}
interface UseRow {
  readonly id: string;
  readonly number: string;
  readonly department: string | null;
  /** Absent for those who may not see requests. */
  readonly requester?: string | null;
  readonly qty: string;
  readonly last_at: string;
}
interface Answer {
  readonly balances: readonly BalanceRow[];
  readonly uses: readonly UseRow[];
}
type Batch = Readonly<Record<string, unknown>> & { readonly id: string; readonly _may?: readonly string[] };

function useBalances(id: string) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  return useQuery({
    queryKey: ['stock-batches', 'balances', id, locale, 'page'],
    queryFn: async ({ signal }) => {
      const call = { operation: 'balances', params: { id }, signal };
      return (await provider.operate<Answer>('stock-batches', call)).data;
    },
  });
}

function Balances({ batch }: { readonly batch: Batch }) {
  const { t, say } = useWords(batchPieceWords);
  const { format } = useReading();
  const query = useBalances(batch.id);
  const mayAdjust = batch._may?.includes('correct') === true;
  const adjust = mayAdjust ? [{ label: t.adjust }] : [];
  const head = [{ label: t.warehouse }, { label: t.onHand, numeric: true }, ...adjust];
  return (
    <Loaded query={query}>
      {({ balances: rows }) => {
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

/** The requests and departments it was handed out to, the last first (inventory.md 6). */
function Uses({ batch }: { readonly batch: Batch }) {
  const { t } = useWords(batchPieceWords);
  const { format } = useReading();
  return (
    <Loaded query={useBalances(batch.id)}>
      {({ uses }) => {
        if (uses.length === 0) return <Typography color="text.secondary">{t.notUsed}</Typography>;
        const named = uses.every(({ requester }) => requester !== undefined);
        const head = [
          { label: t.request },
          { label: t.department },
          ...(named ? [{ label: t.requester }] : []),
          { label: t.qty, numeric: true },
          { label: t.on },
        ];
        return (
          <SmallTable label={t.uses} head={head}>
            {uses.map((row) => (
              <tr key={`${row.id} ${row.department}`}>
                <Cell>
                  {named ? (
                    <RecordLink target="inventory-requests" id={row.id} label={row.number} />
                  ) : (
                    <bdi>{row.number}</bdi>
                  )}
                </Cell>
                <Cell>{row.department ?? '—'}</Cell>
                {named ? <Cell>{row.requester ?? '—'}</Cell> : null}
                <Cell numeric>{format.number(withoutZeros(row.qty))}</Cell>
                <Cell>{format.dateTime(row.last_at)}</Cell>
              </tr>
            ))}
          </SmallTable>
        );
      }}
    </Loaded>
  );
}

/** Where a batch lies, where it went, and everything it went through with the balance after each movement (inventory.md 6). */
export default function BatchStock() {
  const batch = useRecordContext<Batch>();
  const { t } = useWords(batchPieceWords);
  if (!batch) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Box component="section" aria-label={t.balances}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
          {t.balances}
        </Typography>
        <Balances batch={batch} />
      </Box>
      <Box component="section" aria-label={t.uses} sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
          {t.uses}
        </Typography>
        <Uses batch={batch} />
      </Box>
      <Box component="section" aria-label={t.movements} sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
          {t.movements}
        </Typography>
        <MovementLog of="batch_id" id={batch.id} />
      </Box>
    </Box>
  );
}
