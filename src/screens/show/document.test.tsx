// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { branchApi } from '#tests/setup/branches.ts';

branchApi();

const id = '01900000-0000-7000-8000-000000000701';
const line = {
  id: '01900000-0000-7000-8000-000000000711',
  item_id: '01900000-0000-7000-8000-000000000712',
  unit: 'box',
  base_unit: 'piece',
  requested_qty: '5.000',
  approved_qty: '4.000',
  issued_qty: '400.000',
  received_qty: '400.000',
  returned_qty: '0.000',
  short_qty: '0',
  note: 'للعيادة 3',
  _labels: { item_id: 'جوانتي' },
};
const request = {
  id,
  version: 4,
  number: 'REQ-2026-00007',
  status: 'issued',
  warehouse_id: '01900000-0000-7000-8000-000000000721',
  requester_id: '01900000-0000-7000-8000-000000000731',
  priority: 'normal',
  created_at: '2026-11-01T10:00:00+02:00',
  updated_at: '2026-11-04T10:00:00+02:00',
  submitted_at: '2026-11-01T11:00:00+02:00',
  decided_at: '2026-11-02T10:00:00+02:00',
  decided_by: '01900000-0000-7000-8000-000000000732',
  issued_at: '2026-11-03T10:00:00+02:00',
  received_at: null,
  reason: null,
  difference: false,
  lines: [line],
  _labels: { requester_id: 'سارة', decided_by: 'ندى' },
  _may: [],
};
const batch = { line_id: line.id, batch_id: id, code: 'BCH-1', batch_no: 'L7', expiry_date: null };

/** Opens the page of a request; answers its sections by their names. */
async function opened(record: object): Promise<(name: string) => HTMLElement> {
  asUser({ permissions: ['inventory_view_request'] });
  const address = `*/api/v1/inventory-requests/${id}`;
  const batches = [{ ...batch, issued: '400.000', returned: '0', fefo_override: true }];
  server.use(
    http.get(address, () => HttpResponse.json(record)),
    http.get(`${address}/remarks`, () => HttpResponse.json([])),
    http.get(`${address}/batches`, () => HttpResponse.json({ batches })),
  );
  openApp(`/inventory/requests/${id}`);
  await screen.findByRole('region', { name: 'سير الطلب' });
  return (name) => screen.getByRole('region', { name });
}
const plain = (element: Element): string => (element.textContent ?? '').replaceAll(/[⁦-⁩‎‏]/g, '');

describe('the page of a document', () => {
  it('inventory.md 8: its lines stand in four columns with their units, what is less stands out, batches under the name', async () => {
    const section = await opened(request);
    const goods = within(section('الأصناف'));
    expect(goods.getAllByRole('columnheader').map(plain)).toEqual([
      'الصنف',
      'المطلوب',
      'المعتمد',
      'المصروف',
      'المستلم',
    ]);
    const [name, ...quantities] = goods.getAllByRole('cell');
    expect(quantities.map(plain)).toEqual(['5 علبة', '4 علبة', '400 قطعة', '400 قطعة']);
    // Four of five: less than was asked for; all that was issued came.
    const isBold = (text: string): boolean =>
      getComputedStyle(goods.getAllByText(text)[0]!).fontWeight === '600';
    expect([isBold('4 علبة'), isBold('5 علبة'), isBold('400 قطعة')]).toEqual([true, false, false]);
    expect(await goods.findByText(/بتجاوز الأقرب انتهاءً/)).toBeVisible();
    expect(plain(name!)).toBe('جوانتيللعيادة 3400 · التشغيلة L7 · بتجاوز الأقرب انتهاءً');
    // What the section is called is not said twice.
    expect(goods.getAllByText('الأصناف')).toHaveLength(1);
  });

  it('inventory.md 8: its steps say when and by whom, and what is still to come; what never happened has no dash', async () => {
    const section = (await opened(request))('سير الطلب');
    const steps = within(section).getAllByRole('listitem').map(plain);
    expect(steps).toHaveLength(5);
    const [made, submitted, decided, issued, received] = steps;
    expect(made).toMatch(/^كُتب.*سارة$/);
    expect(submitted).toMatch(/^وقت التقديم.*11:00/);
    expect(decided).toMatch(/^وقت القرار.*ندى$/);
    expect(issued).toMatch(/^وقت الصرف.*10:00/);
    expect(received).toBe('وقت الاستلاملم يحدث بعد');
    expect(plain(section)).not.toContain('السبب');
    expect(plain(section)).not.toContain('فرق');
  });

  it('one that was refused ends with its state and says why', async () => {
    const refused = { status: 'rejected', issued_at: null, reason: 'يوجد رصيد كافٍ' };
    const section = (await opened({ ...request, ...refused }))('سير الطلب');
    const steps = within(section).getAllByRole('listitem').map(plain);
    expect(steps).toHaveLength(3);
    expect(steps[2]).toMatch(/^مرفوض.*ندى$/);
    expect(within(section).getByText('يوجد رصيد كافٍ')).toBeVisible();
  });

  it('one that was called off before a decision ends with its state alone', async () => {
    const off = { status: 'cancelled', decided_at: null, decided_by: null, issued_at: null };
    const steps = within((await opened({ ...request, ...off }))('سير الطلب')).getAllByRole('listitem');
    expect(steps.map(plain)[2]).toMatch(/^ملغي/);
    expect(steps).toHaveLength(3);
  });
});
