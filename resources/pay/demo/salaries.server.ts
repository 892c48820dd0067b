import { roundDecimal, timesDecimals } from '#metadata/fields/decimals.ts';
import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import type { DemoPerson, Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const rules = {
  divisor: '30',
  day_hours: '8',
  paid_holidays: true,
  absence_factor: '1.00',
  late_mode: 'minutes',
  late_free_minutes: 30,
  late_factor: '1.00',
  early_same_as_late: true,
  guarantee_amount: null,
};
const systems = [
  { key: 'monthly', names: ['راتب شهري', 'Monthly salary'], own: { ...rules, pay_type: 'monthly' } },
  { key: 'hourly', names: ['أجر بالساعة', 'Hourly pay'], own: { ...rules, pay_type: 'hourly' } },
  {
    key: 'commission',
    names: ['أطباء بالعمولة', 'Doctors on commission'],
    own: { ...rules, pay_type: 'commission', guarantee_amount: '8000' },
  },
] as const;

/** What a clinic pays beside the basic salary. */
const allowance = { code: 'TRANSPORT', name_ar: 'بدل انتقال', name_en: 'Transport allowance' } as const;

/** Writes the systems with the rules they began with; answers their ids by kind. */
async function makeSystems(
  db: ClinicDatabase,
  components: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const made = systems.map((one) => ({ ...one, id: newId(), version: newId() }));
  await db.insert(
    'salary_systems',
    made.map(({ id, names: [name_ar, name_en], own }) => ({
      ...own,
      id,
      name_ar,
      name_en,
      status: 'active',
      version: 1,
    })),
  );
  await db.insert(
    'salary_system_versions',
    made.map(({ id, version, own }) => ({
      ...own,
      id: version,
      system_id: id,
      effective_from: null,
      version: 1,
    })),
  );
  const links = (record: 'id' | 'version') =>
    made.flatMap((row) =>
      components.map((target_id, position) => ({ record_id: row[record], target_id, position })),
    );
  await db.insert('salary_systems__component_ids', links('id'));
  await db.insert('salary_system_versions__component_ids', links('version'));
  return new Map(made.map(({ key, id }) => [key, id]));
}

interface Paid {
  readonly system: string;
  readonly basic: string;
  readonly transport: string | null;
}

/** What somebody is paid when they are hired: doctors by commission here and there, a few by the hour. */
function firstPay(isDoctor: boolean, random: Random): Paid {
  if (isDoctor && random.chance(0.3)) return { system: 'commission', basic: '0', transport: null };
  if (!isDoctor && random.chance(0.15))
    return { system: 'hourly', basic: String(random.between(8, 14) * 5), transport: null };
  const basic = String(random.between(isDoctor ? 24 : 12, isDoctor ? 44 : 22) * 500);
  return { system: 'monthly', basic, transport: random.chance(0.6) ? '600' : null };
}

/** A salary of somebody from a day on. */
interface DemoSalary {
  readonly id: string;
  readonly person: DemoPerson;
  readonly paid: Paid;
  readonly from: string;
  readonly reason: string;
}

/** Everybody's salary since their hire, with a yearly raise each January that followed. */
function salariesOf(person: DemoPerson, first: Paid, today: string): readonly DemoSalary[] {
  const rows: DemoSalary[] = [{ id: newId(), person, paid: first, from: person.hire_date, reason: 'hire' }];
  const thisYear = Number(today.slice(0, 4));
  for (let year = Number(person.hire_date.slice(0, 4)) + 1; year <= thisYear; year += 1) {
    const from = `${year}-01-01`;
    if (first.system !== 'monthly' || (person.leaving_date && person.leaving_date < from)) continue;
    const last = rows.at(-1)?.paid ?? first;
    const basic = roundDecimal(timesDecimals(last.basic, '1.08'), 0);
    rows.push({ id: newId(), person, paid: { ...last, basic }, from, reason: 'yearly' });
  }
  return rows;
}

/** The components a clinic names: those of the system, and an allowance of its own; ids by code. */
async function makeComponents(db: ClinicDatabase): Promise<ReadonlyMap<unknown, unknown>> {
  const kind = {
    side: 'earning',
    calc: 'fixed',
    of_codes: [],
    prorate: 'calendar',
    taxable: true,
    recurring: true,
  };
  await db.insert('salary_components', [{ ...allowance, ...kind, effective_from: '2000-01', version: 1 }]);
  return new Map(
    (await db.query('select code, id from salary_components')).map((row) => [row['code'], row['id']]),
  );
}

/** A template for each of these titles. */
async function makeTemplates(
  db: ClinicDatabase,
  titles: readonly string[],
  system_id: unknown,
  amounts: (basic: string, transport: string | null) => Rows,
): Promise<void> {
  const kinds = [
    ['تعيين أول', '7000'],
    ['تعيين بعد سنة', '8200'],
  ] as const;
  const made = titles.flatMap((title, at) => {
    const kind = kinds[at];
    return kind ? [{ id: newId(), title, name: kind[0], basic: kind[1] }] : [];
  });
  await db.insert(
    'salary_templates',
    made.map(({ id, name }) => ({ id, name, system_id, status: 'active', version: 1 })),
  );
  await db.insert(
    'salary_templates__job_title_ids',
    made.map(({ id, title }) => ({ record_id: id, target_id: title, position: 0 })),
  );
  await db.insert(
    'salary_templates__lines',
    made.flatMap(({ id, basic }) => amounts(basic, '600').map((line) => ({ record_id: id, ...line }))),
  );
}

/** Salary systems, two templates, and what everybody has been paid since they were hired. */
export async function fillSalaries(
  db: ClinicDatabase,
  staff: readonly (DemoPerson & { readonly isDoctor: boolean })[],
  titles: readonly string[],
  today: string,
  random: Random,
): Promise<void> {
  const components = await makeComponents(db);
  const named = ['BASIC', 'SI_EE', 'SI_ER', 'TAX', allowance.code].map((code) => components.get(code));
  const systemIds = await makeSystems(db, named);
  const lines = (basic: string, transport: string | null): Rows =>
    [
      [components.get('BASIC'), basic],
      [components.get(allowance.code), transport],
    ].flatMap(([component_id, amount], position) =>
      amount === null || amount === '0' ? [] : [{ component_id, amount, position }],
    );
  await makeTemplates(db, titles, systemIds.get('monthly'), lines);
  const rows = staff.flatMap((person) => salariesOf(person, firstPay(person.isDoctor, random), today));
  await db.insert(
    'salary_assignments',
    rows.map(({ id, person, paid, from, reason }) => ({
      id,
      employee_id: person.id,
      system_id: systemIds.get(paid.system),
      effective_from: from,
      insured_wage: paid.system === 'monthly' ? paid.basic : null,
      reason,
      version: 1,
    })),
  );
  await db.insert(
    'salary_assignments__lines',
    rows.flatMap(({ id, paid }) =>
      lines(paid.basic, paid.transport).map((line) => ({ record_id: id, ...line })),
    ),
  );
}
