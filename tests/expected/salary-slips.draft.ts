import { askedDays } from '#tests/fixtures/drafts/days.ts';
import type { DraftHint, DraftTools, Row } from '#tests/fixtures/drafts/draft.ts';
import { receiptFor } from '#tests/fixtures/drafts/money.ts';
import { basicComponent } from '#tests/fixtures/drafts/pay.ts';
import { employedLong } from '#tests/fixtures/drafts/people.ts';

/** A payment outside the circle of one input, to somebody who was employed and paid in a month of its own, long ago. */
async function asksOneSlip({ sql, person, inState }: DraftTools): Promise<Row> {
  const employee_id = await person();
  const system = await inState('salary-systems', 'active');
  const [circle] = await sql(
    `insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date)
      select app_clinic(), to_char(d, 'YYYY-MM'), d, (d + interval '1 month')::date - 1, d
        from (select ('2001-01-01'::date + $1::int % 150 * interval '1 month')::date as d) n returning month, date_from::text as first, date_to::text as last`,
    [askedDays()],
  );
  // A system that is made behind decided months begins behind them; here it is as old as the month.
  await sql(
    'update salary_system_versions set effective_from = null where system_id = $1 and id = (select min(id::text)::uuid from salary_system_versions where system_id = $1)',
    [system],
  );
  const { month, first, last } = circle as { month: string; first: string; last: string };
  await sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start, "end") values (app_clinic(), $1, 90, $2, $3)`,
    [employee_id, first, last],
  );
  await sql(
    `with a as (insert into salary_assignments (clinic_id, employee_id, system_id, effective_from, reason)
        values (app_clinic(), $1, $2, $4, 'hire') returning id)
      insert into salary_assignments__lines (clinic_id, record_id, position, component_id, amount) select app_clinic(), a.id, 0, $3, 5000 from a`,
    [employee_id, system, await basicComponent(sql), first],
  );
  const [row] = await sql(
    `insert into salary_inputs (clinic_id, employee_id, pay_month, component_id, unit, value, reason, status)
      values (app_clinic(), $1, $2, $3, 'amount', 70, 'بدل', 'approved') returning id`,
    [employee_id, month, await basicComponent(sql)],
  );
  return {
    employee_id,
    kind: 'off_cycle',
    month,
    bonus_ids: [],
    input_ids: [row?.['id']],
    reason: 'دفعة عاجلة',
  };
}

// A run makes them.
export const draftHint: DraftHint = {
  ownState: 'published',
  arises: async ({ sql, person }) => {
    const [row] = await sql(
      `with c as (insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date, status)
            select app_clinic(), to_char(d, 'YYYY-MM'), d, (d + interval '1 month')::date - 1, d, 'approved' from (
              select (least(coalesce(min(date_from), '1990-01-01'), '1990-01-01') - interval '1 month')::date as d from payroll_circles) n
            returning id, month)
          insert into salary_slips (clinic_id, circle_id, month, employee_id)
            select app_clinic(), c.id, c.month, $1 from c returning id`,
      [await person()],
    );
    return String(row?.['id']);
  },
  // Its circle's steps lead there.
  operated: ['published', 'approved', 'paid', 'held', 'cancelled'],
  operations: {
    // Who names an input sees it.
    addSlip: { body: asksOneSlip, besides: ['manage_salaries'] },
    receiveOwed: {
      body: async ({ sql, fresh }, record) => {
        // What came in fills the drawer.
        await fresh('clinic-receipts');
        await sql('update salary_slips set owed = owed + 1 where id = $1', [record['id']]);
        return { amount: '0.01', method: 'cash' };
      },
    },
    returnOwed: {
      body: async ({ sql, fresh, mark }, { id }) => {
        await fresh('clinic-receipts');
        await receiptFor(sql, { mark, source: 'salary-slips', id: String(id) });
        await sql(
          'update salary_slips set owed = owed + 1, owed_received = owed_received + 0.01 where id = $1',
          [id],
        );
        return { amount: '0.01', reason: 'سبب' };
      },
    },
    show: { state: 'published' },
    history: { state: 'published' },
    answer: {
      body: async ({ sql }, record) => {
        await sql(`update salary_slips set statement = 'objected', objection = 'لم أتأخر' where id = $1`, [
          record['id'],
        ]);
        return { answer: 'البصمة تقول ذلك' };
      },
    },
    override: {
      // What is taken back needs no line of the engine.
      body: async ({ sql, fresh, target }, record) => {
        // Reckoned in a month for which there are rules.
        await sql(`update payroll_circles set status = 'open' where status in ('approved', 'closed')`);
        const [of] = await sql(
          `update payroll_circles c set month = to_char(n.d, 'YYYY-MM'), date_from = n.d, date_to = (n.d + interval '1 month')::date - 1, pay_date = n.d
              from (select date_trunc('month', greatest(coalesce(max(date_to), '2029-12-31'), '2029-12-31') + 1)::date as d from payroll_circles) n
              where c.id = $1 returning c.month`,
          [record['circle_id']],
        );
        if (of)
          await sql('update salary_slips set month = $2 where circle_id = $1', [
            record['circle_id'],
            of['month'],
          ]);
        // Of whom everybody's drafts are about, more waits than this circle: then of somebody about whom no other draft is.
        const [own] = await sql('select id from employees where id = $1 and id <> $2', [
          record['employee_id'],
          await target('employees'),
        ]);
        const about = own?.['id'] ?? (await fresh('employees'))['id'];
        const employee = await employedLong(sql, String(about));
        await sql('update salary_slips set employee_id = $2 where id = $1', [record['id'], employee]);
        const paid = await fresh('salary-assignments');
        await sql(
          `update salary_assignments set employee_id = $2, effective_from = coalesce((select date_from from payroll_circles where id = $3), effective_from)
              where id = $1 and exists (select from employees where id = $2)`,
          [paid['id'], employee, record['circle_id']],
        );
        await sql(
          `insert into salary_slips__overrides (clinic_id, record_id, position, key, amount, reason) select app_clinic(), id, 0, 'OTHER', 1, 'سبب' from salary_slips where id = $1`,
          [record['id']],
        );
        return { line: 'OTHER', why: 'خطأ في الكتابة' };
      },
    },
  },
};
