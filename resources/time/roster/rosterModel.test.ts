import { describe, expect, it } from 'vitest';
import { lettersOf } from '#src/features/monthGrid/letters.ts';
import { keyOf, runsOf } from './rosterModel.ts';

describe('what is painted in the roster', () => {
  it('is sent as runs of consecutive days of one person and one shift (SEC-49)', () => {
    const painted = new Map([
      [keyOf('b', '2026-11-30'), 'night'],
      [keyOf('a', '2026-12-01'), 'rest'],
      [keyOf('b', '2026-12-01'), 'night'],
      [keyOf('b', '2026-12-02'), 'clear'],
      [keyOf('b', '2026-12-04'), 'clear'],
    ]);
    expect(runsOf(painted)).toEqual([
      { employee_id: 'a', date_from: '2026-12-01', date_to: '2026-12-01', is_rest: true },
      { employee_id: 'b', date_from: '2026-11-30', date_to: '2026-12-01', schedule_id: 'night' },
      { employee_id: 'b', date_from: '2026-12-02', date_to: '2026-12-02', clear: true },
      { employee_id: 'b', date_from: '2026-12-04', date_to: '2026-12-04', clear: true },
    ]);
  });

  it('has a letter for each shift that no other has', () => {
    const named = ['الوردية الأساسية', 'وردية ليلية', 'الليل', 'Night', 'ل'].map((name, at) => ({
      id: String(at),
      name,
    }));
    expect([...lettersOf(named, ['ر']).values()]).toEqual(['أ', 'ل', 'ي', 'N', '5']);
  });
});
