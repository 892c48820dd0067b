import { describe, expect, it } from 'vitest';
import {
  countOf,
  differenceOf,
  groupsOf,
  isCounted,
  markedEntries,
  typed,
  type CountLine,
} from './countSheet.ts';

const line = (id: string, category: string, onHand: string): CountLine => ({
  batch_id: id,
  item: `صنف ${id}`,
  item_code: id,
  batch_no: 'B1',
  expiry_date: null,
  category_id: category,
  category,
  base_unit: 'piece',
  units: [],
  on_hand: onHand,
});

describe('a count sheet (inventory.md 3)', () => {
  it('reads quantities as people type them, and nothing else', () => {
    expect(['42', '٤٢', ' 2.5 ', '0', '1,200'].map(countOf)).toEqual(['42', '42', '2.5', '0', '1200']);
    expect(['', '-1', 'كثير', '1.2345'].map(countOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('marks what others moved after it was typed, and takes the new balance when it is typed again', () => {
    let keys = 0;
    const key = () => String((keys += 1));
    const opened = markedEntries({}, [line('a', 'x', '42'), line('b', 'x', '7')]);
    expect(opened['a']).toMatchObject({ text: '', expected: '42', state: 'waiting' });
    const entries = typed(opened, line('a', 'x', '42'), { text: '40' }, key);
    expect(entries['a']).toEqual({ text: '40', unit: 'piece', expected: '42', key: '1', state: 'typed' });
    expect(markedEntries(entries, [line('a', 'x', '42')])).toBe(entries);
    const moved = markedEntries(entries, [line('a', 'x', '40'), line('b', 'x', '7')]);
    expect(moved['a']).toMatchObject({ text: '', state: 'moved' });
    expect(moved['b']).toMatchObject({ expected: '7', state: 'waiting' });
    const again = typed(moved, line('a', 'x', '40'), { text: '39' }, key);
    expect(again['a']).toMatchObject({ expected: '40', key: '2', state: 'typed' });
  });

  it('A6 what moved after the sheet was opened is marked although nobody had typed it, and keeps the balance of then', () => {
    const opened = markedEntries({}, [line('a', 'x', '24')]);
    const moved = markedEntries(opened, [line('a', 'x', '22')]);
    expect(moved['a']).toMatchObject({ text: '', expected: '22', state: 'moved' });
    // Moved while it is being typed, before the sheet looked again: posted against what it was opened with, and refused.
    const late = typed(opened, line('a', 'x', '22'), { text: '24' }, () => 'k');
    expect(late['a']).toMatchObject({ expected: '24', state: 'typed' });
  });

  it('A6 the difference is known before anything is posted, in base units', () => {
    const box = { ...line('a', 'x', '250'), units: [{ unit: 'box', factor: '100' }] as const };
    const counted = typed(markedEntries({}, [box]), box, { text: '2', unit: 'box' }, () => 'k')['a'];
    expect(counted && differenceOf(box, counted)).toBe('-50');
    const pieces = line('b', 'x', '24');
    const typo = typed(markedEntries({}, [pieces]), pieces, { text: '240' }, () => 'k')['b'];
    expect(typo && differenceOf(pieces, typo)).toBe('216');
  });

  it('what was counted is not asked again when it moves later', () => {
    const counted = typed({}, line('a', 'x', '42'), { text: '42' }, () => 'k');
    const entry = counted['a'];
    const done = entry ? { a: { ...entry, state: 'same' as const } } : {};
    expect(isCounted(done.a)).toBe(true);
    expect(markedEntries(done, [line('a', 'x', '3')])).toBe(done);
    const groups = groupsOf([line('a', 'x', '3'), line('b', 'x', '1'), line('c', 'y', '1')], done);
    expect(groups.map(({ id, lines, counted: n }) => [id, lines.length, n])).toEqual([
      ['x', 2, 1],
      ['y', 1, 0],
    ]);
  });
});
