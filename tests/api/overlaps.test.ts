import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#server/kit/rules.ts';
import type { ProblemError } from '#server/problems.ts';
import {
  idOf,
  principal,
  problemOf,
  resource,
  startBench,
  type Bench,
} from '#tests/fixtures/repositoryBench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench('overlaps');
});
afterAll(() => bench.database.close());

const bookings = resource('trial-bookings');
const leaves = resource('trial-leaves');
const manager = principal();
const at = (hour: string): string => `2026-05-10T${hour}:00Z`;
let count = 0;
/** A booking of the first branch from one hour until another; without end where none is said. */
const booking = (desk: number | null, from: string, to?: string, more: Row = {}): Row => ({
  subject: `حجز ${(count += 1)}`,
  branch_id: idOf(1, 1, 1),
  desk,
  starts: at(from),
  ends: to === undefined ? null : at(to),
  ...more,
});
const book = (...given: Parameters<typeof booking>): Promise<Row> =>
  bench.repository.create(manager, bookings, booking(...given));
const told = ({ code, status, errors }: ProblemError): unknown[] => [code, status, errors];

describe('what may not overlap', () => {
  it('touches: one ends when the next begins; another desk, and no desk, are free', async () => {
    await book(1, '10:00', '10:30');
    await book(1, '10:30', '11:00');
    await book(1, '09:00', '10:00');
    await book(2, '10:00', '11:00');
    await book(null, '10:00', '11:00');
    await book(null, '10:00', '11:00');
  });

  it('names what it collides with, on the field it begins with', async () => {
    await book(3, '10:00', '11:00', { subject: 'جراحة' });
    for (const [from, to] of [
      ['10:59', '12:00'],
      ['09:00', '10:01'],
      ['10:15', '10:20'],
      ['09:00', '12:00'],
      ['09:00', undefined],
    ] as const)
      expect(told(await problemOf(book(3, from, to)))).toEqual([
        'overlap',
        409,
        { starts: { key: 'overlaps_record', values: { record: 'جراحة' } } },
      ]);
  });

  it('says no name to whom it would be hidden', async () => {
    await book(4, '10:00', '11:00', { subject: 'سرّي', branch_id: idOf(1, 1, 2) });
    const clerk = principal({ scope: 'branch' });
    const refused = await problemOf(bench.repository.create(clerk, bookings, booking(4, '10:00', '10:30')));
    expect(told(refused)).toEqual(['overlap', 409, { starts: { key: 'overlaps' } }]);
    expect(JSON.stringify(refused)).not.toContain('سرّي');
  });

  it('lasts for ever without an end', async () => {
    await book(5, '10:00');
    expect((await problemOf(book(5, '23:00', '23:30'))).code).toBe('overlap');
    await book(5, '09:00', '10:00');
  });

  it('is asked again where a record moves or comes back, never against itself', async () => {
    const mine = await book(6, '10:00', '11:00', { subject: 'الأولى' });
    const second = await book(6, '11:00', '12:00');
    const save = (record: Row, values: Row): Promise<Row> =>
      bench.repository.change(manager, bookings, String(record['id']), {
        version: record['version'],
        ...values,
      });
    const moved = await save(mine, { ends: at('10:45') });
    expect(told(await problemOf(save(second, { starts: at('10:30') })))).toEqual([
      'overlap',
      409,
      { starts: { key: 'overlaps_record', values: { record: 'الأولى' } } },
    ]);
    const move = (record: Row, name: string): Promise<Row> =>
      bench.repository.transition(manager, bookings, String(record['id']), name, {});
    await move(moved, 'cancel');
    await book(6, '10:00', '10:30', { subject: 'بدلها' });
    expect(told(await problemOf(move(moved, 'renew')))).toEqual([
      'overlap',
      409,
      { starts: { key: 'overlaps_record', values: { record: 'بدلها' } } },
    ]);
  });

  it('ends after it began', async () => {
    expect((await problemOf(book(7, '10:00', '10:00'))).errors).toEqual({ ends: { key: 'not_after_start' } });
    expect((await problemOf(book(7, '10:00', '09:00'))).errors).toEqual({ ends: { key: 'not_after_start' } });
  });

  it('of thirty at once lets exactly one through; the others are told on the field', async () => {
    const made = await Promise.allSettled(Array.from({ length: 30 }, () => book(8, '10:00', '11:00')));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made) {
      if (one.status === 'fulfilled') continue;
      const { code, status, errors } = one.reason as ProblemError;
      expect([code, status, Object.keys(errors ?? {})]).toEqual(['overlap', 409, ['starts']]);
    }
    expect(await bench.sql(1, 'select count(*)::int as n from trial_bookings where desk = 8')).toEqual([
      { n: 1 },
    ]);
  });

  it('of days belongs to the last day too, and is each clinic’s own', async () => {
    const leave = (first: string, last: string | null, clinic: 1 | 2 = 1): Promise<Row> =>
      bench.repository.create(principal({ clinic }), leaves, {
        reason: `من ${first}`,
        employee_id: idOf(clinic, 4, 1),
        first,
        last,
      });
    await leave('2026-05-03', '2026-05-05');
    await leave('2026-05-06', '2026-05-06');
    expect((await problemOf(leave('2026-05-05', '2026-05-05'))).errors).toEqual({
      first: { key: 'overlaps_record', values: { record: 'من 2026-05-03' } },
    });
    expect((await problemOf(leave('2026-05-09', '2026-05-08'))).errors).toEqual({
      last: { key: 'date_order' },
    });
    await leave('2026-05-05', null, 2);
  });
});

it('a broken rule of a row or of a pair of values is told on its field, not as a fault', async () => {
  await book(9, '10:00', '11:00', { subject: 'مرة' });
  const twice = await problemOf(book(9, '12:00', '13:00', { subject: 'مرة' }));
  expect(twice.errors).toEqual({ subject: { key: 'not_unique' } });
  const broken = await problemOf(book(-1, '12:00', '13:00'));
  expect([broken.code, broken.status]).toEqual(['invalid', 422]);
});
