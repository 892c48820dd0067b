// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { branch, branchApi, branches, id, oneBranch, problem, rights } from '#tests/setup/branches.ts';

branchApi();
const secondId = '019a0000-0000-7000-8000-000000000002';
const second = { ...branch, id: secondId, name_ar: 'فرع المعادي', code: 'MAADI', active_employees: 9 };
const page = `/settings/branches/${id}/view`;

describe('the head of a record', () => {
  it('UX-17 says name, state and key figures, and keeps putting away in the menu', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(oneBranch(['edit', 'archive']));
    openApp(page);
    const figures = await screen.findByLabelText('أهم الأرقام');
    expect(within(figures).getByText('4')).toBeVisible();
    expect(within(figures).getByText(/4567$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'تعديل' })).toHaveAttribute('data-shortcut', 'edit');
    expect(screen.queryByRole('button', { name: 'أرشفة' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'إجراءات أخرى' }));
    expect(screen.getByRole('menuitem', { name: 'أرشفة' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'طباعة' })).toBeVisible();
  });

  it('UX-18 the code is copied with one tap', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(oneBranch([]));
    openApp(page);
    await user.click(await screen.findByRole('button', { name: /نسخ: / }));
    expect(await navigator.clipboard.readText()).toBe('MAIN');
  });

  it('what the browser does not let be copied is said, with what to do instead', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    asUser({ permissions: rights });
    server.use(oneBranch([]));
    openApp(page);
    await user.click(await screen.findByRole('button', { name: /نسخ: / }));
    expect(await screen.findByText('لم يسمح المتصفح بالنسخ. حدّد النص وانسخه بنفسك')).toBeVisible();
  });
});

describe('what is not filled in', () => {
  it('takes no room until somebody asks for it', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(oneBranch([]));
    openApp(page);
    const section = await screen.findByRole('region', { name: 'بيانات الفرع' });
    expect(within(section).queryByText('العنوان')).toBeNull();
    await user.click(within(section).getByRole('button', { name: /^أظهر الفارغ/ }));
    expect(within(section).getByText('العنوان')).toBeVisible();
    await user.click(within(section).getByRole('button', { name: 'أخفِ الفارغ' }));
    expect(within(section).queryByText('العنوان')).toBeNull();
  });
});

describe('removing', () => {
  it('REL-15 says what uses the record and offers to archive it', async () => {
    const user = userEvent.setup();
    asUser({ permissions: [...rights, 'view_employees'] });
    server.use(
      oneBranch(['remove', 'archive']),
      http.delete(`*/api/v1/branches/${id}`, () =>
        problem(409, {
          code: 'in_use',
          message: 'مستخدم',
          details: { uses: [{ resource: 'employees', n: 4, what: 'الموظفون' }], archive: true },
        }),
      ),
    );
    openApp(page);
    await user.click(await screen.findByRole('button', { name: 'إجراءات أخرى' }));
    await user.click(screen.getByRole('menuitem', { name: 'حذف' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /حذف/ }));
    const refused = await screen.findByText(/الموظفون \(4\)/);
    expect(refused).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'أرشفة' }));
    expect(await screen.findByRole('dialog', { name: 'أرشفة: الفرع الرئيسي' })).toBeVisible();
  });
});

describe('the list one came from', () => {
  it('UX-18 is walked by previous and next', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      branches([branch, second]),
      oneBranch([]),
      http.get(`*/api/v1/branches/${secondId}`, () => HttpResponse.json(second)),
    );
    const { where } = openApp('/settings/branches');
    await user.click(await screen.findByRole('link', { name: 'الفرع الرئيسي' }));
    expect(await screen.findByText('1 من 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'السابق' })).toBeDisabled();
    const next = screen.getByRole('link', { name: 'التالي' });
    expect(next).toHaveAttribute('data-shortcut', 'next');
    await user.click(next);
    expect(await screen.findByRole('heading', { level: 1, name: 'فرع المعادي' })).toBeVisible();
    expect(screen.getByText('2 من 2')).toBeVisible();
    expect(where()).toBe(`/settings/branches/${secondId}/view`);
  });
});

describe('why there is no record', () => {
  const answered = (status: number, code: string) =>
    server.use(http.get(`*/api/v1/branches/${id}`, () => problem(status, { code, message: '' })));

  it('UX-05 a missing right names the way to get it', async () => {
    asUser({ permissions: rights });
    answered(403, 'forbidden');
    openApp(page);
    expect(await screen.findByText('ليس لديك صلاحية لعرض هذا السجل', {}, { timeout: 6000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
  });
});

describe('history', () => {
  it('UX-19 is grouped by day and narrowed to a kind', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    const entry = { actor: 'سارة أحمد', reason: null };
    const entries = [
      {
        ...entry,
        at: '2026-11-03T09:00:00Z',
        action: 'update',
        changes: [{ field: 'code', before: 'M', after: 'MAIN' }],
      },
      {
        ...entry,
        at: '2026-11-01T09:00:00Z',
        action: 'create',
        changes: [{ field: 'code', before: null, after: 'M' }],
      },
    ];
    server.use(
      oneBranch([]),
      http.get(`*/api/v1/branches/${id}/history`, () => HttpResponse.json(entries)),
    );
    openApp(`${page}?tab=history`);
    expect(await screen.findByText(/سارة أحمد غيّر .* من «.*M.*» إلى «.*MAIN.*»/)).toBeVisible();
    expect(screen.getByRole('heading', { name: /3 نوفمبر 2026/ })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'نوع التغيير' }));
    await user.click(screen.getByRole('option', { name: 'الإضافة' }));
    expect(screen.queryByText(/غيّر/)).toBeNull();
    expect(screen.getByText('سارة أحمد أضاف فرع')).toBeVisible();
  });
});
