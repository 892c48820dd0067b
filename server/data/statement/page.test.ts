import { describe, expect, it } from 'vitest';
import { ProblemError } from '#server/problems.ts';
import * as f from '#metadata/fields/kinds.ts';
import { declare } from '#tests/fixtures/declarations.ts';
import { CountCache } from './counts.ts';
import { newId } from '../../kit/ids.ts';
import { readFilter, readRange, readSort } from './page.ts';

const things = declare(
  'things',
  { name: f.text() },
  { screens: { list: { path: 'things', sort: '-name' } } },
);
const codeOf = (read: () => unknown): string => {
  try {
    return JSON.stringify(read());
  } catch (error) {
    return error instanceof ProblemError ? error.code : String(error);
  }
};

describe('the texts of a list call', () => {
  it('are read as ra-data-simple-rest sends them', () => {
    expect(readRange('[50,74]')).toEqual({ offset: 50, limit: 25 });
    expect(readRange(undefined)).toEqual({ offset: 0, limit: 25 });
    expect(readSort('["name","DESC"]', things)).toEqual([{ name: 'name', direction: 'desc' }]);
    expect(readSort('[["name","asc"],["id"]]', things)).toEqual([
      { name: 'name', direction: 'asc' },
      { name: 'id', direction: 'asc' },
    ]);
    expect(readSort(undefined, things)).toEqual([{ name: 'name', direction: 'desc' }]);
    expect(readSort(undefined, declare('x', { a: f.text() }))).toEqual([
      { name: 'created_at', direction: 'desc' },
    ]);
    expect(readFilter('{"a":1}')).toEqual({ a: 1 });
  });

  it('SEC-60 are refused beyond their limits or out of shape', () => {
    for (const range of [
      '[0,200]',
      '[-1,5]',
      '[5,4]',
      '[100001,100002]',
      '[0]',
      '0-24',
      '[0,1,2]',
      '[0.5,2]',
      '{}',
    ])
      expect([range, codeOf(() => readRange(range))]).toEqual([range, 'bad_request']);
    expect(readRange('[10000,10199]')).toEqual({ offset: 10_000, limit: 200 });
    expect(codeOf(() => readRange('[10001,10025]'))).toBe('page_too_far');
    for (const sort of ['[]', '"name"', '["name","up"]', '[1,2]', '[["a"],["b"],["c"],["d"]]', '{', 'null'])
      expect([sort, codeOf(() => readSort(sort, things))]).toEqual([sort, 'bad_request']);
    for (const filter of ['[]', 'null', '1', '{', `{"a":"${'x'.repeat(10_001)}"}`])
      expect(codeOf(() => readFilter(filter))).toBe('bad_request');
  });
});

describe('kept counts', () => {
  it('live five seconds and go with the clinic’s next write', () => {
    const counts = new CountCache();
    counts.keep('a', 'k', { total: 3, exact: true }, 1000);
    expect(counts.find('a', 'k', 5999)).toMatchObject({ total: 3 });
    expect(counts.find('a', 'k', 6000)).toBeUndefined();
    expect(counts.find('b', 'k', 1000)).toBeUndefined();
    counts.drop('a');
    expect(counts.find('a', 'k', 1001)).toBeUndefined();
  });
});

describe('new ids', () => {
  it('are UUIDv7 and sort by time', () => {
    const ids = [1_000_000_000_000, 1_800_000_000_000, 2_000_000_000_000].map((at) => newId(at));
    expect(ids.toSorted()).toEqual(ids);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
