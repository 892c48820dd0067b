import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('ux 28: names and texts of the demo data are written with the digits its clinic shows', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(5);
  const others = files.filter((name) => /[٠-٩٪]/.test(readFileSync(new URL(name, folder), 'utf8')));
  expect(others).toEqual([]);
});
