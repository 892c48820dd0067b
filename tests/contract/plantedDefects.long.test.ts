import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/setup/projectCopy.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The names of the tests of a suite that fail about holidays while a file of the copy has another line. */
function failing(suite: string, file: string, right: string, wrong: string): readonly string[] {
  const before = copy.read(file);
  expect(before).toContain(right);
  copy.write(file, before.replace(right, wrong));
  const args = ['run', '--project', 'api', '--no-isolate', '--retry=0'];
  const report = ['--reporter', 'json', '--outputFile', 'results.json'];
  try {
    copy.run('vitest/vitest.mjs', [...args, ...report, `tests/contract/${suite}.test.ts`], {
      CATALOGUE_ONLY: 'holidays',
    });
  } catch {
    // It is to fail: what failed stands in the report.
  } finally {
    copy.write(file, before);
  }
  const { testResults } = JSON.parse(copy.read('results.json')) as Results;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
}

describe('a defect that is planted is found', () => {
  it('by the table of rights: an action opens to another permission', () => {
    const file = 'resources/time/holidays/holidays.ts';
    const found = failing('accessMatrix', file, "may('create_holidays')", "may('view_holidays')");
    expect(found.some((name) => name.startsWith('holidays create'))).toBe(true);
  }, 120_000);

  it('by the canary scan: the wall of a clinic lets every row through', () => {
    const wall = 'using (clinic_id = (select app_clinic()))';
    const found = failing('tenantIsolation', 'server/db/functions/before/wall.sql', wall, 'using (true)');
    expect(found.length).toBeGreaterThan(0);
  }, 120_000);
});
