import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

/** Days and parts that suit, whether it is urgent, for how many days from now, and how many days they wait already. */
const waits = [
  [[], ['evening'], true, 10, 4],
  [['sat', 'mon', 'wed'], [], false, 21, 9],
  [[], ['morning', 'afternoon'], false, null, 6],
  [['thu'], ['evening'], false, 30, 3],
  [[], [], true, 5, 1],
  [[], ['morning'], false, 14, 12],
] as const;
const notes = [
  'يفضل الاتصال بعد العصر',
  'يستطيع الحضور خلال ساعة',
  null,
  'متألم ويريد أقرب موعد',
  null,
  null,
];

/** Reason, months from this one, what became of it, and the tries to reach the patient: outcome and days ago. */
const recalls = [
  ['scaling', 0, 'open', []],
  ['checkup', 0, 'open', [['no_answer', 2]]],
  [
    'ortho_review',
    0,
    'open',
    [
      ['no_answer', 6],
      ['later', 1],
    ],
  ],
  ['implant_review', -1, 'open', [['no_answer', 20]]],
  ['post_op', -1, 'done', [['reached', 18]]],
  ['treatment_followup', 0, 'dropped', [['refused', 3]]],
  ['scaling', 1, 'open', []],
  ['checkup', 2, 'open', []],
] as const;

const monthFrom = (today: string, ahead: number): string => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const at = year * 12 + month - 1 + ahead;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};

interface Patient {
  readonly id: string;
  readonly doctor: string;
}

/** Who waits for an earlier visit, one of them with a later one already, and who is to be called back. */
export async function fillWaiting(clinic: DemoClinic): Promise<void> {
  if (clinic.size === 'sample') return;
  const { db, seed, today, now, branches, size } = clinic;
  const random = randomFrom(seed + 23);
  const [later] = await db.query(
    `select id, patient_id, doctor_id, type_id, branch_id from appointments where status = 'booked' and starts_at > $1::timestamptz + interval '4 days' and not needs_rebooking
      and series_id is null order by starts_at desc, id limit 1`,
    [now],
  );
  // Nobody waits twice for one type: who has a later visit already is one of them.
  const patients = (
    await db.query(
      `select id, primary_doctor_id from patients where status = 'active' and primary_doctor_id is not null and id is distinct from $1
        order by file_no limit 60`,
      [later?.['patient_id'] ?? null],
    )
  ).map(({ id, primary_doctor_id: doctor }) => ({ id: String(id), doctor: String(doctor) }));
  const types = (
    await db.query('select id from appointment_types where not is_followup order by position')
  ).map(({ id }) => String(id));
  const profiles = await db.query('select employee_id from doctor_profiles where bookable');
  const bookable = new Set(profiles.map((row) => String(row['employee_id'])));
  const doctorOf = (at: number, patient: Patient): string | null =>
    at % 2 === 0 && bookable.has(patient.doctor) ? patient.doctor : null;
  const rows = waits.slice(0, size === 'large' ? waits.length : 3).flatMap((wait, at) => {
    const patient = patients[at * 3];
    if (!patient) return [];
    const [weekdays, day_parts, urgent, until, waited] = wait;
    const who = { patient_id: patient.id, doctor_id: doctorOf(at, patient), type_id: random.pick(types) };
    const where = { branch_id: branches[0], appointment_id: null };
    return [
      {
        id: newId(),
        ...who,
        ...where,
        ...(at === 1 && later ? { ...later, id: newId(), appointment_id: later['id'] } : {}),
        weekdays: [...weekdays],
        day_parts: [...day_parts],
        urgent,
        until: until === null ? null : addDays(today, until),
        note: notes[at] ?? null,
        status: 'waiting',
        created_at: `${addDays(today, -waited)}T09:20:00Z`,
        version: 1,
      },
    ];
  });
  await db.insert('appointment_waitlist', rows);
  await fillRecalls(clinic, patients.slice(size === 'large' ? 20 : 8));
}

async function fillRecalls(
  { db, today, branches, size }: DemoClinic,
  patients: readonly Patient[],
): Promise<void> {
  const rows = recalls.slice(0, size === 'large' ? recalls.length : 4).flatMap((recall, at) => {
    const patient = patients[at];
    return patient ? [{ id: newId(), patient, recall }] : [];
  });
  await db.insert(
    'patient_recalls',
    rows.map(({ id, patient, recall: [reason, ahead, status] }) => ({
      id,
      patient_id: patient.id,
      reason,
      due_month: monthFrom(today, ahead),
      doctor_id: patient.doctor,
      branch_id: branches[0],
      dropped_because: status === 'dropped' ? 'يتابع مع طبيب آخر' : null,
      status,
      version: 1,
    })),
  );
  await db.insert(
    'patient_recalls__attempts',
    rows.flatMap(({ id, recall: [, , , tries] }) =>
      tries.map(([outcome, days], position) => ({
        record_id: id,
        position,
        at: `${addDays(today, -days)}T12:10:00Z`,
        channel: 'call',
        outcome,
      })),
    ),
  );
}
