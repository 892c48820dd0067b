import { addDays } from '#metadata/time/days.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

const colors = ['#2f6f4f', '#12355b', '#8a2846', '#b3541e', '#6a4c93', '#1f7a8c'];

interface Hours {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
  /** How many may be booked where patients come by queue. */
  readonly queue?: number;
}
const odd = ['sat', 'mon', 'wed'];
const even = ['sun', 'tue', 'thu'];

/** What doctors work in a usual week, one after the other: mornings, evenings by queue, the first one into the night of Thursday. */
const weeks: readonly (readonly Hours[])[] = [
  [
    { days: ['sat', 'sun', 'mon', 'tue', 'wed'], opens: '10:00', closes: '16:00' },
    { days: ['thu'], opens: '17:00', closes: '01:00' },
  ],
  [
    { days: [...odd, 'thu'], opens: '10:00', closes: '14:00' },
    { days: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu'], opens: '18:00', closes: '22:00', queue: 20 },
  ],
  [{ days: odd, opens: '12:00', closes: '20:00' }],
  [{ days: even, opens: '12:00', closes: '20:00' }],
];

/** Doctors' colours and chairs, and their usual week since half a year before; the smaller a clinic, the fewer doctors. */
export async function fillSchedules({ db, today, size }: DemoClinic): Promise<void> {
  if (size === 'sample') return;
  const doctors = await db.query(
    `select e.id, e.branch_id from employees e join job_titles j on j.clinic_id = e.clinic_id and j.id = e.job_title_id
      where j.is_clinical and e.status = 'active' order by e.employee_no limit $1`,
    [size === 'large' ? 12 : 3],
  );
  await db.insert(
    'doctor_profiles',
    doctors.map((doctor, at) => ({
      id: newId(),
      employee_id: doctor['id'],
      color: colors[at % colors.length],
      parallel_chairs: at === 0 ? 2 : 1,
      bookable: true,
      version: 1,
    })),
  );
  await db.insert(
    'doctor_schedules',
    doctors.flatMap((doctor, at) =>
      (weeks[at % weeks.length] ?? []).flatMap(({ days, opens, closes, queue }) =>
        days.map((weekday) => ({
          id: newId(),
          doctor_id: doctor['id'],
          branch_id: doctor['branch_id'],
          weekday,
          opens,
          closes,
          mode: queue === undefined ? 'slot' : 'queue',
          slot_min: 15,
          queue_capacity: queue ?? null,
          repeat_weeks: 1,
          valid_from: addDays(today, -180),
          priority: 0,
          version: 1,
        })),
      ),
    ),
  );
}
