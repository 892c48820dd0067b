import { describe, expect, it } from 'vitest';
import { DatabaseError, databaseError, mayRetry } from './errors.ts';

const failure = (code: string, fields: object = {}) =>
  Object.assign(new Error('as PostgreSQL says it'), { code, ...fields });

describe('databaseError', () => {
  it.each([
    ['23505', 'unique_violation'],
    ['23503', 'foreign_key_violation'],
    ['23514', 'check_violation'],
    ['23502', 'not_null_violation'],
    ['23P01', 'exclusion_violation'],
    ['22P02', 'invalid_value'],
    ['42501', 'forbidden'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['57014', 'timeout'],
    ['57P01', 'unavailable'],
    ['53100', 'unavailable'],
    ['08006', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['P0001', 'raised'],
  ])('%s is %s', (code, kind) => {
    expect(databaseError(failure(code, { constraint: 'c', table: 't' }))).toMatchObject({
      name: 'DatabaseError',
      kind,
      sqlState: code,
      constraint: 'c',
      table: 't',
    });
  });

  it('knows a connection that broke without a code', () => {
    expect(databaseError(new Error('Connection terminated unexpectedly'))).toMatchObject({
      kind: 'unavailable',
    });
  });

  it('leaves what is not the database’s as it was', () => {
    const mistakes = [new TypeError('x'), failure('42703'), failure('EACCES'), 'text'];
    for (const mistake of mistakes) expect(databaseError(mistake)).toBe(mistake);
  });

  it('retries only serialization failures and deadlocks', () => {
    const retried = ['40001', '40P01', '55P03', '23505'].filter((code) =>
      mayRetry(databaseError(failure(code))),
    );
    expect(retried).toEqual(['40001', '40P01']);
    expect(mayRetry(failure('40001'))).toBe(false);
    expect(databaseError(failure('40001'))).toBeInstanceOf(DatabaseError);
  });
});
