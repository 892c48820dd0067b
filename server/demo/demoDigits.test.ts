import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('ux 28: names and texts of the demo data are written with the digits its clinic shows', () => {
  const tree = new URL('../..', import.meta.url);
  const areas = readdirSync(new URL('resources/', tree)).map((area) => `resources/${area}/demo/`);
  const files = ['server/demo/', ...areas].flatMap((folder) => {
    const url = new URL(folder, tree);
    if (!existsSync(url)) return [];
    return readdirSync(url)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => folder + name);
  });
  expect(files.length).toBeGreaterThan(12);
  for (const area of ['inventory', 'pay', 'people', 'time'])
    expect(files.some((file) => file.startsWith(`resources/${area}/demo/`))).toBe(true);
  const others = files.filter((file) => /[٠-٩٪]/.test(readFileSync(new URL(file, tree), 'utf8')));
  expect(others).toEqual([]);
});
