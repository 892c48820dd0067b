import { describe, expect, it } from 'vitest';
import { areaOf, sortChanges } from './changes.mjs';

describe('the area of a file', () => {
  it.each([
    ['resources/pay/bonuses/bonuses.ts', 'pay'],
    ['tests/api/pay/bonuses.test.ts', 'pay'],
    ['tests/e2e/time/leave.test.ts', 'time'],
    ['resources/shared/iban.ts', undefined],
    ['tests/api/lifecycle.test.ts', undefined],
    ['server/http/cookies.ts', undefined],
  ])('%s: %s', (file, area) => {
    expect(areaOf(file)).toBe(area);
  });
});

describe('changed files', () => {
  it('of one area, with what generate wrote for them, ask for that area alone', () => {
    const files = [
      'resources/pay/bonuses/bonuses.ts',
      'tests/api/pay/bonuses.test.ts',
      'server/db/migrations/0070_bonuses.sql',
      'docs/generated/openapi.json',
      'tests/expected/bonuses.tsv',
    ];
    expect(sortChanges(files)).toEqual({ areas: ['pay'], tests: {}, shared: [], isWhole: false });
  });

  it('of what is expected of an entity ask for the area of the entity', () => {
    const files = ['tests/expected/bonuses.tsv', 'tests/expected/bonuses.draft.ts'];
    expect(sortChanges(files, (entity) => (entity === 'bonuses' ? 'pay' : undefined))).toMatchObject({
      areas: ['pay'],
      isWhole: false,
    });
  });

  it('that are tests of no area are run themselves, long ones not', () => {
    const files = ['tests/api/lifecycle.test.ts', 'src/ui/box.test.tsx', 'tests/long/kills.test.ts'];
    expect(sortChanges(files)).toMatchObject({
      tests: { api: ['tests/api/lifecycle.test.ts'], unit: ['src/ui/box.test.tsx'] },
      isWhole: false,
    });
  });

  it.each([
    ['server/http/cookies.ts'],
    ['resources/shared/iban.ts'],
    ['tests/setup/client.ts'],
    ['package.json'],
  ])('that all share ask for the whole run: %s', (file) => {
    expect(sortChanges(['resources/pay/bonuses/bonuses.ts', file])).toMatchObject({
      shared: [file],
      isWhole: true,
    });
  });

  it('of the database without an area ask for the whole run: nobody says whose they are', () => {
    expect(sortChanges(['server/db/functions/search.sql']).isWhole).toBe(true);
    expect(sortChanges(['docs/glossary.md']).isWhole).toBe(false);
  });
});
