import { wallAt } from '#metadata/time/clock.ts';
import { useEffect, useRef, useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { formatFor } from '#i18n/index.ts';
import { lastAnswerAt, useConnection } from '#src/client/session/connection.ts';
import { statusOf } from '#src/client/session/http.ts';
import { useClinic } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';

/** Something on show could not be renewed because the server failed; its old values still stand. Lists say it themselves. */
const isStale = (query: Query): boolean =>
  query.isActive() &&
  query.queryKey[1] !== 'getList' &&
  query.state.status === 'error' &&
  query.state.data !== undefined &&
  (statusOf(query.state.error) ?? 0) >= 500;

/** What on show is old, and since when, in milliseconds since 1970; `undefined` while everything is fresh. */
function useStaleSince(): number | undefined {
  const client = useQueryClient();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    const look = (): void => {
      const times = client
        .getQueryCache()
        .findAll({ predicate: isStale })
        .map(({ state }) => state.dataUpdatedAt);
      setSince(times.length === 0 ? undefined : Math.min(...times));
    };
    return client.getQueryCache().subscribe(({ type }) => {
      // Told while components draw: the state follows after that.
      if (type === 'updated' || type === 'observerRemoved') queueMicrotask(look);
    });
  }, [client]);
  return since;
}

/** Asks again what failed, once each. */
function useRetry(): () => void {
  const client = useQueryClient();
  return () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Says when the connection is back, and renews what failed meanwhile. */
function useComeback(lost: boolean): void {
  const { shell } = useWords();
  const notify = useNotify();
  const retry = useRetry();
  const was = useRef(lost);
  useEffect(() => {
    if (was.current && !lost) {
      notify(shell.connection.back, { type: 'success' });
      retry();
    }
    was.current = lost;
  }, [lost, notify, retry, shell]);
}

/**
 * One bar about the way to the server: the connection is lost, the server failed, or it is slow. What was loaded and
 * typed stays, and the bar says how old it is (UX-67, REL-16).
 */
export function OfflineBanner() {
  const { own, shell, say, locale } = useWords();
  const { digits, timezone } = useClinic();
  const { lost, slow } = useConnection();
  const staleSince = useStaleSince();
  const retry = useRetry();
  useComeback(lost);
  const format = formatFor({ locale, digits, timeZone: timezone });
  const at = (time: number): string => format.time(wallAt(new Date(time), timezone).clock);
  const answeredAt = lastAnswerAt();
  const lostText =
    answeredAt === undefined
      ? own.unreachable
      : `${say(shell.connection.lost, { time: at(answeredAt) })}. ${own.offline}`;
  const staleText = staleSince === undefined ? undefined : say(own.stale, { time: at(staleSince) });
  const text = lost ? lostText : (staleText ?? (slow ? shell.connection.slow : undefined));
  if (text === undefined) return null;
  const action = (lost || staleSince !== undefined) && (
    <Button color="inherit" size="small" onClick={retry}>
      {shell.connection.retry}
    </Button>
  );
  return (
    <Alert
      severity={lost ? 'warning' : staleSince === undefined ? 'info' : 'error'}
      square
      action={action}
      sx={{
        position: 'sticky',
        top: 60,
        zIndex: 'appBar',
        borderRadius: 0,
        borderInline: 0,
        borderBlockStart: 0,
        // On phones the way out stands below the sentence, not squeezed beside it.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, pt: 0 },
      }}
    >
      {text}
    </Alert>
  );
}
