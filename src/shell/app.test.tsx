// @vitest-environment jsdom
import { http, HttpResponse } from 'msw';
import { CreateButton, Datagrid, EditButton, ListBase, ShowButton, TextField } from 'react-admin';
import { EditBase, Form, SaveContextProvider, useInput, useSaveContext } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clinicOwner } from '#metadata/access.ts';
import type { ScreenProps } from './routes.tsx';
import { asUser, calls, openApp, server } from '#tests/setup/app.tsx';

/** Stand-ins made of react-admin's own parts: what they link to is what is tested. */
function ListStandIn({ resource, screenName }: ScreenProps) {
  const name = resource.screens[screenName]?.own ? `${resource.name}~${screenName}` : resource.name;
  return (
    <ListBase resource={name} disableSyncWithLocation>
      <h1>{resource.words.ar.many}</h1>
      <CreateButton />
      <Datagrid bulkActionButtons={false}>
        <TextField source="reason" />
        <EditButton />
        <ShowButton />
      </Datagrid>
    </ListBase>
  );
}
function Reason() {
  const { field } = useInput({ source: 'reason' });
  return <input {...field} aria-label="reason" />;
}
function Save() {
  const { save } = useSaveContext();
  const { handleSubmit } = useFormContext();
  return (
    <button type="button" onClick={(event) => void handleSubmit((values) => save?.(values))(event)}>
      save
    </button>
  );
}
const EditStandIn = ({ resource }: ScreenProps) => (
  <EditBase resource={resource.name} mutationMode="pessimistic">
    <Form>
      <h1>{resource.words.ar.one}</h1>
      <Reason />
      <Save />
    </Form>
  </EditBase>
);
const Nothing = () => <SaveContextProvider value={{}}>{null}</SaveContextProvider>;
vi.mock('#src/screens/ListScreen.tsx', () => ({ default: ListStandIn }));
vi.mock('#src/screens/EditScreen.tsx', () => ({ default: EditStandIn }));
vi.mock('#src/screens/ShowScreen.tsx', () => ({ default: Nothing }));
vi.mock('#src/screens/CreateScreen.tsx', () => ({ default: Nothing }));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => window.localStorage.clear());
afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
});

const all = ['view_penalties', 'create_penalties', 'edit_penalties', 'view_targets_achievements'];
const links = (): (string | null)[] =>
  screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
const seen = (text: string): Promise<unknown> => screen.findByRole('heading', { level: 1, name: text });

describe('addresses', () => {
  it("react-admin's buttons and rows carry the contract's addresses", async () => {
    asUser({ permissions: all });
    const { where } = openApp('/penalties');
    await screen.findByText('تأخير');
    await waitFor(() =>
      expect(links()).toEqual(
        expect.arrayContaining(['/penalties/add', '/penalties/7/edit', '/penalties/7/view']),
      ),
    );
    expect(links().join(' ')).not.toContain('~ra');
    fireEvent.click(screen.getByText('تأخير'));
    await waitFor(() => expect(where()).toBe('/penalties/7/view'));
  });

  it('saving leads back to the list, with the version the record came with', async () => {
    asUser({ permissions: all });
    const { where } = openApp('/penalties/7/edit');
    fireEvent.change(await screen.findByDisplayValue('تأخير'), { target: { value: 'غياب' } });
    fireEvent.click(screen.getByText('save'));
    await waitFor(() => expect(where()).toBe('/penalties'));
    const put = calls.find(({ line }) => line.startsWith('PUT'));
    expect(put?.line).toBe('PUT /penalties/7');
    expect(JSON.parse(put?.body ?? '')).toMatchObject({ reason: 'غياب', version: 3 });
  });

  it('a child keeps its parent, and its own id under its own name', async () => {
    asUser({ permissions: [...all, 'edit_targets_achievements'] });
    const { where } = openApp('/targets/5/achievements/4/edit');
    await screen.findByDisplayValue('تأخير');
    fireEvent.click(screen.getByText('save'));
    await waitFor(() => expect(where()).toBe('/targets/5/achievements'));
    expect(calls.map(({ line }) => line)).toContain('GET /target-achievements/4');
  });

  it('a list of own rows asks for own rows', async () => {
    asUser({ permissions: ['view_self_penalties'] });
    openApp('/penalties/self');
    // The first list of this file: its code is read and compiled now.
    await screen.findByText('تأخير', {}, { timeout: 15_000 });
    const list = calls.find(({ line }) => line.startsWith('GET /penalties'));
    expect(list?.line).toMatch(/^GET \/penalties\?.*&scope=self$/);
    expect(list?.headers.get('Authorization')).toBe('Bearer a-token');
    expect(list?.headers.get('Accept-Language')).toBe('ar');
  });

  it.each([
    ['/dashboard/penalties?page=2', '/penalties?page=2'],
    ['/dashboard/settings/branches', '/settings/branches'],
    ['/rooms/available?x=1', '/patients/rooms/available?x=1'],
  ])('%s replaces itself with %s', async (from, to) => {
    asUser({ permissions: all });
    const { where } = openApp(from);
    await waitFor(() => expect(where()).toBe(to));
  });

  it('an unknown address says so inside the shell', async () => {
    asUser();
    const { where } = openApp('/nowhere/at-all');
    await seen('الصفحة غير موجودة');
    expect(where()).toBe('/nowhere/at-all');
    expect(screen.getByRole('navigation', { name: 'القائمة الرئيسية' })).toBeInTheDocument();
  });
});

describe('guards, in the order of the contract', () => {
  it('without a session: the sign-in page, and back again', async () => {
    const { leaving } = openApp('/penalties?page=2');
    await waitFor(() => expect(leaving).toHaveBeenCalled());
    expect(leaving.mock.calls[0]?.[0]).toMatch(/^\/login\?next=/);
    expect(calls).toEqual([]);
  });

  it('a refused session is ended without a word', async () => {
    asUser();
    server.use(http.get('*/api/v1/me', () => HttpResponse.json({ message: 'x' }, { status: 401 })));
    const { leaving } = openApp('/dashboard');
    await waitFor(() => expect(leaving).toHaveBeenCalled());
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(window.localStorage.getItem('role')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('an unreachable server keeps the token', async () => {
    asUser();
    server.use(http.get('*/api/v1/me', () => HttpResponse.error()));
    const { leaving } = openApp('/dashboard');
    await waitFor(() => expect(leaving).toHaveBeenCalled());
    expect(window.localStorage.getItem('token')).toBe('a-token');
  });

  it('the forced change of password comes before everything else', async () => {
    asUser({ must_change_password: true, permissions: all });
    const { leaving } = openApp('/penalties');
    await waitFor(() => expect(leaving).toHaveBeenCalled());
    expect(leaving.mock.calls[0]?.[0]).toMatch(/^\/first-login/);
    expect(screen.queryByText('تأخير')).toBeNull();
  });

  it('without the permission: the refusal on the same address, with a way back and home', async () => {
    asUser({ permissions: ['view_self_penalties'] });
    const { where } = openApp('/penalties');
    await seen('عذراً، ليس لديك الصلاحيات');
    expect(where()).toBe('/penalties');
    expect(screen.getByRole('button', { name: 'رجوع' })).toBeInTheDocument();
    fireEvent.click(screen.getAllByRole('link', { name: 'الرئيسية' }).at(-1) as HTMLElement);
    await waitFor(() => expect(where()).toBe('/dashboard'));
    const lists = calls.filter(({ line }) => line.startsWith('GET /penalties?'));
    expect(lists.filter(({ line }) => !line.endsWith('scope=self'))).toEqual([]);
  });

  it('an owner-only rule admits nobody by permissions', async () => {
    const { decide } = await import('#metadata/access.ts');
    const { subjectOf } = await import('#src/client/session/subject.ts');
    const { person } = await import('#tests/setup/app.tsx');
    expect(decide(clinicOwner, subjectOf(person({ permissions: all })))).toBeUndefined();
    expect(decide(clinicOwner, subjectOf(person({ is_owner: true })))).toBe('all');
  });
});

describe('the shell', () => {
  it('shows only what the person may open', async () => {
    asUser({ permissions: ['view_self_penalties'] });
    openApp('/dashboard');
    const menu = await screen.findByRole('navigation', { name: 'القائمة الرئيسية' });
    const entries = [...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    // What one is told needs no permission.
    expect(entries).toEqual([
      '/dashboard',
      '/notifications',
      '/announcements/self',
      '/penalties/self',
      '/settings',
    ]);
    expect(menu.querySelector('[aria-current="page"]')).toHaveAttribute('href', '/dashboard');
  });

  it('changes the language in place and keeps what was typed', async () => {
    asUser({ permissions: all });
    openApp('/penalties/7/edit');
    const input = await screen.findByDisplayValue('تأخير');
    fireEvent.change(input, { target: { value: 'نص لم يحفظ' } });
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('button', { name: 'العربية' });
    await waitFor(() => expect(document.documentElement.dir).toBe('ltr'));
    expect(screen.getByLabelText('reason')).toBe(input);
    expect(input).toHaveValue('نص لم يحفظ');
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
    await waitFor(() => expect(calls.at(-1)?.headers.get('Accept-Language')).toBe('en'));
  });

  it("sets the document's title from the clinic, letter for letter", async () => {
    asUser();
    openApp('/dashboard');
    await waitFor(() => expect(document.title).toBe('الموارد البشرية - عيادة النور'));
  });

  it('signs out: the server is told, the keys go, the language stays', async () => {
    asUser();
    window.localStorage.setItem('RaStore.locale', '"en"');
    const { leaving } = openApp('/dashboard');
    fireEvent.click(await screen.findByRole('button', { name: /account/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(leaving).toHaveBeenCalledWith('/login'));
    expect(calls.some(({ line }) => line === 'POST /logout')).toBe(true);
    expect(window.localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(window.localStorage.getItem('RaStore.locale')).toBe('"en"'));
  });

  it('leaves when another tab signs out', async () => {
    asUser();
    const { leaving } = openApp('/dashboard');
    await screen.findByRole('navigation', { name: 'القائمة الرئيسية' });
    window.localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    await waitFor(() => expect(leaving).toHaveBeenCalledWith('/login'));
    expect(screen.queryByRole('navigation', { name: 'القائمة الرئيسية' })).toBeNull();
    document.documentElement.style.visibility = '';
  });
});
