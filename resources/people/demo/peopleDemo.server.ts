import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { employees } from '../employees/employees.ts';
import { employeesFor, morePosts, periodsOf, type DemoEmployee, type Post } from './staff.server.ts';
import { fillTree, leadBranches } from './tree.server.ts';

const moreBranches = [
  {
    name_ar: 'فرع المعادي',
    name_en: 'Maadi branch',
    code: 'MAADI',
    phone: '+20223580011',
    address: '12 شارع 9، المعادي، القاهرة',
    latitude: '29.960200',
    longitude: '31.256900',
  },
  {
    name_ar: 'فرع مدينة نصر',
    name_en: 'Nasr City branch',
    code: 'NASR',
    phone: '+20222710022',
    address: '45 شارع عباس العقاد، مدينة نصر، القاهرة',
    latitude: '30.061300',
    longitude: '31.337200',
  },
];

async function fillBranches({ db, branches }: DemoClinic): Promise<void> {
  const rows = moreBranches.map((branch) => ({
    id: newId(),
    geofence_m: 150,
    status: 'active',
    version: 1,
    ...branch,
  }));
  await db.insert('branches', rows);
  branches.push(...rows.map(({ id }) => id));
}

/** What keeps the invented people of a sample apart from the clinic's own. */
const ofSample = (one: DemoEmployee, index: number): DemoEmployee => ({
  ...one,
  // No device knows these people, and a number of the clinic's own staff may be the same.
  device_user_id: null,
  phone: `+201000000${String(100 + index)}`,
  status: 'active',
  leaving_date: null,
  leaving_reason: null,
});

async function fillStaff(clinic: DemoClinic, posts: readonly Post[]): Promise<readonly DemoEmployee[]> {
  const { db, seed, size } = clinic;
  const numbers = await takeNumbers(db, employees, 'employee_no', { count: posts.length });
  const staff = employeesFor(posts, { random: randomFrom(seed), clinic })
    .map((one, index) => ({ ...one, employee_no: numbers[index] ?? '' }))
    .map((one, index) => (size === 'sample' ? ofSample(one, index) : one));
  await db.insert('employees', staff);
  await db.insert('employees__employment_periods', periodsOf(staff));
  return staff;
}

/** Branches, people with their logins, and in the large clinic who leads whom. */
export async function fillPeople(clinic: DemoClinic): Promise<void> {
  if (clinic.size === 'large') await fillBranches(clinic);
  const posts = [...clinic.accounts, ...morePosts[clinic.size]];
  const staff = await fillStaff(clinic, posts);
  clinic.staff.push(
    ...staff.map(({ id, department_id, hire_date, leaving_date }, index) => ({
      id,
      role: posts[index]?.role,
      department_id,
      hire_date,
      leaving_date,
    })),
  );
  if (clinic.size !== 'sample') await leadBranches(clinic, staff);
  await clinic.giveLogins();
  if (clinic.size === 'large') await fillTree(clinic);
}
