import type { Course } from './demoCourse.server.ts';
import type { VisitType } from './demoGround.server.ts';

/** A visit of the demo, as it is inserted but for what is reckoned at the end. */
export interface DemoVisit extends Course {
  readonly id: string;
  /** The visits it was booked together with. */
  readonly series?: string;
  readonly session: string;
  patient: string;
  readonly doctor: string;
  readonly type: VisitType;
  readonly branch: string;
  readonly room: string | null;
  readonly lane: number;
  readonly doctorLane: number;
  readonly mode: 'slot' | 'queue' | 'walk_in';
  readonly day: string;
  readonly start: number;
  readonly end: number;
  readonly held: number;
  readonly roomHeld: number;
  rebook?: true;
  review?: true;
}

const iso = (at: number): string => new Date(at).toISOString();
const living: readonly string[] = ['booked', 'confirmed', 'arrived', 'in_progress'];

/** Rows of the table; whoever came has a number in the order of their coming, per doctor and day. */
export function rowsOf(visits: readonly DemoVisit[]) {
  const numbers = new Map<string, number>();
  const turns = new Map<string, number>();
  const came = visits.filter((one) => one.arrived_at !== undefined);
  for (const { id, doctor, day } of came.toSorted((a, b) => (a.arrived_at ?? 0) - (b.arrived_at ?? 0))) {
    const number = (turns.get(`${doctor} ${day}`) ?? 0) + 1;
    turns.set(`${doctor} ${day}`, number);
    numbers.set(id, number);
  }
  const moment = (at: number | undefined): string | null => (at === undefined ? null : iso(at));
  return visits.map((one) => ({
    id: one.id,
    patient_id: one.patient,
    doctor_id: one.doctor,
    type_id: one.type.id,
    branch_id: one.branch,
    series_id: one.series ?? null,
    room_id: one.room,
    starts_at: iso(one.start),
    ends_at: iso(one.end),
    hold_until: iso(one.held),
    duration_min: one.type.minutes,
    mode: one.mode,
    urgent: one.urgent ?? false,
    source: one.mode === 'walk_in' ? 'front_desk' : (one.source ?? 'phone'),
    outside_hours: false,
    queue_no: numbers.get(one.id) ?? null,
    chair_no: ['in_progress', 'completed'].includes(one.status) ? one.lane : null,
    status: one.status,
    cancel_reason: one.cancel_reason ?? null,
    cancelled_by: one.cancelled_by ?? null,
    confirmed_via: one.confirmed_at === undefined ? null : 'whatsapp',
    needs_rebooking: one.rebook ?? false,
    needs_room: false,
    needs_review: one.review ?? false,
    created_at: iso(one.created_at),
    // Who confirmed did so when they were reminded.
    reminder_sent_at: one.status === 'confirmed' ? moment(one.confirmed_at) : null,
    confirmed_at: moment(one.confirmed_at),
    arrived_at: moment(one.arrived_at),
    started_at: moment(one.started_at),
    completed_at: moment(one.completed_at),
    cancelled_at: moment(one.cancelled_at),
    missed_at: moment(one.missed_at),
    version: 1,
  }));
}

/** What a visit by the clock holds while it lives (clinic.md A1). */
export function holdsOf(one: DemoVisit) {
  if (one.mode !== 'slot' || !living.includes(one.status)) return [];
  const held = { appointment_id: one.id, from_at: iso(one.start), is_bound: false };
  return [
    { ...held, patient_id: one.patient, doctor_id: null, room_id: null, lane: 1, to_at: iso(one.end) },
    {
      ...held,
      patient_id: null,
      doctor_id: one.doctor,
      room_id: null,
      lane: one.doctorLane,
      to_at: iso(one.held),
    },
    ...(one.room
      ? [
          {
            ...held,
            patient_id: null,
            doctor_id: null,
            room_id: one.room,
            lane: one.lane,
            to_at: iso(one.roomHeld),
          },
        ]
      : []),
  ];
}
