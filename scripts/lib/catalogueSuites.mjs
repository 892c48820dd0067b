/** The test files every entity passes; with CATALOGUE_ONLY they ask it of the named entities alone. */
export const catalogueSuites = [
  'apiContract',
  'apiValues',
  'apiTransitions',
  'apiFilters',
  'apiRules',
  'accessMatrix',
  'routes',
  'tenantIsolation',
  'massAssignment',
  'unknownFilter',
  'injection',
  'words',
  'reports',
  'sorts',
].map((name) => `tests/contract/${name}.test.ts`);
