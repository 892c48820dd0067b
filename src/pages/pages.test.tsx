// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asUser, calls, openApp, person, server } from '#tests/setup/app.tsx';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  calls.length = 0;
});

const counted = (total: number, exact: boolean): void =>
  server.use(
    http.get('*/api/v1/branches', () =>
      HttpResponse.json([{ id: '1' }], {
        headers: { 'Content-Range': `branches 0-0/${total}`, 'X-Total-Exact': String(exact) },
      }),
    ),
  );
const main = (): HTMLElement => screen.getByRole('main');
const hrefs = (): (string | null)[] =>
  within(main())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('dashboard', () => {
  it('greets by name with the day of the clinic, and counts what the person may list', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
    asUser({ permissions: ['view_branches', 'create_branches'] });
    counted(1234, true);
    openApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'صباح الخير، سارة أحمد' });
    // Half past midnight in Cairo is already the next day.
    expect(main()).toHaveTextContent('السبت، 21 نوفمبر 2026');
    await within(main()).findByText('1,234');
    expect(hrefs()).toEqual(['/settings/branches', '/settings/branches/add']);
    expect(calls.filter(({ line }) => /^GET \/(roles|penalties)/.test(line))).toEqual([]);
  });

  it('does not pretend to know a count that stopped at its limit', async () => {
    asUser({ permissions: ['view_branches'] });
    counted(10001, false);
    openApp('/dashboard');
    await within(await screen.findByRole('main')).findByText('أكثر من 10,001');
  });

  it('lets a broken card fail alone', async () => {
    // react-admin logs every failing call.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    asUser({ permissions: ['view_branches', 'view_roles'] });
    server.use(http.get('*/api/v1/roles', () => HttpResponse.json({ message: 'x' }, { status: 500 })));
    counted(3, true);
    openApp('/dashboard');
    await within(await screen.findByRole('main')).findByText('3');
    await within(main()).findByText('تعذر تحميل هذه البطاقة');
  });

  it('asks for no own records of an account without an employee file', async () => {
    const { details } = person();
    asUser({ permissions: ['view_self_penalties'], details: { ...details, employee_id: null } });
    openApp('/dashboard');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(within(main()).queryByRole('link')).toBeNull());
    expect(calls.some(({ line }) => line.startsWith('GET /penalties'))).toBe(false);
  });
});

describe('settings', () => {
  it('shows a card for each setting the person may open and no other', async () => {
    asUser({ permissions: ['view_branches', 'manage_permissions'] });
    openApp('/settings');
    await screen.findByRole('heading', { level: 1, name: 'الإعدادات' });
    expect(hrefs()).toEqual(['/settings/branches', '/settings/permissions']);
  });

  it('says so when there is none', async () => {
    asUser();
    openApp('/settings');
    await screen.findByText('لا توجد إعدادات متاحة لدورك');
    // The way on is home; there is no settings' page to open.
    expect(
      within(main())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/dashboard']);
  });
});

it('the notifications page says what will appear', async () => {
  asUser();
  openApp('/notifications');
  await screen.findByRole('heading', { level: 1, name: 'الإشعارات' });
  await within(main()).findByText(/كل إشعار يفتح السجل الذي يخصه/);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
