// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#resources/index.areas.ts';
import { ruleOf } from '#src/shell/authProvider.ts';
import { ErrorBoundary } from '#src/shell/ErrorBoundary.tsx';
import { report, watchErrors } from '#src/shell/errorReporting.ts';
import { http } from './http.ts';
import { newQueryClient } from '#src/shell/queryClient.ts';
import { documents, readToken, signInAddress } from './session.ts';
import { newStore } from '#src/shell/store.ts';
import { useVersionCheck } from '#src/shell/useVersionCheck.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

it('keeps where the person was', () => {
  window.history.replaceState(null, '', '/penalties?page=2#x');
  expect(signInAddress(true)).toBe('/login?next=%2Fpenalties%3Fpage%3D2%23x');
  expect(signInAddress(false)).toBe('/login');
  expect(readToken()).toBeNull();
});

it('keeps language and theme in the browser and nothing else, and forgets the rest at sign-out', () => {
  window.localStorage.setItem('RaStore.employees.listParams', '{"filter":{"q":"left over"}}');
  const store = newStore();
  store.setup();
  store.setItem('locale', 'en');
  store.setItem('theme', 'dark');
  store.setItem('penalties.listParams', { filter: { q: 'typed by somebody' } });
  expect(store.getItem('penalties.listParams')).toEqual({ filter: { q: 'typed by somebody' } });
  expect(JSON.stringify({ ...window.localStorage })).not.toMatch(/typed by somebody|left over/);
  store.reset();
  expect(store.getItem('locale')).toBe('en');
  expect(store.getItem('theme')).toBe('dark');
  expect(store.getItem('penalties.listParams')).toBeUndefined();
  store.teardown();
});

describe('the rule behind a question of react-admin', () => {
  it.each([
    ['branches', 'delete', 'edit_branches'],
    ['branches', 'export', 'view_branches'],
    ['branches', 'clone', 'create_branches'],
    ['branches', 'archive', 'edit_branches'],
    ['penalties~self', 'list', 'view_self_penalties'],
    ['roles', 'duplicate', 'create_roles'],
  ])('%s %s → %s', async (name, action, permission) => {
    const rule = await ruleOf(name, action);
    expect(rule?.map((grant) => 'permission' in grant && grant.permission)).toContain(permission);
  });
  it('is none for what is not declared', async () =>
    expect(await ruleOf('branches', 'burn')).toBeUndefined());
});

describe('an outage', () => {
  it('invalidates the queries once, and again at the next one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const client = newQueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    const ask = (): Promise<unknown> =>
      client.fetchQuery({ queryKey: ['x'], queryFn: () => http('/x'), retry: false }).catch(() => undefined);
    await ask();
    await ask();
    expect(invalidate).toHaveBeenCalledTimes(1);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
    await ask();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await ask();
    expect(invalidate).toHaveBeenCalledTimes(2);
    client.clear();
  });

  it('REL-16 is not started again and again by one address that stays unreachable while others answer', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const calls: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      calls.push(address);
      return address === '/x'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response('{}'));
    });
    const client = newQueryClient();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    const watched = ['/x', '/y'].map((address) =>
      new QueryObserver(client, {
        queryKey: [address],
        queryFn: () => http(address),
        retry: false,
      }).subscribe(() => undefined),
    );
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(1));
    for (let round = 1; round <= 5; round += 1) {
      vi.setSystemTime(start + round * 60_000);
      await client.refetchQueries();
    }
    expect(invalidate).toHaveBeenCalledTimes(1);
    // Seen at first, after the one invalidation, and by the five rounds.
    expect(calls.filter((address) => address === '/x').length).toBeLessThanOrEqual(7);
    watched.forEach((end) => end());
    client.clear();
  });

  it('has the defaults of the specification', () =>
    expect(newQueryClient().getDefaultOptions().queries).toMatchObject({ retry: 1, retryDelay: 1000 }));
});

describe('a new version', () => {
  function Notice({ active }: { readonly active: boolean }) {
    const { available, later } = useVersionCheck(active);
    return available ? (
      <button type="button" onClick={later}>
        new
      </button>
    ) : (
      <p>same</p>
    );
  }
  const tenMinutes = async (): Promise<void> => {
    await act(() => vi.advanceTimersByTimeAsync(600_000));
  };

  it('is told when the text differs from the previous one; a failed reading counts for nothing', async () => {
    vi.useFakeTimers();
    const texts = ['1', undefined, '1', '2', '2'];
    const fetched = vi.fn(() => {
      const text = texts.shift();
      return text === undefined ? Promise.reject(new TypeError()) : Promise.resolve(new Response(text));
    });
    vi.stubGlobal('fetch', fetched);
    render(<Notice active />);
    await tenMinutes();
    await tenMinutes();
    expect(screen.getByText('same')).toBeInTheDocument();
    await tenMinutes();
    fireEvent.click(screen.getByText('new'));
    await tenMinutes();
    expect(screen.getByText('same')).toBeInTheDocument();
    expect(fetched).toHaveBeenCalledWith('/version.txt', { cache: 'no-store' });
  });

  it('is not looked for outside production', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    render(<Notice active={false} />);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('errors', () => {
  it('SEC-45 go nowhere unless configured', () => {
    const fetched = vi.fn(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', fetched);
    document.head.innerHTML = '<meta name="error-reporting" content="__ERROR_REPORTING__">';
    const stop = watchErrors();
    report(new Error('x'));
    stop();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('of the page itself show the fatal text and a way on', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = vi.spyOn(documents, 'reload').mockImplementation(() => undefined);
    document.documentElement.lang = 'ar';
    function Broken(): never {
      throw new Error('x');
    }
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('حدث خطأ ما يرجى التواصل مع الإدارة');
    fireEvent.click(screen.getByRole('button'));
    expect(reload).toHaveBeenCalled();
  });
});
