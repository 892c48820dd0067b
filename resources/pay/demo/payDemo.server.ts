import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { penaltiesFor } from './penalties.server.ts';
import { decideTargets, targetsFor } from './targets.server.ts';

/** Days of a sample: enough to see a list, a filter and a total at work. */
const sampleDays = 120;

/** Two years of penalties and targets; of a sample the last months. */
export async function fillPay({ db, seed, size, today, staff, departments }: DemoClinic): Promise<void> {
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
}
