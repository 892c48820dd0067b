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

/** What a suite says of holidays while a file of the copy has another line: the names of the tests that fail, and why a run broke off. */
function planted(
  suite: string,
  file: string,
  right: string,
  wrong: string,
): { readonly failed: readonly string[]; readonly said: string } {
  const before = copy.read(file);
  expect(before).toContain(right);
  copy.write(file, before.replace(right, wrong));
  copy.write('results.json', JSON.stringify({ testResults: [] }));
  const args = ['run', '--project', 'api', '--no-isolate', '--retry=0'];
  const report = ['--reporter', 'json', '--outputFile', 'results.json'];
  let said = '';
  try {
    copy.run('vitest/vitest.mjs', [...args, ...report, `tests/contract/${suite}.test.ts`], {
      CATALOGUE_ONLY: 'holidays',
    });
  } catch (reason) {
    // It is to fail: what failed stands in the report, or why none was written.
    said = String(reason);
  } finally {
    copy.write(file, before);
  }
  const { testResults } = JSON.parse(copy.read('results.json')) as Results;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  return { failed, said };
}

describe('a defect that is planted is found', () => {
  it('by the table of rights: an action opens to another permission', () => {
    const file = 'resources/time/holidays/holidays.ts';
    const { failed } = planted('accessMatrix', file, "may('create_holidays')", "may('view_holidays')");
    expect(failed.some((name) => name.startsWith('holidays create'))).toBe(true);
  }, 120_000);

  it('by the database itself: the wall of a clinic lets every row through', () => {
    const wall = 'using (clinic_id = (select app_clinic()))';
    const { said } = planted('tenantIsolation', 'server/db/functions/before/wall.sql', wall, 'using (true)');
    expect(said).toMatch(/not behind the clinic.s wall: .*\bholidays\b/);
  }, 120_000);
});
