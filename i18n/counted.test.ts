import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';

/** Lists of texts below a value that are forms of one counted text: one of them at least names the count. */
function countedLists(value: unknown, at: string): [string, readonly string[]][] {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.some((one) => /\{(?:n|count)\}/.test(one)) ? [[at, value]] : [];
  return Object.entries(value).flatMap(([key, each]) => countedLists(each, `${at}.${key}`));
}

async function wordsOf(language: 'ar' | 'en'): Promise<readonly [string, readonly string[]][]> {
  const folder = new URL(`./${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(async (name) => [name, (await import(new URL(name, folder).href)) as unknown] as const),
  );
  return [
    ...modules.flatMap(([name, words]) => countedLists({ ...(words as object) }, name)),
    ...resources.flatMap(({ name, words }) => countedLists(words[language], name)),
  ];
}

it('every counted Arabic text has its six forms (UX-58)', async () => {
  const lists = await wordsOf('ar');
  expect(lists.length).toBeGreaterThan(20);
  expect(
    lists.filter(([, forms]) => forms.length !== 6).map(([at, forms]) => `${at}: ${forms.length}`),
  ).toEqual([]);
  // Few and many differ in Arabic from the plain noun: «3 سجلات», «11 سجلاً».
  expect(lists.filter(([, forms]) => new Set(forms).size < 3).map(([at]) => at)).toEqual([]);
});

it('every counted English text has its two', async () => {
  const lists = await wordsOf('en');
  expect(
    lists.filter(([, forms]) => forms.length !== 2).map(([at, forms]) => `${at}: ${forms.length}`),
  ).toEqual([]);
});
