import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic, type Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { patients } from '../patients/patients.ts';

/** Invented people: names put together by chance (SEC-71). */
const men = [
  'محمد',
  'أحمد',
  'محمود',
  'يوسف',
  'كريم',
  'عمرو',
  'حازم',
  'باسم',
  'جورج',
  'عبد الرحمن',
  'ياسر',
  'نادر',
];
const women = [
  'منة',
  'نورا',
  'سلمى',
  'هاجر',
  'مريم',
  'ريهام',
  'إيمان',
  'كريستين',
  'أسماء',
  'ملك',
  'جنى',
  'هناء',
];
const families = [
  'عبد العزيز',
  'الجندي',
  'أبو زيد',
  'شاهين',
  'مرسي',
  'غالي',
  'الشربيني',
  'فهمي',
  'بدوي',
  'حلمي',
];
const cities = ['القاهرة', 'الجيزة', 'الإسكندرية', 'المنصورة', 'طنطا'];
const alerts = ['حساسية من البنسلين', 'مريض سكر', 'يتناول مسيلات الدم', 'حامل في الشهر الخامس'];

const many = { large: 320, small: 24, sample: 12 } as const;
/** How many days ago the first file was opened: two years of a demo clinic. */
const days = { large: 730, small: 200, sample: 90 } as const;

/** Children every clinic has, however few its patients: by their place in the files, so many days old; one has milk teeth, one changes them. */
const children: ReadonlyMap<number, number> = new Map([
  [8, 5 * 365 + 100],
  [9, 9 * 365],
]);

interface Made {
  readonly id: string;
  readonly family: string;
  readonly phone: string;
  readonly father: string;
  readonly guardian_patient_id: string | null;
}

/** Children come with their guardian's phone; now and then somebody was registered twice, as desks do. */
function patientOf(random: Random, before: readonly Made[], index: number, today: string) {
  const isChild = index > 5 && (random.chance(0.2) || children.has(index));
  const grown = before.filter((one) => one.guardian_patient_id === null);
  const guardian = isChild ? random.pick(grown) : undefined;
  const isMale = random.chance(0.5);
  const given = random.pick(isMale ? men : women);
  const father = guardian?.father ?? random.pick(men);
  const family = guardian?.family ?? random.pick(families);
  const years = guardian ? random.between(3, 16) : random.between(18, 78);
  const phone = guardian?.phone ?? `+2011${String(10_000_000 + random.between(0, 79_999_999))}`;
  return {
    id: newId(),
    full_name: `${given} ${father} ${family}`,
    gender: isMale ? 'male' : 'female',
    birth_date: addDays(today, -(children.get(index) ?? years * 365 + random.between(0, 364))),
    phone,
    whatsapp: phone,
    city: random.pick(cities),
    guardian_patient_id: guardian?.id ?? null,
    guardian_relation: guardian ? 'father' : null,
    alert: random.chance(0.08) ? random.pick(alerts) : null,
    father,
    family,
  };
}

/** What patients are given: category, source and doctor of those the clinic has. */
async function choicesIn({ db, size, staff }: DemoClinic) {
  const idsOf = async (sql: string): Promise<readonly string[]> =>
    (await db.query(sql)).map(({ id }) => String(id));
  const [regular] = await idsOf('select id from patient_categories where is_default');
  const doctors = await idsOf(
    `select e.id from employees e join job_titles j on j.clinic_id = e.clinic_id and j.id = e.job_title_id
      where j.is_clinical and e.status = 'active' order by e.employee_no`,
  );
  return {
    regular,
    categories: await idsOf(`select id from patient_categories where status = 'active' order by name_ar`),
    sources: await idsOf(
      `select id from referral_sources where status = 'active' and kind <> 'patient' order by name_ar`,
    ),
    // Of a sample only its own people, who go with it.
    doctors: doctors.filter((id) => size !== 'sample' || staff.some((one) => one.id === id)),
  };
}

/** Patients of all ages with families, and two files of one person that wait to be merged. */
export async function fillPatients(clinic: DemoClinic): Promise<void> {
  const { db, seed, size, today, branches } = clinic;
  const random = randomFrom(seed + 7);
  const { regular, categories, doctors, sources } = await choicesIn(clinic);
  const made: ReturnType<typeof patientOf>[] = [];
  for (let index = 0; index < many[size]; index += 1) made.push(patientOf(random, made, index, today));
  const [first, second] = made;
  if (first && second)
    Object.assign(second, { full_name: first.full_name, phone: first.phone, gender: first.gender });
  const numbers = await takeNumbers(db, patients, 'file_no', { count: made.length });
  await db.insert(
    'patients',
    made.map(({ father: _father, family: _family, ...one }, index) => ({
      ...one,
      file_no: numbers[index] ?? '',
      birth_is_estimated: false,
      id_kind: 'national_id',
      category_id: random.chance(0.75) ? regular : random.pick(categories),
      referral_source_id: sources.length > 0 && random.chance(0.8) ? random.pick(sources) : null,
      primary_doctor_id:
        doctors.length > 0 && (random.chance(0.9) || children.has(index)) ? random.pick(doctors) : null,
      branch_id: random.pick(branches),
      allergies: [],
      chronic_conditions: [],
      medications: [],
      created_at: `${addDays(today, -Math.floor((days[size] * (made.length - index)) / made.length))}T10:00:00Z`,
      status: 'active',
      version: 1,
    })),
  );
}
