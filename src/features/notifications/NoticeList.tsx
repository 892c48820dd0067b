import { useState } from 'react';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Paper,
  TextField,
} from '@mui/material';
import DoneIcon from '@mui/icons-material/Done';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useWords } from '#src/client/words/words.ts';
import { callApi } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { noticesKey, preferencesKey, type Notice, type NoticePage, type NoticePreferences } from './api.ts';
import { DayGroups } from './DayGroups.tsx';
import { useNoticeActions } from './useNotices.ts';
import { useAreaName, useNoticeWords } from './words.ts';

const pageSize = 20;

/** Pages of notices, each beginning after the last row of the one before it. */
function usePages(unread: boolean, area: string) {
  return useInfiniteQuery({
    queryKey: [...noticesKey, 'list', unread, area],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ limit: String(pageSize) });
      if (unread) asked.set('unread', 'true');
      if (area !== '') asked.set('area', area);
      if (pageParam !== '') asked.set('before', pageParam);
      return callApi<NoticePage>(`/notifications?${asked.toString()}`, { signal });
    },
    getNextPageParam: ({ data }) => (data.length < pageSize ? undefined : data.at(-1)?.id),
  });
}

function AreaFilter({
  area,
  onChange,
}: {
  readonly area: string;
  readonly onChange: (area: string) => void;
}) {
  const { t } = useNoticeWords();
  const areaName = useAreaName();
  const { data } = useQuery({
    queryKey: preferencesKey,
    queryFn: () => callApi<NoticePreferences>('/notification-preferences'),
  });
  return (
    <TextField
      select
      size="small"
      label={t.area}
      value={area}
      onChange={({ target }) => onChange(target.value)}
      fullWidth={false}
      sx={{ width: { xs: '100%', sm: 280 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t.everyArea}</MenuItem>
      {(data?.areas ?? []).map(({ area: one }) => (
        <MenuItem key={one} value={one}>
          {areaName(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/** The rows under their days, each with a box to choose it and a button that marks it. */
function Rows({ notices, chosen, toggle }: Choice & { readonly notices: readonly Notice[] }) {
  const { locale } = useWords();
  const { t, say } = useNoticeWords();
  const { open, read } = useNoticeActions();
  const titleOf = (notice: Notice): string => (locale === 'en' ? notice.title_en : notice.title_ar);
  return (
    <DayGroups
      notices={notices}
      onOpen={open}
      renderBefore={(notice) => (
        <Checkbox
          checked={chosen.has(notice.id)}
          onChange={() => toggle(notice.id)}
          disabled={notice.read_at !== null}
          slotProps={{ input: { 'aria-label': say(t.choose, { title: titleOf(notice) }) } }}
        />
      )}
      renderAfter={(notice) =>
        notice.read_at === null ? (
          <IconButton
            onClick={() => void read({ ids: [notice.id] })}
            aria-label={say(t.readOne, { title: titleOf(notice) })}
            title={say(t.readOne, { title: titleOf(notice) })}
            sx={{ mx: 0.5 }}
          >
            <DoneIcon fontSize="small" />
          </IconButton>
        ) : null
      }
    />
  );
}

interface ToolsProps {
  readonly area: string;
  readonly onArea: (area: string) => void;
  /** Ids of what is shown and unread, and of those the chosen ones. */
  readonly open: readonly string[];
  readonly picked: readonly string[];
  readonly onPick: (ids: readonly string[]) => void;
  readonly onMark: () => void;
}

/** The area, and what is done with many at once. */
function Tools({ area, onArea, open, picked, onPick, onMark }: ToolsProps) {
  const { shell } = useWords();
  const { t } = useNoticeWords();
  const all = open.length > 0 && picked.length === open.length;
  return (
    <>
      <AreaFilter area={area} onChange={onArea} />
      {open.length === 0 ? (
        <Box sx={{ height: 12 }} />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, my: 1 }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={all}
                indeterminate={picked.length > 0 && !all}
                onChange={() => onPick(all ? [] : open)}
              />
            }
            label={t.chooseAll}
            sx={{ flex: 1, minWidth: 0, m: 0 }}
          />
          <Button variant="outlined" onClick={onMark}>
            {picked.length > 0 ? t.chosen : shell.notifications.readAll}
          </Button>
        </Box>
      )}
    </>
  );
}

/** Nothing to read, and why. */
function Nothing({ unread, area }: { readonly unread: boolean; readonly area: string }) {
  const { shell, own } = useWords();
  const { t } = useNoticeWords();
  const here = unread ? shell.notifications.noneUnread : shell.notifications.none;
  return (
    <Paper variant="outlined">
      <EmptyState title={area === '' ? here : t.noneIn} text={own.notificationsAbout} />
    </Paper>
  );
}

/** Unread notices or all of them, by area, with many marked at once. */
export function NoticeList({ unread }: { readonly unread: boolean }) {
  const { t } = useNoticeWords();
  const [area, setArea] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { read } = useNoticeActions();
  const query = usePages(unread, area);
  const notices = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const open = notices.filter(({ read_at: at }) => at === null).map(({ id }) => id);
  const picked = open.filter((id) => chosen.has(id));
  const pick = (ids: readonly string[]): void => setChosen(new Set(ids));
  const toggle = (id: string): void =>
    pick(chosen.has(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const mark = async (): Promise<void> => {
    await read(picked.length > 0 ? { ids: picked } : area === '' ? {} : { area });
    pick([]);
  };
  return (
    <>
      <Tools {...{ area, open, picked }} onArea={setArea} onPick={pick} onMark={() => void mark()} />
      <Loaded query={query}>
        {() =>
          notices.length === 0 ? (
            <Nothing unread={unread} area={area} />
          ) : (
            <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
              <Rows notices={notices} chosen={chosen} toggle={toggle} />
            </Paper>
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <Button
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
          sx={{ mt: 1.5, mx: 'auto', display: 'flex' }}
        >
          {t.more}
        </Button>
      ) : null}
    </>
  );
}
