// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { bodies, branch, id, oneBranch, problem, rights, branchApi } from '#tests/setup/branches.ts';

branchApi();

describe('a record page', () => {
  it('leads with the state, and moves the record after naming it', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      oneBranch(['edit', 'remove', 'archive']),
      http.post(`*/api/v1/branches/${id}/archive`, () =>
        HttpResponse.json({ ...branch, version: 4, status: 'archived', _may: ['restore'] }),
      ),
    );
    openApp(`/settings/branches/${id}/view`);
    expect(await screen.findByRole('heading', { level: 1, name: 'الفرع الرئيسي' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'تعديل' })).toHaveAttribute(
      'href',
      `/settings/branches/${id}/edit`,
    );
    await user.click(screen.getByRole('button', { name: 'إجراءات أخرى' }));
    await user.click(await screen.findByRole('menuitem', { name: 'أرشفة' }));
    const dialog = await screen.findByRole('dialog', { name: 'أرشفة: الفرع الرئيسي' });
    expect(dialog).toHaveTextContent('يُخفى «الفرع الرئيسي» من قوائم الاختيار');
    await user.click(within(dialog).getByRole('button', { name: 'أرشفة' }));
    expect(await screen.findByRole('button', { name: 'استعادة' })).toBeVisible();
    expect(bodies(`POST /branches/${id}/archive`)).toEqual([{ version: 3 }]);
    expect(screen.queryByRole('link', { name: 'تعديل' })).toBeNull();
  });

  it('shows a refused move where it was asked for', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      oneBranch(['archive']),
      http.post(`*/api/v1/branches/${id}/archive`, () =>
        problem(409, { code: 'still_used', message: 'يعمل به 4 موظفين' }),
      ),
    );
    openApp(`/settings/branches/${id}/view`);
    await user.click(await screen.findByRole('button', { name: 'إجراءات أخرى' }));
    await user.click(await screen.findByRole('menuitem', { name: 'أرشفة' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'أرشفة' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'يعمل به 4 موظفين',
    );
  });

  it('a record that does not exist says so and leads back', async () => {
    asUser({ permissions: rights });
    server.use(http.get(`*/api/v1/branches/${id}`, () => problem(404, { code: 'not_found' })));
    openApp(`/settings/branches/${id}/view`);
    expect(await screen.findByText('السجل غير موجود', {}, { timeout: 6000 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'العودة إلى الفروع' })).toHaveAttribute(
      'href',
      '/settings/branches',
    );
  });
});
