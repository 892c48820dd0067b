// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { asked, bodies, branch, branches, id, problem, rights, branchApi } from '#tests/setup/branches.ts';

branchApi();

describe('a list', () => {
  it('UX-09 shows rows with a link, the count in words, and the button of those who may add', async () => {
    asUser({ permissions: rights });
    openApp('/settings/branches');
    const link = await screen.findByRole('link', { name: 'الفرع الرئيسي' });
    expect(link).toHaveAttribute('href', `/settings/branches/${id}/view`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('الفروع');
    expect(screen.getByText('فرع واحد')).toBeVisible();
    expect(screen.getByRole('link', { name: 'إضافة فرع' })).toHaveAttribute('href', '/settings/branches/add');
    expect(within(screen.getByRole('table')).getByText('نشط')).toBeVisible();
  });

  it('says "more than" where the count stopped, and hides what one may not do', async () => {
    asUser({ permissions: ['view_branches'] });
    server.use(branches([branch], '10001', 'false'));
    openApp('/settings/branches');
    expect(await screen.findByText(/أكثر من 10,000/, { selector: '[role=status]' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'إضافة فرع' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('UX-09 filters by the declared fields and shows the filter as a chip that goes away', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    const { where } = openApp('/settings/branches');
    await screen.findByRole('link', { name: 'الفرع الرئيسي' });
    // The chip stands before the column's head.
    await user.click(screen.getAllByRole('button', { name: 'الحالة' })[0]!);
    await user.click(await screen.findByRole('checkbox', { name: 'مؤرشف' }));
    await waitFor(() => expect(asked('GET /branches?').at(-1)).toContain('"status":["archived"]'));
    await waitFor(() => expect(decodeURIComponent(where())).toContain('archived'));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('الحالة: مؤرشف')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'مسح الكل' }));
    await waitFor(() => expect(screen.queryByText('الحالة: مؤرشف')).toBeNull());
  });

  it('UX-12 tells an empty list, a search without results and a failure apart', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(branches([], '0'));
    openApp('/settings/branches');
    expect(await screen.findByText('لا توجد سجلات بعد')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'زز');
    expect(await screen.findByText('لا توجد نتائج مطابقة')).toBeVisible();
    expect(asked('GET /branches?').at(-1)).toContain('"q":"زز"');
  });

  it('UX-11 offers to try again after a failure', async () => {
    asUser({ permissions: rights });
    server.use(http.get('*/api/v1/branches', () => problem(400, { message: 'الطلب غير صالح' })));
    openApp('/settings/branches');
    expect(await screen.findByText('تعذر تحميل القائمة', {}, { timeout: 6000 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'حاول مرة أخرى' })).toBeVisible();
  });

  it('UX-13 moves many at once and tells which were refused and why', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      http.post('*/api/v1/branches/archive', () =>
        HttpResponse.json({
          done: [],
          refused: [{ id, code: 'last_branch', message: 'لا بد من بقاء فرع نشط' }],
        }),
      ),
    );
    openApp('/settings/branches');
    await user.click(await screen.findByRole('checkbox', { name: 'تحديد الفرع الرئيسي' }));
    expect(screen.getByText('المحدد: فرع واحد')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'أرشفة' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'أرشفة' }));
    expect(await screen.findByText('لا بد من بقاء فرع نشط (1)')).toBeVisible();
    expect(bodies('POST /branches/archive')).toEqual([{ ids: [id] }]);
  });
});
