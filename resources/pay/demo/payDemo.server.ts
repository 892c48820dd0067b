import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { fillAdvances } from './advances.server.ts';
import { bonusesFor } from './bonuses.server.ts';
import { fillCircles } from './circles.server.ts';
import { penaltiesFor } from './penalties.server.ts';
import { fillSalaries } from './salaries.server.ts';
import { decideTargets, targetsFor } from './targets.server.ts';

/** Days of a sample: enough to see a list, a filter and a total at work. */
const sampleDays = 120;

/** Two years of penalties, bonuses and targets; of a sample the last months. */
export async function fillPay(clinic: DemoClinic): Promise<void> {
  const { db, seed, size, today, staff, departments } = clinic;
  const random = randomFrom(seed + 1);
  const oldest = size === 'sample' ? addDays(today, -sampleDays) : '';
  const violations = new Map(
    (await db.query('select id, name_ar from violation_types')).map((row) => [row['name_ar'], row['id']]),
  );
  const others = staff.filter(({ role }) => role !== 'owner');
  const penalties = penaltiesFor(others, violations, today, random);
  await db.insert(
    'penalties',
    penalties.filter(({ violation_date }) => violation_date >= oldest),
  );
  await db.insert(
    'bonuses',
    // A series of its own, so that what follows is drawn as before.
    bonusesFor(others, today, randomFrom(seed + 2)).filter(({ pay_month }) => `${pay_month}-28` >= oldest),
  );
  const doctors = staff.filter(({ department_id }) => department_id === departments.get('الأطباء'));
  const made = targetsFor(doctors, today, random);
  const recent = made.targets.filter(({ period_to }) => String(period_to) >= oldest);
  const kept = new Set(recent.map(({ id }) => id));
  await db.insert('targets', recent);
  for (const [table, rows] of [
    ['targets__employee_ids', made.named],
    ['targets__member_ids', made.members],
  ] as const)
    await db.insert(
      table,
      rows.filter(({ record_id }) => kept.has(record_id)),
    );
  await db.insert(
    'target_achievements',
    made.achievements.filter(({ target_id }) => kept.has(target_id)),
  );
  await decideTargets(db, made);
  if (size === 'sample') return;
  await payEverybody(clinic, new Set(doctors.map(({ id }) => id)));
  await fillAdvances(clinic);
  await fillCircles(clinic);
}

/** A sample brings no salaries: they would keep the currency of a clinic that has recorded no amount of its own yet. */
async function payEverybody(
  { db, seed, today, staff, titles }: DemoClinic,
  doctors: ReadonlySet<string>,
): Promise<void> {
  await fillSalaries(
    db,
    staff.map((one) => ({ ...one, isDoctor: doctors.has(one.id) })),
    ['مساعد طبيب', 'موظف استقبال'].flatMap((title) => titles.get(title) ?? []),
    today,
    randomFrom(seed + 21),
  );
}
