import { expect, it, vi } from 'vitest';
import { checks, runChecks, type Check } from './checks.mjs';

const answer = (code: number, output = '') => Promise.resolve({ code, output, seconds: 0 });
const declarations = (code: number): Check => ({
  name: 'generated files',
  advice: '',
  run: () => answer(code, 'rooms: edit asks for fly, which is no permission.'),
});
/** What the run says, with the compiler having something to say too. */
async function said(code: number) {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const types: Check = {
    name: 'types: server',
    advice: '',
    needs: 'generated files',
    run: () => answer(1, 'error TS2345'),
  };
  const counts = await runChecks('', [declarations(code), types]);
  return { counts, text: written.join('') };
}

it('a wrong declaration is told once: the compiler is asked when it is mended, and the run has failed', async () => {
  const { counts, text } = await said(2);
  expect(counts).toEqual({ passed: 0, failed: 1 });
  expect(text).toContain('fly, which is no permission');
  expect(text).not.toContain('TS2345');
});

it.each([
  [0, { passed: 1, failed: 1 }],
  [1, { passed: 0, failed: 2 }],
])('otherwise the compiler is asked, also where files are only stale: %i', async (code, wanted) => {
  const { counts, text } = await said(code);
  expect(counts).toEqual(wanted);
  expect(text).toContain('TS2345');
});

it('each check of types waits for a check that runs before it', () => {
  const names = checks.map(({ name }) => name);
  const types = checks.filter(({ name }) => name.startsWith('types:'));
  expect(types.map(({ needs }) => needs)).toEqual(types.map(() => names[0]));
  expect(types).toHaveLength(3);
});
