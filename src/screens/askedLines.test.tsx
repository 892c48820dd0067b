// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, calls, openApp, server } from '#tests/setup/app.tsx';
import { bodies, branchApi, problem } from '#tests/setup/branches.ts';

branchApi();

const id = '01900000-0000-7000-8000-000000000701';
const [first, second] = ['01900000-0000-7000-8000-000000000711', '01900000-0000-7000-8000-000000000712'];
const line = (lineId: string | undefined, item: string, qty: string) => ({
  id: lineId,
  item_id: lineId,
  unit: 'box',
  base_unit: 'piece',
  requested_qty: qty,
  available_qty: '70',
  stock_at_submit: '80.000',
  avg_monthly_use: null,
  _labels: { item_id: item },
});
const request = {
  id,
  version: 4,
  number: 'REQ-2026-00007',
  status: 'submitted',
  warehouse_id: '01900000-0000-7000-8000-000000000721',
  requester_id: '01900000-0000-7000-8000-000000000731',
  priority: 'normal',
  created_at: '2026-11-01T10:00:00+02:00',
  updated_at: '2026-11-02T10:00:00+02:00',
  lines: [line(first, 'جوانتي', '5.000'), line(second, 'شاش', '3.000')],
  _labels: { requester_id: 'سارة' },
  _may: ['approve', 'reject'],
};
const address = `*/api/v1/inventory-requests/${id}`;
const path = `POST /inventory-requests/${id}/approve`;

/** Opens the request's page and the dialog that approves it; answers the dialog. */
async function approving(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  asUser({ permissions: ['inventory_view_request', 'inventory_approve_request'] });
  server.use(
    http.get(address, () => HttpResponse.json(request)),
    http.get(`${address}/remarks`, () => HttpResponse.json([])),
  );
  openApp(`/inventory/requests/${id}`);
  await user.click(await screen.findByRole('button', { name: 'اعتماد' }));
  return screen.findByRole('dialog', { name: /اعتماد الطلب/ });
}
const lineOf = (dialog: HTMLElement, item: string) =>
  within(within(dialog).getByRole('group', { name: item }));
const approved = (dialog: HTMLElement, item: string): HTMLElement =>
  lineOf(dialog, item).getByRole('textbox', { name: /^المعتمد \(.*علبة.*\)/ });
const retype = async (
  user: ReturnType<typeof userEvent.setup>,
  box: HTMLElement,
  text: string,
): Promise<void> => {
  await user.clear(box);
  await user.type(box, text);
};
const confirm = (user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement): Promise<void> =>
  user.click(within(dialog).getByRole('button', { name: 'اعتماد' }));
const keys = (): (string | null)[] =>
  calls.filter(({ line: sent }) => sent === path).map(({ headers }) => headers.get('idempotency-key'));

describe('the dialog of a transition that asks about lines', () => {
  it('shows what is known of each line, starts where the declaration says and leaves out what nobody knows', async () => {
    const dialog = await approving(userEvent.setup());
    expect(dialog).toHaveTextContent(
      /المطلوب .?5.? .?علبة.? · المتاح الآن .?70.? .?قطعة.? · المتاح عند التقديم .?80/,
    );
    expect(dialog).not.toHaveTextContent('الاستهلاك الشهري');
    expect(approved(dialog, 'جوانتي')).toHaveValue('5');
    expect(approved(dialog, 'شاش')).toHaveValue('3');
  });

  it('a lost answer: the same call again, with its key and version; what was typed stays', async () => {
    const user = userEvent.setup();
    const dialog = await approving(user);
    let tries = 0;
    server.use(
      http.post(`${address}/approve`, () => {
        tries += 1;
        return tries === 1
          ? HttpResponse.error()
          : HttpResponse.json({ ...request, version: 5, status: 'partly_approved', _may: [] });
      }),
    );
    await retype(user, approved(dialog, 'شاش'), '2');
    await confirm(user, dialog);
    await within(dialog).findByRole('alert');
    expect(approved(dialog, 'شاش')).toHaveValue('2');
    await confirm(user, dialog);
    expect(await screen.findByText(/اعتُمد الطلب/)).toBeVisible();
    const sent = {
      version: 4,
      allow_shortage: false,
      lines: [
        { line_id: first, approved_qty: '5', note: null },
        { line_id: second, approved_qty: '2', note: null },
      ],
    };
    expect(bodies(path)).toEqual([sent, sent]);
    expect(keys()[0]).toBeTruthy();
    expect(new Set(keys()).size).toBe(1);
  });

  it('a refusal lands on its line and field; the next try is a call of its own', async () => {
    const user = userEvent.setup();
    const dialog = await approving(user);
    const wrong = { 'lines.1.approved_qty': 'الكمية المعتمدة أكبر من المطلوبة' };
    server.use(
      http.post(`${address}/approve`, () =>
        problem(422, { code: 'approved_too_much', message: 'راجع الحقول', errors: wrong }),
      ),
    );
    await retype(user, approved(dialog, 'شاش'), '9');
    await confirm(user, dialog);
    expect(await lineOf(dialog, 'شاش').findByText('الكمية المعتمدة أكبر من المطلوبة')).toBeVisible();
    expect(lineOf(dialog, 'جوانتي').queryByText('الكمية المعتمدة أكبر من المطلوبة')).toBeNull();
    await retype(user, approved(dialog, 'شاش'), '8');
    await confirm(user, dialog);
    await screen.findByText('راجع الحقول');
    expect(new Set(keys()).size).toBe(2);
  });

  it('another person’s change says who, keeps what was typed, follows the rest and goes on with the new version', async () => {
    const user = userEvent.setup();
    const dialog = await approving(user);
    const current = { ...request, version: 6, lines: [line(first, 'جوانتي', '4.000'), request.lines[1]] };
    server.use(
      http.post(`${address}/approve`, () =>
        problem(409, {
          code: 'version_conflict',
          message: 'عدّل مستخدم آخر هذا السجل',
          details: { current, changed_by: 'منى', changed_at: null, fields: ['lines'] },
        }),
      ),
    );
    await retype(user, approved(dialog, 'شاش'), '1');
    await confirm(user, dialog);
    expect(await within(dialog).findByText(/عدّل .?منى.? هذا السجل/)).toBeVisible();
    expect(approved(dialog, 'جوانتي')).toHaveValue('4');
    expect(approved(dialog, 'شاش')).toHaveValue('1');
    await confirm(user, dialog);
    await within(dialog).findByText(/عدّل .?منى.? هذا السجل/);
    expect((bodies(path) as { version: number }[]).map(({ version }) => version)).toEqual([4, 6]);
  });
});
