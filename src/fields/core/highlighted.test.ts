// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foundRanges } from './highlighted.tsx';

const found = (text: string, search: string): string[] =>
  foundRanges(text, search).map(([from, to]) => text.slice(from, to));

describe('found letters in the original (UX-52)', () => {
  it.each([
    ['أحمد محمّد', 'احمد', ['أحمد']],
    ['مُحَمَّد علي', 'محمد', ['مُحَمَّد ']],
    ['فاطمة الزهراء', 'فاطمه', ['فاطمة']],
    ['سلمـــى', 'سلمي', ['سلمـــى']],
    ['أحمد محمد', 'محمد احمد', ['أحمد', 'محمد']],
    ['EMP-0012', 'emp', ['EMP']],
    ['EMP-0012', '٠٠١٢', ['0012']],
    ['الحاج عبد الله غيث', 'عبدالله', ['عبد الله']],
    ['عبدالله غيث', 'عبد الله', ['عبدالله']],
    ['منى', 'سارة', []],
    ['منى', '', []],
  ])('%s, looking for %s', (text, search, parts) =>
    expect(found(text, search).map((part) => part.trim())).toEqual(parts.map((part) => part.trim())),
  );
});

const pairs = readFileSync('tests/fixtures/search-pairs.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [stored: string, typed: string]);

it.each(pairs)('UX-52 %s shows what is found by %s', (stored, typed) => {
  const letters = typed.replaceAll(/[\s\u064B-\u0652\u0640]/g, '').length;
  const shown = found(stored, typed)
    .join('')
    .replaceAll(/[\s\u064B-\u0652\u0640ء]/g, '').length;
  expect(shown).toBe(letters - (typed.match(/ء/g)?.length ?? 0));
});
