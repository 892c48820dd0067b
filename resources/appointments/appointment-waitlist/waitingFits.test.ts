import { describe, expect, it } from 'vitest';
import { byTurn, dayPartOf, startFor, type Freed, type Waiting } from './waitingFits.ts';

const Cairo = 'Africa/Cairo';
// Sunday 22 November 2026, 11:30–13:00 in Cairo (+02).
const freed: Freed = {
  from: '2026-11-22T09:30:00Z',
  to: '2026-11-22T11:00:00Z',
  doctorId: 'd1',
  branchId: 'b1',
};
const now = new Date('2026-11-21T08:00:00Z');
const waits = (values: Partial<Waiting> = {}): Waiting => ({
  doctor_id: null,
  branch_id: 'b1',
  weekdays: [],
  day_parts: [],
  urgent: false,
  until: null,
  created_at: '2026-11-01T08:00:00Z',
  duration_min: 30,
  doctors: [],
  booked_at: null,
  ...values,
});

describe('whom a freed time suits (clinic.md 4.5, areas-clinic 6.3)', () => {
  it.each<[string, Partial<Waiting>, string | undefined]>([
    ['whoever takes any time', {}, '2026-11-22T09:30:00.000Z'],
    ['the very length of it', { duration_min: 90 }, '2026-11-22T09:30:00.000Z'],
    ['nobody who needs longer', { duration_min: 95 }, undefined],
    ['whoever waits for this doctor', { doctor_id: 'd1' }, '2026-11-22T09:30:00.000Z'],
    ['nobody who waits for another', { doctor_id: 'd2' }, undefined],
    ['nobody whose type this doctor does not do', { doctors: ['d2'] }, undefined],
    ['nobody of another branch', { branch_id: 'b2' }, undefined],
    ['its day', { weekdays: ['sun'] }, '2026-11-22T09:30:00.000Z'],
    ['no other day', { weekdays: ['mon', 'sat'] }, undefined],
    ['the afternoon from 12:00 on', { day_parts: ['afternoon'] }, '2026-11-22T10:00:00.000Z'],
    [
      'the afternoon where it fits behind 12:00',
      { day_parts: ['afternoon'], duration_min: 60 },
      '2026-11-22T10:00:00.000Z',
    ],
    [
      'not the afternoon where it does not fit there',
      { day_parts: ['afternoon'], duration_min: 65 },
      undefined,
    ],
    ['nobody who comes in the evening alone', { day_parts: ['evening'] }, undefined],
    ['the last day that suits', { until: '2026-11-22' }, '2026-11-22T09:30:00.000Z'],
    ['no day behind it', { until: '2026-11-21' }, undefined],
    ['whoever is booked later', { booked_at: '2026-11-22T10:00:00Z' }, '2026-11-22T09:30:00.000Z'],
    ['nobody who is booked sooner', { booked_at: '2026-11-22T09:30:00Z' }, undefined],
  ])('%s', (_, values, start) => expect(startFor(freed, waits(values), now, Cairo)).toBe(start));

  it('offers nothing that is over', () => {
    expect(startFor(freed, waits(), new Date('2026-11-22T09:41:00Z'), Cairo)).toBe(
      '2026-11-22T09:45:00.000Z',
    );
    expect(startFor(freed, waits(), new Date('2026-11-22T10:41:00Z'), Cairo)).toBeUndefined();
  });

  it.each([
    ['00:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['16:59', 'afternoon'],
    ['17:00', 'evening'],
  ])('%s is %s', (clock, part) => expect(dayPartOf(clock)).toBe(part));

  it('asks urgent ones first, then who waits longest', () => {
    const people = [
      waits({ created_at: '2026-11-03T00:00:00Z' }),
      waits({ created_at: '2026-11-05T00:00:00Z', urgent: true }),
      waits({ created_at: '2026-11-02T00:00:00Z' }),
      waits({ created_at: '2026-11-04T00:00:00Z', urgent: true }),
    ];
    expect(people.toSorted(byTurn).map(({ created_at }) => created_at.slice(8, 10))).toEqual([
      '04',
      '05',
      '02',
      '03',
    ]);
  });
});
