/**
 * npm run test:changed [-- --base <rev>]
 * Proves what changed against main (or <rev>), uncommitted files among it, in minutes: generated files and types; lint, format
 * and unit tests of what changed; the suites every entity passes, for the entities of changed areas; their API and browser
 * tests; ten core journeys. Where something all share changed it says so and runs everything: npm test.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, checksOf } from './lib/changedFiles.mjs';
import { runChecks } from './lib/checks.mjs';
import { sortChanges } from './lib/changes.mjs';
import { catalogueSuites } from './lib/catalogueSuites.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root, runNode } from './lib/process.mjs';

/** What must always work, whatever changed: one way of each kind of work through the browser. */
const journeys = [
  'tests/e2e/mainJobs.test.ts',
  'tests/e2e/patients/newPatient.test.ts',
  'tests/e2e/appointments/booking.test.ts',
  'tests/e2e/money/visitReceipt.test.ts',
  'tests/e2e/time/leave.test.ts',
  'tests/e2e/office/custody.test.ts',
  'tests/e2e/pay/circle.test.ts',
  'tests/e2e/inventory/storeWalk.test.ts',
];

/** The entities of an area: folders that hold a declaration of their own name. */
const entitiesOf = (area) =>
  readdirSync(join(root, 'resources', area), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => existsSync(join(root, 'resources', area, name, `${name}.ts`)));

const areaOfEntity = (entity) =>
  readdirSync(join(root, 'resources')).find((area) =>
    existsSync(join(root, 'resources', area, entity, `${entity}.ts`)),
  );

/** Runs one step of npm test over some files; answers whether it passed. */
async function step(name, files, env = {}) {
  if (files.length === 0) return true;
  const args = ['--only', name, '--', ...files];
  return (await runNode(join(root, 'scripts/test.mjs'), args, { stream: true, env })).code === 0;
}

async function prove({ areas, tests }, files) {
  const { failed } = await runChecks(
    '',
    checksOf(files, ['generated files', 'types: everything', 'floats', 'marks']),
  );
  const has = (folder) => existsSync(join(root, folder));
  const inAreas = (folder) => areas.map((area) => `${folder}/${area}`).filter(has);
  const entities = areas.flatMap(entitiesOf);
  const suites = entities.length > 0 ? catalogueSuites : [];
  const passed = [
    failed === 0,
    await step('unit', [...inAreas('resources'), ...(tests.unit ?? [])]),
    await step('api', suites, { CATALOGUE_ONLY: entities.join(',') }),
    await step('api', [...inAreas('tests/api'), ...(tests.api ?? [])]),
    await step('browser', [...new Set([...journeys, ...inAreas('tests/e2e'), ...(tests.browser ?? [])])]),
    await step('architecture', tests.architecture ?? []),
  ];
  return passed.every(Boolean);
}

async function main() {
  const { values } = parseArgs({ options: { base: { type: 'string', default: 'main' } } });
  if (!(await ensurePackages()).ok) throw new Error('npm ci failed.');
  const files = changedFiles(values.base);
  if (files.length === 0) throw new Error(`Nothing differs from ${values.base}.`);
  const sorted = sortChanges(files, areaOfEntity);
  if (sorted.isWhole) {
    process.stdout.write(
      `All share what changed: ${sorted.shared.slice(0, 5).join(', ')}. Everything runs.\n`,
    );
    return (await runNode(join(root, 'scripts/test.mjs'), [], { stream: true })).code === 0;
  }
  process.stdout.write(`Areas: ${sorted.areas.join(', ') || 'none'}\n`);
  return prove(sorted, files);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
