import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSqlFiles } from './sqlFiles.ts';

const folder = (name: string): string => fileURLToPath(new URL(`./${name}/`, import.meta.url));
const bare = (text: string): string => text.replaceAll(/--.*$/gm, '');

describe('migrations', () => {
  it('make no function, view or trigger: those stand in server/db/functions as they are now', () => {
    const made = readSqlFiles(folder('migrations')).flatMap(({ name, text }) =>
      [
        ...bare(text).matchAll(
          /\b(?:create(?: or replace)?|alter|drop) (?:constraint )?(?:function|procedure|view|trigger)\b[^\n]*/gi,
        ),
      ].map(([found]) => `${name}: ${found}`),
    );
    expect(made).toEqual([]);
  });

  it('have one number each', () => {
    const numbers = readSqlFiles(folder('migrations')).map(({ name }) => name.slice(0, 5));
    expect(numbers.filter((number) => !/^\d{4}_$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('current files', () => {
  const files = readSqlFiles(folder('functions'));

  it('may be applied to a database that has them: everything is replaced, a policy and a trigger that waits for the commit dropped first', () => {
    const plain = files.flatMap(({ name, text }) =>
      [...bare(text).matchAll(/^\s*create (?!or replace )[^\n]*/gim)]
        .map(([found]) => found.trim())
        .filter((found) => {
          // Neither of the two is ever replaced by PostgreSQL.
          const [, kind, name, table] =
            /^create (policy|constraint trigger) (\w+) (?:[a-z ]*? )?on (\w+)/.exec(found) ?? [];
          const dropped = kind === 'policy' ? kind : 'trigger';
          return kind === undefined || !text.includes(`drop ${dropped} if exists ${name} on ${table};`);
        })
        .map((found) => `${name}: ${found}`),
    );
    expect(plain).toEqual([]);
  });

  it('say what they are about, and write no row', () => {
    expect(files.filter(({ text }) => !text.startsWith('-- ')).map(({ name }) => name)).toEqual([]);
    const writing = files.filter(({ text }) => /^(?:insert|update|delete|alter table)\b/im.test(bare(text)));
    expect(writing.map(({ name }) => name)).toEqual([]);
  });
});
