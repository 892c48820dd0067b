// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { askFirst, takeFirst } from './firstCall.ts';

const fetched = vi.fn(async () => Promise.resolve(Response.json({ cards: [] })));
vi.stubGlobal('fetch', fetched);
afterEach(() => {
  fetched.mockClear();
  void takeFirst('');
});

it('the first page’s call is sent once, before its page, and its answer is taken once', async () => {
  askFirst({ pathname: '/dashboard', search: '' });
  expect(fetched).toHaveBeenCalledTimes(1);
  await expect(takeFirst('/dashboard?period=week')).resolves.toEqual({ cards: [] });
  expect(takeFirst('/dashboard?period=week')).toBeUndefined();
});

it('no other address asks anything, and another question is not answered by it', () => {
  for (const place of [
    { pathname: '/penalties', search: '' },
    { pathname: '/dashboard', search: '?period=month' },
  ])
    askFirst(place);
  expect(fetched).not.toHaveBeenCalled();
  askFirst({ pathname: '/dashboard', search: '' });
  expect(takeFirst('/dashboard?period=month')).toBeUndefined();
});
