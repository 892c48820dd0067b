import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { callOf, recordFor, send } from './support/calls.ts';
import { startTwoClinics, type TwoClinics } from './support/clinics.ts';
import { idOf } from './support/drafts.ts';
import { contractRoutes, resourcesUnderTest, rightOf, isWhole, orNothing } from './support/expectations.ts';

/** People 7: whoever holds exactly the right the specification puts on an edit address opens its page and saves. */
let two: TwoClinics;
beforeAll(async () => {
  two = await startTwoClinics();
});
afterAll(() => two.stop());

const addresses = buildCatalogue(resourcesUnderTest).screens.flatMap(({ kind, path, resource }) => {
  const typed = contractRoutes.find((one) => one.path === path);
  return kind === 'edit' && typed ? typed.permissions.map((one) => [path, one, resource] as const) : [];
});

describe('people 7: the edit right alone opens its page', () => {
  if (isWhole)
    it('is asked of the six addresses of the finding, and of more', () => {
      const paths = addresses.map(([path]) => path);
      expect(paths).toEqual(
        expect.arrayContaining([
          '/settings/users/:id/edit',
          '/settings/branches/:id/edit',
          '/settings/roles/:id/edit',
          '/penalties/:id/edit',
          '/targets/:id',
          '/targets/:targetId/achievements/:achievementId/edit',
        ]),
      );
      expect(paths.length).toBeGreaterThan(8);
    });
  orNothing(addresses);
  it.each(addresses)('%s with %s', async (_path, permission, resource) => {
    const by = await two.a.actor({ permissions: permission.split('&') });
    // Some hold it for what is theirs alone, such as the patients they treat.
    const own = rightOf(resource.name, 'edit').openings.find((one) => one.permission === permission)?.own;
    const record = await recordFor(two.a, resource, 'edit', own === true ? { person: by } : { holder: by });
    const page = await by.get(`/${resource.name}/${idOf(record)}`);
    expect([page.status, page.json]).toEqual([200, expect.objectContaining({ id: idOf(record) })]);
    expect(page.json._may).toContain('edit');
    const saved = await send(by, await callOf(two.a, resource, 'edit', record, by));
    expect([saved.status, saved.status < 300 ? '' : saved.text]).toEqual([200, '']);
  });
  if (isWhole)
    it('the page of achievements shows its target to whoever may list them', async () => {
      const targets = resourcesUnderTest.find(({ name }) => name === 'targets');
      if (!targets) throw new Error('no targets');
      const by = await two.a.actor({ permissions: ['view_targets_achievements'] });
      const record = await recordFor(two.a, targets, 'show');
      expect((await by.get(`/targets/${idOf(record)}`)).status).toBe(200);
    });
});
