import { divideDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic, type Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import type { Row } from '#server/kit/rules.ts';
import { priceList } from './priceListDemo.server.ts';
import { seal, signedLines } from '../treatment-plans/seal.server.ts';

type State = 'planned' | 'in_progress' | 'completed' | 'cancelled';
/** What is done where, so many days ago, and how far it is; a plan it belongs to. */
type Course = readonly [
  effect: string,
  tooth: string,
  surfaces: readonly string[],
  days: number,
  state: State,
  plan?: 'accepted' | 'offered' | 'beside',
];

/** Two years of one patient, from the first visit to what is still open. */
const courses: readonly (readonly Course[])[] = [
  [
    ['filling', '36', ['M', 'O'], 500, 'completed'],
    ['scaling', '', [], 410, 'completed'],
    ['rct', '24', [], 28, 'in_progress'],
    ['crown', '24', [], 27, 'planned', 'accepted'],
    ['filling', '26', ['O', 'D'], 20, 'planned', 'accepted'],
    ['filling', '15', ['D'], 60, 'cancelled'],
  ],
  [
    ['extraction', '28', [], 640, 'completed'],
    ['filling', '17', ['O'], 290, 'completed'],
    ['implant', '45', [], 15, 'planned', 'offered'],
    ['pontic', '45', [], 15, 'planned', 'beside'],
    ['scaling', '', [], 5, 'completed'],
  ],
  [
    ['filling', '37', ['O'], 380, 'completed'],
    ['crown', '47', [], 200, 'completed'],
    ['whitening', '', [], 10, 'planned'],
  ],
];
const most = { large: 60, small: 6 } as const;

/** Where a line is done, by the scope of its procedure. */
function placeOf(scope: unknown, tooth: string, surfaces: readonly string[]) {
  if (scope === 'surface')
    return { teeth: [tooth], surfaces: surfaces.length > 0 ? surfaces : ['O'], area: null };
  if (scope === 'tooth') return { teeth: [tooth], surfaces: [], area: null };
  const area = scope === 'quadrant' ? '10' : scope === 'arch' ? '01' : '00';
  return { teeth: [], surfaces: [], area };
}

const at = (today: string, days: number): string => `${addDays(today, -days)}T09:30:00Z`;

/** One line as it would have become. */
function lineOf(
  clinic: DemoClinic,
  patient: Row,
  procedure: Row,
  course: Course,
  plans: ReadonlyMap<string, string>,
) {
  const [, tooth, surfaces, days, state, plan] = course;
  const { today } = clinic;
  const price = String(procedure['price']);
  const percent = days % 3 === 0 ? '10' : '0';
  const discount = divideDecimals(timesDecimals(price, percent), '100', 2);
  const begun = state === 'in_progress' || state === 'completed' ? at(today, days) : null;
  return {
    id: newId(),
    patient_id: patient['id'],
    procedure_id: procedure['id'],
    ...placeOf(procedure['scope'], tooth, surfaces),
    doctor_id: patient['primary_doctor_id'],
    phase: plan === undefined ? 1 : 2,
    quantity: 1,
    unit_price: price,
    discount_percent: percent,
    gross: price,
    discount,
    net: sumDecimals([price, `-${discount}`]),
    sessions_planned: procedure['sessions'],
    plan_id: plan === undefined ? null : (plans.get(plan) ?? null),
    branch_id: clinic.branches[0],
    chart_effect: procedure['chart_effect'],
    completions: state === 'completed' ? 1 : 0,
    started_at: begun,
    completed_at: state === 'completed' ? begun : null,
    cancelled_at: state === 'cancelled' ? at(today, days) : null,
    cancel_reason: state === 'cancelled' ? 'كُتب على سن آخر' : null,
    status: state,
    version: 1,
    created_at: at(today, days + 3),
  };
}

/** The plans of a course, all offered as they once were; alternatives name the one beside which they stand. */
function plansOf({ today }: DemoClinic, patient: Row, course: readonly Course[]) {
  const named = { accepted: 'خطة علاج متفق عليها', offered: 'خطة الزرع', beside: 'خطة الجسر' } as const;
  const ids = new Map<string, string>();
  const rows = (['accepted', 'offered', 'beside'] as const).flatMap((kind) => {
    if (!course.some(([, , , , , plan]) => plan === kind)) return [];
    const id = newId();
    ids.set(kind, id);
    const alternative_of = kind === 'beside' ? (ids.get('offered') ?? null) : null;
    const plan = {
      id,
      patient_id: patient['id'],
      name: named[kind],
      alternative_of,
      status: 'offered',
      version: 1,
    };
    return [{ ...plan, created_at: at(today, 30) }];
  });
  return { ids, rows };
}

/** What was signed is sealed as it is in a clinic that works. */
async function acceptPlan({ db, now }: DemoClinic, id: string, patient: Row): Promise<void> {
  const [user] = await db.query('select id from users where employee_id = $1', [
    patient['primary_doctor_id'],
  ]);
  const subject = { userId: user?.['id'] ?? null, clinic: { currencyDigits: 2 } };
  const context = { db, subject, locale: 'ar', now } as never;
  const signed = {
    signed_by: String(patient['full_name']),
    signature: 'M60 120 L90 60 L120 130 L160 70 L200 140 L260 60',
  };
  const plan = { id, name: 'خطة علاج متفق عليها', patient_id: patient['id'] };
  const hash = await seal(context, plan, await signedLines(context, id), signed);
  await db.query(
    `update treatment_plans set status = 'accepted', seal = $2, signed_by = $3, accepted_at = $4, accepted_by = $5 where id = $1 returning id`,
    [id, hash, signed.signed_by, now.toISOString(), user?.['id'] ?? null],
  );
}

const pickCourse = (random: Random) => random.pick(courses);

/** Two years of treatments of patients somebody treats: planned, in progress, done and cancelled, with plans open and signed. */
export async function fillTreatments(clinic: DemoClinic): Promise<void> {
  const { db, seed, size } = clinic;
  // A sample stands among a clinic's own patients, in whose files nobody invents anything.
  if (size === 'sample') return;
  const random = randomFrom(seed + 71);
  const procedures = await priceList(clinic);
  const patients = await db.query(
    `select id, full_name, primary_doctor_id from patients
      where primary_doctor_id is not null and status = 'active' and birth_date < $1 order by file_no limit ${most[size]}`,
    [addDays(clinic.today, -20 * 365)],
  );
  for (const patient of patients) {
    const course = pickCourse(random);
    const { ids, rows } = plansOf(clinic, patient, course);
    await db.insert('treatment_plans', rows);
    const lines = course.flatMap((one) => {
      const procedure = procedures.get(one[0]);
      return procedure ? [lineOf(clinic, patient, procedure, one, ids)] : [];
    });
    await db.insert(
      'patient_treatments',
      lines.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    );
    const accepted = ids.get('accepted');
    if (accepted !== undefined && lines.some(({ plan_id: plan }) => plan === accepted))
      await acceptPlan(clinic, accepted, patient);
  }
}
