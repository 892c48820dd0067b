import { describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import type { Fields } from '#metadata/fields/types.ts';
import { declare, modelFrom } from '#tests/fixtures/declarations.ts';
import { differences } from './differ.ts';

describe('a column that goes', () => {
  const refusalOf = (before: Fields, now: Fields): readonly string[] =>
    differences(modelFrom(declare('rooms', before)), modelFrom(declare('rooms', now))).refusals;
  const byHand = 'write that migration by hand and count it with --by-hand';

  it('may have another name now: `was` is offered where a new one has its type', () => {
    expect(
      refusalOf({ a: f.text(), n: f.integer() }, { b: f.text(), c: f.integer(), n: f.integer() }),
    ).toEqual([
      `The column rooms.a would be dropped with its values (alter table rooms drop column a;); if it is b now, say was: 'a' there and nothing is lost: ${byHand}.`,
    ]);
    expect(refusalOf({ a: f.text() }, { b: f.integer() })).toEqual([
      `The column rooms.a would be dropped with its values (alter table rooms drop column a;): ${byHand}.`,
    ]);
  });

  it('takes the search column with it, which is made again of what is left', () => {
    expect(
      refusalOf(
        { a: f.text({ search: true }), b: f.text({ search: true }) },
        { b: f.text({ search: true }) },
      ),
    ).toEqual([
      `The column rooms.a would be dropped with its values (alter table rooms drop column search; alter table rooms drop column a; ` +
        `alter table rooms add column search text generated always as (fold(coalesce(b, ''))) stored; ` +
        `create index rooms__search on rooms using gin (clinic_id, search gin_trgm_ops);): ${byHand}.`,
    ]);
    expect(refusalOf({ a: f.text({ search: true }) }, {})).toEqual([
      `The column rooms.a would be dropped with its values (alter table rooms drop column search; alter table rooms drop column a;): ${byHand}.`,
    ]);
  });
});
