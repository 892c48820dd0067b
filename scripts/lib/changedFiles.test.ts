import { expect, it } from 'vitest';
import { changedFiles, checksOf } from './changedFiles.mjs';

const namesOf = (files: readonly string[]) => checksOf(files, ['generated files']).map(({ name }) => name);

it('only files of that kind are linted and formatted, and only those that still exist', () => {
  expect(namesOf(['scripts/new.ts'])).toEqual(['generated files', 'lint', 'format']);
  expect(namesOf(['README.md'])).toEqual(['generated files', 'format']);
  expect(namesOf(['scripts/gone.ts'])).toEqual(['generated files']);
});

it('an unknown revision is said', () => {
  expect(() => changedFiles('no-such-revision')).toThrow('There is no revision no-such-revision.');
});
