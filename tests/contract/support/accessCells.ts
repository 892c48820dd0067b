import { resourcesUnderTest, rightOf, rights } from './expectations.ts';

/** Names of the entities under test. */
export const underTest = new Set(resourcesUnderTest.map(({ name }) => name));
/** Addresses without a row of their own: each is opened by whatever opens what it belongs to. */
const alike = (action: string, like: string) =>
  rights.filter((right) => right.action === like).map((right) => ({ ...right, action }));
const twins = rights
  .filter(({ action }) => action === 'create')
  .map((right) => {
    const all = [...right.openings, ...rightOf(right.resource, 'edit').openings];
    const known = new Set<string>();
    const openings = all
      .filter(({ permission }) => !known.has(permission) && known.add(permission))
      .map((opening) => ({ ...opening, own: false }));
    return { ...right, action: 'twins', openings, absent: false };
  });
/** Every address of every entity under test, with what opens it. */
export const cells = [
  ...rights,
  ...alike('history', 'show'),
  ...alike('totals', 'list'),
  ...alike('ids', 'list'),
  ...alike('undo-removal', 'remove'),
  ...twins,
].filter(({ resource }) => underTest.has(resource));

/** What the right of an address without a row of its own is. */
export const belongsTo: Readonly<Record<string, string>> = {
  history: 'show',
  totals: 'list',
  ids: 'list',
  twins: 'create',
  'undo-removal': 'remove',
};
