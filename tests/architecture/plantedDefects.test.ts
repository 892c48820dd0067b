import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/setup/projectCopy.ts';

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

/** What a check says of the copy while a file of it is another; nothing where it passes. */
function said(file: string, text: string, program: string, args: readonly string[]): string {
  const before = copy.read(file);
  copy.write(file, text);
  try {
    copy.run(program, args);
    return '';
  } catch (reason) {
    return (reason as Error).message;
  } finally {
    copy.write(file, before);
  }
}

// Wrong rights and leaks between clinics: tests/contract/plantedDefects.long.test.ts; words: declarationMistakes.test.ts;
// floats, circles and what lint reads: the files called so.
describe('a defect that is planted is found by', () => {
  it('knip: an export nobody uses', () => {
    const file = 'server/kit/ids.ts';
    const unused = `${copy.read(file)}export const plantedUnused = 1;\n`;
    expect(said(file, unused, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints'])).toContain(
      'plantedUnused',
    );
  });

  it('SQL of the rules: a column no table has, in a report and in a condition, each with its place', () => {
    const file = 'resources/time/vacations/vacations.server.ts';
    const text = copy.read(file);
    const mistyped = text
      .replace('d.work_date, d.outcome', 'd.work_dat, d.outcome')
      .replace('e.branch_id = any', 'e.branch = any');
    const told = said(file, mistyped, 'tsx/dist/cli.mjs', ['scripts/ruleSql.ts']);
    const at = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
    expect(told).toContain(
      `${file}:${at('d.work_date, d.outcome')} vacations: the report days: column d.work_dat does not exist.`,
    );
    expect(told).toContain(
      `${file}:${at('e.branch_id = any')} vacations: the filter of_branch: column e.branch does not exist`,
    );
  });

  it('generate --check: a generated file that is not what the declarations say', () => {
    const file = 'docs/generated/routes.md';
    const stale = copy.read(file).replace('169', '168');
    expect(said(file, stale, 'tsx/dist/cli.mjs', ['scripts/generate.ts', '--check'])).toContain(
      'docs/generated/routes.md is not what the declarations say.',
    );
  });
});
