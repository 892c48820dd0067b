import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { isIconName } from './icons.ts';
import { resourceMessages } from '#src/shell/i18nProvider.ts';
import type { Subject } from '#metadata/access.ts';
import { currentPath, menuEntries, openPlace } from './menu.ts';
import { routeTable } from '#src/shell/routes.tsx';

it('has an icon for every name a declaration uses', () => {
  const unknown = catalogue.resources.flatMap(({ menu }) =>
    menu && !isIconName(menu.icon) ? [menu.icon] : [],
  );
  expect(unknown).toEqual([]);
});

it('can show every declared screen', async () => {
  const declared = routeTable.filter(({ entry }) => entry !== undefined);
  expect(declared.length).toBeGreaterThan(60);
  await Promise.all(declared.map(({ load }) => load()));
});

it('puts no address with a parameter into the menu', () =>
  expect(menuEntries.filter(({ path }) => path.includes(':'))).toEqual([]));

it('marks the longest menu address the open one begins with', () => {
  const paths = ['/settings', '/settings/users', '/penalties', '/penalties/self'];
  expect(currentPath(paths, '/settings/users/7/view')).toBe('/settings/users');
  expect(currentPath(paths, '/penalties/self')).toBe('/penalties/self');
  expect(currentPath(paths, '/settingsx')).toBeUndefined();
});

describe('UX-01 the open place of the menu', () => {
  const owner: Subject = {
    userId: 'u',
    employeeId: null,
    permissions: new Set(['view_employees', 'manage_clinic_settings']),
    isOwner: true,
    dataScope: 'all',
    leads: false,
  };
  const guest: Subject = { ...owner, permissions: new Set(), isOwner: false };

  const placeAt = (...asked: Parameters<typeof openPlace>): (string | undefined)[] => {
    const place = openPlace(...asked);
    return [place?.path, place?.group];
  };

  it('is the settings for a page reached from there', () => {
    expect(placeAt(owner, '/settings/clinic')).toEqual(['/settings/clinic', 'platform']);
    expect(placeAt(owner, '/settings/subscription/modules')).toEqual([
      '/settings/subscription/modules',
      'platform',
    ]);
    expect(placeAt(owner, '/settings/branches/7/view')).toEqual(['/settings/branches', 'platform']);
    expect(placeAt(owner, '/settings/users/7/view')).toEqual(['/settings/users', 'people']);
  });

  it('is none where the page is refused', () => {
    expect(placeAt(guest, '/settings')).toEqual(['/settings', undefined]);
    expect(placeAt(guest, '/settings/users')[0]).not.toBe('/settings');
    expect(placeAt(guest, '/settings/clinic')[0]).not.toBe('/settings');
  });

  it('is the subscription in a suspended clinic, whose menu holds nothing else', () =>
    expect(placeAt(owner, '/settings/subscription', true)[0]).toBe('/settings/subscription'));
});

it('gives react-admin six Arabic forms of every name, with the plural in its place for titles', () => {
  for (const messages of Object.values(resourceMessages('ar')) as { name: string }[])
    expect(messages.name.split(' |||| ')).toHaveLength(6);
  const { name } = resourceMessages('ar')['branches'] as { name: string };
  expect(name.split(' |||| ')[2]).toBe(catalogue.byName.get('branches')?.words.ar.many);
  expect(resourceMessages('en')).toHaveProperty(['penalties~self', 'name']);
});
