import { addDays, monthStart } from '#metadata/time/days.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

const week = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;
type Hours = readonly (readonly [start: string, end: string, pause?: number])[];

/** Name, working days, hours, grace: a day, a split one, one over midnight, and the short one of Ramadan. */
const shifts: readonly (readonly [name: string, days: number, hours: Hours, grace: number])[] = [
  ['صباحي', 6, [['09:00', '17:00', 30]], 10],
  [
    'فترتان',
    6,
    [
      ['10:00', '14:00'],
      ['17:00', '22:00'],
    ],
    15,
  ],
  ['ليلي', 7, [['20:00', '08:00', 60]], 10],
  ['رمضان', 6, [['11:00', '16:00']], 10],
];

async function addShifts({ db }: DemoClinic): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(shifts.map(([name]) => [name, newId()]));
  await db.insert(
    'work_schedules',
    shifts.map(([name, , , grace_in]) => ({
      id: ids.get(name),
      name,
      kind: 'fixed',
      weekdays: [],
      grace_in,
      grace_out: 0,
      grace_mode: 'forgive',
      half_day_below: '50',
      absent_below: '25',
      status: 'active',
      version: 1,
    })),
  );
  const spans = shifts.flatMap(([name, days, hours]) =>
    week
      .slice(0, days)
      .flatMap((weekday) =>
        hours.map(([start, end, pause = 0]) => ({ name, weekday, start, end, break_minutes: pause })),
      ),
  );
  await db.insert(
    'work_schedules__spans',
    spans.map(({ name, ...span }, position) => ({ record_id: ids.get(name), position, ...span })),
  );
  return ids;
}

/** The latest year whose Ramadan began by a day; by the published calendars. */
const ramadans = [
  ['2025-03-01', '2025-03-29'],
  ['2026-02-18', '2026-03-19'],
  ['2027-02-08', '2027-03-08'],
] as const;

/** Nights go round among a few: two weeks of one, then of the next, as the roster is painted. */
function nights(people: readonly { readonly id: string }[], night: string | undefined, today: string) {
  const first = addDays(monthStart(today), -31);
  return people.slice(0, 3).flatMap(({ id }, at) =>
    Array.from({ length: 6 }, (_, turn) => turn)
      .filter((turn) => turn % 3 === at)
      .flatMap((turn) =>
        Array.from({ length: 14 }, (_, day) => ({
          employee_id: id,
          work_date: addDays(first, turn * 14 + day),
          // After six nights a day of rest.
          schedule_id: day % 7 === 6 ? null : night,
          is_rest: day % 7 === 6,
          source: 'manual',
          version: 1,
        })),
      ),
  );
}

/** Shifts of the demo clinics: mornings, split days, nights in turn and Ramadan hours as one dated row each (hr.md 2.1). */
export async function fillShifts(clinic: DemoClinic): Promise<void> {
  const { db, staff, today, size } = clinic;
  if (size === 'sample') return;
  const ids = await addShifts(clinic);
  const present = staff.filter(({ leaving_date }) => leaving_date === null);
  const usual = present.map((person, at) => ({
    employee_id: person.id,
    schedule_id: ids.get(at % 3 === 2 ? 'فترتان' : 'صباحي'),
    date_from: person.hire_date,
    date_to: null,
    reason: null,
    version: 1,
  }));
  const [from, to] = ramadans.findLast(([begin]) => begin <= today) ?? ramadans[0];
  const ramadan = present
    .filter(({ hire_date }) => hire_date <= from)
    .map(({ id }) => ({
      employee_id: id,
      schedule_id: ids.get('رمضان'),
      date_from: from,
      date_to: to,
      reason: 'مواعيد رمضان',
      version: 1,
    }));
  await db.insert('shift_assignments', [...usual, ...ramadan]);
  const nurses = present.filter(({ role }) => role === undefined);
  await db.insert('roster_days', nights(nurses, ids.get('ليلي'), today));
}
