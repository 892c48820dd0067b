/** What files that changed ask for: the areas they belong to, the tests to run, and whether everything must be proved. */

/** Written by generate, or texts: they follow from a change elsewhere, and name no area. */
const follows =
  /^(?:docs\/|server\/db\/(?:migrations|functions)\/|tests\/(?:fixtures|expected)\/|resources\/index\.|README|CONTRIBUTING|LICENSE)/;
const expectation = /^tests\/expected\/([^/]+?)\.(?:tsv|draft\.ts)$/;
const test = /\.test\.tsx?$/;
const long = /\.long\.test\.ts$|^tests\/long\//;
/** The suites whose tests need neither browser nor database, by folder. */
const suites = [
  ['api', /^tests\/(?:api|contract|reliability)\//],
  ['browser', /^tests\/e2e\//],
  ['architecture', /^tests\/architecture\//],
];
const suiteOf = (file) => suites.find(([, place]) => place.test(file))?.[0] ?? 'unit';

/** The area a file belongs to, or undefined where it is everybody's; `areaOfEntity` answers that of an entity's name. */
export function areaOf(file, areaOfEntity = () => undefined) {
  const entity = expectation.exec(file)?.[1];
  if (entity !== undefined) return areaOfEntity(entity);
  const found = /^(?:resources|tests\/api|tests\/e2e)\/([^/]+)\//.exec(file)?.[1];
  return found === 'shared' ? undefined : found;
}

/**
 * Sorts changed files (paths from the root). `areas` are those whose suites run; `tests` are changed test files outside of
 * them, by suite; `isWhole` is true where something shared changed: then only the whole run proves anything. A helper of the
 * tests of one area counts for it; helpers of all tests are shared.
 */
export function sortChanges(files, areaOfEntity) {
  const areas = new Set();
  const tests = {};
  const shared = [];
  let isFollowing = false;
  for (const file of files) {
    const area = areaOf(file, areaOfEntity);
    if (area !== undefined) areas.add(area);
    else if (long.test(file)) continue;
    else if (test.test(file)) (tests[suiteOf(file)] ??= []).push(file);
    else if (follows.test(file)) isFollowing = true;
    else shared.push(file);
  }
  const isUnowned = isFollowing && areas.size === 0 && files.some((file) => file.startsWith('server/db/'));
  return { areas: [...areas].toSorted(), tests, shared, isWhole: shared.length > 0 || isUnowned };
}
