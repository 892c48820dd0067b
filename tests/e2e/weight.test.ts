import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const assets = join(root, 'dist/web/assets/app');
/** Bytes of a built script as a browser with brotli gets it. */
const packed = (file: string): number => statSync(join(assets, `${file}.br`)).size;
/** Script names that a built script asks for before it runs. */
const imported = (file: string): readonly string[] =>
  [
    ...readFileSync(join(assets, file), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g),
  ].flatMap(([, name]) => name ?? []);

/** A script with everything it asks for, once each. */
function closure(start: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    imported(file).forEach(visit);
  };
  start.forEach(visit);
  return found;
}

const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
const startingWith = (name: string): readonly string[] =>
  scripts.filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name);
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + packed(file), 0);

describe('UX-65 the weight of the built app', () => {
  const entry = /src="\/(?:assets\/app\/)(app-[^"]+\.js)"/.exec(
    readFileSync(join(root, 'dist/web/app.html'), 'utf8'),
  )?.[1];

  it('a list with all it needs is at most 320 kB packed', () => {
    const list = startingWith('list');
    const words = ['ar', 'en'].map((locale) => startingWith(`virtual_words-${locale}`));
    expect([entry, ...list, ...words.flat()]).toHaveLength(4);
    // A person waits for one language; counted is the heavier one.
    const weight = sum(closure([entry ?? '', ...list])) + Math.max(...words.map(sum));
    expect(weight).toBeGreaterThan(100_000);
    expect(weight).toBeLessThanOrEqual(320_000);
  });

  it('UX-58 a list waits for the words of one language', () => {
    const onTheWay = [...closure([entry ?? '', ...startingWith('list')])];
    const said = onTheWay.map((file) => readFileSync(join(assets, file), 'utf8')).join('');
    // Words of the frame, of the generated screens and of a declaration, in both languages.
    for (const text of ['اعتراضات للبت', 'Objections to decide', 'إضافة تصفية', 'Add filter', 'Sign out'])
      expect([text, said.includes(text)]).toEqual([text, false]);
    const [arabic, english] = ['ar', 'en'].map((locale) =>
      startingWith(`virtual_words-${locale}`)
        .map((file) => readFileSync(join(assets, file), 'utf8'))
        .join(''),
    );
    expect([arabic?.includes('اعتراضات للبت'), arabic?.includes('Add filter')]).toEqual([true, false]);
    expect([english?.includes('Objections to decide'), english?.includes('Add filter')]).toEqual([
      true,
      true,
    ]);
  });

  it.each(['react-hook-form', 'popper'])('%s does not come with a list', (name) => {
    const marks: Readonly<Record<string, string>> = {
      'react-hook-form': 'shouldUnregister',
      popper: 'preventOverflow',
    };
    const mark = marks[name] ?? name;
    const found = [...closure([entry ?? '', ...startingWith('list')])].filter((file) =>
      readFileSync(join(assets, file), 'utf8').includes(mark),
    );
    expect(found).toEqual([]);
  });

  it("each area's hand-made pieces are at most 45 kB packed", () => {
    const areas = readdirSync(join(root, 'resources'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const weights = areas.map(({ name }): [string, number] => [name, sum(startingWith(name))]);
    expect(weights.filter(([, bytes]) => bytes > 0).length).toBeGreaterThan(2);
    expect(weights.filter(([, bytes]) => bytes > 45_000)).toEqual([]);
  });
});
