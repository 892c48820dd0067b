import type { RecordOf } from '#metadata/resource.ts';
import type { appointments } from '../appointments/appointments.ts';

export type VisitStatus = RecordOf<typeof appointments>['status'];

/** A stretch of time as instants, half-open. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** A working session of a doctor on a day. */
export interface Session extends Stretch {
  readonly scheduleId: string;
  readonly doctorId: string;
  readonly branchId: string;
  readonly roomId: string | null;
  /** The clinic day it begins on. */
  readonly day: string;
  readonly mode: 'slot' | 'queue';
  readonly slotMin: number;
  readonly capacity: number | null;
  readonly label: string | null;
}

export interface CalendarDay {
  readonly day: string;
  readonly dayStart: string;
  readonly dayEnd: string;
  readonly holiday?: string | null;
}

export interface CalendarColumn {
  readonly id: string;
  readonly label: string;
  /** Of a room, where rooms of several branches stand side by side. */
  readonly branch?: string;
  readonly color?: string | null;
  readonly kind: 'doctor' | 'room';
  /** A doctor whose weekly hours nobody entered yet. */
  readonly unset?: boolean;
  /** How many visits it takes at once: chairs of a room, parallel chairs of a doctor. */
  readonly capacity?: number;
  readonly sessions: readonly Session[];
  readonly closed: readonly Stretch[];
  /** Why the doctor is away, by day. */
  readonly absent: Readonly<Record<string, string>>;
}

/** A visit as the calendar tells it. */
export interface Visit {
  readonly id: string;
  readonly version: number;
  readonly patient: {
    readonly id: string;
    readonly name: string;
    readonly phone?: string | null;
    readonly alert?: string | null;
    /** The reader may open the record. */
    readonly open: boolean;
    readonly first_visit: boolean;
    /** Something is owed; told to whoever sees money alone. */
    readonly owes?: boolean;
    /** Visits of a year to which they did not come, where they are many. */
    readonly no_shows?: number;
  };
  readonly doctor_id: string;
  readonly room_id: string | null;
  readonly branch_id: string;
  readonly type_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly hold_until: string;
  readonly status: VisitStatus;
  readonly mode: 'slot' | 'queue' | 'walk_in';
  readonly urgent: boolean;
  readonly queue_no: number | null;
  readonly chair_no: number | null;
  readonly outside_hours: boolean;
  readonly needs_rebooking: boolean;
  readonly needs_room: boolean;
  readonly arrived_at: string | null;
  readonly started_at: string | null;
  readonly note?: string | null;
  /** Booked together with others that repeat (clinic.md 4.4). */
  readonly series_id?: string | null;
  /** What may be done with it now. */
  readonly _may: readonly string[];
}

export interface CalendarEvent {
  readonly id: string;
  readonly room_id: string;
  readonly doctor_id: string | null;
  readonly chair: number | null;
  readonly title: string;
  readonly kind: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
}

/** What a visit refers to, by name. */
export interface Named {
  readonly id: string;
  readonly label: string;
  readonly color?: string | null;
  readonly branch_id?: string | null;
  readonly duration_min?: number;
  /** Of a room its chairs, of a doctor how many at once. */
  readonly capacity?: number;
}

export interface CalendarAnswer {
  readonly zone: string;
  readonly days: readonly CalendarDay[];
  readonly columns: readonly CalendarColumn[];
  readonly appointments: readonly Visit[];
  readonly events: readonly CalendarEvent[];
  readonly types?: readonly Named[];
  readonly rooms?: readonly Named[];
  readonly doctors?: readonly Named[];
}

/** A visit as it travels: without what is empty or no. */
type LeanVisit = Partial<Omit<Visit, 'patient'>> &
  Pick<
    Visit,
    | 'id'
    | 'version'
    | 'doctor_id'
    | 'branch_id'
    | 'type_id'
    | 'starts_at'
    | 'ends_at'
    | 'hold_until'
    | 'status'
    | 'mode'
    | '_may'
  > & { readonly patient: Partial<Visit['patient']> & Pick<Visit['patient'], 'id' | 'name'> };
export type LeanAnswer = Omit<CalendarAnswer, 'appointments'> & {
  readonly appointments: readonly LeanVisit[];
};

const nothing = {
  room_id: null,
  urgent: false,
  queue_no: null,
  chair_no: null,
  outside_hours: false,
  needs_rebooking: false,
  needs_room: false,
  arrived_at: null,
  started_at: null,
};

/** The answer with what did not travel. */
export const wholeAnswer = (answer: LeanAnswer): CalendarAnswer => ({
  ...answer,
  appointments: answer.appointments.map((visit) => ({
    ...nothing,
    ...visit,
    patient: { open: false, first_visit: false, ...visit.patient },
  })),
});

export interface CountsAnswer {
  readonly days: readonly {
    readonly day: string;
    readonly holiday?: string | null;
    readonly byDoctor: Readonly<Record<string, number>>;
  }[];
}

export interface AskedCalendar {
  readonly from: string;
  readonly to: string;
  readonly by: 'doctor' | 'room';
  readonly branch_id?: string | undefined;
  readonly doctor_id?: string | undefined;
  /** Those that were cancelled too. */
  readonly cancelled?: '1' | undefined;
}

export interface FreeSlot {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly rooms?: readonly string[];
  readonly room_id?: string | null;
}
