// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#resources/index.areas.ts';
import { dataProvider, withScope } from './dataProvider.ts';
import { freshKey, isUnreachable, speak } from '../session/http.ts';

const server = setupServer();
let seen: { method: string; path: string; headers: Headers; body: string }[] = [];
const note = async (request: Request): Promise<void> => {
  const { pathname, search } = new URL(request.url);
  seen.push({
    method: request.method,
    path: decodeURIComponent(pathname + search),
    headers: request.headers,
    body: await request.clone().text(),
  });
};
const answer = (body: unknown, init: ResponseInit = {}): void =>
  server.use(
    http.all('*', async ({ request }) => {
      await note(request);
      return HttpResponse.json(body as never, init);
    }),
  );

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(() => server.resetHandlers());
beforeEach(() => {
  seen = [];
  window.localStorage.clear();
  speak('ar', { unreachable: 'تعذر الوصول', garbled: 'رد غير مفهوم' });
});

const list = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'date', order: 'DESC' as const },
  filter: {},
};

describe('reading', () => {
  it('speaks the dialect of ra-data-simple-rest, with token and language', async () => {
    window.localStorage.setItem('token', 'abc');
    answer([{ id: '1' }], { headers: { 'Content-Range': 'penalties 25-49/319', 'X-Total-Exact': 'true' } });
    const result = await dataProvider.getList('penalties', { ...list, filter: { status: 'active' } });
    expect(result).toMatchObject({ total: 319, meta: { exact: true } });
    expect(seen[0]?.path).toBe(
      '/api/v1/penalties?filter={"status":"active"}&range=[25,49]&sort=["date","DESC"]',
    );
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer abc');
    expect(seen[0]?.headers.get('Accept-Language')).toBe('ar');
    // jsdom stands on localhost, which names no clinic.
    expect(seen[0]?.headers.has('X-Clinic-Subdomain')).toBe(false);
  });

  it('asks for the fields a list is told to ask for, and for no others', async () => {
    answer([], { headers: { 'Content-Range': 'penalties 0-0/0' } });
    await dataProvider.getList('penalties', { ...list, meta: { fields: 'id,date' } });
    expect(seen[0]?.path).toBe(
      '/api/v1/penalties?filter={}&range=[25,49]&sort=["date","DESC"]&fields=id,date',
    );
  });

  it('asks what the screen asks by itself, but for the fields the filter is about', async () => {
    answer([], { headers: { 'Content-Range': 'penalties 0-0/0' } });
    const meta = { where: { status: ['active'], queue: true } };
    await dataProvider.getList('penalties', { ...list, filter: { status: 'archived' }, meta });
    expect(seen[0]?.path).toBe(
      '/api/v1/penalties?filter={"status":"archived","queue":true}&range=[25,49]&sort=["date","DESC"]',
    );
  });

  it('passes on that a count stopped at its limit', async () => {
    answer([], { headers: { 'Content-Range': 'x 0-24/10001', 'X-Total-Exact': 'false' } });
    expect(await dataProvider.getList('penalties', list)).toMatchObject({ meta: { exact: false } });
  });

  it('asks for own rows by the scope', () => {
    expect(withScope('/api/v1/penalties~self?sort=x')).toBe('/api/v1/penalties?sort=x&scope=self');
    expect(withScope('/api/v1/penalties~self')).toBe('/api/v1/penalties?scope=self');
    expect(withScope('/api/v1/penalties~self/7')).toBe('/api/v1/penalties/7');
    expect(withScope('/api/v1/penalties?filter={"a":"b~c"}')).toBe('/api/v1/penalties?filter={"a":"b~c"}');
    expect(withScope('/api/v1/penalties?filter={"q":"/x~y"}')).toBe('/api/v1/penalties?filter={"q":"/x~y"}');
  });

  it('asks choosers for words or for known ids', async () => {
    answer([{ id: '1', label: 'سارة' }]);
    await dataProvider.options('employees', { q: 'سا', filter: { status: 'active' } });
    await dataProvider.options('employees', { ids: ['1'] });
    expect(seen.map(({ path }) => path.replaceAll('+', ' '))).toEqual([
      '/api/v1/employees/options?q=سا&filter={"status":"active"}',
      '/api/v1/employees/options?ids=["1"]',
    ]);
  });
});

describe('writing', () => {
  it('gives each opened form one key, and the record its version', async () => {
    answer({ id: '1' }, { status: 201 });
    const idempotencyKey = freshKey();
    await dataProvider.create('penalties~self', { data: { reason: 'x' }, meta: { idempotencyKey } });
    await dataProvider.update('penalties', {
      id: '7',
      data: { reason: 'y' },
      previousData: { id: '7', version: 3 },
    });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/penalties', body: '{"reason":"x"}' });
    expect(seen[0]?.headers.get('Idempotency-Key')).toBe(idempotencyKey);
    expect(seen[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ version: 3, reason: 'y' });
    expect(freshKey()).not.toBe(idempotencyKey);
  });

  it('moves one and many', async () => {
    answer({ done: ['1'], refused: [] });
    await dataProvider.transition('branches', {
      id: '7',
      name: 'archive',
      version: 2,
      values: { reason: 'x' },
    });
    const many = await dataProvider.transitionMany('branches', { ids: ['1'], name: 'archive' });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/v1/branches/7/archive' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ reason: 'x', version: 2 });
    expect(seen[1]).toMatchObject({ path: '/api/v1/branches/archive', body: '{"ids":["1"]}' });
    expect(many.data.done).toEqual(['1']);
  });

  it('calls declared operations at their own address and method', async () => {
    answer({});
    await dataProvider.operate('roles', { operation: 'duplicate', params: { id: '7' }, idempotencyKey: 'k' });
    await dataProvider.operate('roles', { operation: 'readMatrix' });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/roles/7/duplicate',
      'GET /api/v1/roles/matrix',
    ]);
    await expect(dataProvider.operate('roles', { operation: 'nothing' })).rejects.toThrow(
      'declares no operation',
    );
  });

  it('sends a file with what it is for', async () => {
    answer({ id: 'f1' });
    const { data } = await dataProvider.upload(new File(['x'], 'a.pdf'), 'employees.file');
    expect(data.id).toBe('f1');
    expect(seen[0]?.headers.get('Content-Type')).toContain('multipart/form-data');
  });
});

describe('refusals', () => {
  it('become react-admin errors with a sentence and a map of fields', async () => {
    answer(
      { code: 'invalid', message: 'يرجى مراجعة الحقول', errors: { 'documents.0.file': 'مطلوب' } },
      { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
    );
    await expect(dataProvider.getOne('employees', { id: '1' })).rejects.toMatchObject({
      status: 422,
      message: 'يرجى مراجعة الحقول',
      body: { errors: { 'documents.0.file': 'مطلوب' } },
    });
  });

  it('say in words that the server cannot be reached', async () => {
    server.use(http.all('*', () => HttpResponse.error()));
    const error: unknown = await dataProvider
      .getOne('employees', { id: '1' })
      .catch((reason: unknown) => reason);
    expect(isUnreachable(error)).toBe(true);
    expect(error).toMatchObject({ message: 'تعذر الوصول' });
  });
});
