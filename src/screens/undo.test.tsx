// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asUser, openApp, server } from '#tests/setup/app.tsx';
import { asked, bodies, branch, id, oneBranch, problem, rights, branchApi } from '#tests/setup/branches.ts';

branchApi();

const archived = { ...branch, version: 4, status: 'archived' };

/** Archives the branch from its page; the server has answered. */
async function archiveIt(may: readonly string[]): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  asUser({ permissions: rights });
  server.use(
    oneBranch(['edit', 'remove', 'archive']),
    http.post(`*/api/v1/branches/${id}/archive`, () => HttpResponse.json({ ...archived, _may: may })),
  );
  openApp(`/settings/branches/${id}/view`);
  const more = await screen.findByRole('button', { name: 'إجراءات أخرى' });
  const action = screen.queryByRole('button', { name: 'أرشفة' });
  if (!action) await user.click(more);
  await user.click(action ?? (await screen.findByRole('menuitem', { name: 'أرشفة' })));
  const dialog = await screen.findByRole('dialog', { name: 'أرشفة: الفرع الرئيسي' });
  await user.click(within(dialog).getByRole('button', { name: 'أرشفة' }));
  await screen.findByText('تمت أرشفة «الفرع الرئيسي»');
  return user;
}

describe('UX-29 after a move', () => {
  it('"undo" is a real call of the reverse move with the version the move left', async () => {
    const user = await archiveIt(['restore']);
    server.use(
      http.post(`*/api/v1/branches/${id}/restore`, () =>
        HttpResponse.json({ ...branch, version: 5, _may: ['archive'] }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'تراجع' }));
    expect(await screen.findByText('تم التراجع')).toBeVisible();
    expect(bodies(`POST /branches/${id}/restore`)).toEqual([{ version: 4 }]);
    expect(screen.queryByText('تمت أرشفة «الفرع الرئيسي»')).toBeNull();
  });

  it('says why it could not be undone', async () => {
    const user = await archiveIt(['restore']);
    server.use(
      http.post(`*/api/v1/branches/${id}/restore`, () =>
        problem(409, {
          code: 'version_conflict',
          message: 'عدّل مستخدم آخر هذا السجل',
          request_id: 'request-471',
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'تراجع' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('عدّل مستخدم آخر هذا السجل');
    // UX-66: the details name the number under which support finds the call.
    expect(alert).not.toHaveTextContent('request-471');
    await user.click(within(alert).getByRole('button', { name: 'التفاصيل' }));
    expect(alert).toHaveTextContent(/إذا تكرر الخطأ أرسل هذا الرقم إلى الدعم الفني: \W?request-471/);
  });

  it('offers nothing to those who may not make the reverse move', async () => {
    await archiveIt([]);
    expect(screen.queryByRole('button', { name: 'تراجع' })).toBeNull();
  });
});

describe('UX-29 after a removal', () => {
  it('"undo" puts the record back', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    server.use(
      oneBranch(['remove']),
      http.delete(`*/api/v1/branches/${id}`, () => HttpResponse.json(branch)),
      http.post(`*/api/v1/branches/${id}/undo-removal`, () => HttpResponse.json(branch)),
    );
    openApp(`/settings/branches/${id}/view`);
    await user.click(await screen.findByRole('button', { name: 'إجراءات أخرى' }));
    await user.click(await screen.findByRole('menuitem', { name: 'حذف' }));
    const dialog = await screen.findByRole('dialog', { name: 'حذف الفرع الرئيسي؟' });
    await user.click(within(dialog).getByRole('button', { name: 'حذف' }));
    await user.click(await screen.findByRole('button', { name: 'تراجع' }, { timeout: 5000 }));
    await waitFor(() => expect(asked(`POST /branches/${id}/undo-removal`)).toHaveLength(1));
    expect(await screen.findByText('تم التراجع')).toBeVisible();
  });
});
