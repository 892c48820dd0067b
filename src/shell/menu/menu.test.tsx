// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissions } from '#resources/index.permissions.ts';
import { useTellWaiting } from '#src/client/catalogue/waiting.ts';
import { asUser, calls, openApp, server } from '#tests/setup/app.tsx';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  window.localStorage.clear();
  server.use(
    http.put('*/api/v1/preferences/:key', () => HttpResponse.json({})),
    http.get('*/api/v1/clinic-setup', () => HttpResponse.json({ steps: [], email: null, sample: null })),
  );
});
afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
});

const menu = (): Promise<HTMLElement> => screen.findByRole('navigation', { name: 'القائمة الرئيسية' });
const area = async (name: string): Promise<HTMLElement> =>
  within(await menu()).findByRole('button', { name, expanded: false });
const linksIn = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const kept = (key: string): unknown[] =>
  calls
    .filter(({ line }) => line === `PUT /preferences/${key}`)
    .map(({ body }) => (JSON.parse(body) as { value: unknown }).value);
const owner = { is_owner: true, permissions };

describe('15.8 the rail', () => {
  it('shows the open area’s places alone, looks into another without leaving the page, and remembers it', async () => {
    asUser(owner);
    const { where } = openApp('/penalties');
    const nav = await menu();
    expect(linksIn(await within(nav).findByRole('list', { name: 'الرواتب والمستحقات' }))).toEqual([
      '/salary-systems/dashboard',
      '/salary-systems/assign',
      '/salary-slips/review',
      '/salary-slips/calculate',
      '/penalties',
      '/bonuses',
      '/targets',
      '/sulaf/applications',
    ]);
    expect(within(nav).queryByRole('list', { name: 'شؤون الموظفين' })).toBeNull();
    fireEvent.click(await area('المخزون'));
    const store = await within(nav).findByRole('list', { name: 'المخزون' });
    expect(linksIn(store)[0]).toBe('/inventory');
    expect(where()).toBe('/penalties');
    await waitFor(() => expect(kept('menu.area')).toEqual(['inventory']));
  });

  it('goes with the address, also back and forward', async () => {
    asUser(owner);
    const { router } = openApp('/holidays');
    const nav = await menu();
    await within(nav).findByRole('list', { name: 'الحضور والإجازات' });
    await act(() => router.navigate('/settings/branches'));
    expect(linksIn(await within(nav).findByRole('list', { name: 'الإعدادات' }))).toContain(
      '/settings/branches',
    );
    await act(() => router.navigate(-1));
    await within(nav).findByRole('list', { name: 'الحضور والإجازات' });
    await act(() => router.navigate(1));
    await within(nav).findByRole('list', { name: 'الإعدادات' });
    // The settings' own page opens what is set.
    await act(() => router.navigate('/holidays'));
    await within(nav).findByRole('list', { name: 'الحضور والإجازات' });
    await act(() => router.navigate('/settings'));
    await within(nav).findByRole('list', { name: 'الإعدادات' });
    // Home belongs to no area: the last one stays.
    await act(() => router.navigate('/dashboard'));
    await within(nav).findByRole('list', { name: 'الإعدادات' });
  });

  it('starts with the area remembered, or with that of the role', async () => {
    asUser({ ...owner, preferences: { 'menu.area': 'pay' } });
    openApp('/dashboard');
    await within(await menu()).findByRole('list', { name: 'الرواتب والمستحقات' });
  });

  it('is one list without areas for who has few places', async () => {
    asUser({ permissions: ['view_self_penalties', 'view_holidays'] });
    openApp('/dashboard');
    const nav = await menu();
    expect(linksIn(nav)).toEqual([
      '/dashboard',
      '/notifications',
      '/announcements/self',
      '/penalties/self',
      '/holidays',
      '/settings',
    ]);
    expect(within(nav).queryByRole('button')).toBeNull();
  });

  it('says what waits behind a place and in its area, and only to whom it was told', async () => {
    asUser(owner);
    const { client } = openApp('/dashboard');
    const nav = await menu();
    const { result } = renderHook(useTellWaiting, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    act(() => {
      result.current('/notifications', 3);
      result.current('/penalties', 2);
      result.current('/targets', 120);
    });
    const bell = await within(nav).findByRole('link', { name: 'الإشعارات، بانتظارك: 3' });
    // Its number promises what waits, so that is what it opens.
    expect(bell).toHaveAttribute('href', '/notifications?tab=inbox');
    const pay = await within(nav).findByRole('button', { name: 'الرواتب والمستحقات، بانتظارك: 122' });
    expect(pay).toHaveTextContent('99+');
    fireEvent.click(pay);
    await within(nav).findByRole('link', { name: 'الجزاءات، بانتظارك: 2' });
  });
});

describe('15.8 pins, recent places and the filter', () => {
  const arranged = {
    ...owner,
    preferences: { 'menu.pins': ['/targets', '/nowhere', '/holidays', '/penalties'] },
  };
  const pinned = async (): Promise<(string | null)[]> =>
    linksIn(await within(await menu()).findByRole('list', { name: 'المثبتة' }));

  it('a star pins and takes off; what is no longer open takes no room', async () => {
    asUser(arranged);
    openApp('/inventory/items');
    const nav = await menu();
    expect(await pinned()).toEqual(['/targets', '/holidays', '/penalties']);
    fireEvent.click(await within(nav).findByRole('button', { name: 'تثبيت أرصدة التشغيلات' }));
    await waitFor(async () => expect(await pinned()).toHaveLength(4));
    fireEvent.click(within(nav).getByRole('button', { name: 'إلغاء تثبيت المستهدفات' }));
    await waitFor(async () =>
      expect(await pinned()).toEqual(['/holidays', '/penalties', '/inventory/stock']),
    );
    expect(kept('menu.pins').at(-1)).toEqual(['/holidays', '/penalties', '/inventory/stock', '/nowhere']);
  });

  it.each([
    [{ x: 1 }, '/targets', 5],
    ['/targets', [{}, null, 7, '//elsewhere.example', 'javascript:alert(1)'], ['phone']],
  ])('stand whatever was kept in their place: %j, %j, %j', async (pins, recents, closed) => {
    asUser({
      ...owner,
      preferences: {
        'menu.pins': pins,
        'menu.recent': recents,
        'menu.closed': closed,
        'menu.phone': pins,
        dashboard: [],
      },
    });
    openApp('/inventory/items');
    const nav = await menu();
    expect(within(nav).queryByRole('list', { name: 'المثبتة' })).toBeNull();
    const addresses = linksIn(nav);
    expect(addresses).toContain('/inventory/stock');
    expect(addresses.every((one) => one?.startsWith('/') === true && !one.startsWith('//'))).toBe(true);
    fireEvent.click(await within(nav).findByRole('button', { name: 'تثبيت أرصدة التشغيلات' }));
    await waitFor(async () => expect(await pinned()).toEqual(['/inventory/stock']));
  });

  it('are seven at most', async () => {
    const seven = [
      '/targets',
      '/holidays',
      '/penalties',
      '/profile',
      '/settings/users',
      '/inventory',
      '/inventory/items',
    ];
    asUser({ ...owner, preferences: { 'menu.pins': seven } });
    openApp('/inventory/stock');
    const nav = await menu();
    fireEvent.click(await within(nav).findByRole('button', { name: 'تثبيت أرصدة التشغيلات' }));
    await screen.findByText(/يمكنك تثبيت 7 صفحات على الأكثر/);
    expect(await pinned()).toEqual(seven);
  });

  it('are ordered by keys, by buttons and by the mouse, and say where they came to', async () => {
    asUser(arranged);
    openApp('/dashboard');
    const nav = await menu();
    const list = await within(nav).findByRole('list', { name: 'المثبتة' });
    const link = within(list).getByRole('link', { name: 'المستهدفات' });
    link.focus();
    fireEvent.keyDown(link, { key: 'ArrowDown', altKey: true });
    await waitFor(async () => expect(await pinned()).toEqual(['/holidays', '/targets', '/penalties']));
    await within(nav).findByText('المستهدفات: المكان 2 من 3');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('href', '/targets'));
    fireEvent.click(within(nav).getByRole('button', { name: 'ترتيب المثبتة' }));
    fireEvent.click(within(nav).getByRole('button', { name: 'نقل الجزاءات لأعلى' }));
    await waitFor(async () => expect(await pinned()).toEqual(['/holidays', '/penalties', '/targets']));
    const lines = within(nav).getByRole('list', { name: 'المثبتة' }).querySelectorAll('li');
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(lines[2] as Element, { dataTransfer });
    fireEvent.dragOver(lines[0] as Element, { dataTransfer });
    fireEvent.drop(lines[0] as Element, { dataTransfer });
    await waitFor(async () => expect(await pinned()).toEqual(['/targets', '/holidays', '/penalties']));
  });

  it('recent places are five, without what is pinned or open', async () => {
    const recent = [
      '/dashboard',
      '/targets',
      '/inventory',
      '/profile',
      '/nowhere',
      '/settings/users',
      '/settings/roles',
      '/inventory/items',
      '/inventory/stock',
    ];
    asUser({ ...owner, preferences: { 'menu.pins': ['/targets'], 'menu.recent': recent } });
    openApp('/dashboard');
    const list = await within(await menu()).findByRole('list', { name: 'آخر ما فتحته' });
    expect(linksIn(list)).toEqual([
      '/inventory',
      '/profile',
      '/settings/users',
      '/settings/roles',
      '/inventory/items',
    ]);
  });

  it('the filter finds any place in either language, opens the first with Enter, and Esc empties it', async () => {
    asUser(owner);
    const { where } = openApp('/dashboard');
    const nav = await menu();
    const box = within(nav).getByRole('searchbox', { name: 'ابحث في القائمة' });
    const results = (): Promise<HTMLElement> =>
      within(nav).findByRole('list', { name: 'ابحث في القائمة' }, { timeout: 5_000 });
    fireEvent.change(box, { target: { value: 'اقسام' } });
    expect(linksIn(await results())).toEqual(['/settings/departments']);
    fireEvent.change(box, { target: { value: 'my targ' } });
    await waitFor(async () => expect(linksIn(await results())).toEqual(['/my-targets']));
    fireEvent.change(box, { target: { value: 'لا شيء هكذا' } });
    expect((await within(nav).findAllByText('لا توجد صفحة بهذا الاسم')).length).toBeGreaterThan(0);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(box).toHaveValue('');
    fireEvent.change(box, { target: { value: 'الفروع' } });
    await results();
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(where()).toBe('/settings/branches'));
  });
});

describe('15.8 by keyboard', () => {
  it('arrows, Home and End walk through the rail and over to the places and their stars', async () => {
    asUser(owner);
    openApp('/penalties');
    const nav = await menu();
    const press = (key: string): string | null => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      return (
        (document.activeElement?.getAttribute('href') ?? document.activeElement?.textContent) ||
        document.activeElement?.getAttribute('aria-label') ||
        null
      );
    };
    (await within(nav).findByRole('link', { name: 'الرئيسية' })).focus();
    expect(press('ArrowDown')).toBe('/notifications');
    expect(press('ArrowDown')).toBe('خدماتي');
    expect(press('End')).toBe('/settings');
    expect(press('Home')).toBe('/dashboard');
    // The reading direction is Arabic: inwards is to the left.
    expect(press('ArrowLeft')).toBe('/penalties');
    expect(press('ArrowDown')).toBe('/bonuses');
    expect(press('ArrowDown')).toBe('/targets');
    expect(press('ArrowLeft')).toBe('تثبيت المستهدفات');
    expect(press('ArrowRight')).toBe('/targets');
    expect(press('ArrowRight')).toBe('الرواتب والمستحقات');
  });
});
