import { describe, expect, it } from 'vitest';
import { permissionsOf } from '#metadata/derive/askedPermissions.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/index.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';
import { addedEntities, addedRoutes, contractRoutes } from './support/expectations.ts';

/** Pages anyone may open; they belong to no declaration (SPECIFICATION 2): landing page, contact, blog, sign-up, sign-in, first sign-in, new password. */
const publicPages = [
  '/',
  '/contact',
  '/blogs',
  '/blogs/:slug',
  '/signup',
  '/login',
  '/first-login',
  '/reset-password',
];
/** Addresses DESIGN 9.2 adds to the contract. */
const addedByDesign = ['/settings/clinic', '/settings/audit-log', '/settings/schedules', '/platform'];

const contract = contractRoutes.map(({ path }) => path);
// Reports beside the contract's are typed in a table of their own (reports.test.ts).
const screens = buildCatalogue(resources).screens.filter(
  ({ kind, path }) => kind !== 'report' || contract.includes(path),
);
const built = [...publicPages, ...pages.map(({ path }) => path), ...screens.map(({ path }) => path)];

describe('the addresses of the product', () => {
  it('are the contract’s and those typed by hand, exactly', () => {
    const added = new Set([...addedByDesign, ...addedRoutes.map(({ path }) => path)]);
    const ofContract = built.filter((path) => !added.has(path));
    expect(ofContract.toSorted()).toEqual(contract.toSorted());
    expect(new Set(built).size).toBe(built.length);
  });

  it('of pages without an entity need what the contract says: nothing, or the owner', () => {
    const rules: Readonly<Record<string, unknown>> = {
      '': [{ anyone: true, scope: 'all' }],
      owner: [{ clinicOwner: true, scope: 'all' }],
    };
    // Who has the service off has none of its pages (platform.md 5).
    const overview = [{ anyone: true, scope: 'all', module: 'inventory' }];
    const added = new Map(addedRoutes.map((one) => [one.path, one]));
    for (const page of pages.filter(({ path }) => !addedByDesign.includes(path))) {
      const own = added.get(page.path);
      if (own)
        expect([page.path, permissionsOf(page.rule), own.action]).toEqual([
          page.path,
          own.permissions,
          'page',
        ]);
      if (own) continue;
      const typed = contractRoutes.find(({ path }) => path === page.path);
      // The overview of pay asks for the right the contract says.
      if (page.path === '/salary-systems/dashboard') {
        expect(permissionsOf(page.rule)).toEqual(typed?.permissions);
        continue;
      }
      expect([page.path, typed?.permissions]).toEqual([page.path, []]);
      const rule = page.path === '/inventory' ? overview : rules[typed?.guard ?? 'none'];
      expect([page.path, page.rule]).toEqual([page.path, rule]);
    }
  });

  it('of the clinic’s settings need the permission DESIGN 9.2 adds', () => {
    const added = pages.filter(({ path }) => addedByDesign.includes(path));
    expect(added.map(({ path, rule }) => [path, rule])).toEqual([
      ['/settings/clinic', [{ permission: 'manage_clinic_settings', scope: 'all' }]],
      ['/settings/audit-log', [{ permission: 'view_audit_log', scope: 'all' }]],
    ]);
  });

  it('of an added entity are among those typed for it', () => {
    for (const resource of addedEntities) {
      const typed = addedRoutes.filter((one) => one.resource === resource).map(({ path }) => path);
      const own = screens.filter((entry) => entry.resource.name === resource).map((entry) => entry.path);
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((one) => !typed.includes(one))).toEqual([]);
    }
  });
});
