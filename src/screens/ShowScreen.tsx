import { useEffect, type ComponentType } from 'react';
import { Box, Button, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import {
  LinkBase,
  RecordContextProvider,
  ResourceContextProvider,
  useGetOne,
  useLogoutIfAccessDenied,
} from 'ra-core';
import { useParams, useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useSubject } from '#src/admin/subject.ts';
import type { Row } from '#src/fields/kind.ts';
import { cellOf, textOf } from '#src/fields/registry.ts';
import { StatusBadge } from '#src/fields/StatusBadge.tsx';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { viewsFor } from '#src/kit/viewsFor.ts';
import { columnsOf } from './list/columns.ts';
import { listAddress, openParameter } from './parts/access.ts';
import { PageHead } from './parts/PageHead.tsx';
import { refusalOf } from './parts/problems.ts';
import { ErrorState } from './parts/States.tsx';
import { tabRow, useTabInSight } from './parts/tabRow.ts';
import { nounOf, titleFields, titleOf } from './parts/titles.ts';
import { RecordActions } from './show/RecordActions.tsx';
import { useTabs } from './show/tabs.tsx';

interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
}
type SavedRecord = Row & { readonly id: string };

/** The id of the record in the address, by whatever name the address gives it. */
export function useRecordId(resource: AnyResource): string {
  const params = useParams();
  const [search] = useSearchParams();
  return params[resource.idParam ?? 'id'] ?? params['id'] ?? search.get(openParameter) ?? '';
}

/** The state of a record in its colour and word. */
export function RecordState({ resource, record }: { readonly resource: AnyResource; readonly record: Row }) {
  const { locale } = useReading();
  const state = String(record['status'] ?? '');
  const tone = resource.workflow?.states[state];
  return tone === undefined ? null : (
    <StatusBadge tone={tone} label={resource.words[locale].states?.[state] ?? state} />
  );
}

const MOST_FACTS = 4;

/** A few telling values under the title: what the list shows of it, without what the head says already. */
function Facts({ resource, record }: { readonly resource: AnyResource; readonly record: SavedRecord }) {
  const reading = useReading();
  const subject = useSubject();
  const named = [...titleFields(resource), 'status'];
  const facts = columnsOf(resource, resource.screens['list'] ?? { path: '' }, subject, reading.locale, named)
    .map((place) => ({ place, reading, record, value: record[place.name] }))
    .filter((shown) => shown.place.name in record && textOf(shown) !== '')
    .slice(0, MOST_FACTS);
  if (facts.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {facts.map((shown) => (
        <Box key={shown.place.name} sx={{ display: 'flex', gap: 0.75 }}>
          <dt>{shown.place.label}:</dt>
          <Box component="dd" sx={{ m: 0, color: 'text.primary', fontWeight: 550 }}>
            {cellOf(shown)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The tabs; the open one stands in the address, so that back, reload and a shared link find it (UX-02). */
function RecordTabs({ resource, record }: { readonly resource: AnyResource; readonly record: SavedRecord }) {
  const tabs = useTabs(resource, record);
  const [search, setSearch] = useSearchParams();
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0];
  const choose = (name: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === tabs[0]?.name) next.delete('tab');
        else next.set('tab', name);
        return next;
      },
      { replace: true },
    );
  useTabInSight(`tab-${open?.name ?? ''}`);
  if (!open) return null;
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_, name: string) => choose(name)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        sx={tabRow}
      >
        {tabs.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${open.name}`} aria-labelledby={`tab-${open.name}`}>
        {open.content()}
      </Box>
    </>
  );
}

/** Why there is no record to see: it is gone, one may not, or the call failed; each with its next step (UX-05). */
export function RecordFailure({
  resource,
  error,
  onRetry,
}: {
  readonly resource: AnyResource;
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  const { t, locale } = useReading();
  const params = useParams();
  const { status } = refusalOf(error);
  const subject = useSubject();
  const list = listAddress(resource, subject, params);
  const gone = status === 404;
  return (
    <ErrorState
      title={gone ? t.show.notFound : status === 403 ? t.show.forbidden : t.show.failed}
      error={gone ? new Error(t.show.notFoundHint) : error}
      onRetry={gone || status === 403 ? undefined : onRetry}
    >
      {list === undefined ? null : (
        <Button component={LinkBase} to={list} variant="outlined">
          {say(locale, t.show.backToList, { many: nounOf(resource, 'many', locale) })}
        </Button>
      )}
    </ErrorState>
  );
}

/** A session that ended meanwhile leads to the sign-in page; other refusals stay on the screen. */
export function useSessionEnd(error: unknown): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  useEffect(() => {
    if (error) void logoutIfAccessDenied(error);
  }, [error, logoutIfAccessDenied]);
}

/** The place of a record that is on its way. */
export const RecordLoading = () => (
  <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
    <Typography variant="h1" component="div">
      <Skeleton width={260} />
    </Typography>
    <Skeleton variant="rounded" height={220} />
  </Box>
);

/** The generated page of a record. */
export default function ShowScreen({ resource }: ScreenProps) {
  const id = useRecordId(resource);
  const reading = useReading();
  const { data: record, error, refetch } = useGetOne<SavedRecord>(resource.name, { id });
  useSessionEnd(error);
  if (error && !record)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!record) return <RecordLoading />;
  const Aside = viewsFor(resource)?.aside as ComponentType<{ record: SavedRecord }> | undefined;
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <PageHead
          title={titleOf(resource, record, reading)}
          beside={<RecordState resource={resource} record={record} />}
          text={<Facts resource={resource} record={record} />}
        >
          <RecordActions resource={resource} record={record} />
        </PageHead>
        <Box
          sx={Aside ? { display: 'grid', gap: 2, gridTemplateColumns: { lg: 'minmax(0, 1fr) 320px' } } : {}}
        >
          <Box sx={{ minWidth: 0 }}>
            <RecordTabs resource={resource} record={record} />
          </Box>
          {Aside ? (
            <aside aria-label={titleOf(resource, record, reading)}>
              <Aside record={record} />
            </aside>
          ) : null}
        </Box>
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
