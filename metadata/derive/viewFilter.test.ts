import { describe, expect, it } from 'vitest';
import { narrowed } from './viewFilter.ts';

describe('what a list asks by itself', () => {
  const where = { status: ['active', 'archived'], queue: true };

  it('stands beside what is asked of other fields', () => {
    expect(narrowed(where, { gender: ['female'] })).toEqual({ gender: ['female'], ...where });
    expect(narrowed(undefined, { gender: ['female'] })).toEqual({ gender: ['female'] });
  });

  it('gives way to whatever is asked of the same field, with any operator', () => {
    expect(narrowed(where, { status: 'archived' })).toEqual({ status: 'archived', queue: true });
    expect(narrowed(where, { status_neq: ['active'] })).toEqual({ status_neq: ['active'], queue: true });
    expect(narrowed({ due_month_lte: '2026-11' }, { due_month_gte: '2026-12' })).toEqual({
      due_month_gte: '2026-12',
    });
  });
});
