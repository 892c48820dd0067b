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

/** A clinic with one step of its setup, done or not. */
const setup = (done: boolean): void =>
  server.use(
    http.get('*/api/v1/clinic-setup', () =>
      HttpResponse.json({
        steps: [{ name: 'branches', title: 'الفروع', about: 'أضف فروعك', path: '/settings/branches', done }],
        email: null,
        sample: null,
      }),
    ),
  );

describe('dashboard of a new clinic (ux 14)', () => {
  const cards = async (done: boolean): Promise<(string | null)[]> => {
    asUser({ permissions: ['view_branches', 'create_branches', 'view_roles'] });
    setup(done);
    counted(0, true);
    openApp('/dashboard');
    const roles = await within(await screen.findByRole('main')).findByRole('link', { name: /الأدوار/ });
    await within(roles).findByText('1');
    await waitFor(() => expect(calls.some(({ line }) => line.startsWith('GET /branches'))).toBe(true));
    await waitFor(() => expect(main().querySelector('.MuiSkeleton-root')).toBeNull());
    return within(main())
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  };

  it('says nothing of what there is none of while steps wait', async () => {
    expect(await cards(false)).toEqual(['الأدوار']);
  });

  it('counts everything once they are done', async () => {
    expect((await cards(true)).toSorted()).toEqual(['الأدوار', 'الفروع']);
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
