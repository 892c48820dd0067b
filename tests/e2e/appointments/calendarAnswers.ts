/** What the server would say, for the tests of the calendar's grid alone: two or more doctors on given days. Times are typed as instants. */
import type { CalendarAnswer, Session, Visit } from '#resources/appointments/calendar/calendarAnswer.tsx';

export const id = (kind: string, n: number): string =>
  `019a0000-000${kind}-7000-8000-${String(n).padStart(12, '0')}`;
export const doctors = ['د. محمد عبد الرحمن', 'د. سارة فؤاد', 'د. كريم منصور'].map((label, n) => ({
  id: id('d', n + 1),
  label,
  color: ['#12355b', '#2f6f4f', '#6a4c93'][n] ?? '#12355b',
}));
export const patients = ['أحمد محمود السيد', 'منى حسن إبراهيم', 'يوسف خالد علي', 'John Smith'].map(
  (label, n) => ({
    id: id('a', n + 1),
    label,
  }),
);
const types = [
  { id: id('b', 1), label: 'كشف', color: '#12355b', duration_min: 30 },
  { id: id('b', 2), label: 'حشو', color: '#b3541e', duration_min: 45 },
];
export const rooms = [{ id: id('c', 1), label: 'عيادة 1', branch_id: id('e', 1) }];

const session = (doctor: number, day: string, from: string, to: string): Session => ({
  scheduleId: id('f', doctor),
  doctorId: id('d', doctor),
  branchId: id('e', 1),
  roomId: id('c', 1),
  day,
  mode: 'slot',
  slotMin: 15,
  capacity: null,
  label: null,
  from,
  to,
});

export const visit = (
  n: number,
  doctor: number,
  from: string,
  to: string,
  what: Partial<Visit> = {},
): Visit => ({
  id: id('1', n),
  version: 1,
  patient: {
    id: patients[(n - 1) % patients.length]?.id ?? '',
    name: patients[(n - 1) % patients.length]?.label ?? '',
    phone: '+201001234567',
    open: true,
    first_visit: false,
  },
  doctor_id: id('d', doctor),
  room_id: null,
  branch_id: id('e', 1),
  type_id: types[(n - 1) % 2]?.id ?? '',
  starts_at: from,
  ends_at: to,
  hold_until: to,
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
  _may: ['confirm', 'arrive', 'move', 'cancel'],
  ...what,
});

interface Said {
  readonly day: string;
  readonly dayStart: string;
  readonly dayEnd: string;
  /** The session of every doctor that day. */
  readonly works: readonly [from: string, to: string];
  readonly visits: readonly Visit[];
}

/** A day of all three doctors. */
export const dayAnswer = ({ day, dayStart, dayEnd, works: [from, to], visits }: Said): CalendarAnswer => ({
  zone: 'Africa/Cairo',
  days: [{ day, dayStart, dayEnd }],
  columns: doctors.map((doctor, n) => ({
    ...doctor,
    kind: 'doctor',
    capacity: 1,
    sessions: [session(n + 1, day, from, to)],
    closed: [],
    absent: {},
  })),
  appointments: visits,
  events: [],
  types,
  rooms,
  doctors,
});

/** Wednesday 25 November 2026, 9:00 to 14:00 in Cairo (+02). */
export const plainDay = dayAnswer({
  day: '2026-11-25',
  dayStart: '2026-11-24T22:00:00Z',
  dayEnd: '2026-11-25T22:00:00Z',
  works: ['2026-11-25T07:00:00Z', '2026-11-25T12:00:00Z'],
  visits: [
    visit(1, 1, '2026-11-25T08:00:00Z', '2026-11-25T08:30:00Z'),
    visit(2, 2, '2026-11-25T08:30:00Z', '2026-11-25T09:15:00Z', { status: 'confirmed' }),
    visit(3, 1, '2026-11-25T10:00:00Z', '2026-11-25T10:30:00Z', {
      status: 'arrived',
      _may: ['start', 'revert', 'move'],
      arrived_at: '2026-11-25T06:45:00Z',
      queue_no: 1,
    }),
  ],
});

/** Thursday 29 October 2026, 17:00 to 01:00: nine hours, 23:30 twice (clinic.md W4). */
export const changeNight = dayAnswer({
  day: '2026-10-29',
  dayStart: '2026-10-28T21:00:00Z',
  dayEnd: '2026-10-29T22:00:00Z',
  works: ['2026-10-29T14:00:00Z', '2026-10-29T23:00:00Z'],
  visits: [
    visit(1, 1, '2026-10-29T20:30:00Z', '2026-10-29T21:00:00Z'),
    visit(2, 1, '2026-10-29T21:30:00Z', '2026-10-29T22:00:00Z'),
  ],
});
