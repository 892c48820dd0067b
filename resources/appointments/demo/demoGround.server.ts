import type { DemoClinic } from '#server/kit/demo.ts';

export interface VisitType {
  readonly id: string;
  readonly minutes: number;
  readonly buffer: number;
}

/** What is taken, per patient, doctor or room and lane. */
export interface Occupied {
  /** The lowest lane free all that time, which is taken then; undefined where there is none. */
  take(id: string, lanes: number, from: number, to: number): number | undefined;
}

/** Where and by whom visits of a demo clinic come about. */
export interface Ground {
  readonly now: number;
  readonly zone: string;
  readonly types: readonly VisitType[];
  readonly roomsOf: ReadonlyMap<
    string,
    readonly { readonly id: string; readonly chairs: number; readonly turnover: number }[]
  >;
  readonly patients: readonly string[];
  readonly patientsOf: ReadonlyMap<string, readonly string[]>;
  /** Doctors who can be booked, each with their place in the order of staff. */
  readonly order: ReadonlyMap<string, number>;
  readonly chairsOf: ReadonlyMap<string, number>;
  readonly branchOf: ReadonlyMap<string, string>;
  readonly occupied: Occupied;
  /** Who has a visit on a day already. */
  takenOn(day: string): Set<string>;
}

export function occupation(): Occupied {
  const taken = new Map<string, { readonly lane: number; readonly from: number; readonly to: number }[]>();
  return {
    take(id, lanes, from, to) {
      const held = taken.get(id) ?? [];
      taken.set(id, held);
      for (let lane = 1; lane <= lanes; lane += 1) {
        if (held.some((one) => one.lane === lane && one.from < to && from < one.to)) continue;
        held.push({ lane, from, to });
        return lane;
      }
      return undefined;
    },
  };
}

const grouped = <Row, Value>(
  rows: readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => Value,
): Map<string, Value[]> => {
  const found = new Map<string, Value[]>();
  for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), value(row)]);
  return found;
};

/** The rows visits of a demo clinic are made of. */
async function rowsOf({ db }: DemoClinic) {
  const [clinic] = await db.query('select timezone from clinics where id = app_clinic()');
  return {
    clinic,
    types: await db.query(
      `select id, duration_min, buffer_after_min from appointment_types where status = 'active' order by position, id`,
    ),
    rooms: await db.query(
      `select id, branch_id, capacity, turnover_min from rooms where kind in ('dental', 'consultation') and status = 'active'
        order by branch_id, position, id`,
    ),
    doctors: await db.query(
      `select p.employee_id as id, p.parallel_chairs, e.branch_id from doctor_profiles p
        join employees e on e.clinic_id = p.clinic_id and e.id = p.employee_id where p.bookable order by e.employee_no`,
    ),
    patients: await db.query(
      `select id, primary_doctor_id from patients where status = 'active' order by file_no`,
    ),
    events: await db.query(
      'select room_id, lane, from_at, to_at from schedule_holds where room_id is not null',
    ),
  };
}
type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** What events hold is taken already. */
function takenBy(events: Rows['events']): Occupied {
  const occupied = occupation();
  for (const one of events) {
    const [from, to] = [one['from_at'], one['to_at']].map((at) => new Date(at as string).getTime());
    occupied.take(String(one['room_id']), Number(one['lane']), from ?? 0, to ?? 0);
  }
  return occupied;
}

/** Reads what the areas before this one left in the clinic. */
export async function groundOf(demo: DemoClinic): Promise<Ground> {
  const { clinic, types, rooms, doctors, patients, events } = await rowsOf(demo);
  const days = new Map<string, Set<string>>();
  const roomOf = (row: Rows['rooms'][number]) => ({
    id: String(row['id']),
    chairs: Number(row['capacity']),
    turnover: Number(row['turnover_min']),
  });
  return {
    now: demo.now.getTime(),
    zone: String(clinic?.['timezone']),
    types: types.map((row) => ({
      id: String(row['id']),
      minutes: Number(row['duration_min']),
      buffer: Number(row['buffer_after_min']),
    })),
    roomsOf: grouped(rooms, (row) => String(row['branch_id']), roomOf),
    patients: patients.map(({ id }) => String(id)),
    patientsOf: grouped(
      patients,
      (row) => String(row['primary_doctor_id']),
      (row) => String(row['id']),
    ),
    order: new Map(doctors.map(({ id }, at) => [String(id), at])),
    chairsOf: new Map(doctors.map((row) => [String(row['id']), Number(row['parallel_chairs'])])),
    branchOf: new Map(doctors.map((row) => [String(row['id']), String(row['branch_id'])])),
    occupied: takenBy(events),
    takenOn(day) {
      const found = days.get(day) ?? new Set<string>();
      days.set(day, found);
      return found;
    },
  };
}
