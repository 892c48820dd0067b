// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '#src/client/session/http.ts';
import { followMarks } from './liveMarks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads changed lists once for many marks, as nobody’s call, and leaves open records alone', async () => {
  const asked: { readonly url: string; readonly background: string | null }[] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Headers }) => {
    asked.push({ url, background: headers.get('X-Background') });
    return Promise.resolve(new Response('[]', { headers: { 'Content-Type': 'application/json' } }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const show = (queryKey: readonly unknown[], url: string, meta = {}): (() => void) =>
    new QueryObserver(client, {
      queryKey,
      meta,
      queryFn: async () => (await http(url)).json as unknown,
    }).subscribe(() => undefined);
  show(['penalties~self', 'getList', {}], '/list');
  show(['penalties', 'getOne', { id: '1' }], '/record');
  show(['branches', 'getList', {}], '/other');
  show(['dashboard'], '/day', { follows: (lists: ReadonlySet<string>) => lists.has('penalties') });
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.map(({ background }) => background)).toEqual([null, null, null, null]);
  asked.length = 0;
  const onMark = followMarks(client);
  onMark('penalties');
  onMark('penalties');
  await vi.advanceTimersByTimeAsync(500);
  onMark('holidays');
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([
    { url: '/list', background: '1' },
    { url: '/day', background: '1' },
  ]);
  await http('/own');
  expect(asked.at(-1)).toEqual({ url: '/own', background: null });
});
