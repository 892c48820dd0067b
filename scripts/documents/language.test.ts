import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as kinds from '#metadata/fields/kinds.ts';

const document = readFileSync(new URL('../../docs/generated/language.md', import.meta.url), 'utf8');
const rows = document.split('\n').filter((line) => line.startsWith('| '));
const rowOf = (start: string): readonly string[] =>
  rows
    .find((row) => row.startsWith(`| ${start}`))
    ?.split(/(?<!\\)\|/)
    .map((cell) => cell.trim()) ?? [];

describe('the reference of the language', () => {
  it('has every field kind, with what it is, what it holds and how it is kept', () => {
    for (const name of Object.keys(kinds)) {
      const [, kind = '', about = '', holds = '', kept = ''] = rowOf(`\`${name}(`);
      expect([name, kind !== '', about !== '', holds !== '', kept !== '']).toEqual([
        name,
        true,
        true,
        true,
        true,
      ]);
    }
    expect(rowOf('`money(').slice(3, 5)).toEqual(['`Money`', '`numeric(18,3)`']);
    expect(rowOf('`lines(')[4]).toContain('`<table>__<field>`');
  });

  it('tells what must be there from what may', () => {
    expect(rowOf('**`access`**')).not.toEqual([]);
    expect(rowOf('`twins`')[3]).toContain('possible twin');
  });

  it('names the words that stand for a value: defaults, SQL parameters, placeholders of notices', () => {
    for (const word of ["'today'", "'currentUser'", '`:today`', '`:me`', '`{title}`', 'record_id'])
      expect(document).toContain(word);
  });
});
