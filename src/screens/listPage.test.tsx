// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { asked, bodies, branch, branches, branchApi, id, oneBranch, rights } from '#tests/setup/branches.ts';

branchApi();

const second = { ...branch, id: id.replace(/1$/, '2'), name_ar: 'فرع المعادي', code: 'MAADI' };
const address = '/settings/branches';
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter(Boolean);
const noViews = http.get('*/api/v1/saved-views', () => HttpResponse.json([]));

async function open(preferences: Record<string, unknown> = {}, at = address) {
  asUser({ permissions: rights, preferences });
  server.use(branches([branch, second]), noViews);
  const opened = openApp(at);
  // The first one waits for the code of the whole app.
  await screen.findByRole('link', { name: 'الفرع الرئيسي' }, { timeout: 15_000 });
  return { ...opened, user: userEvent.setup() };
}

describe('UX-10 views of a list', () => {
  it('stand above it and fill the address; changing the filter offers to keep a new one', async () => {
    const { user, where } = await open();
    const views = within(screen.getByRole('navigation', { name: 'العروض' }));
    await user.click(views.getByRole('button', { name: 'المؤرشفة' }));
    await waitFor(() => expect(asked('GET /branches?').at(-1)).toContain('"status":"archived"'));
    expect(decodeURIComponent(where())).toContain('view=archived');
    expect(await screen.findByText('الحالة: مؤرشف')).toBeVisible();
    expect(views.queryByRole('button', { name: 'حفظ كعرض' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'مسح الكل' }));
    await user.click(await views.findByRole('button', { name: 'حفظ كعرض' }));
    server.use(
      http.post('*/api/v1/saved-views', async ({ request }) => {
        const draft = (await request.json()) as object;
        return HttpResponse.json({ id: 'v1', version: 1, mine: true, ...draft }, { status: 201 });
      }),
    );
    await user.type(await screen.findByRole('textbox', { name: /اسم العرض/ }), 'كل الفروع');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'حفظ' }));
    const kept = await views.findByRole('button', { name: 'كل الفروع' });
    await waitFor(() => expect(kept).toHaveAttribute('aria-current', 'true'));
    expect(bodies('POST /saved-views')).toEqual([
      expect.objectContaining({ list: 'branches', name: 'كل الفروع', role_id: null }),
    ]);
  });

  it('open with the list where somebody chose so', async () => {
    const { where } = await open({ 'list.branches': { view: 'active' } });
    expect(asked('GET /branches?')[0]).toContain('"status":"active"');
    expect(where()).toContain('view=active');
  });
});

describe('UX-08 columns of a list', () => {
  it('are the ones a person chose, the name always first', async () => {
    await open({ 'list.branches': { columns: ['phone', 'address'] } });
    expect(heads()).toEqual(['اسم الفرع', 'الهاتف', 'العنوان']);
  });

  it('are added and moved without a mouse, and kept', async () => {
    const { user } = await open({ 'list.branches': { columns: ['name_ar', 'code', 'phone'] } });
    server.use(http.put('*/api/v1/preferences/:key', () => HttpResponse.json({})));
    await user.click(screen.getByRole('button', { name: 'الأعمدة والمسافات' }));
    const panel = within(await screen.findByRole('dialog', { name: 'الأعمدة والمسافات' }));
    await user.click(panel.getByRole('checkbox', { name: 'العنوان' }));
    await user.click(panel.getByRole('button', { name: 'تقديم الهاتف' }));
    expect(panel.getByRole('checkbox', { name: 'اسم الفرع' })).toBeDisabled();
    await waitFor(() =>
      // Visits are kept too, in their own time.
      expect(bodies('PUT /preferences')).toContainEqual(
        expect.objectContaining({
          value: expect.objectContaining({ columns: ['name_ar', 'phone', 'code', 'address'] }),
        }),
      ),
    );
  });
});

describe('rows of a list', () => {
  it('are walked with the arrows and selected with the space bar; one row is in the way of Tab', async () => {
    const { user } = await open();
    const first = screen.getByRole('link', { name: 'الفرع الرئيسي' });
    const next = screen.getByRole('link', { name: 'فرع المعادي' });
    expect([first.tabIndex, next.tabIndex]).toEqual([0, -1]);
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(next).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'تحديد فرع المعادي' })).toBeChecked();
    await user.keyboard('k{Enter}');
    await waitFor(() => expect(asked(`GET /branches/${id}`)).not.toEqual([]));
  });

  it('UX-14 have a menu of what may be done now, which the menu key opens', async () => {
    const { user } = await open();
    server.use(oneBranch(['edit', 'archive']));
    screen.getByRole('link', { name: 'الفرع الرئيسي' }).focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const menu = within(await screen.findByRole('menu'));
    expect(await menu.findByRole('menuitem', { name: 'أرشفة' })).toBeVisible();
    expect(menu.getByRole('menuitem', { name: 'فتح في تبويب جديد' })).toHaveAttribute('target', '_blank');
    expect(menu.queryByRole('menuitem', { name: 'حذف' })).toBeNull();
  });

  it('UX-13 are selected beyond the page by their ids', async () => {
    const { user } = await open();
    const ids = Array.from({ length: 30 }, (_, at) => `${id.slice(0, -2)}${10 + at}`);
    server.use(
      branches([branch, second], '30'),
      http.get('*/api/v1/branches/ids', () => HttpResponse.json({ ids, total: 30, exact: true })),
    );
    await user.type(screen.getByRole('searchbox'), 'فرع');
    await waitFor(() => expect(screen.getAllByText('30 فرعاً').length).toBeGreaterThan(0));
    await user.click(screen.getByRole('checkbox', { name: 'تحديد كل الصفحة' }));
    await user.click(screen.getByRole('button', { name: 'تحديد كل النتائج (30 فرعاً)' }));
    expect(await screen.findByText('المحدد: 30 فرعاً')).toBeVisible();
    expect(asked('GET /branches/ids?').at(-1)).toContain('"q":"فرع"');
  });
});

describe('UX-13 ticks belong to the question they were set in', () => {
  it('another filter takes them off and says so; another order leaves them', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'تحديد فرع المعادي' }));
    await user.click(screen.getByRole('checkbox', { name: 'تحديد الفرع الرئيسي' }));
    expect(screen.getByText('المحدد: فرعان')).toBeVisible();
    server.use(branches([branch], '1'));
    await user.type(screen.getByRole('searchbox'), 'الرئيسي');
    expect(
      await screen.findByText('أُلغي التحديد (فرعان) لأن القائمة تعرض الآن غير ما حددت منه'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText('المحدد: فرعان')).toBeNull());
    expect(screen.queryByRole('button', { name: 'أرشفة' })).toBeNull();
  });
});

describe('what a screen asks by itself', () => {
  const patients = http.get('*/api/v1/patients', () =>
    HttpResponse.json(
      [{ id, version: 1, full_name: 'منى عدلي', status: 'archived', _labels: {}, _files: {} }],
      {
        headers: { 'Content-Range': 'patients 0-0/30', 'X-Total-Exact': 'true' },
      },
    ),
  );
  const filterOf = (line: string | undefined): unknown =>
    JSON.parse(new URLSearchParams(line?.split('?')[1]).get('filter') ?? '{}');
  const openPatients = async (at: string) => {
    asUser({ permissions: ['patients_view_all_patients', 'patients_edit_patient'] });
    server.use(
      patients,
      noViews,
      http.get('*/api/v1/custom-fields/patients', () =>
        HttpResponse.json({ version: 1, fields: [], layout: [] }),
      ),
    );
    const opened = openApp(at);
    await screen.findByText('منى عدلي', {}, { timeout: 15_000 });
    return opened;
  };

  it('holds where nothing is asked, and gives way to a view that asks of the same field', async () => {
    await openPatients('/patients?view=all&filter={}');
    expect(filterOf(asked('GET /patients?').at(-1))).toEqual({ status: ['active', 'archived'] });
    const user = userEvent.setup();
    const views = within(screen.getByRole('navigation', { name: 'العروض' }));
    await user.click(views.getByRole('button', { name: 'المؤرشفون' }));
    await waitFor(() => expect(filterOf(asked('GET /patients?').at(-1))).toEqual({ status: 'archived' }));
    // Its sums, its export and all of its rows ask the same.
    server.use(
      http.get('*/api/v1/patients/ids', () => HttpResponse.json({ ids: [id], total: 1, exact: true })),
    );
    await user.click(screen.getByRole('checkbox', { name: 'تحديد كل الصفحة' }));
    await user.click(screen.getByRole('button', { name: /^تحديد كل النتائج/ }));
    await waitFor(() => expect(filterOf(asked('GET /patients/ids?').at(-1))).toEqual({ status: 'archived' }));
    expect(filterOf(asked('GET /patients/totals?').at(-1))).toEqual({ status: 'archived' });
  });

  it('gives way to a filter of the same field in the address, and to no other', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status_neq: 'active', gender: ['female'] }));
    await openPatients(`/patients?view=all&filter=${filter}`);
    expect(filterOf(asked('GET /patients?').at(-1))).toEqual({ status_neq: 'active', gender: ['female'] });
  });
});

it('UX-12 nothing found offers to add what was typed, with the name filled in', async () => {
  const { user } = await open();
  server.use(branches([], '0'));
  await user.type(screen.getByRole('searchbox'), 'فرع طنطا');
  const add = await screen.findByRole('link', { name: 'إضافة فرع باسم «فرع طنطا»' });
  expect(decodeURIComponent(add.getAttribute('href') ?? '')).toBe('/settings/branches/add?name_ar=فرع طنطا');
});
