import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as kinds from '#metadata/fields/kinds.ts';

const document = readFileSync(new URL('../../docs/language.md', import.meta.url), 'utf8');
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

  it('says of every kind what the machinery knows of it', () => {
    const traits = document.slice(document.indexOf('## Traits of the kinds'));
    for (const name of Object.keys(kinds).filter((one) => one !== 'computedSelect'))
      expect([name, traits.includes(`| \`${name}\` |`)]).toEqual([name, true]);
    expect(traits).toContain('Where a value lies');
  });

  it('names every parameter that stands ready in the SQL of rules', () => {
    const source = readFileSync(
      new URL('../../server/data/statement/readContext.ts', import.meta.url),
      'utf8',
    );
    const names = /:\((me[\w|]+)\)/.exec(source)?.[1]?.split('|') ?? [];
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !document.includes(`\`:${name}\``))).toEqual([]);
  });

  it('shows the document of CONTRIBUTING whole, with its rules', () => {
    for (const part of [
      'defineResource({',
      "name: 'device-repairs'",
      'serverRules(deviceRepairs',
      'notOwn: true',
    ])
      expect(document).toContain(part);
  });

  it('has a section of areas, permissions, reports, notices and pieces', () => {
    for (const title of [
      'An area',
      'An area on the server',
      'Permissions beyond',
      'Reports',
      'Notices',
      'Hand-made pieces',
    ])
      expect(document).toContain(`\n## ${title}`);
  });

  it('names the words that stand for a value: defaults, SQL parameters, placeholders of notices', () => {
    for (const word of ["'today'", "'currentUser'", '`:today`', '`:me`', '`{title}`', 'record_id'])
      expect(document).toContain(word);
  });
});
