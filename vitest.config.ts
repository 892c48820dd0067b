import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const seconds = (count: number) => count * 1000;
/** What a test polls for may come as late as a busy machine brings it; what never comes is told all the same. */
const patience = { poll: { timeout: seconds(15), interval: 50 } };
const inTree = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The shared environment first, then what this suite needs running; a suite without such a file needs nothing more. */
function globalSetup(...files: string[]): string[] {
  return ['./tests/setup/environment.ts', ...files.filter((file) => existsSync(inTree(file)))];
}

const ofUnits = ['metadata', 'i18n', 'resources', 'server', 'src', 'public-site', 'scripts', 'tests/unit'];

/** The unit tests that ask for a document in their first line: each has one of its own, all others share what they read. */
const withDocument = ofUnits.flatMap((folder) =>
  readdirSync(inTree(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(
      (name) =>
        /\.test\.tsx?$/.test(name) && readFileSync(inTree(name), 'utf8').startsWith('// @vitest-environment'),
    ),
);

/** What both kinds of unit tests have in common. */
const unit = {
  globalSetup: globalSetup(),
  setupFiles: ['./tests/setup/dom.ts'],
  // A screen reads the whole app before it stands; a busy machine does so slowly.
  testTimeout: seconds(60),
  restoreMocks: true,
  // Two cores are the measure of the whole run; by itself one would stand idle.
  maxWorkers: 2,
};

/** Files for test:long alone (tests/setup/longRun.ts). */
const exclude = [
  ...configDefaults.exclude,
  ...(process.env['JOURNEYS'] === 'all' ? [] : ['**/*.long.test.ts']),
];

/**
 * Five suites. unit needs nothing but Node (a test of screens asks for jsdom in its first line); api talks to a real
 * database; e2e drives Chromium against the built product; architecture plants violations; long is for test:long.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    teardownTimeout: seconds(30),
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ofUnits.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...configDefaults.exclude, ...withDocument],
          // The code is read once for each worker: reading it for each file took as long as the tests.
          isolate: false,
        },
      },
      // Named at the end of the run: a screen that waits for other work of the machine may be late once.
      { test: { ...unit, name: 'unit-screens', include: withDocument, retry: 1 } },
      {
        test: {
          name: 'api',
          include: ['tests/{contract,api,reliability}/**/*.test.ts'],
          exclude,
          globalSetup: globalSetup('./tests/setup/database.ts'),
          setupFiles: ['./tests/setup/statements.ts'],
          // Named at the end of the run: what waits for other work of the machine may be late once.
          retry: 1,
          testTimeout: seconds(60),
          expect: patience,
          hookTimeout: seconds(120),
          maxWorkers: 2,
          // Every file builds its own server; the code of it is read once for each worker and not for each file.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          globalSetup: globalSetup('./tests/setup/server.ts'),
          setupFiles: ['./tests/e2e/ends.ts'],
          // Every file has its own browser and sessions; the code of tests is read once for each worker.
          isolate: false,
          // Named at the end of the run (scripts/lib/suites.mjs).
          retry: 2,
          // Each step has a limit of its own (tests/e2e/support.ts); a slow machine takes many steps slowly.
          testTimeout: seconds(180),
          expect: patience,
          hookTimeout: seconds(120),
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          globalSetup: globalSetup(),
          testTimeout: seconds(60),
          hookTimeout: seconds(120),
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          globalSetup: globalSetup('./tests/setup/database.ts'),
          testTimeout: seconds(1800),
          hookTimeout: seconds(300),
          fileParallelism: false,
        },
      },
    ],
  },
});
