import { describe, expect, it } from 'vitest';
import { all, always, conditionSql, either, isSearchable, never, type Condition } from './conditions.ts';
import { identifier, literal, Parameters } from './sql.ts';

const sqlOf = (condition: Condition): [string, unknown[]] => {
  const parameters = new Parameters();
  return [conditionSql(condition, parameters), parameters.values];
};

describe('conditions', () => {
  it('bind every value and quote every name', () => {
    const hostile = "'; drop table users; --";
    expect(sqlOf({ o: '=', c: 'name', v: hostile })).toEqual(['t."name" = $1', [hostile]]);
    expect(sqlOf({ o: 'folded_like', c: 'name', v: hostile })).toEqual([
      'fold(t."name"::text) like like_pattern($1::text)',
      [hostile],
    ]);
    expect(sqlOf({ o: 'in', c: 'id', v: ['a', 'b'] })).toEqual(['t."id" = any ($1)', [['a', 'b']]]);
    expect(() => sqlOf({ o: '=', c: 'name" or true --', v: 1 })).toThrow('is not a name');
  });

  it('know everything and nothing', () => {
    expect(sqlOf(always)).toEqual(['true', []]);
    expect(sqlOf(never)).toEqual(['false', []]);
    expect(sqlOf(all([]))).toEqual(['true', []]);
    expect(sqlOf(either([]))).toEqual(['false', []]);
  });

  it('say whether the search function can hold them', () => {
    expect(isSearchable(all([{ o: '=', c: 'a', v: 1 }, either([{ o: 'is_null', c: 'b' }])]))).toBe(true);
    expect(
      isSearchable(
        all([
          { o: '=', c: 'a', v: 1 },
          { o: 'sql', sql: () => 'true' },
        ]),
      ),
    ).toBe(false);
  });
});

describe('names and texts of declarations', () => {
  it('refuse what no declaration makes', () => {
    expect(identifier('job_titles__tags')).toBe('"job_titles__tags"');
    for (const name of ['', 'A', 'a b', 'a"', 'a;', '1a', 'ä', 'x'.repeat(64)])
      expect(() => identifier(name)).toThrow(TypeError);
    expect(literal("a'b")).toBe("'a''b'");
  });
});
