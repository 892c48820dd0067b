import { describe, expect, it } from 'vitest';
import type { CalendarAnswer, CalendarColumn, Session, Visit } from './calendarAnswer.tsx';
import {
  closedOf,
  dayOf,
  frameFor,
  inTheWay,
  isAsked,
  lanesOf,
  movedTo,
  nextStep,
  visitsOfDay,
  waited,
  weekOf,
  type Wanted,
} from './calendarModel.tsx';
import { queueOf } from './queueOrder.tsx';

const zone = 'Africa/Cairo';
const session = (what: Partial<Session> = {}): Session => ({
  scheduleId: 's1',
  doctorId: 'D',
  branchId: 'b1',
  roomId: 'r1',
  day: '2026-11-22',
  mode: 'slot',
  slotMin: 15,
  capacity: null,
  label: null,
  from: '2026-11-22T07:00:00Z',
  to: '2026-11-22T12:00:00Z',
  ...what,
});
const column = (what: Partial<CalendarColumn> = {}): CalendarColumn => ({
  id: 'D',
  label: 'د. محمد',
  kind: 'doctor',
  capacity: 1,
  sessions: [session()],
  closed: [],
  absent: {},
  ...what,
});
const visit = (what: Partial<Visit> = {}): Visit => ({
  id: 'A1',
  version: 1,
  patient: { id: 'P1', name: 'أحمد', open: true, first_visit: false },
  doctor_id: 'D',
  room_id: 'r1',
  branch_id: 'b1',
  type_id: 't1',
  starts_at: '2026-11-22T08:00:00Z',
  ends_at: '2026-11-22T08:30:00Z',
  hold_until: '2026-11-22T08:40:00Z',
  status: 'booked',
  mode: 'slot',
  urgent: false,
  queue_no: null,
  chair_no: null,
  outside_hours: false,
  needs_rebooking: false,
  needs_room: false,
  arrived_at: null,
  started_at: null,
  _may: ['confirm', 'arrive', 'move'],
  ...what,
});
const answer = (what: Partial<CalendarAnswer> = {}): CalendarAnswer => ({
  zone,
  days: [{ day: '2026-11-22', dayStart: '2026-11-21T22:00:00Z', dayEnd: '2026-11-22T22:00:00Z' }],
  columns: [column(), column({ id: 'E', sessions: [session({ doctorId: 'E' })] })],
  appointments: [visit()],
  events: [],
  ...what,
});
const at = (text: string): number => Date.parse(text);
const before = at('2026-11-22T05:00:00Z');
const wanted = (what: Partial<Wanted>): Wanted => ({
  id: undefined,
  patientId: 'P2',
  doctorId: 'D',
  roomId: 'r2',
  day: '2026-11-22',
  from: at('2026-11-22T08:30:00Z'),
  to: at('2026-11-22T09:00:00Z'),
  buffer: 10 * 60_000,
  ...what,
});

describe('what would be in the way (clinic.md W1, as far as is loaded)', () => {
  const all = answer();
  it.each([
    ['D, P2, 10:30: the buffer of A1 runs until 10:40', {}, 'doctor'],
    [
      'D, P2, 10:40: touching is free',
      { from: at('2026-11-22T08:40:00Z'), to: at('2026-11-22T09:10:00Z') },
      undefined,
    ],
    ['another doctor', { doctorId: 'E' }, undefined],
    [
      'the same patient at 10:20',
      { doctorId: 'E', patientId: 'P1', from: at('2026-11-22T08:20:00Z') },
      'patient',
    ],
    [
      'itself',
      { id: 'A1', patientId: 'P1', from: at('2026-11-22T08:15:00Z'), to: at('2026-11-22T08:45:00Z') },
      undefined,
    ],
    ['after the session', { from: at('2026-11-22T11:45:00Z'), to: at('2026-11-22T12:15:00Z') }, 'outside'],
    ['20 minutes ago', { from: before - 20 * 60_000, to: before }, 'past'],
  ])('%s', (_, what, kind) => expect(inTheWay(wanted(what), all, before)?.kind).toBe(kind));

  it('a doctor of two chairs takes a second visit, and no third (W2)', () => {
    const columns = [column({ capacity: 2 })];
    const second = visit({ id: 'A2', patient: { ...visit().patient, id: 'P3' } });
    expect(inTheWay(wanted({}), answer({ columns }), before)).toBeUndefined();
    expect(inTheWay(wanted({}), answer({ columns, appointments: [visit(), second] }), before)?.kind).toBe(
      'doctor',
    );
  });
  it('a doctor of two chairs is free beside two visits one after the other', () => {
    const later = visit({
      id: 'A2',
      starts_at: '2026-11-22T08:40:00Z',
      ends_at: '2026-11-22T09:10:00Z',
      hold_until: '2026-11-22T09:10:00Z',
    });
    const all = answer({ columns: [column({ capacity: 2 })], appointments: [visit(), later] });
    expect(inTheWay(wanted({}), all, before)).toBeUndefined();
  });
  it('in the view of rooms a doctor of two chairs is known by name, and an event takes a room whole or one chair of it', () => {
    const columns = [column({ id: 'r1', kind: 'room', capacity: 3, sessions: [] })];
    const doctors = [{ id: 'D', label: 'د. محمد', capacity: 2 }];
    const event = {
      id: 'e',
      room_id: 'r1',
      doctor_id: null,
      chair: 1,
      title: 'تعقيم',
      kind: 'sterilization',
      starts_at: '2026-11-22T08:00:00Z',
      ends_at: '2026-11-22T09:00:00Z',
      status: 'planned',
    };
    const wish = wanted({ roomId: 'r1' });
    const free = answer({ columns, doctors, events: [event] });
    expect(inTheWay(wish, free, before)?.kind).toBeUndefined();
    expect(inTheWay(wish, { ...free, events: [{ ...event, chair: null }] }, before)?.kind).toBe('room');
    expect(inTheWay(wish, { ...free, doctors: [{ id: 'D', label: 'د. محمد' }] }, before)?.kind).toBe(
      'doctor',
    );
  });
  it('who waits by number, who is gone and a cancelled event hold nothing', () => {
    for (const free of [{ mode: 'queue' }, { status: 'cancelled' }, { status: 'no_show' }] as const)
      expect(inTheWay(wanted({}), answer({ appointments: [visit(free)] }), before)).toBeUndefined();
    const event = {
      id: 'e',
      room_id: 'r2',
      doctor_id: 'D',
      chair: null,
      title: 'اجتماع',
      kind: 'meeting',
      starts_at: '2026-11-22T08:30:00Z',
      ends_at: '2026-11-22T09:00:00Z',
    };
    const other = answer({ appointments: [], events: [{ ...event, status: 'cancelled' }] });
    expect(inTheWay(wanted({}), other, before)).toBeUndefined();
    expect(inTheWay(wanted({}), { ...other, events: [{ ...event, status: 'planned' }] }, before)?.kind).toBe(
      'doctor',
    );
  });
  it('leave is a wall', () => {
    const columns = [column({ absent: { '2026-11-22': 'إجازة' } })];
    expect(inTheWay(wanted({}), answer({ columns }), before)?.kind).toBe('absent');
  });
});

describe('days', () => {
  const night = session({ day: '2026-10-29', from: '2026-10-29T14:00:00Z', to: '2026-10-29T23:00:00Z' });
  const days = [{ day: '2026-10-29', dayStart: '2026-10-28T21:00:00Z', dayEnd: '2026-10-29T22:00:00Z' }];
  it('a visit after midnight belongs to the session it lies in, another to its own day', () => {
    const all = answer({ days, columns: [column({ sessions: [night] })] });
    expect(dayOf(visit({ starts_at: '2026-10-29T22:15:00Z' }), all)).toBe('2026-10-29');
    expect(dayOf(visit({ starts_at: '2026-10-29T23:30:00Z' }), all)).toBe('2026-10-30');
  });
  it('the night of 29 October is shown to its end, nine hours long (W4)', () => {
    const all = answer({ days, columns: [column({ sessions: [night] })], appointments: [] });
    const lanes = lanesOf(all, 'day', all.columns);
    const frame = frameFor(lanes, []);
    expect(frame).toEqual({ first: 17 * 60, last: 26 * 60 });
    expect(lanes[0] && closedOf(lanes[0], frame)).toEqual({ closed: [], absent: undefined });
  });
  it('a week begins on Saturday', () => expect(weekOf('2026-11-25', 'sat')[0]).toBe('2026-11-21'));
  it('without work the usual hours are seen, closed', () => {
    const all = answer({ columns: [column({ sessions: [] })], appointments: [] });
    const [lane] = lanesOf(all, 'day', all.columns);
    const frame = frameFor(lane ? [lane] : [], []);
    expect(frame).toEqual({ first: 540, last: 1260 });
    expect(lane && closedOf(lane, frame).closed).toHaveLength(1);
  });
});

describe('a visit', () => {
  it('that was cancelled or missed is shown only where it is asked for', () => {
    const gone = visit({ status: 'no_show' });
    expect([
      isAsked(gone, {}),
      isAsked(gone, { status: 'no_show' }),
      isAsked(visit(), { doctor: 'E' }),
    ]).toEqual([false, true, false]);
  });
  it('arrives on its day and confirms before; then it goes in and out', () => {
    expect(nextStep(visit(), '2026-11-22', zone)).toBe('arrive');
    expect(nextStep(visit(), '2026-11-21', zone)).toBe('confirm');
    expect(nextStep(visit({ _may: ['start', 'cancel'] }), '2026-11-22', zone)).toBe('start');
    expect(nextStep(visit({ _may: ['revert'] }), '2026-11-22', zone)).toBeUndefined();
  });
  it('moves to another doctor in a day, to another time in a week', () => {
    const place = { column: 'E', from: at('2026-11-22T09:00:00Z'), to: at('2026-11-22T09:45:00Z') };
    expect(movedTo(visit(), place, 'day', 'doctor')).toEqual({
      starts_at: '2026-11-22T09:00:00.000Z',
      duration_min: 45,
      doctor_id: 'E',
      room_id: 'r1',
    });
    expect(movedTo(visit(), { ...place, column: '2026-11-22' }, 'week', 'doctor').doctor_id).toBe('D');
    expect(movedTo(visit(), { ...place, column: 'none' }, 'day', 'room').room_id).toBeNull();
  });
  it('waits in complete minutes', () =>
    expect(waited({ arrived_at: '2026-11-22T08:00:30Z' }, at('2026-11-22T08:18:29Z'))).toBe(17));
});

it('the queue: urgent first, then by number (clinic.md W5)', () => {
  const arrived = (id: string, queue_no: number, urgent = false): Visit =>
    visit({ id, status: 'arrived', queue_no, urgent });
  const queue = queueOf([
    arrived('P1', 3),
    arrived('W', 1),
    arrived('P3', 4, true),
    arrived('P2', 2),
    visit({ id: 'P9' }),
  ]);
  expect(queue.waiting.map(({ id }) => id)).toEqual(['P3', 'W', 'P2', 'P1']);
  expect(queue.expected.map(({ id }) => id)).toEqual(['P9']);
});

it('the visits of a clinic day end with it, in the night after where its day does (clinic.md G4)', () => {
  const appointments = [
    visit({ id: 'day', starts_at: '2026-11-22T08:00:00Z' }),
    // 01:30 and 03:00 of the 23rd in Cairo.
    visit({ id: 'night', starts_at: '2026-11-22T23:30:00Z' }),
    visit({ id: 'next', starts_at: '2026-11-23T01:00:00Z' }),
    visit({ id: 'gone', starts_at: '2026-11-22T09:00:00Z', status: 'cancelled' }),
  ];
  const of = (day: string, cutoff: string): string[] =>
    visitsOfDay({ appointments, zone }, day, cutoff, {}).map(({ id }) => id);
  expect([of('2026-11-22', '03:00'), of('2026-11-23', '03:00')]).toEqual([['day', 'night'], ['next']]);
  expect([of('2026-11-22', '00:00'), of('2026-11-23', '00:00')]).toEqual([['day'], ['night', 'next']]);
  expect(visitsOfDay({ appointments, zone }, '2026-11-22', '03:00', { doctor: 'E' })).toEqual([]);
});
