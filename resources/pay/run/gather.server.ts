import type { Row } from '#server/kit/rules.ts';
import type { PaidAssignment } from '../payFacts.server.ts';
import { payAssignments } from '../payFacts.server.ts';
import type { Circle, SlipInput } from '../engine/types.ts';
import { plannedDays } from '#resources/time/roster/plannedDays.server.ts';
import { grouped } from '#server/kit/grouped.ts';
import { payDays } from './payDays.server.ts';
import { payEvents } from './payEvents.server.ts';
import type { PayGround, Reading } from './payGround.server.ts';

/** Who is paid, as the slip keeps it. */
export interface PaidPerson extends Row {
  readonly id: string;
  readonly person_name: string;
  readonly job_title: string | null;
  readonly branch: string | null;
  readonly account_method: string | null;
  readonly bank_name: string | null;
  readonly iban: string | null;
  readonly wallet_phone: string | null;
}

/** All that a slip is reckoned from, and what it says beside its figures. */
export interface Gathered {
  readonly person: PaidPerson;
  readonly input: SlipInput;
  readonly about: ReadonlyMap<string, string>;
  readonly system: string | null;
}

const employedSql = `select e.id from employees e
  where e.clinic_id = (select app_clinic()) and exists (select from employees__employment_periods p
      where p.clinic_id = e.clinic_id and p.record_id = e.id and p.start <= $2::date and (p."end" is null or p."end" >= $1::date))
    and not exists (select from payroll_circles__exclusions x where x.clinic_id = e.clinic_id and x.record_id = $3 and x.employee_id = e.id)
  order by e.id`;

/** Everybody employed on a day of the circle and not left out of it, in order of ids. */
export async function payablePeople(
  { query }: Reading,
  { id, from, to }: PayGround['circle'],
): Promise<readonly string[]> {
  return (await query(employedSql, [from, to, id])).map((row) => String(row['id']));
}

const peopleSql = `select e.id, e.full_name_ar as person_name, j.name_ar as job_title, b.name_ar as branch,
    e.pay_method as account_method, e.bank_name, e.iban, e.wallet_phone,
    coalesce((select json_agg(json_build_object('from', p.start::text, 'to', p."end"::text) order by p.start)
      from employees__employment_periods p where p.clinic_id = e.clinic_id and p.record_id = e.id), '[]') as employment
  from employees e
    left join job_titles j on j.clinic_id = e.clinic_id and j.id = e.job_title_id
    left join branches b on b.clinic_id = e.clinic_id and b.id = e.branch_id
  where e.clinic_id = (select app_clinic()) and e.id = any ($1::uuid[]) order by e.id`;

const overrideSql = `select s.employee_id, o.key, trim_scale(o.amount)::text as amount from salary_slips s
  join salary_slips__overrides o on o.clinic_id = s.clinic_id and o.record_id = s.id
  where s.clinic_id = (select app_clinic()) and s.circle_id = $2 and s.employee_id = any ($1::uuid[]) and s.kind <> 'off_cycle'
  order by o.key`;

// What slips outside the circle paid of the month, and what the year has paid before it: whole only where every month since January, or
// since the person came, has its slip (areas-hr.md c 26).
const taxSql = `select e.id as employee_id,
    coalesce((select sum(s.taxable) from salary_slips s where s.clinic_id = e.clinic_id and s.employee_id = e.id and s.month = $2
      and s.kind = 'off_cycle' and s.status <> 'cancelled'), 0)::text as off_cycle,
    y.taxable::text, y.withheld::text,
    y.months >= extract(month from $3::date) - extract(month from greatest(date_trunc('year', $3::date), p.start)) as whole
  from employees e
    cross join lateral (select coalesce(min(q.start), $3::date) as start from employees__employment_periods q
      where q.clinic_id = e.clinic_id and q.record_id = e.id and (q."end" is null or q."end" >= date_trunc('year', $3::date))) p
    cross join lateral (select count(distinct s.month) as months, coalesce(sum(s.taxable), 0) as taxable,
        coalesce(sum((select -sum(l.amount) from salary_slips__lines l where l.clinic_id = s.clinic_id and l.record_id = s.id and l.code = 'TAX')), 0) as withheld
      from salary_slips s where s.clinic_id = e.clinic_id and s.employee_id = e.id and s.status <> 'cancelled'
        and s.month < $2 and left(s.month, 4) = left($2, 4)) y
  where e.clinic_id = (select app_clinic()) and e.id = any ($1::uuid[])`;

const systemSql = `select id::text, name_ar as name from salary_systems where clinic_id = (select app_clinic())`;

/** Days the person is to work in a circle, holidays included: asked only where somebody's day rate is divided by them. */
async function scheduledDays(db: Reading, ids: readonly string[], from: string, to: string) {
  const plans = ids.length === 0 ? [] : await plannedDays(db, ids, from, to);
  const byPerson = grouped(
    plans.filter(({ is_rest, schedule }) => !is_rest && schedule !== null),
    (one) => one.employee_id,
  );
  return (id: string, span: { readonly from: string; readonly to: string }): number =>
    (byPerson.get(id) ?? []).filter(({ day }) => span.from <= day && day <= span.to).length;
}

const isByPlan = (rows: readonly PaidAssignment[] | undefined): boolean =>
  rows?.some(({ rules }) => rules.divisor === 'scheduled') === true;

/** The tax of the year so far, where this circle settles it. */
function taxOf({ circle, settings }: PayGround, row: Row | undefined): SlipInput['tax'] {
  const settles = Number(circle.month.slice(5)) === settings.tax_true_up_month && row?.['whole'] === true;
  return {
    off_cycle: String(row?.['off_cycle'] ?? '0'),
    year: settles ? { taxable: String(row['taxable']), withheld: String(row['withheld']) } : null,
  };
}

const byId = (rows: readonly Row[], name: string): ReadonlyMap<unknown, Row> =>
  new Map(rows.map((row) => [row[name], row]));

const personOf = (row: Row): string => String(row['employee_id']);

const overridesOf = (rows: readonly Row[] = []): SlipInput['overrides'] =>
  rows.map((row) => ({ key: String(row['key']), amount: String(row['amount']) }));

/**
 * Everything these people's slips of a circle are reckoned from, set-wise: some fifteen statements for however many people, none for
 * each. Whoever stands in no answer is not of this clinic.
 */
export async function gather(
  db: Reading,
  ground: PayGround,
  employeeIds: readonly string[],
): Promise<readonly Gathered[]> {
  const { circle, earlier } = ground;
  const first = earlier.reduce((day, { from }) => (from < day ? from : day), circle.from);
  const people = (await db.query(peopleSql, [employeeIds])) as unknown as readonly PaidPerson[];
  const assignments = await payAssignments(db, employeeIds, first, circle.to);
  const days = await payDays(db, ground, employeeIds);
  const events = await payEvents(db, ground, employeeIds);
  const overrides = grouped(await db.query(overrideSql, [employeeIds, circle.id]), personOf);
  const taxes = byId(await db.query(taxSql, [employeeIds, circle.month, circle.from]), 'employee_id');
  const systems = new Map((await db.query(systemSql)).map((row) => [row['id'], String(row['name'])]));
  const byPlan = employeeIds.filter((id) => isByPlan(assignments.get(id)));
  const scheduled = await scheduledDays(db, byPlan, first, circle.to);
  return people.map((person): Gathered => {
    const { id } = person;
    const own = assignments.get(id) ?? [];
    const circleOf = (one: Omit<Circle, 'scheduled_days'>): Circle => ({
      month: one.month,
      from: one.from,
      to: one.to,
      scheduled_days: scheduled(id, one),
    });
    const { events: posted, about } = events(id);
    const { sulfa_on_short: _short, ...settings } = ground.settings;
    return {
      person,
      about,
      system: systems.get(own.findLast(({ effective_from: day }) => day <= circle.to)?.system_id) ?? null,
      input: {
        kind: 'regular',
        circle: circleOf(circle),
        earlier: earlier.map(circleOf),
        digits: ground.digits,
        employment: person['employment'] as SlipInput['employment'],
        assignments: own,
        components: ground.components,
        days: days.get(id) ?? [],
        events: posted,
        settings,
        tax: taxOf(ground, taxes.get(id)),
        leave_days_due: '0',
        overrides: overridesOf(overrides.get(id)),
      },
    };
  });
}
