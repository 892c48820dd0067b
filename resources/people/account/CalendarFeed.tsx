import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { ShownSecret } from '#src/features/secretLink/ShownSecret.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Section } from '#src/ui/Section.tsx';
import { calendarFeedWords } from './calendarFeedWords.ts';
import { sessionsKey } from './sessionsKey.ts';

interface Feed {
  readonly on: boolean;
  readonly created_at: string | null;
  readonly last_seen_at: string | null;
  readonly expires_at: string | null;
}

/** Below the sessions: what ends one of them may have ended the feed. */
const feedKey = [...sessionsKey, 'calendar-feed'] as const;

/** Opens a new feed, or ends it; state and sessions are read again after it. */
function useFeedCall(method: 'POST' | 'DELETE', onDone: (answer: { readonly address?: string }) => void) {
  const client = useQueryClient();
  const notifyError = useNotifyError();
  return useMutation({
    // No idempotency key: the answer must not be kept anywhere.
    mutationFn: () => callApi<{ readonly address?: string }>('/calendar-feed', { method }),
    onSuccess: onDone,
    onError: (error) => notifyError(error),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsKey }),
    gcTime: 0,
  });
}

function FeedState({ feed }: { readonly feed: Feed }) {
  const { t, say } = useWords(calendarFeedWords);
  const { format } = useReading();
  if (!feed.on || feed.created_at === null || feed.expires_at === null)
    return <Typography sx={{ mb: 2 }}>{t.off}</Typography>;
  return (
    <Typography sx={{ mb: 2 }}>
      {say(t.since, {
        when: format.dateTime(feed.created_at),
        until: format.date(feed.expires_at.slice(0, 10)),
      })}{' '}
      {feed.last_seen_at === null
        ? t.neverAsked
        : say(t.lastAsked, { when: format.relative(feed.last_seen_at) })}
    </Typography>
  );
}

function FeedOnce({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const { t } = useWords(calendarFeedWords);
  return (
    <ShownSecret
      title={t.onceTitle}
      warning={t.onceText}
      help={t.help}
      address={address}
      copyLabel={t.copy}
      doneLabel={t.done}
      onClose={onClose}
    >
      <Button component="a" href={address.replace(/^https?:/, 'webcal:')} startIcon={<CalendarIcon />}>
        {t.subscribe}
      </Button>
    </ShownSecret>
  );
}

function FeedButtons({ feed }: { readonly feed: Feed }) {
  const { t } = useWords(calendarFeedWords);
  const notify = useNotify();
  const [asking, setAsking] = useState<'renew' | 'close'>();
  const [address, setAddress] = useState<string>();
  const opening = useFeedCall('POST', (answer) => {
    setAsking(undefined);
    setAddress(answer.address);
  });
  const closing = useFeedCall('DELETE', () => {
    notify(t.closed, { type: 'success' });
    setAsking(undefined);
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => (feed.on ? setAsking('renew') : opening.mutate())}>
        {feed.on ? t.renew : t.open}
      </Button>
      {feed.on ? (
        <Button color="error" onClick={() => setAsking('close')}>
          {t.close}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking === 'renew'}
        danger
        title={t.renewTitle}
        text={t.renewText}
        confirm={t.renew}
        working={opening.isPending}
        onConfirm={() => opening.mutate()}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking === 'close'}
        danger
        title={t.close}
        text={t.closeText}
        confirm={t.close}
        working={closing.isPending}
        onConfirm={() => closing.mutate()}
        onClose={() => setAsking(undefined)}
      />
      {address ? <FeedOnce address={address} onClose={() => setAddress(undefined)} /> : null}
    </Box>
  );
}

/** The person's own calendar feed (UX-37, SEC-75), for whoever has appointments of their own. */
export function CalendarFeed() {
  const { t } = useWords(calendarFeedWords);
  const query = useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => callApi<Feed>('/calendar-feed', { signal }),
  });
  return (
    <Section title={t.title} plain>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t.text}
      </Typography>
      <Loaded query={query}>
        {(feed) => (
          <>
            <FeedState feed={feed} />
            <FeedButtons feed={feed} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
