// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAreas, provideAreas } from '#src/client/catalogue/declarations.ts';
import { http } from '#src/client/session/http.ts';
import { area } from '#resources/inventory/index.ts';
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
  onMark({ list: 'penalties' });
  onMark({ list: 'penalties' });
  await vi.advanceTimersByTimeAsync(500);
  onMark({ list: 'holidays' });
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([
    { url: '/list', background: '1' },
    { url: '/day', background: '1' },
  ]);
  await http('/own');
  expect(asked.at(-1)).toEqual({ url: '/own', background: null });
});

it('leaves a list of one branch alone while another branch’s rows change', async () => {
  provideAreas({ inventory: { entities: () => Promise.resolve({ entities: area.entities }) } });
  await loadAreas(['inventory']);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const asked: string[] = [];
  const show = (name: string, filter: object): (() => void) =>
    new QueryObserver(client, {
      queryKey: ['warehouses', 'getList', { filter }],
      queryFn: () => Promise.resolve(asked.push(name)),
    }).subscribe(() => undefined);
  const [here, there] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  show('all', {});
  show('here', { branch_id: here });
  show('both', { branch_id: [here, there] });
  show('there', { branch_id: there });
  await vi.advanceTimersByTimeAsync(10);
  const after = async (...marks: Parameters<ReturnType<typeof followMarks>>[0][]): Promise<string[]> => {
    asked.length = 0;
    marks.forEach(followMarks(client));
    await vi.advanceTimersByTimeAsync(1_500);
    return [...asked].toSorted();
  };
  expect(await after({ list: 'warehouses', branch: there })).toEqual(['all', 'both', 'there']);
  expect(await after({ list: 'warehouses', branch: there }, { list: 'warehouses', branch: here })).toEqual([
    'all',
    'both',
    'here',
    'there',
  ]);
  // A word that names no branch may be about any.
  expect(await after({ list: 'warehouses', branch: there }, { list: 'warehouses' })).toHaveLength(4);
});
