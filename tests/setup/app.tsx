import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { Me } from '#src/client/session/me.ts';
import { newQueryClient } from '#src/shell/queryClient.ts';
import { routeObjects } from '#src/shell/routes.tsx';
import { documents } from '#src/client/session/session.ts';
import { newAdmin, Shell } from '#src/shell/Shell.tsx';

export const person = (what: Partial<Me> = {}): Me => ({
  name: 'sara',
  email: null,
  role: 'hr',
  full_arabic_name: 'سارة أحمد',
  profile_picture: null,
  is_owner: false,
  must_change_password: false,
  permissions: [],
  data_scope: 'all',
  leads: false,
  clinic: { id: 'c1', name: 'عيادة النور', subdomain: 'demo' },
  details: { user_id: 'u1', employee_id: 'e1' },
  ...what,
});

/** Every call of the test, `GET /penalties?…`, and the headers it carried. */
export const calls: { readonly line: string; readonly headers: Headers; readonly body: string }[] = [];
const row = { id: '7', version: 3, reason: 'تأخير' };

/** An answer of `GET /dashboard` with these cards. */
export const dayOf = (cards: readonly object[]) => ({
  period: 'week',
  now: { from: '2026-11-21', to: '2026-11-23' },
  before: { from: '2026-11-14', to: '2026-11-16' },
  cards,
});

/** Answers any resource with one row, in the dialect of the real API. */
const generic = [
  http.get('*/api/v1/clinic-settings/:sub', () => HttpResponse.json({ name: 'عيادة النور', settings: {} })),
  http.get('*/api/v1/notifications', () => HttpResponse.json({ data: [], total: 0, unread: 0 })),
  http.get('*/api/v1/notifications/stream', () => new HttpResponse(null, { status: 401 })),
  http.get('*/api/v1/dashboard', () => HttpResponse.json(dayOf([]))),
  http.get('*/api/v1/saved-views', () => HttpResponse.json([])),
  http.put('*/api/v1/record-edits', () => HttpResponse.json({ others: [] })),
  http.post('*/api/v1/logout', () => HttpResponse.json({})),
  http.get('*/api/v1/:resource', ({ params }) =>
    HttpResponse.json([row], {
      headers: { 'Content-Range': `${String(params['resource'])} 0-0/1`, 'X-Total-Exact': 'true' },
    }),
  ),
  http.get('*/api/v1/:resource/:id/history', () => HttpResponse.json([])),
  http.get('*/api/v1/:resource/:id', ({ params }) => HttpResponse.json({ ...row, id: params['id'] })),
  http.put('*/api/v1/:resource/:id', ({ params }) =>
    HttpResponse.json({ ...row, id: params['id'], version: 4 }),
  ),
  http.post('*/api/v1/:resource', () => HttpResponse.json(row, { status: 201 })),
];

export const server = setupServer(...generic);
server.events.on('request:start', ({ request }) => {
  const { pathname, search } = new URL(request.url);
  // What the bell asks by itself is not what a person did.
  if (request.headers.get('x-background') === '1' && pathname.startsWith('/api/v1/notification')) return;
  const call = {
    line: `${request.method} ${pathname.replace('/api/v1', '')}${search}`,
    headers: request.headers,
  };
  void request
    .clone()
    .text()
    .then((body) => calls.push({ ...call, body }));
});

/** Signs in as somebody: their `/me`, and a token in the browser. */
export function asUser(what: Partial<Me> = {}): void {
  window.localStorage.setItem('token', 'a-token');
  window.localStorage.setItem('role', 'hr');
  server.use(http.get('*/api/v1/me', () => HttpResponse.json(person(what))));
}

/** Opens the real routes in the real shell; `leaving` is called instead of loading another document. */
export function openApp(address: string) {
  const leaving = vi.spyOn(documents, 'open').mockImplementation(() => undefined);
  const client = newQueryClient();
  const admin = newAdmin(client);
  const router = createMemoryRouter(routeObjects(<Shell admin={admin} checkVersion={false} />), {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return {
    leaving,
    client,
    router,
    where: () => router.state.location.pathname + router.state.location.search,
  };
}
