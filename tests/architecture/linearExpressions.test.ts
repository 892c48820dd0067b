import { expect, it } from 'vitest';
import { boundedExpressions, builtExpressions } from '#tests/fixtures/expressions.ts';
import {
  distinct,
  expressionsOf,
  markOf,
  productExpressions,
  provenExpressions,
  unproven,
} from '#tests/setup/expressions.ts';
import { repository } from './plantedTree.ts';

const { found, built } = productExpressions(repository);
const isBounded = (source: string, place: string): boolean =>
  boundedExpressions.some((one) => one.source === source && place.startsWith(`${one.file}:`));

it('SEC-51 every expression of server, browser and shared code takes time that grows with its text alone', async () => {
  expect(found.length).toBeGreaterThan(200);
  const known = provenExpressions();
  const fresh = distinct(found).filter((one) => !known.has(markOf(one)) && !isBounded(one.source, one.place));
  expect(await unproven(fresh)).toEqual([]);
}, 300_000);

it('what is put together while the program runs is known by what it comes to', async () => {
  expect(built.map(({ file, code }) => ({ file, code }))).toEqual(
    builtExpressions.map(({ file, code }) => ({ file, code })),
  );
  const comesTo = builtExpressions.flatMap(({ file, comesTo: sources }) =>
    sources.map((source) => ({ place: file, source, flags: '' })),
  );
  expect(await unproven(comesTo.filter((one) => !provenExpressions().has(markOf(one))))).toEqual([]);
});

it('what is excused for its short text stands in the code', () => {
  for (const { source, file } of boundedExpressions)
    expect([file, found.some((one) => one.source === source && one.place.startsWith(`${file}:`))]).toEqual([
      file,
      true,
    ]);
});

it('an expression that is not linear is caught, however it is written', async () => {
  const planted = String.raw`const a = /(a+)+$/; const b = new RegExp('^(\\w+\\s?)*$', 'u'); const c = RegExp(String.raw${'`'} +$${'`'});
    const d = text({ pattern: /^(.*x)*y/ }); const fine = /^\d{4}-\d\d$/; const later = new RegExp(input);`;
  const { found: seen, built: unread } = expressionsOf('planted.ts', planted);
  expect(seen.map(({ source }) => source)).toEqual([
    '(a+)+$',
    String.raw`^(\w+\s?)*$`,
    ' +$',
    '^(.*x)*y',
    String.raw`^\d{4}-\d\d$`,
  ]);
  expect(unread.map(({ code }) => code)).toEqual(['new RegExp(input)']);
  const why = await unproven(seen);
  expect(why.map((one) => one.split(' takes ', 1)[0])).toEqual([
    '/(a+)+$/ of planted.ts:1',
    String.raw`/^(\w+\s?)*$/u of planted.ts:1`,
    '/ +$/ of planted.ts:1',
    '/^(.*x)*y/ of planted.ts:2',
  ]);
});
