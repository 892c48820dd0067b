import { useMemo, type ReactNode } from 'react';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { ListBase, useListContext } from 'ra-core';
import { useParams } from 'react-router-dom';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/admin/subject.ts';
import { useReading } from '#src/fields/useReading.ts';
import { columnsOf, firstSort } from '#src/screens/list/columns.ts';
import { FilterBar } from '#src/screens/list/FilterBar.tsx';
import { ListSettingContext, useListSetting, type ListRow } from '#src/screens/list/listSetting.ts';
import { isExact, Pager } from '#src/screens/list/Pager.tsx';
import { AddButton, RecordList } from '#src/screens/list/RecordList.tsx';
import { createAddress, rowAddress } from '#src/screens/parts/access.ts';
import { PageHead } from '#src/screens/parts/PageHead.tsx';
import { EmptyState, ErrorState, NothingFound } from '#src/screens/parts/States.tsx';
import { countOf } from '#src/screens/parts/titles.ts';
import { bulkMoves } from '#src/screens/workflow/moves.ts';

interface ListPageProps {
  readonly resource: AnyResource;
  readonly screenName: string;
  /** Where a row leads; the record's own page where not said. */
  readonly addressOf?: (id: string) => string | undefined;
  /** Stands between the heading and the list. */
  readonly above?: ReactNode;
  /** Draws the rows instead of the generated table; reads `useListContext()`. */
  readonly children?: ReactNode;
}

function Head({ resource, screenName }: Pick<ListPageProps, 'resource' | 'screenName'>) {
  const reading = useReading();
  const words = resource.words[reading.locale];
  const { total, meta } = useListContext<ListRow>();
  return (
    <PageHead
      title={words.screens?.[screenName] ?? words.many}
      beside={
        total === undefined ? null : (
          <Typography variant="body2" component="span" color="text.secondary" role="status">
            {countOf(resource, total, isExact(meta), reading)}
          </Typography>
        )
      }
    >
      <AddButton />
    </PageHead>
  );
}

/** Own rows between the generated filters and pages; waiting, failure and nothing look as everywhere. */
function OwnRows({ children }: { readonly children: ReactNode }) {
  const { resource } = useListSetting();
  const { t, locale } = useReading();
  const { data, error, isPending, refetch, filterValues, setFilters } = useListContext<ListRow>();
  if (error && data === undefined)
    return <ErrorState title={t.list.failed} error={error} onRetry={() => void refetch()} />;
  if (isPending || data === undefined)
    return (
      <Box role="status" aria-busy sx={{ p: 2 }}>
        <Skeleton variant="rounded" height={150} />
      </Box>
    );
  if (data.length > 0) return children;
  if (Object.keys(filterValues).length > 0)
    return (
      <NothingFound title={t.list.nothingFound} text={t.list.nothingFoundHint}>
        <Button variant="outlined" onClick={() => setFilters({})}>
          {t.list.clearFilters}
        </Button>
      </NothingFound>
    );
  return (
    <EmptyState title={t.list.emptyTitle} text={resource.words[locale].about}>
      <AddButton />
    </EmptyState>
  );
}

function useSetting({ resource, screenName, addressOf }: ListPageProps, name: string) {
  const screen = resource.screens[screenName];
  if (!screen) throw new Error(`${resource.name} has no screen ${screenName}`);
  const subject = useSubject();
  const params = useParams();
  const { locale } = useReading();
  return useMemo(
    () => ({
      resource,
      screen,
      columns: columnsOf(resource, screen, subject, locale),
      addressOf: addressOf ?? rowAddress(resource, name, subject, params),
      addAddress: screen.own === true ? undefined : createAddress(resource, subject, params),
      moves: screen.own === true ? [] : bulkMoves(resource, subject),
    }),
    [resource, screen, subject, params, locale, addressOf, name],
  );
}

/** A generated list with a piece of its own: other rows, another way to open them, or something above. */
export function ListPage(props: ListPageProps) {
  const { resource, screenName, above, children } = props;
  const params = useParams();
  const own = resource.screens[screenName]?.own === true;
  const name = own ? `${resource.name}~${screenName}` : resource.name;
  const setting = useSetting(props, name);
  const parentId = resource.parent && params[resource.parent.param];
  const asked = resource.parent && parentId !== undefined ? { [resource.parent.field]: parentId } : {};
  return (
    <ListBase
      key={`${name} ${screenName} ${parentId ?? ''}`}
      resource={name}
      filter={{ ...setting.screen.where, ...asked }}
      sort={firstSort(resource, setting.screen)}
      perPage={25}
      storeKey={[resource.name, screenName, parentId].filter(Boolean).join('.')}
      // The route's guard has decided already.
      disableAuthentication
      exporter={false}
    >
      <ListSettingContext.Provider value={setting}>
        <Head resource={resource} screenName={screenName} />
        {above}
        {children === undefined ? (
          <RecordList />
        ) : (
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            <FilterBar />
            <OwnRows>{children}</OwnRows>
            <Pager />
          </Paper>
        )}
      </ListSettingContext.Provider>
    </ListBase>
  );
}
