import { addDays, addMonths, monthStart } from '#metadata/time/days.ts';
import type { DemoClinic } from '#server/kit/demo.ts';
import type { Row } from '#server/kit/rules.ts';
import { makeCircles } from '../payroll-settings/makeCircles.server.ts';
import { payablePeople } from '../run/gather.server.ts';
import { readGround, type RunCircle } from '../run/payGround.server.ts';
import { reckonPeople } from '../run/reckonPeople.server.ts';

type Database = DemoClinic['db'];

/** How many months back the first circle lies: two are closed, the last month is shown, this one runs. */
const firstBack = 3;

/** Reads a set of settings as rules do; a demo asks for nothing else. */
const readingOf = (db: Database) => ({
  query: db.query,
  find: (resource: string): Promise<readonly Row[]> =>
    db.query(`select * from ${resource.replaceAll('-', '_')} where clinic_id = (select app_clinic())`),
});

/** What people are given and what is taken beside the salary: some of it waits for its approval still. */
async function fillInputs({ db, staff }: DemoClinic, months: readonly string[]): Promise<void> {
  const codes = new Map(
    (await db.query('select code, id from salary_components')).map((row) => [row['code'], row['id']]),
  );
  const there = staff.filter(({ leaving_date: left, role }) => !left && role !== 'owner');
  const wanted = [
    ['BASIC', 'amount', '400.00', 'بدل سفر إلى فرع آخر', 'approved'],
    ['OTHER', 'amount', '150.00', 'زي عمل جديد', 'approved'],
    ['BASIC', 'days', '1.00', 'فرق يوم لم يُحسب', 'draft'],
  ] as const;
  const rows = months.flatMap((month, at) =>
    wanted.flatMap(([code, unit, value, reason, status], nth) => {
      const person = there[(at * wanted.length + nth) % there.length];
      // Only what nobody decided yet waits.
      if (!person || (status === 'draft' && at < months.length - 1)) return [];
      return [
        {
          employee_id: person.id,
          pay_month: month,
          component_id: codes.get(code),
          unit,
          value,
          ref_date: unit === 'days' ? addDays(`${month}-01`, -3) : null,
          reason,
          source: 'manual',
          status,
          version: 1,
        },
      ];
    }),
  );
  await db.insert('salary_inputs', rows);
}

/** What the closing of a circle leaves behind: slips that were paid, and what they paid is done. */
const closedSql = `with done as (
    update payroll_circles c set status = 'closed', calculated_at = c.date_to + interval '10 hours', published_at = c.date_to + interval '12 hours',
        objections_until = c.date_to + 2, approved_at = c.date_to + interval '3 days', closed_at = c.date_to + interval '4 days'
      where c.clinic_id = (select app_clinic()) and c.id = $1::uuid returning c.clinic_id, c.id, c.month, c.pay_date, c.date_to
  ), paid as (
    update salary_slips s set status = 'paid', paid_on = d.pay_date, shown_hash = s.lines_hash, statement = 'confirmed',
        statement_at = d.date_to + interval '1 day', pay_method = case s.account_method when 'bank' then 'bank_transfer'
          when 'wallet' then 'mobile_wallet' else 'cash' end
      from done d where s.clinic_id = d.clinic_id and s.circle_id = d.id returning 1
  ), used as (
    update salary_inputs i set status = 'used' from done d
      where i.clinic_id = d.clinic_id and i.pay_month = d.month and i.status = 'approved' returning 1
  ) update bonuses b set status = 'paid' from done d
      where b.clinic_id = d.clinic_id and b.pay_month = d.month and b.status = 'approved' returning 1`;

/** Most have said nothing yet, some agree, one asks about a line and waits for the answer. */
const shownSql = `with shown as (
    update payroll_circles c set status = 'published', calculated_at = $2::timestamptz - interval '5 hours',
        published_at = $2::timestamptz - interval '2 hours', objections_until = $3::date + 2
      where c.clinic_id = (select app_clinic()) and c.id = $1::uuid returning c.clinic_id, c.id
  ), told as (
    select s.id, row_number() over (order by s.id) as n,
        (select l.key from salary_slips__lines l where l.clinic_id = s.clinic_id and l.record_id = s.id and l.side <> 'employer'
          order by l.position desc limit 1) as line
      from salary_slips s, shown h where s.clinic_id = h.clinic_id and s.circle_id = h.id and not s.employee_id = any ($4::uuid[])
  ) update salary_slips s set status = 'published', shown_hash = s.lines_hash,
      statement = case when t.n = 3 then 'objected' when t.n % 4 = 0 then 'confirmed' else 'none' end,
      statement_at = case when t.n = 3 or t.n % 4 = 0 then $2::timestamptz - interval '1 hour' end,
      objected_line = case when t.n = 3 then t.line end,
      objection = case when t.n = 3 then 'هذا البند لا يوافق ما اتفقنا عليه، برجاء المراجعة' end
    from salary_slips x left join told t on t.id = x.id
    where s.clinic_id = (select app_clinic()) and x.clinic_id = s.clinic_id and x.circle_id = $1::uuid and s.id = x.id returning 1`;

/** Months of pay: closed ones, one that people answer, one that runs; reckoned as the run reckons them. */
export async function fillCircles(clinic: DemoClinic): Promise<void> {
  const { db, today, now, staff } = clinic;
  const first = addMonths(monthStart(today), -firstBack).slice(0, 7);
  await db.query(
    'update payroll_settings set first_circle_month = $1 where clinic_id = (select app_clinic()) returning 1',
    [first],
  );
  const reading = readingOf(db);
  await makeCircles(reading, today);
  const circles = (await db.query(
    `select id, month, date_from::text as "from", date_to::text as "to" from payroll_circles
      where clinic_id = (select app_clinic()) order by date_from`,
  )) as unknown as readonly RunCircle[];
  await fillInputs(
    clinic,
    circles.map(({ month }) => month),
  );
  const [row] = await db.query(
    'select currency_digits as digits from clinics where id = (select app_clinic())',
  );
  // Whoever signs in has their own to answer.
  const accounts = staff.filter(({ role }) => role !== undefined).map(({ id }) => id);
  for (const [at, circle] of circles.entries()) {
    if (at === firstBack) break;
    const ground = await readGround(reading, circle, Number(row?.['digits']));
    await reckonPeople(reading, ground, await payablePeople(reading, circle));
    if (at < firstBack - 1) await db.query(closedSql, [circle.id]);
    else await db.query(shownSql, [circle.id, now.toISOString(), today, accounts]);
  }
}
