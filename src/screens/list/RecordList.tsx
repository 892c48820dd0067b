import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { Alert, Box, Button, Paper, Skeleton, useMediaQuery, type Theme } from '@mui/material';
import { useListContext } from 'ra-core';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { later } from '#src/ui/later.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { nounOf } from '../parts/titles.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { KeptPlace } from './KeptPlace.tsx';
import { ListCards } from './ListCards.tsx';
import { ListTable, WaitingTable } from './ListTable.tsx';
import { isSelectable, useListSetting, type ListRow } from './listSetting.ts';
import { Pager } from './Pager.tsx';
import { TotalsLine } from './TotalsRow.tsx';
import { useMarkedRows } from './useMarkedRows.ts';
import { useTicksOfQuestion } from './useTicksOfQuestion.ts';

const FoundLetters = later(() => import('./FoundLetters.tsx'));
const NoRows = lazy(() => import('./NoRows.tsx'));

/** The place of rows that are on their way for the first time; later loads keep the old rows (UX-11). */
function FirstLoad({ shape }: { readonly shape: 'table' | 'cards' | 'own' }) {
  const setting = useListSetting();
  const { resource } = setting;
  const { t, locale } = useReading();
  const count = shape === 'cards' ? 6 : 2;
  return (
    <Box
      role="status"
      aria-busy
      aria-label={say(locale, t.list.loading, { many: nounOf(resource, 'many', locale) })}
    >
      {shape === 'table' ? (
        <WaitingTable selectable={isSelectable(setting)} />
      ) : (
        <Box sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
          {Array.from({ length: count }, (_, index) => (
            <Skeleton key={index} variant="rounded" height={shape === 'cards' ? 96 : 150} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The rows themselves: loading, failed, nothing, a table or cards; or what a hand-made list draws in their place. */
function Rows({ children }: { readonly children?: ReactNode }) {
  const setting = useListSetting();
  const { page, screen } = setting;
  const { t } = useReading();
  const context = useListContext<ListRow>();
  const { data, error, isPending, refetch, filterValues, sort, page: number, perPage } = context;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const own = children !== undefined && children !== null;
  const cards = narrow || screen.as === 'cards';
  const retry = (): void => void refetch();
  if (error && data === undefined) return <ErrorState title={t.list.failed} error={error} onRetry={retry} />;
  if (isPending || data === undefined) return <FirstLoad shape={own ? 'own' : cards ? 'cards' : 'table'} />;
  if (data.length === 0)
    return (
      <Suspense fallback={<FirstLoad shape="own" />}>
        <NoRows />
      </Suspense>
    );
  const selectable = isSelectable(setting);
  return (
    <>
      {error ? (
        <Alert
          severity="warning"
          sx={{ borderRadius: 0 }}
          action={
            <Button size="small" color="inherit" onClick={retry}>
              {t.list.retry}
            </Button>
          }
        >
          {t.list.staleRows}
        </Alert>
      ) : null}
      {own ? (
        <>
          {children}
          {page ? <TotalsLine /> : null}
        </>
      ) : (
        <KeptPlace rows={data} question={JSON.stringify([filterValues, sort, number, perPage])}>
          {cards ? <ListCards selectable={selectable} /> : <ListTable selectable={selectable} />}
        </KeptPlace>
      )}
    </>
  );
}

interface RecordListProps {
  readonly children?: ReactNode;
  /** Stands between the search and the filters. */
  readonly views?: ReactNode;
}

/** A whole list below its heading: search, filters, bulk actions, rows and pages. */
export function RecordList({ children, views }: RecordListProps) {
  const setting = useListSetting();
  const frame = useRef<HTMLDivElement>(null);
  useMarkedRows(frame);
  useTicksOfQuestion();
  const selectable = isSelectable(setting);
  const { filterValues } = useListContext();
  const { q } = filterValues as { readonly q?: unknown };
  const own = children !== undefined && children !== null;
  // Only a table has columns to arrange.
  const arrangeable = !own && setting.screen.as !== 'cards';
  return (
    <Paper ref={frame} variant="outlined" sx={{ overflow: 'clip', overflowAnchor: 'none' }}>
      <FilterBar arrangeable={arrangeable}>{views}</FilterBar>
      {selectable && !own ? <BulkBar /> : null}
      <Rows>{children}</Rows>
      {typeof q === 'string' && q !== '' ? <FoundLetters search={q} /> : null}
      {/* A drawing has no pages. */}
      {own && setting.resource.isReport ? null : <Pager />}
    </Paper>
  );
}
