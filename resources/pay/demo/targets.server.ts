import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { addDays, addMonths, monthStart } from '#metadata/time/days.ts';
import type { DemoPerson, Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

type Rows = Readonly<Record<string, unknown>>[];

export interface DemoTargets {
  readonly targets: Rows;
  readonly named: Rows;
  readonly members: Rows;
  readonly achievements: Rows;
  /** What becomes of those that are over, once what was reached on them stands. */
  readonly decided: ReadonlyMap<string, 'closed' | 'cancelled'>;
}

const goals = [
  ['زيارات مكتملة', 'count', 60, 'fixed', '1500.00'],
  ['مرضى جدد', 'count', 20, 'proportional', '1200.00'],
  ['إيراد محصل', 'money', 40000, 'proportional', '2000.00'],
] as const;
const monthNames = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
];

const firstOfMonth = (today: string, back: number): string => addMonths(monthStart(today), -back);

/** A monthly target for some doctors over two years, with what they reached day by day. */
export function targetsFor(doctors: readonly DemoPerson[], today: string, random: Random): DemoTargets {
  const decided = new Map<string, 'closed' | 'cancelled'>();
  const made: DemoTargets = { targets: [], named: [], members: [], achievements: [], decided };
  for (let back = 24; back >= 0; back -= 1) {
    const from = firstOfMonth(today, back);
    const to = addDays(firstOfMonth(today, back - 1), -1);
    const able = doctors.filter(
      (one) => one.hire_date <= from && (!one.leaving_date || one.leaving_date > to),
    );
    for (const who of able.filter(() => random.chance(0.35)).slice(0, 6)) {
      const [what, measure, size, pay_rule, pay_amount] = random.pick(goals);
      const id = newId(Date.parse(from));
      const isOver = back > 0;
      if (isOver) decided.set(id, random.chance(0.95) ? 'closed' : 'cancelled');
      made.targets.push({
        id,
        title: `${what} – ${monthNames[Number(from.slice(5, 7)) - 1]} ${from.slice(0, 4)}`,
        audience: 'employee',
        period_from: from,
        period_to: to,
        measure,
        source: 'manual',
        target_value: String(size),
        pay_rule,
        pay_amount,
        min_percent: '50',
        cap_percent: '150',
        pay_month: to.slice(0, 7),
        status: 'active',
        version: 1,
        created_at: `${from}T08:00:00Z`,
        updated_at: `${from}T08:00:00Z`,
      });
      made.named.push({ record_id: id, target_id: who.id, position: 0 });
      made.members.push({ record_id: id, target_id: who.id, position: 0 });
      made.achievements.push(
        ...achievementsOf(id, who.id, from, isOver ? to : today, size, random).map((row) =>
          isOver ? { ...row, status: 'approved' } : row,
        ),
      );
    }
  }
  return made;
}

/** Ends the targets that are over: a closed one with what each person earned, as closing it would (hr.md 5). */
export async function decideTargets(db: ClinicDatabase, { decided }: DemoTargets): Promise<void> {
  const of = (wanted: string): string[] =>
    [...decided].flatMap(([id, status]) => (status === wanted ? [id] : []));
  await db.query(
    `insert into targets__results (clinic_id, id, record_id, position, employee_id, achieved, earned)
      select t.clinic_id, gen_random_uuid(), t.id, row_number() over (partition by t.id order by s.employee_id) - 1,
        s.employee_id, s.achieved, s.earned
      from targets t join clinics c on c.id = t.clinic_id
      cross join lateral target_shares(t.clinic_id, t.id, c.currency_digits) s
      where t.clinic_id = app_clinic() and t.id = any ($1::uuid[]) returning id`,
    [of('closed')],
  );
  for (const status of ['closed', 'cancelled'])
    await db.query('update targets set status = $2 where id = any ($1::uuid[])', [of(status), status]);
}

function achievementsOf(
  target_id: string,
  employee_id: string,
  from: string,
  to: string,
  size: number,
  random: Random,
): Rows {
  const rows: Rows = [];
  for (let day = from; day <= to; day = addDays(day, random.between(2, 5))) {
    const value = Math.max(1, Math.round((size / 9) * (0.5 + random.next())));
    const open = day > addDays(to, -4) && random.chance(0.4);
    rows.push({
      id: newId(Date.parse(day)),
      target_id,
      employee_id,
      date: day,
      value: String(value),
      source: 'manual',
      files: [],
      status: open ? 'pending' : 'approved',
      version: 1,
      created_at: `${day}T15:00:00Z`,
      updated_at: `${day}T15:00:00Z`,
    });
  }
  return rows;
}
