// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { asUser, calls, openApp, server } from '#tests/setup/app.tsx';
import { http as call } from '#src/client/session/http.ts';
import { documents } from '#src/client/session/session.ts';
import { endOf } from './useSessionEnd.ts';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
  document.documentElement.style.visibility = '';
});

/** A session the server ends; signing in with the right password opens another. */
function sessionEnds(user = { id: 'u1', role: 'hr', must_change_password: false }): void {
  server.use(
    http.post('*/api/v1/branches', ({ request }) =>
      request.headers.get('Authorization') === 'Bearer new-token'
        ? HttpResponse.json({ id: '9' }, { status: 201 })
        : HttpResponse.json({ code: 'session_ended', message: 'انتهت الجلسة' }, { status: 401 }),
    ),
    http.post('*/api/v1/login', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      return password === 'right'
        ? HttpResponse.json({ token: 'new-token', user })
        : HttpResponse.json({ message: 'اسم المستخدم أو كلمة المرور غير صحيحة' }, { status: 401 });
    }),
  );
}
const save = () =>
  call('/api/v1/branches', { method: 'POST', body: '{"name":"فرع"}', idempotencyKey: 'key-1' });
const password = (): Promise<HTMLElement> => screen.findByLabelText(/كلمة المرور/, { selector: 'input' });
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: 'متابعة' }));
const open = async () => {
  asUser();
  sessionEnds();
  const app = openApp('/dashboard');
  await screen.findByRole('navigation', { name: 'القائمة الرئيسية' });
  return app;
};

it('REL-16 a refused call waits for the password and is sent once more, with the same key', async () => {
  await open();
  const saved = save();
  const input = await password();
  expect(screen.getByRole('dialog')).toHaveTextContent('سارة أحمد');
  fireEvent.change(input, { target: { value: 'wrong' } });
  submit();
  await screen.findByText('اسم المستخدم أو كلمة المرور غير صحيحة');
  expect(calls.filter(({ line }) => line === 'POST /branches')).toHaveLength(1);
  fireEvent.change(input, { target: { value: 'right' } });
  submit();
  expect((await saved).json).toEqual({ id: '9' });
  const sent = calls.filter(({ line }) => line === 'POST /branches');
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1']);
  expect(window.localStorage.getItem('token')).toBe('new-token');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('REL-16 another person is never let into the page', async () => {
  const reload = vi.spyOn(documents, 'reload').mockImplementation(() => undefined);
  await open();
  sessionEnds({ id: 'u2', role: 'doctor', must_change_password: false });
  void save().catch(() => undefined);
  fireEvent.change(await password(), { target: { value: 'right' } });
  submit();
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(calls.filter(({ line }) => line === 'POST /branches')).toHaveLength(1);
});

it('"another user" leaves without a way back, and the waiting call fails', async () => {
  const { leaving } = await open();
  const failure = save().catch((error: unknown) => error);
  await password();
  fireEvent.click(screen.getByRole('button', { name: 'مستخدم آخر' }));
  await waitFor(() => expect(leaving).toHaveBeenCalledWith('/login'));
  expect(await failure).toMatchObject({ status: 401 });
  expect(window.localStorage.getItem('token')).toBeNull();
});

it('a password that must be changed is changed first', async () => {
  const { leaving } = await open();
  sessionEnds({ id: 'u1', role: 'hr', must_change_password: true });
  void save().catch(() => undefined);
  fireEvent.change(await password(), { target: { value: 'right' } });
  submit();
  await waitFor(() => expect(leaving.mock.calls[0]?.[0]).toMatch(/^\/first-login\?next=/));
});

it('the end of a session is its longest, or idling a minute early', () => {
  const at = Date.parse('2026-11-21T10:00:00Z');
  const session = { ends_at: '2026-11-21T12:00:00Z', idle_minutes: 30 };
  expect(endOf(session, at)).toBe(Date.parse('2026-11-21T10:29:00Z'));
  expect(endOf(session, Date.parse('2026-11-21T11:45:00Z'))).toBe(Date.parse('2026-11-21T12:00:00Z'));
  expect(endOf({ ...session, idle_minutes: null }, at)).toBe(Date.parse('2026-11-21T12:00:00Z'));
  expect(endOf(null, at)).toBeUndefined();
});
