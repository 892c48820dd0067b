// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { person } from '#tests/setup/app.tsx';
import { API, http, speak } from './http.ts';
import { asPreviewed, readPreview, startPreview, type RolePreview } from './preview.ts';
import { documents } from './session.ts';

const reception: RolePreview = {
  id: 'r1',
  key: 'receptionist',
  name_ar: 'موظف استقبال',
  name_en: 'Receptionist',
  data_scope: 'all',
  permissions: ['view_holidays', 'patients_view_payments'],
  is_owner: false,
};
const cards = [{ key: 'time.holidays_next', title: 'العطلات القادمة', preview: true as const }];
const owner = { is_owner: true, permissions: ['view_holidays', 'patients_view_payments', 'view_employees'] };
const sent = vi.fn(() => Promise.resolve(new Response('{}', { status: 200 })));

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  vi.spyOn(documents, 'open').mockImplementation(() => undefined);
  speak('ar', { unreachable: '', garbled: '', preview: { noRows: 'بلا سجلات', noChange: 'لا يُحفظ' } });
});
afterEach(() => {
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
  sent.mockClear();
});
const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: { status: number; message: string }) => [error.status, error.message],
  );

describe('UX-76 a look through a role', () => {
  it('is asked for its words only where it answers: the first call of a page goes out before any have come', async () => {
    speak('ar', {
      unreachable: '',
      garbled: '',
      get preview(): never {
        throw new Error('no language has come');
      },
    });
    expect((await http(`${API}/me`)).status).toBe(200);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('asks nobody for rows and writes nothing, whatever is called', async () => {
    startPreview(reception, 'u1', cards);
    const list = await http(`${API}/employees?filter={}&range=[0,24]&sort=["id","ASC"]`);
    expect([list.json, list.headers.get('Content-Range')]).toEqual([[], 'preview 0-0/0']);
    expect((await http(`${API}/employees/options?q=a`)).json).toEqual([]);
    expect((await http(`${API}/dashboard?period=week`)).json).toMatchObject({ period: 'week', cards });
    expect((await http(`${API}/notifications`)).json).toEqual({ data: [], total: 0, unread: 0 });
    expect(await refusal(http(`${API}/employees/7`))).toEqual([404, 'بلا سجلات']);
    expect(await refusal(http(`${API}/files/7/link`))).toEqual([404, 'بلا سجلات']);
    for (const [method, path] of [
      ['POST', '/employees'],
      ['PUT', '/employees/7'],
      ['DELETE', '/employees/7'],
      ['PUT', '/preferences/theme'],
      ['POST', '/penalties/7/approve'],
      ['POST', '/me'],
      ['PUT', '/clinic-settings'],
    ] as const)
      expect([path, await refusal(http(API + path, { method, body: '{}' }))]).toEqual([
        path,
        [403, 'لا يُحفظ'],
      ]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('lets through who one is, the clinic’s looks and the way out, and nothing that only begins like them', async () => {
    startPreview(reception, 'u1', cards);
    await http(`${API}/me`);
    await http(`${API}/clinic-settings/demo`);
    await http(`${API}/logout`, { method: 'POST' });
    expect(sent).toHaveBeenCalledTimes(3);
    for (const path of ['/me/sessions', '/clinic-settings', '/mex', '/x/me'])
      expect([path, await refusal(http(API + path))]).toEqual([path, [404, 'بلا سجلات']]);
    expect(sent).toHaveBeenCalledTimes(3);
  });

  it('has the rights of the role as far as they are one’s own, and nobody’s file, preferences or drafts', () => {
    startPreview({ ...reception, permissions: ['view_holidays', 'view_roles'], is_owner: true }, 'u1', cards);
    const me = asPreviewed(
      person({
        permissions: ['manage_permissions', 'view_holidays'],
        data_scope: 'branch',
        leads: true,
        preferences: { 'menu.pins': ['/targets'] },
        draft_key: 'k',
      }),
    );
    expect(me.permissions).toEqual(['view_holidays']);
    expect([me.is_owner, me.data_scope, me.leads]).toEqual([false, 'branch', false]);
    expect([me.preferences, me.draft_key, me.details.employee_id]).toEqual([{}, undefined, 'preview']);
    expect(me.full_name).toBe('موظف استقبال');
  });

  it.each([
    ['somebody else signed in in this tab', { ...owner, details: { user_id: 'u2', employee_id: null } }],
    ['the right to manage permissions is gone', { permissions: ['view_holidays', 'view_roles'] }],
  ])('ends by itself where %s', (_, what) => {
    startPreview(reception, 'u1', cards);
    const me = person(what);
    expect(asPreviewed(me)).toBe(me);
    expect(readPreview()).toBeUndefined();
  });

  it('is nothing on a usual day', async () => {
    const me = person(owner);
    expect(asPreviewed(me)).toBe(me);
    await http(`${API}/employees/7`);
    expect(sent).toHaveBeenCalledOnce();
  });
});
