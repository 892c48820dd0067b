import { useEffect, useRef, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { API, headersOf, http } from '#src/client/session/http.ts';
import { followMarks, type Mark } from '#src/client/records/liveMarks.ts';
import { meKey, type Me } from '#src/client/session/me.ts';
import { readPreview } from '#src/client/session/preview.ts';
import { readToken } from '#src/client/session/session.ts';
import { bellKey, noticesKey, type Notice, type NoticePage } from './api.ts';
import type { LiveEvent } from './events.ts';
import { Live } from './live.ts';

const open = (lastId: string | undefined, signal: AbortSignal): Promise<Response> => {
  // Whoever looks through a role is told nothing.
  if (readPreview()) return new Promise(() => undefined);
  const headers = headersOf({ background: true, headers: { Accept: 'text/event-stream' } });
  if (lastId !== undefined) headers.set('Last-Event-ID', lastId);
  // The bearer stands in a header: in an address it would end in logs (platform.md 11).
  return fetch(`${API}/notifications/stream`, { headers, signal, cache: 'no-store' });
};

/** What tabs of one browser tell each other; one of them holds the stream. */
type Said =
  LiveEvent | { readonly event: 'state'; readonly connected: boolean } | { readonly event: 'hello' };

/** Rights, services or settings changed: the screens follow the new answer of `/me`, without keeping the session alive. */
async function askMeAgain(client: QueryClient): Promise<void> {
  const { json } = await http(`${API}/me`, { background: true });
  client.setQueryData<Me>(meKey, json as Me);
}

interface Following {
  readonly onNotice: (notice: Notice) => void;
  readonly onMark: (mark: Mark) => void;
}

function apply(client: QueryClient, { event, data }: LiveEvent, { onNotice, onMark }: Following): void {
  if (event === 'mark') onMark(data as Mark);
  else if (event === 'unread') {
    const { count } = data as { count: number };
    client.setQueryData<NoticePage>(bellKey, (page) => page && { ...page, unread: count });
  } else if (event === 'notification') {
    void client.invalidateQueries({ queryKey: noticesKey });
    // Whoever is mentioned on the very page that is open reads it at once.
    void client.invalidateQueries({ queryKey: ['remarks'] });
    onNotice(data as Notice);
  } else if (event === 'reset') void client.invalidateQueries({ queryKey: noticesKey });
  // A session that ended elsewhere is asked for here at once, over the page; one left on purpose has gone already.
  else if (event === 'me.changed' || (event === 'bye' && readToken() !== null))
    askMeAgain(client).catch(() => undefined);
}

/** Runs in one tab of the browser; where there are no locks (plain http), in each. Returns what ends it. */
function inOneTab(name: string, run: () => Live): () => void {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) {
    const live = run();
    return () => live.stop();
  }
  const ending = new AbortController();
  locks
    .request(name, { signal: ending.signal }, () => {
      if (ending.signal.aborted) return undefined;
      const live = run();
      return new Promise<void>((resolve) => {
        ending.signal.addEventListener('abort', () => {
          live.stop();
          resolve();
        });
      });
    })
    .catch(() => undefined);
  return () => ending.abort();
}

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('notifications');

/**
 * The stream of this browser, shared by its tabs: answers whether it lives. `alive` changes with every answer that shows
 * that the session lives; after a goodbye it begins anew then.
 */
export function useLive(userId: string, alive: number, onNotice: (notice: Notice) => void): boolean {
  const client = useQueryClient();
  const [connected, setConnected] = useState(false);
  const told = useRef(onNotice);
  const live = useRef<Live>(undefined);
  useEffect(() => {
    told.current = onNotice;
  }, [onNotice]);
  useEffect(() => live.current?.revive(), [alive]);
  useEffect(() => {
    const channel = openChannel();
    const onMark = followMarks(client);
    const onNotice = (notice: Notice): void => told.current(notice);
    let state: boolean | undefined;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is this origin's own
    const say = (said: Said): void => channel?.postMessage(said);
    const hear = (said: Said): void => {
      if ('data' in said) apply(client, said, { onNotice, onMark });
      else if ('connected' in said) setConnected(said.connected);
      else if (state !== undefined) say({ event: 'state', connected: state });
    };
    const pass = (said: Said): void => {
      hear(said);
      say(said);
    };
    channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));
    say({ event: 'hello' });
    const onState = (now: boolean): void => {
      // What came while nobody listened is asked for.
      if (now && state === false) void client.invalidateQueries({ queryKey: noticesKey });
      state = now;
      pass({ event: 'state', connected: now });
    };
    const begin = (): Live => (live.current = new Live({ open, onEvent: pass, onState }));
    const end = inOneTab(`notifications ${userId}`, begin);
    return () => {
      end();
      live.current = undefined;
      channel?.close();
    };
  }, [client, userId]);
  return connected;
}
