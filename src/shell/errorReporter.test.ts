// @vitest-environment jsdom
import { HttpError } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { masked, plainAddress, plainMessage } from './errorMasks.ts';
import { rates, startReporter } from './errorReporter.ts';

afterEach(() => vi.unstubAllGlobals());

const own = '01a2016b-b10c-7eee-933d-7febddc78fdc';
const other = '01a2016b-0000-7eee-933d-7febddc78fdc';

describe('SEC-45 what leaves the browser for the error reporter', () => {
  it('has the rates of SPECIFICATION 9', () =>
    expect(rates).toEqual({
      sampleRate: 0.7,
      tracesSampleRate: 0.2,
      replaysSessionSampleRate: 0.01,
      replaysOnErrorSampleRate: 1,
    }));

  it.each([
    `{"href":"/employees/${other}/view?q=%D9%85%D9%86%D9%89#tab"}`,
    `{"text":"mona@example.com +201001234567 01001234567 0100 123 4567"}`,
    `{"url":"https://a.b/penalties?filter=${other}"}`,
    String.raw`{"value":"span.box[title=\"mona one\"] > a[aria-label=\"mona two\"]"}`,
  ])('ids, queries, addresses and phones become zeros of the same length: %s', (text) => {
    const sent = masked(text, own);
    expect(sent).toHaveLength(text.length);
    expect(sent).not.toMatch(/mona|1001234567|123 4567|01a2016b|filter|%D9/);
  });

  it('the registered id stays', () => expect(masked(`{"id":"${own}"}`, own)).toBe(`{"id":"${own}"}`));

  it('a message keeps what broke and nothing that was typed', () => {
    expect(plainMessage('TypeError', "Cannot read properties of undefined (reading 'منى السيد')")).toBe(
      'Cannot read properties of undefined (reading …)',
    );
    expect(plainMessage('Error', 'الموظف منى 29901011234567')).not.toMatch(/منى|299/);
    expect(plainMessage('HttpError', 'Mona has this phone')).toBe('');
    expect(plainAddress(`http://demo.localhost/employees/${other}/view?q=x#y`)).toBe(
      'http://demo.localhost/employees/:id/view',
    );
  });

  it('an error goes to the configured project with id and name of the person and nothing else', async () => {
    const sent: { readonly address: string; readonly body: string }[] = [];
    vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
      sent.push({ address, body: String(body) });
      return Promise.resolve(new Response());
    });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    window.history.replaceState(null, '', `/employees/${other}/view?q=Elsayed`);
    localStorage.setItem('token', 'secret-token-value');
    const { know, send } = startReporter('https://0123abcd@errors.example.com/42');
    know({ id: own, username: 'sara' });
    document.body.innerHTML = '<input value="typed-secret"><p>منى السيد</p>';
    const error = new HttpError('Mona Elsayed has this phone 01001234567', 422, {
      errors: { phone: 'Mona' },
    });
    send(Object.assign(error, { name: 'HttpError' }));
    await vi.waitFor(() => expect(sent.some(({ body }) => body.includes('"exception"'))).toBe(true));
    const found = sent.find(({ body }) => body.includes('"exception"'));
    expect(found?.address).toMatch(/^https:\/\/errors\.example\.com\/api\/42\/envelope\//);
    const event = JSON.parse(found?.body.split('\n')[2] ?? '') as {
      user: unknown;
      exception: { values: unknown[] };
    };
    expect(event.user).toEqual({ id: own, username: 'sara' });
    expect(event.exception.values[0]).toMatchObject({ type: 'HttpError', value: '' });
    for (const { body } of sent)
      expect(body).not.toMatch(/Mona|Elsayed|01001234567|secret-token-value|typed-secret|منى|01a2016b-0000/);
  });
});
