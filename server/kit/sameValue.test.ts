import { describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import type { Field } from '#metadata/fields/types.ts';
import { same } from './sameValue.ts';

describe('same', () => {
  const cases: [string, Field, unknown, unknown, boolean][] = [
    ['decimals by value', f.money(), '150', '150.000', true],
    ['decimals that differ', f.decimal(), '0.1', '0.10001', false],
    ['instants in two zones', f.dateTime(), '2026-05-01T10:00:00+03:00', '2026-05-01T07:00:00.000Z', true],
    ['nothing and an empty list', f.tags(['a']), null, [], true],
    ['no and nothing', f.boolean(), false, null, false],
    ['ids in any case', f.reference('x'), 'AB', 'ab', true],
    ['lists in another order', f.freeTags(), ['a', 'b'], ['b', 'a'], false],
    ['objects', f.custom({ definedBy: [] }), { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['text and a number', f.text(), '1', 1, false],
  ];
  it.each(cases)('%s', (_name, field, a, b, expected) => {
    expect(same(field, a, b)).toBe(expected);
  });

  it('lines by id, order and every value', () => {
    const lines = f.lines({ price: f.money() });
    const [a, b] = [
      { id: '1', price: '1' },
      { id: '2', price: null },
    ];
    expect(same(lines, [a, b], [{ id: '1', price: '1.00' }, { id: '2' }])).toBe(true);
    expect(same(lines, [a, b], [b, a])).toBe(false);
    expect(same(lines, [a], [{ price: '1' }])).toBe(false);
  });
});
