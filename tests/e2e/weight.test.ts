import { brotliCompressSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';

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

  const areas = readdirSync(join(root, 'resources'), { withFileTypes: true })
    .filter((one) => one.isDirectory() && startingWith(`virtual_words-ar-${one.name}`).length > 0)
    .map(({ name }) => name);
  const languages = ['ar', 'en'] as const;
  /** The scripts of words a person waits for: one language; of both the heavier one. */
  const heavierWords = (after: string): number =>
    Math.max(...languages.map((locale) => sum(startingWith(`virtual_words-${locale}${after}`))));
  const text = (files: Iterable<string>): string =>
    [...files].map((file) => readFileSync(join(assets, file), 'utf8')).join('');

  it('a list of any area with all it needs is at most 340 kB packed', () => {
    const list = startingWith('list');
    expect([entry, ...list, ...areas]).toHaveLength(12);
    const weights = areas.map((area): [string, number] => [
      area,
      sum(closure([entry ?? '', ...list, ...startingWith(area)])) +
        heavierWords('') +
        heavierWords(`-${area}`),
    ]);
    expect(weights.filter(([, bytes]) => bytes < 200_000)).toEqual([]);
    expect(weights.filter(([, bytes]) => bytes > 340_000)).toEqual([]);
  });

  it('the first scripts grow by at most 0.2 kB packed for each entity', () => {
    const start = [...closure([entry ?? ''])];
    // What the table says of an entity: everything between one name and the next.
    const all = text(start);
    const names = resources.map(({ name }) => name);
    const rows = names.map(
      (name) => all.match(new RegExp(`[{,]name:["\`']${name}["\`'],area:.*?words:\\w+\\(`))?.[0] ?? '',
    );
    expect(rows.filter((row) => row === '')).toEqual([]);
    const bytes = brotliCompressSync(Buffer.from(rows.join(''))).length;
    const words = languages.map((locale) => {
      const [, said = ''] = /resources:(\{.*\})/s.exec(text(startingWith(`virtual_words-${locale}`))) ?? [];
      expect(said).toContain('penalties');
      return brotliCompressSync(Buffer.from(said)).length;
    });
    expect((bytes + Math.max(...words)) / names.length).toBeLessThanOrEqual(200);
    // Its fields and its other words come with its area.
    for (const later of ['violation_type_id', 'consumable', 'national_id'])
      expect([later, all.includes(later)]).toEqual([later, false]);
  });

  it('UX-58 a list waits for the words of one language', () => {
    const said = text(closure([entry ?? '', ...startingWith('list'), ...areas.flatMap(startingWith)]));
    // Words of the frame, of the generated screens and of a declaration, in both languages.
    for (const word of ['اعتراضات للبت', 'Objections to decide', 'إضافة تصفية', 'Add filter', 'Sign out'])
      expect([word, said.includes(word)]).toEqual([word, false]);
    const [arabic = '', english = ''] = languages.map((locale) =>
      text(startingWith(`virtual_words-${locale}`)),
    );
    expect([arabic.includes('إضافة تصفية'), arabic.includes('Add filter')]).toEqual([true, false]);
    expect([english.includes('Add filter'), english.includes('إضافة تصفية')]).toEqual([true, false]);
    // Those of a declaration come with its area.
    expect([arabic.includes('اعتراضات للبت'), english.includes('Objections to decide')]).toEqual([
      false,
      false,
    ]);
    expect(text(startingWith('virtual_words-ar-pay'))).toContain('اعتراضات للبت');
    expect(text(startingWith('virtual_words-en-pay'))).toContain('Objections to decide');
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

  it('the page of the settings waits for no form: its script comes with the first that is opened', () => {
    const settings = closure(startingWith('Settings'));
    expect(settings.size).toBeGreaterThan(2);
    expect([...settings].filter((file) => file.startsWith('record-'))).toEqual([]);
    expect(startingWith('record')).toHaveLength(1);
  });

  it("each area's hand-made pieces are at most 45 kB packed", () => {
    const weights = areas.map((name): [string, number] => [name, sum(startingWith(`${name}-pieces`))]);
    expect(weights.filter(([, bytes]) => bytes > 0).length).toBeGreaterThan(2);
    expect(weights.filter(([, bytes]) => bytes > 45_000)).toEqual([]);
  });
});
