import { beforeAll, describe, expect, it, vi } from 'vitest';
import { row } from '#tests/fixtures/sessionRows.ts';
import { openOn, sessionsOf, type ScheduleRow } from './sessions.ts';

const Cairo = 'Africa/Cairo';
const times = (rows: readonly ScheduleRow[], first: string, last = first): string[] =>
  sessionsOf(rows, first, last, Cairo).map(({ from, to }) => `${from.slice(0, 16)} ${to.slice(0, 16)}`);

describe.each([
  ['UTC', 0],
  ['Africa/Cairo', -120],
  ['America/Los_Angeles', 480],
] as const)('on a server in %s', (machine, offset) => {
  beforeAll(() => {
    vi.stubEnv('TZ', machine);
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset);
    return () => void vi.unstubAllEnvs();
  });

  it('W4 a night session Thu 17:00–01:00 has 9 hours when clocks go back, 7 when they go forward', () => {
    expect(times([row()], '2026-10-29')).toEqual(['2026-10-29T14:00 2026-10-29T23:00']);
    expect(times([row()], '2026-04-23')).toEqual(['2026-04-23T15:00 2026-04-23T22:00']);
    // Without a change it has eight.
    expect(times([row()], '2026-11-05')).toEqual(['2026-11-05T15:00 2026-11-05T23:00']);
  });

  it('moves a beginning that does not exist to the first minute that does; nothing is left of what lies within the jump', () => {
    const friday = { weekday: 'fri', opens: '00:30', closes: '03:00' };
    expect(times([row(friday)], '2026-04-24')).toEqual(['2026-04-23T22:00 2026-04-24T00:00']);
    expect(times([row({ ...friday, closes: '01:00' })], '2026-04-24')).toEqual([]);
    expect(times([row({ opens: '20:00', closes: '00:30' })], '2026-04-23')).toEqual([
      '2026-04-23T18:00 2026-04-23T22:00',
    ]);
  });

  it('begins at the first of two equal times and ends at the second', () => {
    expect(times([row({ opens: '23:30' })], '2026-10-29')).toEqual(['2026-10-29T20:30 2026-10-29T23:00']);
    expect(times([row({ closes: '23:30' })], '2026-10-29')).toEqual(['2026-10-29T14:00 2026-10-29T21:30']);
    // Of two that touch there the hour belongs to the later one: nobody works two sessions at once.
    const two = [row({ closes: '23:30' }), row({ opens: '23:30', closes: '02:00' })];
    expect(times(two, '2026-10-29')).toEqual([
      '2026-10-29T14:00 2026-10-29T20:30',
      '2026-10-29T20:30 2026-10-30T00:00',
    ]);
  });
});

describe('clinic.md 4.2 which rows hold on a day', () => {
  it('comes every n weeks, counted from the day the row is valid from', () => {
    const other = row({
      weekday: 'sat',
      repeat_weeks: 2,
      valid_from: '2026-11-23',
      opens: '10:00',
      closes: '14:00',
    });
    const days = sessionsOf([other], '2026-11-01', '2026-12-31', Cairo).map(({ day }) => day);
    expect(days).toEqual(['2026-11-28', '2026-12-12', '2026-12-26']);
  });

  it('Ramadan hours replace the usual ones of that doctor for as long as they are valid, on weekdays they lack too', () => {
    const usual = ['sat', 'sun', 'thu'].map((weekday) => row({ weekday, opens: '10:00', closes: '14:00' }));
    const ramadan = row({
      weekday: 'sun',
      opens: '20:00',
      closes: '01:00',
      valid_from: '2026-02-18',
      valid_to: '2026-03-19',
      priority: 10,
      label: 'رمضان',
    });
    const other = row({ doctor_id: 'e', weekday: 'sat', opens: '10:00', closes: '14:00' });
    const of = (first: string, last: string): unknown[] =>
      sessionsOf([...usual, ramadan, other], first, last, Cairo).map(({ day, doctorId, label }) => [
        day,
        doctorId,
        label,
      ]);
    expect(of('2026-02-14', '2026-02-22')).toEqual([
      ['2026-02-14', 'd', null],
      ['2026-02-14', 'e', null],
      ['2026-02-15', 'd', null],
      ['2026-02-21', 'e', null],
      ['2026-02-22', 'd', 'رمضان'],
    ]);
    // The day after its last, the usual week is back.
    expect(of('2026-03-19', '2026-03-21')).toEqual([
      ['2026-03-21', 'd', null],
      ['2026-03-21', 'e', null],
    ]);
  });

  it('is closed or has other hours on the days its exceptions name', () => {
    const exceptions = [
      { date: '2026-11-05', closed: true },
      { date: '2026-11-12', closed: false, opens: '12:00', closes: '15:00' },
    ];
    expect(times([row({ exceptions })], '2026-11-01', '2026-11-19')).toEqual([
      '2026-11-12T10:00 2026-11-12T13:00',
      '2026-11-19T15:00 2026-11-19T23:00',
    ]);
  });

  it('says the mode, the capacity of a queue alone, the room and the branch', () => {
    const queue = row({ mode: 'queue', queue_capacity: 3, room_id: 'r', label: 'مسائي' });
    expect(sessionsOf([queue], '2026-11-05', '2026-11-05', Cairo)).toEqual([
      {
        from: '2026-11-05T15:00:00.000Z',
        to: '2026-11-05T23:00:00.000Z',
        scheduleId: queue.id,
        doctorId: 'd',
        branchId: 'b',
        roomId: 'r',
        day: '2026-11-05',
        mode: 'queue',
        slotMin: 15,
        capacity: 3,
        label: 'مسائي',
      },
    ]);
  });
});

describe('opening hours of branches and rooms', () => {
  it('are always where there are none; stretches that touch are one, and the night before reaches in', () => {
    expect(openOn([], '2026-11-05', '2026-11-05', Cairo)).toBe('always');
    const hours = [
      { weekday: 'wed', opens: '20:00', closes: '02:00' },
      { weekday: 'thu', opens: '10:00', closes: '00:00' },
      { weekday: 'fri', opens: '00:00', closes: '03:00' },
    ];
    expect(openOn(hours, '2026-11-05', '2026-11-06', Cairo)).toEqual([
      { from: '2026-11-04T18:00:00.000Z', to: '2026-11-05T00:00:00.000Z' },
      { from: '2026-11-05T08:00:00.000Z', to: '2026-11-06T01:00:00.000Z' },
    ]);
  });
});
