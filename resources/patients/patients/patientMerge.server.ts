import type { OperationContext, Row } from '#server/kit/rules.ts';
import { nationalIdFacts } from '../../shared/nationalId.ts';
import type { patients } from './patients.ts';

type Context = OperationContext<typeof patients>;

/** Values that mean something together: they are filled together, or not at all. */
const together = [
  ['id_number', 'id_kind'],
  ['birth_date', 'birth_is_estimated'],
  ['guardian_patient_id', 'guardian_relation'],
  ['referral_source_id', 'referred_by_patient_id'],
] as const;
const alone = [
  'full_name',
  'full_name_en',
  'gender',
  'nationality',
  'marital_status',
  'occupation',
  'phone',
  'phone_2',
  'whatsapp',
  'email',
  'city',
  'address',
  'category_id',
  'primary_doctor_id',
  'branch_id',
  'blood_group',
  'photo',
] as const;
const united = ['allergies', 'chronic_conditions', 'medications'] as const;

/** The fields one may choose the duplicate's value for, the leading one of those that go together. */
export const chosenFields: readonly string[] = [...together.map(([first]) => first), ...alone, 'alert'];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const tagsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What each holds afterwards, and what the person who merges is told. */
export interface Outcome {
  readonly values: Record<string, unknown>;
  readonly aside: Record<string, unknown>;
  /** Fields of the duplicate whose value stays with it. */
  readonly left: readonly string[];
  /** The kept one's guardian or referrer was, or would have become, themself. */
  readonly emptied: readonly string[];
}

/** Empty fields are filled, kept values win but where the duplicate's were chosen (clinic.md P5). */
function filled(kept: Row, duplicate: Row, take: ReadonlySet<string>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const group of [...together, ...alone.map((name) => [name] as const)]) {
    const [first] = group;
    if (isEmpty(duplicate[first]) || (!isEmpty(kept[first]) && !take.has(first))) continue;
    for (const name of group) values[name] = duplicate[name];
  }
  for (const name of united) {
    const own = tagsOf(kept[name]);
    const more = tagsOf(duplicate[name]).filter((tag) => !own.includes(tag));
    if (more.length > 0) values[name] = [...own, ...more];
  }
  const alerts = [kept['alert'], duplicate['alert']].filter((one) => !isEmpty(one));
  if (take.has('alert') && alerts.length === 2) values['alert'] = duplicate['alert'];
  else if (!isEmpty(duplicate['alert']) && kept['alert'] !== duplicate['alert'])
    values['alert'] = alerts.join(' · ');
  const custom = (row: Row) => (row['custom'] ?? {}) as Row;
  const extra = Object.entries(custom(duplicate)).filter(
    ([key, one]) => !isEmpty(one) && isEmpty(custom(kept)[key]),
  );
  if (extra.length > 0) values['custom'] = { ...custom(kept), ...Object.fromEntries(extra) };
  return values;
}

/** The duplicate's numbers the kept one has not: the first goes to a free `phone_2` (areas-clinic.md 6.6). */
function phones(kept: Row, duplicate: Row, values: Record<string, unknown>): void {
  const after = { ...kept, ...values };
  const known = new Set([after['phone'], after['phone_2'], after['whatsapp']]);
  const fresh = [duplicate['phone'], duplicate['phone_2']].filter((one) => !isEmpty(one) && !known.has(one));
  // A number that was chosen in the place of the kept one: that one is not lost either.
  const replaced = values['phone'] !== undefined && values['phone'] !== kept['phone'] ? [kept['phone']] : [];
  const [next] = [...replaced.filter((one) => one !== after['phone_2']), ...fresh];
  if (isEmpty(after['phone_2']) && next !== undefined) values['phone_2'] = next;
}

/** Whoever would lead back to one of the two may not stand above them. */
async function leadsBack({ db }: Context, from: unknown, both: readonly string[]): Promise<boolean> {
  if (isEmpty(from)) return false;
  const rows = await db.query(
    `with recursive up as (
       select id, guardian_patient_id, 1 as level from patients where id = $1
       union all select p.id, p.guardian_patient_id, up.level + 1 from patients p join up on p.id = up.guardian_patient_id where up.level < 50)
     select 1 from up where id = any ($2::uuid[]) limit 1`,
    [from, both],
  );
  return rows.length > 0;
}

/** What becomes of both records, before anything is written. `take` names fields of which the duplicate's value is wanted. */
export async function outcomeOf(
  context: Context,
  kept: Row,
  duplicate: Row,
  take: ReadonlySet<string>,
): Promise<Outcome> {
  const values = await withoutUnoffered(context, kept, filled(kept, duplicate, take));
  phones(kept, duplicate, values);
  const both = [String(kept['id']), String(duplicate['id'])];
  const emptied: string[] = [];
  if (await leadsBack(context, values['guardian_patient_id'] ?? kept['guardian_patient_id'], both)) {
    emptied.push('guardian_patient_id');
    values['guardian_patient_id'] = values['guardian_relation'] = null;
  }
  if (both.includes(String(values['referred_by_patient_id'] ?? kept['referred_by_patient_id']))) {
    emptied.push('referred_by_patient_id');
    values['referred_by_patient_id'] = null;
  }
  if (values['id_number'] !== undefined && !fits({ ...kept, ...values })) {
    delete values['id_number'];
    delete values['id_kind'];
  }
  values['former_file_nos'] = [kept['former_file_nos'], duplicate['file_no'], duplicate['former_file_nos']]
    .filter((one) => !isEmpty(one))
    .join(' ');
  const after: Row = { ...kept, ...values };
  const numbers = new Set([after['phone'], after['phone_2'], after['whatsapp']]);
  const left = [...chosenFields].filter((name) => {
    if (isEmpty(duplicate[name]) || name === 'alert') return false;
    if (name === 'phone' || name === 'phone_2' || name === 'whatsapp') return !numbers.has(duplicate[name]);
    return JSON.stringify(duplicate[name]) !== JSON.stringify(after[name]);
  });
  // What may stand once alone leaves the duplicate in any case: who is filed with it is told of the kept one.
  const aside = {
    ...(isEmpty(duplicate['id_number']) ? {} : { id_number: null }),
    ...(values['photo'] === undefined ? {} : { photo: null }),
  };
  return { values, aside, left, emptied };
}

/** What may be chosen at all: a doctor who left and a category nobody uses any more stay with the duplicate. */
const offered: Readonly<Record<string, string>> = {
  category_id: `select id from patient_categories where status = 'active'`,
  referral_source_id: `select id from referral_sources where status = 'active'`,
  branch_id: `select id from branches where status = 'active'`,
  primary_doctor_id: `select e.id from employees e join job_titles j on j.id = e.job_title_id where e.status = 'active' and j.is_clinical`,
  guardian_patient_id: `select id from patients where status = 'active'`,
  referred_by_patient_id: `select id from patients where status = 'active'`,
};

/** Leaves out what the kept record could not be given by its own form. */
async function withoutUnoffered(
  { db }: Context,
  kept: Row,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const left = { ...values };
  for (const [name, sql] of Object.entries(offered)) {
    if (isEmpty(left[name]) || left[name] === kept[name]) continue;
    const found = await db.query(`select 1 from (${sql}) o where o.id = $1`, [left[name]]);
    if (found.length > 0) continue;
    for (const one of together.find((group) => group.some((of) => of === name)) ?? [name]) delete left[one];
  }
  return left;
}

/** Whether a national id says what the record says; where it does not the id stays aside, for the kept values win. */
function fits(record: Row): boolean {
  if (record['id_kind'] !== 'national_id') return true;
  const facts = nationalIdFacts(String(record['id_number']));
  const sameDay =
    isEmpty(record['birth_date']) ||
    record['birth_is_estimated'] === true ||
    record['birth_date'] === facts?.birthDate;
  return facts !== undefined && sameDay && record['gender'] === facts.gender;
}
