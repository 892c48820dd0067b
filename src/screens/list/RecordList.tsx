import type { ReactNode } from 'react';
import { Box, Button, Paper, Skeleton, useMediaQuery, type Theme } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { LinkBase, useListContext } from 'ra-core';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { EmptyState, ErrorState, NothingFound } from '../parts/States.tsx';
import { nounOf } from '../parts/titles.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';
import { useListSetting, type ListRow } from './listSetting.ts';
import { Pager } from './Pager.tsx';

/** The place of rows that are on their way for the first time; later loads keep the old rows (UX-11). */
function FirstLoad() {
  const { resource } = useListSetting();
  const { t, locale } = useReading();
  return (
    <Box
      role="status"
      aria-busy
      aria-label={say(locale, t.list.loading, { many: nounOf(resource, 'many', locale) })}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={22} width={`${92 - ((index * 7) % 30)}%`} />
      ))}
    </Box>
  );
}

/** The button that opens the form for a new record; nothing for those who may not. */
export function AddButton() {
  const { resource, addAddress } = useListSetting();
  const { t, locale } = useReading();
  if (addAddress === undefined) return null;
  return (
    <Button component={LinkBase} to={addAddress} variant="contained" startIcon={<AddIcon />}>
      {say(locale, t.list.add, { one: nounOf(resource, 'one', locale) })}
    </Button>
  );
}

function NoRows() {
  const { resource } = useListSetting();
  const { t, locale } = useReading();
  const { filterValues, setFilters } = useListContext<ListRow>();
  const { about, many } = resource.words[locale];
  if (Object.keys(filterValues).length > 0)
    return (
      <NothingFound title={t.list.nothingFound} text={t.list.nothingFoundHint}>
        <Button variant="outlined" onClick={() => setFilters({})}>
          {t.list.clearFilters}
        </Button>
      </NothingFound>
    );
  return (
    <EmptyState title={t.list.emptyTitle} text={about ?? say(locale, t.list.about, { many })}>
      <AddButton />
    </EmptyState>
  );
}

/** The rows themselves: loading, failed, nothing, a table or cards. */
function Rows() {
  const { moves } = useListSetting();
  const { t } = useReading();
  const { data, error, isPending, refetch } = useListContext<ListRow>();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (error && data === undefined)
    return <ErrorState title={t.list.failed} error={error} onRetry={() => void refetch()} />;
  if (isPending || data === undefined) return <FirstLoad />;
  if (data.length === 0) return <NoRows />;
  const selectable = moves.length > 0;
  return narrow ? <ListCards selectable={selectable} /> : <ListTable selectable={selectable} />;
}

/** A whole list below its heading: search, filters, bulk actions, rows and pages. */
export function RecordList({ children }: { readonly children?: ReactNode }) {
  const { moves } = useListSetting();
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <FilterBar />
      {moves.length > 0 ? <BulkBar /> : null}
      <Rows />
      <Pager />
      {children}
    </Paper>
  );
}
