import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RecordLink } from '#src/fields/choice/reference.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { DayBox } from '#src/fields/date/DayBox.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { useWords } from '#src/client/words/words.ts';
import { movementTypeWords } from '../movementTypes.ts';
import { useStockAmounts } from '../useStockAmounts.tsx';
import { LedgerLink } from './LedgerLink.tsx';
import { movementWords } from './movementWords.ts';

interface MovementRow {
  readonly id: string;
  readonly occurred_at: string;
  readonly type: string;
  readonly warehouse: string;
  readonly batch_id: string;
  readonly batch_no: string;
  readonly qty: string;
  readonly balance: string;
  readonly source_type: string;
  readonly source_id: string;
  readonly source_number: string | null;
  readonly reason: string | null;
  readonly actor: string | null;
}
interface Page {
  readonly movements: readonly MovementRow[];
  readonly next: string | null;
}
/** Days of the clinic, both included; '' for no end. */
interface Days {
  readonly from: string;
  readonly to: string;
}
interface MovementLogProps {
  /** What is asked: an item, or one of its batches. */
  readonly of: 'item_id' | 'batch_id';
  readonly id: string;
}

const resourceOf = { item_id: 'inventory-items', batch_id: 'stock-batches' } as const;

function usePages({ of, id }: MovementLogProps, { from, to }: Days) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  const resource = resourceOf[of];
  return useInfiniteQuery({
    queryKey: [resource, 'movements', id, from, to, locale],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = { from, to, before: pageParam };
      return (
        await provider.operate<Page>(resource, { operation: 'movements', params: { id }, query, signal })
      ).data;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

function Row({ row, of }: { readonly row: MovementRow; readonly of: MovementLogProps['of'] }) {
  const { locale } = useWords(movementWords);
  const { format, plain } = useStockAmounts();
  const words: Readonly<Record<string, string>> = movementTypeWords[locale];
  return (
    <tr>
      <Cell>{format.dateTime(row.occurred_at)}</Cell>
      <Cell>{words[row.type] ?? row.type}</Cell>
      <Cell>{row.warehouse}</Cell>
      {of === 'item_id' ? (
        <Cell>
          <RecordLink target="stock-batches" id={row.batch_id} label={row.batch_no} />
        </Cell>
      ) : null}
      <Cell numeric>
        <bdi dir="ltr">{plain(row.qty)}</bdi>
      </Cell>
      <Cell numeric>{plain(row.balance)}</Cell>
      <Cell>
        <RecordLink target={row.source_type} id={row.source_id} label={row.source_number ?? '—'} />
      </Cell>
      {of === 'batch_id' ? <Cell wraps>{row.reason}</Cell> : null}
      <Cell>{row.actor}</Cell>
    </tr>
  );
}

function Rows({ rows, of }: { readonly rows: readonly MovementRow[]; readonly of: MovementLogProps['of'] }) {
  const { t } = useWords(movementWords);
  return (
    <SmallTable
      label={t.movements}
      head={[
        { label: t.time },
        { label: t.type },
        { label: t.warehouse },
        ...(of === 'item_id' ? [{ label: t.batch }] : []),
        { label: t.qty, numeric: true },
        { label: t.balance[of], numeric: true },
        { label: t.document },
        ...(of === 'batch_id' ? [{ label: t.reason }] : []),
        { label: t.user },
      ]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} of={of} />
      ))}
    </SmallTable>
  );
}

function DayRange({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const { t } = useWords(movementWords);
  return (
    <Box
      role="search"
      aria-label={t.movements}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 168px)) auto',
        gap: 1.5,
        alignItems: 'end',
        justifyContent: 'start',
        mb: 1.5,
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <Box key={end}>
          <DayBox
            label={t[end]}
            value={days[end] || undefined}
            onChange={(day) => onChange({ ...days, [end]: day })}
          />
        </Box>
      ))}
      {days.from || days.to ? (
        <Button
          size="small"
          onClick={() => onChange({ from: '', to: '' })}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, justifySelf: 'start' }}
        >
          {t.allDays}
        </Button>
      ) : null}
    </Box>
  );
}

/**
 * The movements of an item or a batch, newest first, in the days asked for; older ones come on demand. Each has what lay of
 * it everywhere afterwards. The way to the ledger keeps what was asked (inventory.md 2, 6).
 */
export function MovementLog({ of, id }: MovementLogProps) {
  const { t } = useWords(movementWords);
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const query = usePages({ of, id }, days);
  const filter = {
    [of]: [id],
    ...(days.from ? { occurred_at_gte: days.from } : {}),
    ...(days.to ? { occurred_at_lte: days.to } : {}),
  };
  return (
    <>
      <DayRange days={days} onChange={setDays} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ movements }) => movements);
          if (rows.length === 0)
            return (
              <Typography color="text.secondary" role="status">
                {days.from || days.to ? t.noneThen : t.none}
              </Typography>
            );
          return <Rows rows={rows} of={of} />;
        }}
      </Loaded>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {query.hasNextPage ? (
          <Button
            size="small"
            variant="outlined"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t.older}
          </Button>
        ) : null}
        <LedgerLink filter={filter} />
      </Box>
    </>
  );
}
