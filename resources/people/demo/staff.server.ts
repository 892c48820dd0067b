import { addDays } from '#metadata/time/days.ts';
import type { DemoAccount, DemoClinic, DemoPerson, Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import {
  copticFamilies,
  copticFathers,
  copticGiven,
  families,
  fathers,
  men,
  streets,
  women,
} from './names.server.ts';

/** A row of `employees`. */
export interface DemoEmployee extends Omit<DemoPerson, 'role'> {
  readonly [column: string]: unknown;
  readonly branch_id: string;
  readonly status: string;
}
/** What somebody does in the clinic; the role of those who sign in, who all work in the main branch. */
export type Post = Omit<DemoAccount, 'role'> & { readonly role?: string };

const two = (n: number): string => String(n).padStart(2, '0');

function nationalId(birth: string, male: boolean, random: Random): string {
  const sex = random.between(0, 4) * 2 + (male ? 1 : 0);
  return `${birth < '2000' ? 2 : 3}${birth.slice(2, 4)}${birth.slice(5, 7)}${birth.slice(8, 10)}${two(random.pick([1, 2, 12, 14, 21]))}${String(random.between(100, 999))}${sex}${random.between(1, 9)}`;
}

interface Person {
  readonly name_ar: string;
  readonly name_en: string;
  readonly male: boolean;
}

function person(random: Random, taken: Set<string>): Person {
  const male = random.chance(0.45);
  const first = random.pick<readonly [string, string]>(male ? men : women);
  const coptic = copticGiven.includes(first[0]);
  const father = (): readonly [string, string] =>
    random.pick<readonly [string, string]>(coptic ? copticFathers : fathers);
  const family = random.pick<readonly [string, string]>(coptic ? copticFamilies : families);
  const parts = [first, father(), father(), family];
  const name_ar = parts.map(([ar]) => ar).join(' ');
  if (taken.has(name_ar)) return person(random, taken);
  taken.add(name_ar);
  return { name_ar, name_en: [parts[0]?.[1], parts[3]?.[1]].join(' '), male };
}

interface Ground {
  readonly random: Random;
  readonly clinic: DemoClinic;
}

function papers({ name_ar, male }: Person, birth_date: string, random: Random): Record<string, unknown> {
  const christian = copticGiven.some((name) => name_ar.startsWith(name));
  return {
    gender: male ? 'male' : 'female',
    birth_date,
    nationality: 'EG',
    national_id: nationalId(birth_date, male, random),
    marital_status: random.pick(['single', 'married', 'married', 'divorced']),
    dependents: random.between(0, 3),
    holiday_group: christian ? 'christian' : 'general',
    address: random.pick(streets),
  };
}

/** An IBAN of the demo with right check digits (ISO 13616), each account once; no bank has it. */
function iban(account: number): string {
  const inBank = `00190005${String(263180002 + account).padStart(17, '0')}`;
  // E is 14 and G is 16.
  const digits = 98n - (BigInt(`${inBank}141600`) % 97n);
  return `EG${String(digits).padStart(2, '0')}${inBank}`;
}

function contract(
  hire_date: string,
  number: number,
  { random, clinic: { today } }: Ground,
): Record<string, unknown> {
  const fixed = random.chance(0.35);
  const bank = random.chance(0.4);
  return {
    employment_type: random.pick(['full_time', 'full_time', 'full_time', 'part_time', 'contract', 'trainee']),
    probation_end: addDays(hire_date, 90),
    contract_kind: fixed ? 'fixed' : 'open',
    contract_start: hire_date,
    contract_end: fixed ? addDays(today, random.between(-20, 400)) : null,
    pay_method: bank ? 'bank' : 'cash',
    bank_name: bank ? random.pick(['البنك الأهلي المصري', 'بنك مصر', 'بنك القاهرة']) : null,
    iban: bank ? iban(number) : null,
  };
}

/** One believable employee for a post; `number` makes code, phone and fingerprint unique. */
function employee(post: Post, number: number, taken: Set<string>, ground: Ground): DemoEmployee {
  const { random, clinic } = ground;
  const { today, branches } = clinic;
  const who = person(random, taken);
  const hire_date = addDays(today, -random.between(post.role ? 750 : 30, 2600));
  const birth_date = `${random.between(1970, 2002)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const left = !post.role && random.chance(0.07) && hire_date < addDays(today, -300);
  const place = post.role !== undefined || random.chance(0.5) ? 0 : random.between(0, branches.length - 1);
  return {
    id: newId(),
    employee_no: `EMP-${String(number).padStart(4, '0')}`,
    full_name_ar: who.name_ar,
    full_name_en: who.name_en,
    ...papers(who, birth_date, random),
    phone: `+2010${String(10000000 + number * 137 + random.between(0, 99)).slice(0, 8)}`,
    branch_id: branches[place] ?? '',
    department_id: clinic.departments.get(post.department) ?? '',
    job_title_id: clinic.titles.get(post.title),
    hire_date,
    ...contract(hire_date, number, ground),
    attendance_required: post.role !== 'owner',
    device_user_id: random.chance(0.9) ? String(100 + number) : null,
    status: left ? 'inactive' : 'active',
    leaving_date: left ? addDays(today, -random.between(10, 200)) : null,
    leaving_reason: left
      ? random.pick(['استقالة لظروف شخصية', 'انتهاء مدة العقد', 'السفر للعمل بالخارج'])
      : null,
    settle_later: false,
    version: 1,
  };
}

/** The staff of a clinic, in the order of the posts. */
export function employeesFor(posts: readonly Post[], ground: Ground): DemoEmployee[] {
  const taken = new Set<string>();
  return posts.map((post, index) => employee(post, index + 1, taken, ground));
}

/** Employment periods, one or two for each person. */
export const periodsOf = (staff: readonly DemoEmployee[]): Record<string, unknown>[] =>
  staff.map((one) => ({
    id: newId(),
    record_id: one.id,
    position: 0,
    start: one.hire_date,
    end: one.leaving_date,
    end_reason: one['leaving_reason'],
    note: null,
  }));

/** As many posts of one kind. */
const posts = (title: string, department: string, count: number): Post[] =>
  Array.from({ length: count }, () => ({ title, department }));

/** Who works in a clinic of that size beside those who sign in. */
export const morePosts: Readonly<Record<DemoClinic['size'], readonly Post[]>> = {
  large: [
    ...posts('طبيب', 'الأطباء', 18),
    ...posts('مساعد طبيب', 'التمريض', 22),
    ...posts('موظف استقبال', 'الاستقبال', 14),
    ...posts('محاسب', 'الحسابات', 4),
    ...posts('أمين مخزن', 'المخزن', 3),
    ...posts('مسؤول موارد بشرية', 'الإدارة', 3),
  ],
  small: [...posts('مساعد طبيب', 'التمريض', 3), ...posts('طبيب', 'الأطباء', 2)],
  sample: [
    ...posts('طبيب', 'الأطباء', 4),
    ...posts('مساعد طبيب', 'التمريض', 3),
    ...posts('موظف استقبال', 'الاستقبال', 2),
    ...posts('محاسب', 'الحسابات', 1),
    ...posts('أمين مخزن', 'المخزن', 1),
    ...posts('مسؤول موارد بشرية', 'الإدارة', 1),
  ],
};
