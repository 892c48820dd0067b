// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, calls, openApp, server } from '#tests/setup/app.tsx';
import { bodies, branchApi, problem } from '#tests/setup/branches.ts';

branchApi();

const id = '01900000-0000-7000-8000-000000000801';
const uuid = (end: string): string => `01900000-0000-7000-8000-000000000${end}`;
const draft = {
  id,
  version: 2,
  number: null,
  status: 'draft',
  warehouse_id: uuid('821'),
  branch_id: uuid('822'),
  requester_id: uuid('831'),
  priority: 'normal',
  created_at: '2026-11-01T10:00:00+02:00',
  updated_at: '2026-11-02T10:00:00+02:00',
  lines: [
    {
      id: uuid('811'),
      item_id: uuid('841'),
      unit: 'box',
      requested_qty: '5.000',
      _labels: { item_id: 'شاش' },
    },
  ],
  _labels: { requester_id: 'سارة', warehouse_id: 'المخزن الرئيسي', branch_id: 'الفرع الرئيسي' },
  _may: ['edit', 'submit'],
};
const units = [{ unit: 'box', factor: '1', is_issue_default: true, is_purchase_default: true }];
const gauze = {
  id: uuid('841'),
  label: 'شاش',
  facts: {},
  units,
  factors: { box: '1' },
  issue_unit: 'box',
  available: {},
};
const address = `*/api/v1/inventory-requests/${id}`;
const path = `POST /inventory-requests/${id}/submit`;
const submitted = { ...draft, version: 4, number: 'REQ-2026-00009', status: 'submitted', _may: ['withdraw'] };
const keys = (): (string | null)[] =>
  calls.filter(({ line }) => line === path).map(({ headers }) => headers.get('idempotency-key'));

/** Opens the draft in its form; each save makes a version of it. */
function goOn(permissions = ['inventory_create_request', 'inventory_view_self_request']) {
  asUser({ permissions });
  let version = draft.version;
  server.use(
    http.get('*/api/v1/inventory-requests/usual', () =>
      HttpResponse.json({ items: [], warehouse_id: null, department_id: null }),
    ),
    http.get('*/api/v1/inventory-items/options', () => HttpResponse.json([gauze])),
    http.get('*/api/v1/:resource/options', () => HttpResponse.json([])),
    http.get(address, () => HttpResponse.json({ ...draft, version })),
    http.put(address, () => HttpResponse.json({ ...draft, version: (version += 1) })),
    http.get(`${address}/remarks`, () => HttpResponse.json([])),
  );
  return openApp(`/inventory/requests/add?draft=${id}`);
}
const submit = async (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'تقديم الطلب' }, { timeout: 8000 }));

describe('the form of a document that is taken further at once', () => {
  it('keeps what was refused in the form as a draft, with the reason; the next try is a call of its own', async () => {
    const user = userEvent.setup();
    const { where } = goOn();
    server.use(
      http.post(`${address}/submit`, () => problem(409, { code: 'item_archived', message: '«شاش» موقوف' }), {
        once: true,
      }),
    );
    await submit(user);
    expect(await screen.findByText('لم يتم، وبقيت مسودة: «شاش» موقوف')).toBeVisible();
    expect(where()).toBe(`/inventory/requests/add?draft=${id}`);
    server.use(http.post(`${address}/submit`, () => HttpResponse.json(submitted)));
    await submit(user);
    expect(await screen.findByText(/قُدّم الطلب .*REQ-2026-00009.*، وهو بانتظار القرار/)).toBeVisible();
    expect(where()).toBe(`/inventory/requests/${id}`);
    expect(bodies(path)).toEqual([{ version: 3 }, { version: 4 }]);
    expect(new Set(keys()).size).toBe(2);
  });

  it('a lost answer: nothing but the same call again, with its key and version', async () => {
    const user = userEvent.setup();
    goOn();
    let tries = 0;
    server.use(
      http.post(`${address}/submit`, () => {
        tries += 1;
        return tries === 1 ? HttpResponse.error() : HttpResponse.json(submitted);
      }),
    );
    await submit(user);
    expect(await screen.findByText(/لم يصل رد الخادم، فلا نعرف هل تم «تقديم الطلب»/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'تقديم الطلب' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'حاول مرة أخرى' }));
    expect(await screen.findByText(/قُدّم الطلب/)).toBeVisible();
    expect(bodies(path)).toEqual([{ version: 3 }, { version: 3 }]);
    expect(keys()[0]).toBeTruthy();
    expect(new Set(keys()).size).toBe(1);
  });

  it('says of what is a draft no more that it cannot be changed', async () => {
    asUser({ permissions: ['inventory_create_request', 'inventory_view_self_request'] });
    server.use(http.get(address, () => HttpResponse.json(submitted)));
    openApp(`/inventory/requests/add?draft=${id}`);
    expect(await screen.findByText(/لا يمكن تعديل هذا السجل في حالته الحالية «مقدم»/)).toBeVisible();
  });
});
