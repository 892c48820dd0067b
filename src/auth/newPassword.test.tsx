// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documents } from '#src/client/session/session.ts';
import { takeCarried } from './address.ts';
import { AuthApp } from './AuthApp.tsx';

const api = '*/api/v1';
const bodies: unknown[] = [];
const saved = { message: 'تم تغيير كلمة المرور بنجاح', user: { role: 'doctor' }, token: 'fresh' };
const server = setupServer(
  http.get(`${api}/me`, () => HttpResponse.json({ must_change_password: true })),
  http.post(`${api}/first-login`, async ({ request }) => {
    bodies.push(await request.json());
    return HttpResponse.json(saved);
  }),
  http.post(`${api}/reset-password`, async ({ request }) => {
    bodies.push(await request.json());
    return HttpResponse.json({ message: 'تم تغيير كلمة المرور. سجل الدخول بكلمة المرور الجديدة' });
  }),
);
const opened = vi.fn<(address: string) => void>();

beforeAll(() => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  bodies.length = 0;
  opened.mockClear();
  vi.spyOn(documents, 'open').mockImplementation(opened);
});
afterEach(() => {
  server.resetHandlers();
  window.history.replaceState(null, '', '/');
});

function open(address: string, token?: string): void {
  if (token !== undefined) localStorage.setItem('token', token);
  window.history.replaceState(null, '', address);
  const carried = takeCarried();
  render(<AuthApp path={window.location.pathname} carried={carried} />);
}

async function enter(password: string, again: string): Promise<void> {
  const first = await screen.findByLabelText('كلمة المرور الجديدة');
  if (password !== '') await userEvent.type(first, password);
  if (again !== '') await userEvent.type(screen.getByLabelText('تأكيد كلمة المرور'), again);
  await userEvent.click(screen.getByRole('button', { name: 'حفظ كلمة المرور' }));
}

describe('first login', () => {
  it('replaces the session and goes on', async () => {
    open('/first-login?next=%2Fpatients', 'temporary');
    await enter('قهوة الصباح 7', 'قهوة الصباح 7');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/patients'));
    expect(bodies).toEqual([{ password: 'قهوة الصباح 7', password_confirmation: 'قهوة الصباح 7' }]);
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual(['fresh', 'doctor']);
    expect(sessionStorage.getItem('toast')).toContain('تم تغيير كلمة المرور بنجاح');
  });

  it.each([
    ['', '', 'اكتب كلمة المرور الجديدة'],
    ['1234567', '1234567', 'كلمة المرور يجب ألا تقل عن 8 أحرف'],
    ['12345678', '', 'اكتب كلمة المرور مرة ثانية'],
    ['12345678', '12345679', 'كلمتا المرور غير متطابقتين'],
  ])('refuses %j twice as %j', async (password, again, text) => {
    open('/first-login', 'temporary');
    await enter(password, again);
    expect(await screen.findByText(text)).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it("puts the server's sentence on its field", async () => {
    server.use(
      http.post(`${api}/first-login`, () =>
        HttpResponse.json(
          { message: 'يرجى مراجعة الحقول المظللة', errors: { password: 'كلمة المرور سهلة التخمين' } },
          { status: 422 },
        ),
      ),
    );
    open('/first-login', 'temporary');
    await enter('password', 'password');
    const field = await screen.findByLabelText('كلمة المرور الجديدة');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/كلمة المرور سهلة التخمين/));
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
  });

  it('leads whoever need not change to the dashboard, and strangers to sign-in', async () => {
    server.use(http.get(`${api}/me`, () => HttpResponse.json({ must_change_password: false })));
    open('/first-login', 'good');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard'));
    localStorage.clear();
    opened.mockClear();
    open('/first-login');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'));
  });

  it('signs out even if the server fails', async () => {
    server.use(http.post(`${api}/logout`, () => HttpResponse.error()));
    open('/first-login', 'temporary');
    await userEvent.click(await screen.findByRole('button', { name: 'تسجيل الخروج' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'));
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('reset password', () => {
  it("sends the link's secret, signs nobody in and leads to sign-in", async () => {
    open('/reset-password?token=abc');
    expect(window.location.search).toBe('');
    await enter('قهوة الصباح 7', 'قهوة الصباح 7');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'));
    expect(bodies).toEqual([
      { token: 'abc', password: 'قهوة الصباح 7', password_confirmation: 'قهوة الصباح 7' },
    ]);
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage.getItem('toast')).toContain('سجل الدخول بكلمة المرور الجديدة');
  });
  it('offers a new link when there is no secret', () => {
    open('/reset-password');
    expect(screen.queryByLabelText('كلمة المرور الجديدة')).toBeNull();
    expect(screen.getByRole('link', { name: 'طلب رابط جديد' })).toHaveAttribute('href', '/login#forgot');
  });
});
