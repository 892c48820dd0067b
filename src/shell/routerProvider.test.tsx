// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routerProvider } from './routerProvider.tsx';

type Navigate = ReturnType<typeof routerProvider.useNavigate>;

/** A list beside a screen whose code arrives when `load` is called. */
function listAndScreen(): { readonly go: Navigate; readonly place: () => string; readonly load: () => void } {
  let navigate: Navigate | undefined;
  let load: (screen: { Component: () => React.ReactNode }) => void = () => undefined;
  const code = new Promise<{ Component: () => React.ReactNode }>((resolve) => (load = resolve));
  function List() {
    navigate = routerProvider.useNavigate();
    return <p>list</p>;
  }
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/list/create', lazy: () => code },
    ],
    { initialEntries: ['/list'] },
  );
  render(<RouterProvider router={router} />);
  return {
    go: (to, options) => navigate?.(to, options),
    place: () => router.state.location.pathname + router.state.location.search,
    load: () => load({ Component: () => <p>form</p> }),
  };
}

it('a list that changes its question calls nobody back who is on the way to another screen', async () => {
  const { go, place, load } = listAndScreen();
  // Both before React has drawn anything: the press on "new", then the list's timer.
  act(() => {
    go('/list/create');
    go({ search: '?filter=%7B%22q%22%3A%22n%22%7D' });
  });
  await act(async () => load());
  await screen.findByText('form');
  expect(place()).toBe('/list/create');
});

it('a list changes its question where nobody leaves', async () => {
  const { go, place } = listAndScreen();
  await act(async () => go({ search: '?page=2' }));
  expect(place()).toBe('/list?page=2');
});
