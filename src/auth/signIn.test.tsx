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
const good = {
  user: { id: 'u', name: 'سارة', role: 'hr', is_owner: false, must_change_password: false },
  token: 'secret',
};
const me = { name: 'سارة', must_change_password: false };
const problem = (status: number, body: object) => HttpResponse.json(body, { status });

const calls: { path: string; body: unknown; headers: Headers }[] = [];
const server = setupServer(
  http.post(`${api}/login`, () => HttpResponse.json(good)),
  http.get(`${api}/me`, () => HttpResponse.json(me)),
  http.post(`${api}/forgot-password`, () => HttpResponse.json({ message: 'تم الإرسال من الخادم' })),
);
server.events.on('request:start', ({ request }) => {
  const copy = request.clone();
  void copy
    .text()
    .then((body) =>
      calls.push({ path: new URL(copy.url).pathname, body: body && JSON.parse(body), headers: copy.headers }),
    );
});
const opened = vi.fn<(address: string) => void>();

beforeAll(() => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  calls.length = 0;
  opened.mockClear();
  vi.spyOn(documents, 'open').mockImplementation(opened);
});
afterEach(() => {
  server.resetHandlers();
  window.history.replaceState(null, '', '/');
});

function open(address: string): void {
  window.history.replaceState(null, '', address);
  const carried = takeCarried();
  render(<AuthApp path={window.location.pathname} carried={carried} />);
}
const nameField = () => screen.findByLabelText<HTMLInputElement>('اسم المستخدم');
const passwordField = () => screen.getByLabelText<HTMLInputElement>('كلمة المرور');
const submit = () => screen.getByRole('button', { name: 'تسجيل الدخول' });

async function enter(name: string, password: string): Promise<void> {
  await userEvent.type(await nameField(), name);
  await userEvent.type(passwordField(), password);
  await userEvent.click(submit());
}

describe('sign-in', () => {
  it('stores token and role, asks who it is, carries the notice over and opens the dashboard', async () => {
    open('/login');
    await enter(' sara ', ' pass word ');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/dashboard'));
    expect(calls.find(({ path }) => path.endsWith('/login'))?.body).toEqual({
      name: 'sara',
      password: ' pass word ',
    });
    const asked = calls.find(({ path }) => path.endsWith('/me'));
    expect(asked?.headers.get('Authorization')).toBe('Bearer secret');
    expect(asked?.headers.get('Accept-Language')).toBe('ar');
    expect(asked?.headers.get('X-Clinic-Subdomain')).toBeNull();
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual(['secret', 'hr']);
    expect(JSON.parse(sessionStorage.getItem('toast') ?? '')).toEqual({
      kind: 'good',
      text: 'تم تسجيل الدخول بنجاح!',
    });
  });

  it('goes where the person wanted to go, inside the app only', async () => {
    open('/login?next=%2Fpatients%3Fpage%3D2');
    await enter('sara', 'x');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/patients?page=2'));
  });

  it('leads to the forced change of password', async () => {
    server.use(http.get(`${api}/me`, () => HttpResponse.json({ ...me, must_change_password: true })));
    open('/login');
    await enter('sara', 'x');
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/first-login?next=%2Fdashboard'));
  });

  it('asks for both fields without calling the server', async () => {
    open('/login');
    await userEvent.type(await nameField(), 'sara');
    await userEvent.click(submit());
    expect(await screen.findByText('يرجى إدخال اسم المستخدم وكلمة المرور')).toBeVisible();
    expect(passwordField()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("shows the server's message and keeps the name", async () => {
    server.use(
      http.post(`${api}/login`, () =>
        problem(401, { code: 'login_failed', message: 'اسم المستخدم أو كلمة المرور غير صحيحة' }),
      ),
    );
    open('/login');
    await enter('sara', 'wrong');
    expect(await screen.findByText('اسم المستخدم أو كلمة المرور غير صحيحة')).toBeVisible();
    expect(await nameField()).toHaveValue('sara');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['no sentence', () => problem(500, {})],
    ['a page of a proxy', () => new HttpResponse('<html>', { status: 502 })],
    ['no answer', () => HttpResponse.error()],
  ])('shows the fixed text when the server has %s', async (_, answer) => {
    server.use(http.post(`${api}/login`, answer));
    open('/login');
    await enter('sara', 'x');
    expect(await screen.findByText('حدث خطأ أثناء تسجيل الدخول. يرجى المحاولة مرة أخرى.')).toBeVisible();
  });

  it('removes both keys and shows the fixed notice when /me fails', async () => {
    server.use(http.get(`${api}/me`, () => problem(500, { message: 'خطأ' })));
    open('/login');
    await enter('sara', 'x');
    expect(await screen.findByText('فشل في استرداد بيانات المستخدم. يرجى المحاولة لاحقاً.')).toBeVisible();
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([null, null]);
    expect(opened).not.toHaveBeenCalled();
  });

  it('says what it waits for and cannot fire twice', async () => {
    let answers = 0;
    server.use(
      http.post(`${api}/login`, async () => {
        answers += 1;
        await new Promise((done) => setTimeout(done, 50));
        return HttpResponse.json(good);
      }),
    );
    open('/login');
    await enter('sara', 'x');
    const waiting = screen.getByRole('button', { name: 'جاري تسجيل الدخول...' });
    await userEvent.click(waiting);
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(answers).toBe(1);
  });

  it('fills the fields from the address, clears it, and never submits by itself', async () => {
    open('/login?name=sara&password=temp');
    expect(await nameField()).toHaveValue('sara');
    expect(passwordField()).toHaveValue('temp');
    expect(window.location.search).toBe('');
    expect(calls).toEqual([]);
  });

  it('shows and hides the password', async () => {
    open('/login?password=temp');
    await nameField();
    await userEvent.click(screen.getByRole('button', { name: 'إظهار كلمة المرور' }));
    expect(passwordField()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'إخفاء كلمة المرور' }));
    expect(passwordField()).toHaveAttribute('type', 'password');
  });

  it('changes the language and remembers it', async () => {
    open('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'English' }));
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['ltr', 'en']);
    expect([localStorage.getItem('locale'), localStorage.getItem('RaStore.locale')]).toEqual(['en', '"en"']);
  });
});

describe('a stored session', () => {
  it('goes straight to the app and never shows the form', async () => {
    localStorage.setItem('token', 'secret');
    open('/login?next=%2Fpatients');
    expect(screen.queryByLabelText('اسم المستخدم')).toBeNull();
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/patients'));
    expect(screen.queryByLabelText('اسم المستخدم')).toBeNull();
  });
  it('that is refused is removed without a message', async () => {
    localStorage.setItem('token', 'old');
    localStorage.setItem('role', 'hr');
    server.use(http.get(`${api}/me`, () => problem(401, { message: 'انتهت الجلسة' })));
    open('/login');
    expect(await nameField()).toHaveValue('');
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual([null, null]);
    expect(screen.queryByText('انتهت الجلسة')).toBeNull();
  });
  it('is kept when the server cannot be reached', async () => {
    localStorage.setItem('token', 'secret');
    server.use(http.get(`${api}/me`, () => HttpResponse.error()));
    open('/login');
    await nameField();
    expect(localStorage.getItem('token')).toBe('secret');
  });
});

describe('forgotten password', () => {
  const openPanel = async (): Promise<HTMLInputElement> => {
    open('/login?name=sara&password=temp');
    await nameField();
    await userEvent.click(screen.getByRole('button', { name: 'نسيت كلمة المرور؟' }));
    return screen.findByLabelText<HTMLInputElement>('البريد الإلكتروني');
  };
  const send = () => userEvent.click(screen.getByRole('button', { name: 'إرسال الرابط' }));

  it('asks for the e-mail', async () => {
    const email = await openPanel();
    expect(email.type).toBe('email');
    await send();
    expect(await screen.findByText('يرجى إدخال بريدك الإلكتروني')).toBeVisible();
    expect(calls).toEqual([]);
  });
  it("closes after success with the server's message", async () => {
    await userEvent.type(await openPanel(), 'sara@example.com');
    await send();
    expect(await screen.findByText('تم الإرسال من الخادم')).toBeVisible();
    expect(await nameField()).toHaveValue('sara');
  });
  it('shows the fixed text where the server says nothing', async () => {
    server.use(http.post(`${api}/forgot-password`, () => HttpResponse.json({})));
    await userEvent.type(await openPanel(), 'sara@example.com');
    await send();
    expect(await screen.findByText('تم إرسال رابط إعادة تعيين كلمة المرور')).toBeVisible();
  });
  it('stays open after a failure, with the fixed text', async () => {
    server.use(http.post(`${api}/forgot-password`, () => HttpResponse.error()));
    await userEvent.type(await openPanel(), 'sara@example.com');
    await send();
    expect(await screen.findByText('فشل في إرسال الرابط. تحقق من البريد الإلكتروني')).toBeVisible();
    expect(screen.getByLabelText('البريد الإلكتروني')).toHaveValue('sara@example.com');
  });
});
