import { afterEach, describe, expect, it } from 'vitest';
import { packagesAreStale } from '../../scripts/lib/packages.mjs';
import { countsOf, failuresOf, secondTriesOf } from '../../scripts/lib/suites.mjs';
import type { PlantedTree } from './plantedTree.ts';
import { plantTree } from './plantedTree.ts';

describe('the counts of npm test', () => {
  const clean = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
  };

  it('are those of the report', () => {
    expect(countsOf(clean, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
  });

  it('have a failure for a file that could not be loaded', () => {
    const report = { ...clean, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(countsOf(report, 1).failed).toBe(1);
  });

  it('count a failed test once, not its file too', () => {
    const testResults = [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ];
    expect(countsOf({ ...clean, numFailedTests: 1, testResults }, 1).failed).toBe(1);
  });

  it('have a failure for a run that ended badly though every test passed', () => {
    expect(countsOf(clean, 1).failed).toBe(1);
  });
});

describe('a test that passed only when tried again', () => {
  it('is named with what its first try said, and no other test is', () => {
    const assertionResults = [
      {
        status: 'passed',
        fullName: 'a list opens',
        failureMessages: [
          'Error: too late\nCall log:\nThe tab stood at /list and said: Loading\n  at list.ts:1',
        ],
      },
      { status: 'passed', fullName: 'a form opens', failureMessages: [] },
      { status: 'failed', fullName: 'a page opens', failureMessages: ['Error: gone'] },
    ];
    expect(secondTriesOf({ testResults: [{ assertionResults }] })).toEqual([
      'a list opens: Error: too late The tab stood at /list and said: Loading',
    ]);
  });
});

describe('what failed', () => {
  it('is named with the first line it said, a file that could not be loaded too, and nothing that passed', () => {
    const failed = {
      status: 'failed',
      fullName: 'a page opens',
      failureMessages: ['Error: gone\n  at page.ts:1'],
    };
    const passed = { status: 'passed', fullName: 'a list opens', failureMessages: [] };
    const testResults = [
      { name: 'pages.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
      { name: 'broken.test.ts', status: 'failed', message: 'Error: no such file\n', assertionResults: [] },
      { name: 'lists.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ];
    expect(failuresOf({ testResults })).toEqual([
      'a page opens: Error: gone',
      'broken.test.ts: Error: no such file',
    ]);
  });
});

describe('installed packages', () => {
  let tree: PlantedTree | undefined;
  afterEach(() => tree?.remove());

  const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
  const wanted = {
    '': { name: 'planted' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  };
  const plant = (installed: object, files: Readonly<Record<string, string>> = {}) => {
    tree = plantTree({
      'package-lock.json': lock(wanted),
      'node_modules/.package-lock.json': lock(installed),
      ...files,
    });
    return tree.folder;
  };

  it('agree with the lock file when only packages of other platforms are absent', () => {
    const folder = plant({ 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a/package.json': '{}' });
    expect(packagesAreStale(folder)).toBeUndefined();
  });

  it('are stale when one is absent, of another version, or its folder was deleted', () => {
    expect(packagesAreStale(plant({}))).toBe('node_modules/a is missing');
    tree?.remove();
    expect(packagesAreStale(plant({ 'node_modules/a': { version: '0.9.0' } }))).toBe(
      'node_modules/a is 0.9.0, not 1.0.0',
    );
    tree?.remove();
    expect(packagesAreStale(plant({ 'node_modules/a': { version: '1.0.0' } }))).toBe(
      'node_modules/a is missing',
    );
  });

  it('are stale when nothing is installed', () => {
    tree = plantTree({ 'package-lock.json': lock(wanted) });
    expect(packagesAreStale(tree.folder)).toBe('node_modules is missing');
  });
});
