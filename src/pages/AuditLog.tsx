import { useMemo, useState } from 'react';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useWords } from '#src/client/words/words.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { dayAt } from '#metadata/time/clock.ts';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { EmptyState, ErrorState, NothingFound } from '#src/ui/States.tsx';
import { fetchFile, saveFile } from '#src/features/transfer/api.ts';
import { AuditFilters } from './audit/AuditFilters.tsx';
import { AuditRow } from './audit/AuditRow.tsx';
import { VerifyButton } from './audit/VerifyButton.tsx';
import {
  queryOf,
  useAuditFilter,
  useAuditWords,
  type AuditEntry,
  type AuditFilter,
} from './audit/auditView.ts';

const portion = 50;

/** The log as far as it was asked for, newest first; what came stays while older entries come. */
function useEntries(filter: AuditFilter) {
  const { locale } = useReading();
  return useInfiniteQuery({
    queryKey: ['audit-log', 'entries', filter, locale],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: String(portion), ...(pageParam === '' ? {} : { before: pageParam }) };
      return callApi<readonly AuditEntry[]>(`/audit-log${queryOf(filter, page)}`, { signal });
    },
    getNextPageParam: (last) => (last.length < portion ? undefined : String(last.at(-1)?.seq)),
  });
}

/** The declaration of the clinic's settings loads beside the page: nothing else of the app needs it at its start. */
const useSettingsDeclaration = () =>
  useQuery({
    queryKey: ['settings-declaration'],
    queryFn: async () => (await import('#resources/index.settings.ts')).clinicSettings,
    staleTime: Infinity,
  }).data;

interface DaysProps {
  readonly entries: readonly AuditEntry[];
  readonly onFilter: (next: AuditFilter) => void;
}

/** Entries under the day they happened on, in the clinic's time zone. */
function Days({ entries, onFilter }: DaysProps) {
  const { timezone, format } = useReading();
  const settings = useSettingsDeclaration();
  const days = useMemo(() => {
    const found = new Map<string, AuditEntry[]>();
    for (const entry of entries) {
      const day = dayAt(new Date(entry.at), timezone);
      found.set(day, [...(found.get(day) ?? []), entry]);
    }
    return [...found];
  }, [entries, timezone]);
  return days.map(([day, some]) => (
    <Paper key={day} variant="outlined" component="section" aria-label={format.longDate(day)} sx={{ mb: 2 }}>
      <Typography
        component="h2"
        variant="subtitle2"
        color="text.secondary"
        sx={{ px: { xs: 2, sm: 2.5 }, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
      >
        {format.longDate(day)}
      </Typography>
      <Box
        component="ol"
        sx={{
          m: 0,
          px: { xs: 2, sm: 2.5 },
          listStyle: 'none',
          '& > li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {some.map((entry) => (
          <AuditRow key={entry.seq} entry={entry} settings={settings} onFilter={onFilter} />
        ))}
      </Box>
    </Paper>
  ));
}

function ExportButton({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useAuditWords();
  const notify = useNotify();
  const [working, setWorking] = useState(false);
  const take = async (): Promise<void> => {
    setWorking(true);
    try {
      saveFile(await fetchFile(`/audit-log/export${queryOf(filter)}`));
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    setWorking(false);
  };
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} disabled={working} onClick={() => void take()}>
      {working ? t.exporting : t.export}
    </Button>
  );
}

function Entries({
  filter,
  onFilter,
  onClear,
}: Omit<DaysProps, 'entries'> & { readonly filter: AuditFilter; readonly onClear: () => void }) {
  const { t } = useAuditWords();
  const { t: shared } = useReading();
  const query = useEntries(filter);
  if (query.isError && query.data === undefined)
    return <ErrorState title={shared.list.failed} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton variant="rounded" height={320} />;
  const entries = query.data.pages.flat();
  if (entries.length === 0 && Object.keys(filter).length > 0)
    return (
      <NothingFound title={t.nothingFound} text={t.nothingFoundText}>
        <Button variant="contained" onClick={onClear}>
          {t.clear}
        </Button>
      </NothingFound>
    );
  if (entries.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <>
      <Days entries={entries} onFilter={onFilter} />
      {query.hasNextPage ? (
        <Button
          variant="outlined"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t.more}
        </Button>
      ) : null}
    </>
  );
}

/** Who did what and when; nobody can change it (platform.md 12). */
export default function AuditLog() {
  const { shell } = useWords();
  const { filter, change, clear } = useAuditFilter();
  const { data } = useEntries(filter);
  const named = data?.pages
    .flat()
    .find(({ entity_id, entity_label }) => entity_id === filter.record && entity_label !== null);
  return (
    <>
      <PageHead title={shell.audit.title} help={<PageHelp page="audit" />} text={shell.audit.about}>
        <VerifyButton />
        <ExportButton filter={filter} />
      </PageHead>
      <AuditFilters
        filter={filter}
        recordName={named?.entity_label ?? undefined}
        onChange={change}
        onClear={clear}
      />
      <Entries filter={filter} onFilter={change} onClear={clear} />
    </>
  );
}
