import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { calls, server } from '#tests/setup/app.tsx';

export const id = '019a0000-0000-7000-8000-000000000001';
export const branch = {
  id,
  version: 3,
  created_at: '2026-11-01T10:00:00+02:00',
  updated_at: '2026-11-01T10:00:00+02:00',
  status: 'active',
  name_ar: 'الفرع الرئيسي',
  name_en: 'Main branch',
  code: 'MAIN',
  phone: '+201001234567',
  address: null,
  latitude: null,
  longitude: null,
  geofence_m: 150,
  allowed_ips: [],
  manager_id: null,
  active_employees: 4,
  _labels: {},
  _files: {},
};
/** What the people of these tests may do. */
export const rights = ['view_branches', 'create_branches', 'edit_branches'];
/** The calls that began so, in order. */
export const asked = (start: string): string[] =>
  calls.map(({ line }) => decodeURIComponent(line)).filter((line) => line.startsWith(start));
/** What was sent with the calls that began so. */
export const bodies = (start: string): Record<string, unknown>[] =>
  calls
    .filter(({ line }) => line.startsWith(start))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

/** A page of branches in the dialect of the real API. */
export const branches = (rows: readonly object[], total = String(rows.length), exact = 'true') =>
  http.get('*/api/v1/branches', () =>
    HttpResponse.json(rows as never, {
      headers: { 'Content-Range': `branches 0-${rows.length - 1}/${total}`, 'X-Total-Exact': exact },
    }),
  );
/** One branch, and what may be done to it. */
export const oneBranch = (may: readonly string[], changed: object = {}) =>
  http.get(`*/api/v1/branches/${id}`, () => HttpResponse.json({ ...branch, ...changed, _may: may }));
/** A refusal of the API. */
export const problem = (status: number, body: object) =>
  HttpResponse.json({ status, message: 'يرجى مراجعة الحقول المظللة', ...body }, { status });

/** Starts and clears the API of each test; call once per file. */
export function branchApi(): void {
  beforeAll(() => {
    // jsdom knows no media; the width of a desk.
    window.matchMedia = (query) => ({
      matches: /min-width/.test(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
      onchange: null,
    });
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    window.localStorage.clear();
    server.use(branches([branch]));
  });
  afterEach(() => {
    server.resetHandlers();
    calls.length = 0;
  });
}
