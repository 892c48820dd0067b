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

  it('generate --check: a generated file that is not what the declarations say', () => {
    const file = 'docs/generated/routes.md';
    const stale = copy.read(file).replace('169', '168');
    expect(said(file, stale, 'tsx/dist/cli.mjs', ['scripts/generate.ts', '--check'])).toContain(
      'docs/generated/routes.md is not what the declarations say.',
    );
  });
});
