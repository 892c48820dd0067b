// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asUser, calls, dayOf, openApp, server } from '#tests/setup/app.tsx';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  calls.length = 0;
});

/** A card over the list of branches, as the server answers it. */
const card = {
  key: 'people.branches',
  group: 'waiting',
  order: 1,
  of: 'branches',
  title: 'فروع بلا مدير',
  screen: 'list',
  count: 3,
  exact: true,
  filter: { status: 'active' },
};
const day = (...cards: readonly object[]): void =>
  server.use(http.get('*/api/v1/dashboard', () => HttpResponse.json(dayOf(cards))));
const main = (): HTMLElement => screen.getByRole('main');
const hrefs = (): (string | null)[] =>
  within(main())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

const titles = (): (string | null)[] =>
  within(main())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('dashboard', () => {
  it('greets by name with the day of the clinic, and each number leads to its list', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T22:30:00Z') });
    asUser({ permissions: ['view_branches', 'create_branches'] });
    day({ ...card, count: 1234 });
    openApp('/dashboard');
    await screen.findByRole('heading', { level: 1, name: 'صباح الخير، سارة أحمد' });
    // Half past midnight in Cairo is already the next day.
    expect(main()).toHaveTextContent('السبت، 21 نوفمبر 2026');
    await within(main()).findByText('1,234');
    expect(hrefs()).toEqual([
      '/settings/branches?view=all&filter=%7B%22status%22%3A%22active%22%7D',
      '/settings/branches/add',
    ]);
    expect(calls.filter(({ line }) => /^GET \/(branches|penalties)/.test(line))).toEqual([]);
  });

  it('draws the cards in sight first and then all of them, each once and in order (UX-40)', async () => {
    asUser({ permissions: ['view_branches'] });
    const named = Array.from({ length: 20 }, (_, n) => `بطاقة ${n + 1}`);
    day(
      ...named.map((title, n) => ({
        ...card,
        key: `people.card${n}`,
        title,
        order: n,
        group: n < 12 ? 'waiting' : 'changed',
      })),
    );
    openApp('/dashboard');
    await screen.findByText('بطاقة 1');
    await waitFor(() => expect(titles()).toEqual(named));
  });

  it('does not pretend to know a count that stopped at its limit', async () => {
    asUser({ permissions: ['view_branches'] });
    day({ ...card, count: 10_002, exact: false });
    openApp('/dashboard');
    await within(await screen.findByRole('main')).findByText('أكثر من 10,001');
  });

  it('UX-41 lets a broken card fail alone, and reads it again by itself', async () => {
    asUser({ permissions: ['view_branches'] });
    const broken = { ...card, key: 'people.broken', title: 'بطاقة متعثرة', failed: true };
    day(card, broken);
    openApp('/dashboard');
    await within(await screen.findByRole('main')).findByText('تعذر تحميل هذه البطاقة');
    expect(titles()).toEqual(['فروع بلا مدير', 'بطاقة متعثرة']);
    day({ ...broken, failed: undefined, count: 7 });
    fireEvent.click(within(main()).getByRole('button', { name: 'إعادة المحاولة' }));
    await within(main()).findByText('7');
    await within(main()).findByText('3');
    expect(calls.map(({ line }) => line)).toContain('GET /dashboard?period=week&cards=people.broken');
  });

  it('says in words that nothing waits, and nothing of what there is none of (ux 14)', async () => {
    asUser();
    day({ ...card, count: 0 }, { ...card, key: 'people.none', group: 'figures', count: 0 });
    openApp('/dashboard');
    await within(await screen.findByRole('main')).findByText('لا شيء بانتظارك');
    expect(titles()).toEqual([]);
    expect(main()).not.toHaveTextContent('أرقام');
  });

  it('UX-39 asks for the period the address says, and says the number of the one before', async () => {
    asUser();
    day({ ...card, group: 'changed', before: { count: 5, exact: true } });
    const { where } = openApp('/dashboard');
    await within(await screen.findByRole('main')).findByText('في المدة السابقة: 5');
    fireEvent.click(within(main()).getByRole('button', { name: 'هذا الشهر' }));
    await waitFor(() => expect(where()).toBe('/dashboard?period=month'));
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain('GET /dashboard?period=month'));
  });

  it('UX-41 cards are hidden and put in order by the keyboard, kept for the person, and reset', async () => {
    asUser();
    day(card, { ...card, key: 'people.second', order: 2, title: 'الثانية' });
    server.use(http.put('*/api/v1/preferences/dashboard', () => HttpResponse.json({})));
    openApp('/dashboard');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'ترتيب البطاقات' }));
    const dialog = await screen.findByRole('dialog', { name: 'ترتيب البطاقات' });
    const press = async (name: string): Promise<void> => {
      within(dialog).getByRole('button', { name }).focus();
      await user.keyboard('{Enter}');
    };
    await press('تقديم الثانية');
    await user.click(within(dialog).getByRole('checkbox', { name: 'فروع بلا مدير' }));
    await press('تم');
    await waitFor(() => expect(titles()).toEqual(['الثانية']));
    const kept = calls.filter(({ line }) => line === 'PUT /preferences/dashboard');
    expect(kept.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { value: { hidden: [], order: ['people.second', 'people.branches'] } },
      { value: { hidden: ['people.branches'], order: ['people.second', 'people.branches'] } },
    ]);
    await user.click(await screen.findByRole('button', { name: 'ترتيب البطاقات' }));
    await user.click(await screen.findByRole('button', { name: 'الترتيب المعتاد' }));
    await user.click(screen.getByRole('button', { name: 'تم' }));
    await waitFor(() => expect(titles()).toEqual(['فروع بلا مدير', 'الثانية']));
  });
});

describe('subscription', () => {
  const pay = async (contact: { email: string | null; phone: string | null }): Promise<HTMLElement> => {
    asUser({ is_owner: true });
    const usage = { used: 1, max: 15 };
    server.use(
      http.get('*/api/v1/subscription', () =>
        HttpResponse.json({
          plan: { code: 'trial', name_ar: 'تجريبية', name_en: 'Trial' },
          state: 'trial',
          days_left: 14,
          last_day: '2026-12-07',
          usage: { employees: usage, users: usage, branches: usage, storage: usage },
          plans: [],
          request: null,
          invoices: [],
          contact,
        }),
      ),
    );
    openApp('/settings/subscription');
    const heading = await screen.findByRole('heading', { name: 'طريقة السداد' });
    const card = heading.closest('section');
    if (!card) throw new Error('the way to pay stands in no card');
    return card;
  };

  it('ux 14: names the provider’s contact where there is one', async () => {
    const card = await pay({ email: 'billing@example.com', phone: '+201001234567' });
    expect(card).toHaveTextContent('للسداد أو تجديد الاشتراك تواصل مع مزود الخدمة');
    expect(
      within(card)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://wa.me/201001234567', 'mailto:billing@example.com']);
  });

  it('ux 14: leads to the provider’s page where there is none, and sends nobody to ask around', async () => {
    const card = await pay({ email: null, phone: null });
    expect(card).toHaveTextContent('راسل مزود هذا النظام من صفحة «تواصل معنا» في موقعه');
    expect(card).not.toHaveTextContent('اسأل');
  });
});

describe('settings', () => {
  it('shows a card for each setting the person may open and no other', async () => {
    asUser({ permissions: ['view_branches', 'manage_permissions'] });
    openApp('/settings');
    await screen.findByRole('heading', { level: 1, name: 'الإعدادات' });
    expect(hrefs()).toEqual([
      '/settings/branches',
      '/settings/permissions',
      '/notifications?tab=preferences',
    ]);
  });

  it('ux 10: is what one sets for oneself where nothing of the clinic is', async () => {
    asUser({ permissions: ['view_self_profile'] });
    openApp('/settings');
    await screen.findByRole('link', { name: /تفضيلات الإشعارات/ });
    expect(hrefs()).toEqual(['/profile', '/profile?tab=security', '/notifications?tab=preferences']);
    expect(screen.queryByText('تفضيلاتي')).toBeNull();
  });
});

it('the notifications page says what will appear', async () => {
  asUser();
  openApp('/notifications');
  await screen.findByRole('heading', { level: 1, name: 'الإشعارات' });
  await within(main()).findByText(/كل إشعار يفتح السجل الذي يخصه/);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
