import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import type { DemoEmployee } from './staff.server.ts';

const moreDepartments = [
  ['تقويم الأسنان', 'Orthodontics', 'الأطباء'],
  ['جراحة الفم والأسنان', 'Oral surgery', 'الأطباء'],
  ['طب أسنان الأطفال', 'Paediatric dentistry', 'الأطباء'],
  ['خدمة العملاء', 'Customer service', 'الاستقبال'],
] as const;

/** The owner leads the managers, each branch's first doctor or manager leads its people. */
export async function leadBranches(
  { db, branches, accounts }: DemoClinic,
  staff: readonly DemoEmployee[],
): Promise<void> {
  const [owner, manager] = staff;
  const others = staff.slice(accounts.length);
  for (const [index, branch] of branches.entries()) {
    const head =
      index === 0
        ? manager
        : others.find(({ branch_id, status }) => branch_id === branch && status === 'active');
    if (!head) continue;
    await db.query(`update employees set manager_id = $1 where branch_id = $2 and id not in ($1, $3)`, [
      head.id,
      branch,
      owner?.id,
    ]);
    await db.query(`update employees set manager_id = $2 where id = $1 and id <> $2`, [head.id, owner?.id]);
    await db.query(`update branches set manager_id = $1 where id = $2`, [head.id, branch]);
  }
}

/** Departments below departments, each top one led by its longest-serving person. */
export async function fillTree({ db, departments }: DemoClinic): Promise<void> {
  await db.insert(
    'departments',
    moreDepartments.map(([name_ar, name_en, parent]) => ({
      id: newId(),
      name_ar,
      name_en,
      parent_id: departments.get(parent),
      status: 'active',
      version: 1,
    })),
  );
  await db.query(
    `update departments d set manager_id = (select e.id from employees e
       where e.clinic_id = d.clinic_id and e.department_id = d.id and e.status = 'active' order by e.hire_date, e.id limit 1)`,
  );
  // Every fourth doctor of the big department works in one of its parts.
  await db.query(
    `update employees e set department_id = d.id
       from (select id, row_number() over (order by name_ar) as n from departments where parent_id = $1) d
      where e.department_id = $1 and e.employee_no > 'EMP-0008' and mod(right(e.employee_no, 4)::int, 6) + 1 = d.n`,
    [departments.get('الأطباء')],
  );
}
