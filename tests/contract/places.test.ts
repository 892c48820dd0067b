import { describe, expect, it } from 'vitest';
import { decide, type AccessRule, type Subject } from '#metadata/access.ts';
import { permissions } from '#resources/index.permissions.ts';
import { defaultRoles } from '#resources/people/roles/defaultRoles.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import {
  menuFor,
  pagesBeside,
  placesOpenTo,
  SELF,
  SETTINGS,
  type Place,
} from '#src/client/catalogue/menu.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';
import { groupWords, iconOfGroup, titleOfPlace } from '#src/client/catalogue/pageWords.ts';
import { iconOfPlace, iconOfRail } from '#src/client/catalogue/placeIcons.ts';
import { screenAbove } from '#src/client/catalogue/screenAbove.ts';
import { phonePlaces } from '#src/shell/layout/places.ts';
import { foundPlaces } from '#tests/fixtures/foundPlaces.ts';
import { contractRoutes } from './support/expectations.ts';

/** Somebody with all rights of a preset role and nothing else. */
const holder = (key: string): Subject => {
  const role = defaultRoles.find((one) => one.key === key);
  return {
    userId: 'u',
    employeeId: 'e',
    permissions: new Set<string>(key === 'owner' ? permissions : role?.permissions),
    isOwner: key === 'owner',
    dataScope: role?.data_scope ?? 'all',
    leads: false,
  };
};
const owner = holder('owner');
const roles = defaultRoles.map(({ key }) => key);
const menuOf = (role: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(menuFor(holder(role)).map(({ area, places }) => [area, places.map(({ path }) => path)]));

const publicPages = contractRoutes.filter(({ guard }) => guard === 'public').map(({ path }) => path);
const inMenu = [
  ...pagesBeside('top', false),
  ...pagesBeside('bottom', false),
  ...menuFor(owner).flatMap(({ places }) => places),
];

/** Built addresses of the contract without a place, beside forms and single records: typed by hand, each with its reason. */
const reasons: Readonly<Record<string, string>> = {
  '/settings/users/active': 'a view of /settings/users',
  '/settings/users/inactive': 'a view of /settings/users',
  '/salaries/add': 'a form: one slip of one person, reached from the slips',
  '/sulaf/settings': 'a button of /sulaf/applications, and a set among the settings',
  '/sulaf/applications/:applicationId/installments': 'part of the record of its advance',
  '/sulaf/self/:applicationId/installments': 'part of the record of its advance',
};

/** Name of an icon's drawing, as @mui/icons-material calls it. */
function drawingOf(icon: unknown): string {
  const { type } = icon as { readonly type?: { readonly render?: { readonly displayName?: string } } };
  const name = type?.render?.displayName ?? '';
  expect(name).not.toBe('');
  return name.replace(/Icon$/, '');
}
const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

describe('15.8 every address of the contract', () => {
  it('has one place in the menu, or one reason why it has none', () => {
    const built = catalogue.screens.filter(({ kind }) => kind !== 'report');
    const isFormOrRecord = (path: string): boolean =>
      built.some((entry) => entry.path === path && (entry.kind === 'create' || path.includes(':')));
    const settled = (path: string): boolean =>
      publicPages.includes(path) ||
      inMenu.some((place) => place.path === path) ||
      isFormOrRecord(path) ||
      reasons[path] !== undefined;
    expect(contractRoutes.filter(({ path }) => !settled(path)).map(({ path }) => path)).toEqual([]);
    expect(Object.keys(reasons).filter((path) => inMenu.some((place) => place.path === path))).toEqual([]);
    // Nothing of the menu leads anywhere else.
    const known = [...pages, ...catalogue.screens].map(({ path }) => path);
    expect(inMenu.filter(({ path }) => !known.includes(path))).toEqual([]);
  });

  it('has a title of its own in its area, in both languages', () => {
    for (const { area, places } of menuFor(owner))
      for (const locale of ['ar', 'en'] as const)
        expect([area, twice(places.map((one) => titleOfPlace(one, locale)))]).toEqual([area, []]);
  });

  it('one’s own stand together, and what others are chosen from stands under the settings', () => {
    const contract = inMenu.map(({ path, group }) => ({ path, group }));
    const isMine = (path: string): boolean => /\/self$|\/my-|\/me$|^\/profile$|^\/close-circle$/.test(path);
    expect(contract.filter(({ path, group }) => isMine(path) !== (group === SELF))).toEqual([]);
    const lists = ['departments', 'job-titles', 'branches', 'roles', 'permissions', 'patient-categories'];
    lists.push('referral-sources', 'appointment-types', 'receipt-categories', 'expense-categories');
    for (const name of lists)
      expect([name, contract.find(({ path }) => path.endsWith(`/${name}`))?.group]).toEqual([name, SETTINGS]);
  });
});

describe('15.8 every icon tells its entry apart', () => {
  it('in each area', () => {
    for (const { area, places } of menuFor(owner))
      expect([area, twice(places.map((one) => drawingOf(iconOfPlace(one))))]).toEqual([area, []]);
  });

  it('in the one list of somebody of few rights, whichever they are', () => {
    // What is one's own stands beside the lists of all areas there.
    const lists = menuFor(owner).filter(({ area }) => area !== SETTINGS);
    const drawn = [
      ...lists.flatMap(({ places }) => places.map((one) => drawingOf(iconOfPlace(one)))),
      ...pagesBeside('top', false).map((one) => drawingOf(iconOfPlace(one))),
    ];
    expect(twice(drawn)).toEqual([]);
  });

  it('in the rail', () => {
    const beside = [...pagesBeside('top', false), ...pagesBeside('bottom', false)];
    const rail = menuFor(owner).filter(({ area }) => area !== SETTINGS);
    expect(rail.filter(({ area }) => iconOfGroup(area) === undefined)).toEqual([]);
    const drawn = [
      ...beside.map((place) => drawingOf(iconOfPlace(place))),
      ...rail.map((group) => drawingOf(iconOfRail(group))),
    ];
    expect(drawn.length).toBeGreaterThan(1);
    expect(twice(drawn)).toEqual([]);
  });
});

describe('15.8 each role', () => {
  it.each(Object.keys(foundPlaces))('%s finds exactly this in the menu, in this order', (role) =>
    expect(menuOf(role)).toEqual(foundPlaces[role]),
  );

  it.each(roles)('%s: every place that opens is found by the filter, and no other', (role) => {
    const subject = holder(role);
    const paths = placesOpenTo(subject).map(({ path }) => path);
    const withoutRecord = catalogue.screens.filter(
      ({ path, kind }) => !path.includes(':') && kind !== 'create',
    );
    const open = withoutRecord.filter(
      ({ path, permissions: any }) =>
        // The contract names no permission for it: whoever is signed in reads what they are told.
        path === '/announcements/self' ||
        any.some((one) => one.split('&').every((each) => subject.permissions.has(each))),
    );
    expect(open.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
    const closed = withoutRecord.filter(({ path }) => !open.some((one) => one.path === path));
    expect(paths.filter((path) => closed.some((one) => one.path === path))).toEqual([]);
    expect(twice(paths)).toEqual([]);
  });

  it.each(roles)('%s: forms are in the palette, and records one step below an open list', (role) => {
    const subject = holder(role);
    const may = ({ rule }: { readonly rule: AccessRule }): boolean => decide(rule, subject) !== undefined;
    const lists = placesOpenTo(subject).flatMap(({ entry }) => (entry ? [entry.resource.name] : []));
    const lost = catalogue.screens.filter(may).filter(({ path, kind, resource, ...entry }) => {
      if (kind === 'create' && !path.includes(':')) return resource.menu === undefined;
      if (!path.includes(':')) return false;
      const above = screenAbove({ path, kind, resource, ...entry }, may)?.resource.name;
      return ![resource.name, resource.parent?.resource, above].some(
        (one) => one !== undefined && lists.includes(one),
      );
    });
    expect(lost.map(({ path }) => path)).toEqual([]);
  });

  it('has four fixed places at the foot of its phone', () => {
    // An owner works as a manager does: the app asks with that role for them.
    const feet = roles
      .slice(1)
      .map((role) => [role, phonePlaces(holder(role), role).map(({ path }) => path)]);
    expect(Object.fromEntries(feet)).toEqual({
      manager: ['/dashboard', '/patients/appointments', '/settings/users', '/attendance'],
      hr: ['/dashboard', '/settings/users', '/attendance', '/vacations'],
      receptionist: ['/dashboard', '/patients', '/patients/appointments', '/employee/attendance/me'],
      doctor: ['/dashboard', '/patients/my-patients', '/my-appointments', '/employee/attendance/me'],
      accountant: ['/dashboard', '/financial-funds', '/receipt-vouchers', '/salary-slips/review'],
      storekeeper: ['/dashboard', '/inventory/requests', '/inventory/stock', '/inventory/stock/add'],
      employee: ['/dashboard', '/employee/attendance/me', '/my-vacations', '/my-salaries'],
    });
  });

  it('is told where a place of the filter stands', () => {
    const branch = placesOpenTo(owner).find(({ path }) => path === '/settings/branches') as Place;
    expect([groupWords(branch, 'ar'), groupWords(branch, 'en')]).toEqual(['الإعدادات', 'Settings']);
    const home = placesOpenTo(owner).find(({ path }) => path === '/dashboard') as Place;
    expect(groupWords(home, 'ar')).toBeUndefined();
  });
});
