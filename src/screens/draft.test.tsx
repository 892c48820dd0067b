// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { http, HttpResponse } from 'msw';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { removeDraftsOf } from '#src/client/records/drafts.ts';
import { asUser, openApp, person, server } from '#tests/setup/app.tsx';
import { bodies, branch, id, oneBranch, rights, branchApi } from '#tests/setup/branches.ts';

branchApi();

const keyOf = (letter: string): string => btoa(letter.repeat(32));
const sara = { permissions: rights, draft_key: keyOf('a') };
const omar = { permissions: rights, draft_key: keyOf('b'), details: { user_id: 'u2', employee_id: 'e2' } };
const kept = (): string[] => Object.keys(window.localStorage).filter((name) => name.startsWith('draft.'));

const { subtle } = webcrypto;
const writing: Promise<unknown>[] = [];

beforeAll(() => {
  // jsdom has no encryption of its own.
  const value = {
    importKey: subtle.importKey.bind(subtle),
    decrypt: subtle.decrypt.bind(subtle),
    encrypt: (...given: Parameters<typeof subtle.encrypt>) => {
      const sealed = subtle.encrypt(...given);
      writing.push(sealed);
      return sealed;
    },
  };
  Object.defineProperty(window.crypto, 'subtle', { value, configurable: true });
});
// A draft an earlier test left, or is still sealing, would be brought back while the next one types.
afterEach(async () => {
  cleanup();
  await Promise.allSettled(writing.splice(0));
  kept().forEach((name) => window.localStorage.removeItem(name));
});

/** Types a name into the form for a new branch and waits until it is kept; then the tab is gone. */
async function typeAndCrash(name: string, address = '/settings/branches/add'): Promise<void> {
  const user = userEvent.setup();
  openApp(address);
  const box = await screen.findByRole('textbox', { name: /اسم الفرع/ });
  await user.clear(box);
  await user.type(box, name);
  await waitFor(() => expect(kept()).toHaveLength(1), { timeout: 2000 });
  cleanup();
}
const nameBox = () => screen.findByRole('textbox', { name: /اسم الفرع/ });

describe('UX-23 what is typed', () => {
  it('SEC-44 comes back after the tab is gone, and is not readable in the browser', async () => {
    asUser(sara);
    await typeAndCrash('فرع المعادي الجديد');
    const stored = JSON.stringify({ ...window.localStorage });
    expect(stored).not.toContain('المعادي');
    expect(stored).not.toContain('branches');
    openApp('/settings/branches/add');
    expect(await screen.findByText('استعدنا ما كتبته.')).toBeVisible();
    expect(await nameBox()).toHaveValue('فرع المعادي الجديد');
  });

  it('goes when it is discarded', async () => {
    const user = userEvent.setup();
    asUser(sara);
    await typeAndCrash('فرع لا نريده');
    openApp('/settings/branches/add');
    await user.click(await screen.findByRole('button', { name: 'تجاهل' }));
    await waitFor(async () => expect(await nameBox()).toHaveValue(''));
    expect(kept()).toEqual([]);
  });

  it('goes when it is saved', async () => {
    const user = userEvent.setup();
    asUser(sara);
    await typeAndCrash('فرع للحفظ');
    server.use(http.post('*/api/v1/branches', () => HttpResponse.json(branch, { status: 201 })));
    const { where } = openApp('/settings/branches/add');
    await screen.findByText('استعدنا ما كتبته.');
    await user.click(screen.getByRole('button', { name: 'حفظ' }));
    await waitFor(() => expect(where()).toBe('/settings/branches'));
    expect(bodies('POST /branches')).toMatchObject([{ name_ar: 'فرع للحفظ' }]);
    expect(kept()).toEqual([]);
  });

  it('is not given to another person on the same computer', async () => {
    asUser(sara);
    await typeAndCrash('سر سارة');
    asUser(omar);
    openApp('/settings/branches/add');
    expect(await nameBox()).toHaveValue('');
    expect(screen.queryByText('استعدنا ما كتبته.')).toBeNull();
    expect(kept()).toHaveLength(1);
  });

  it('SEC-44 stays nowhere without the key of the server', async () => {
    const user = userEvent.setup();
    asUser({ permissions: rights });
    openApp('/settings/branches/add');
    await user.type(await nameBox(), 'بلا مفتاح');
    cleanup();
    openApp('/settings/branches/add');
    expect(await nameBox()).toHaveValue('');
    expect(kept()).toEqual([]);
  });

  it('REL-14 over a record that changed meanwhile is compared with it first', async () => {
    const user = userEvent.setup();
    asUser(sara);
    server.use(oneBranch(['edit']));
    await typeAndCrash('ما كتبته أنا', `/settings/branches/${id}/edit`);
    server.use(oneBranch(['edit'], { version: 9, name_ar: 'ما حفظه غيري', address: 'شارع النيل' }));
    openApp(`/settings/branches/${id}/edit`);
    const dialog = await screen.findByRole('dialog', { name: 'عدّل مستخدم آخر هذا السجل' });
    expect(within(dialog).getByText('ما حفظه غيري')).toBeVisible();
    expect(within(dialog).getByText('ما كتبته أنا')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'متابعة' }));
    await waitFor(async () => expect(await nameBox()).toHaveValue('ما كتبته أنا'));
    expect(screen.getByRole('textbox', { name: /العنوان/ })).toHaveValue('شارع النيل');
    expect(bodies('PUT /branches')).toEqual([]);
  });

  it('leaves with the person who signs out', async () => {
    asUser(sara);
    await typeAndCrash('قبل الخروج');
    removeDraftsOf(person(sara));
    expect(kept()).toEqual([]);
  });
});
