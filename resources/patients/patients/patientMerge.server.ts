import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { MergeOutcome } from '#server/kit/mergeCalls.ts';
import { joint } from '#server/kit/merging.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { isNationalId, nationalIdFacts } from '../../shared/nationalId.ts';
import { leadsBack } from './guardians.server.ts';
import { longestAlert, mostTags, patientFields } from './patientFields.ts';
import type { patients } from './patients.ts';

type Context = OperationContext<typeof patients>;

/** Values that mean something together: they are filled together, or not at all. */
const together = [
  ['id_number', 'id_kind'],
  ['birth_date', 'birth_is_estimated'],
  ['guardian_patient_id', 'guardian_relation'],
  ['referral_source_id', 'referred_by_patient_id'],
] as const;
const united = ['allergies', 'chronic_conditions', 'medications'] as const;
/** What has a rule of its own; the duplicate's file number is kept among the former ones. */
const apart: ReadonlySet<string> = new Set([...together.flat(), ...united, 'alert', 'custom', 'file_no']);

/** Every other value a person enters: a field that comes to the declaration is filled by a merge without being named here. */
const alone: readonly string[] = Object.entries(patientFields as Fields)
  .filter(([name, { kind, options }]) => {
    const isTyped = kinds[kind].keptIn === 'column' && options.readOnly !== true;
    return isTyped && !apart.has(name);
  })
  .map(([name]) => name);

/** The fields one may choose the duplicate's value for, the leading one of those that go together. */
export const chosenFields: readonly string[] = [...together.map(([first]) => first), ...alone, 'alert'];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
/** Whether the record knows the value: a birth date that is estimated is a guess. */
const knows = (row: Row, name: string): boolean =>
  !isEmpty(row[name]) && !(name === 'birth_date' && row['birth_is_estimated'] === true);
const tagsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Whether a merge takes the duplicate's value: what is known goes before a guess, chosen or not, and a guess before nothing. */
function takes(kept: Row, duplicate: Row, name: string, isChosen: boolean): boolean {
  if (isEmpty(duplicate[name])) return false;
  const [known, other] = [knows(kept, name), knows(duplicate, name)];
  if (known !== other) return other;
  return isEmpty(kept[name]) || isChosen;
}

/** Empty fields are filled, kept values win but where the duplicate's were chosen (clinic.md P5). */
function filled(kept: Row, duplicate: Row, take: ReadonlySet<string>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const group of [...together, ...alone.map((name) => [name] as const)]) {
    const [first] = group;
    if (!takes(kept, duplicate, first, take.has(first))) continue;
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
    values['alert'] = alerts.join(joint);
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

/** What becomes of both records, before anything is written. `take` names fields of which the duplicate's value is wanted. */
export async function outcomeOf(
  context: Context,
  kept: Row,
  duplicate: Row,
  take: ReadonlySet<string>,
): Promise<MergeOutcome> {
  const values = await withoutUnoffered(context, kept, filled(kept, duplicate, take));
  // No warning is cut short by a merge: somebody says it in fewer words first.
  if (united.some((name) => tagsOf(values[name]).length > mostTags)) context.refuse('merge_too_long');
  if (String(values['alert'] ?? '').length > longestAlert) context.refuse('merge_too_long');
  phones(kept, duplicate, values);
  const both = [String(kept['id']), String(duplicate['id'])];
  const emptied: string[] = [];
  if (await leadsBack(context.db, values['guardian_patient_id'] ?? kept['guardian_patient_id'], both)) {
    emptied.push('guardian_patient_id');
    values['guardian_patient_id'] = values['guardian_relation'] = null;
  }
  if (both.includes(String(values['referred_by_patient_id'] ?? kept['referred_by_patient_id']))) {
    emptied.push('referred_by_patient_id');
    values['referred_by_patient_id'] = null;
  }
  if (values['id_number'] !== undefined && !fits({ ...kept, ...values }, context.subject.clinic.country)) {
    delete values['id_number'];
    delete values['id_kind'];
  }
  bornByTheId(kept, values);
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

/** Leaves out what the form would not offer now: a doctor who left, a category nobody uses any more stay with the duplicate. */
async function withoutUnoffered(
  { db }: Context,
  kept: Row,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const left = { ...values };
  for (const name of await db.unoffered('patients', values, kept))
    for (const one of together.find((group) => group.some((of) => of === name)) ?? [name]) delete left[one];
  return left;
}

/** The day the id of the merged record tells, where both had but a guess, or the duplicate's day speaks against the kept one's id. */
function bornByTheId(kept: Row, values: Record<string, unknown>): void {
  const after: Row = { ...kept, ...values };
  const facts = after['id_kind'] === 'national_id' ? nationalIdFacts(String(after['id_number'])) : undefined;
  if (facts === undefined || knows(kept, 'birth_date') || after['birth_date'] === facts.birthDate) return;
  values['birth_date'] = facts.birthDate;
  values['birth_is_estimated'] = false;
}

/** Whether a national id says what the record says; where it does not the id stays aside, for the kept values win. */
function fits(record: Row, country: string): boolean {
  if (record['id_kind'] !== 'national_id') return true;
  const facts = nationalIdFacts(String(record['id_number']));
  // An id of another country tells nothing that the record could contradict.
  if (facts === undefined) return isNationalId(String(record['id_number']), country);
  const sameDay =
    isEmpty(record['birth_date']) ||
    record['birth_is_estimated'] === true ||
    record['birth_date'] === facts.birthDate;
  return sameDay && record['gender'] === facts.gender;
}
