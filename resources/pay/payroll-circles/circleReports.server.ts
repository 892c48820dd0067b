import type { ServerRules } from '#server/kit/rules.ts';
import type { payrollCircles } from './payroll-circles.ts';

/** Slips of the circle that are to be paid or were; what is held is in none of them. The accounts are those the slips were reckoned with. */
const paidBy = (method: 'cash' | 'bank' | 'wallet', columns: string): string => `
  select s.id, e.employee_no, s.person_name as name, s.net as amount, ${columns}
    from salary_slips s join employees e on e.clinic_id = s.clinic_id and e.id = s.employee_id
    where s.circle_id = :id and s.status in ('approved', 'paid') and s.net > 0 and coalesce(s.account_method, 'cash') = '${method}'`;

/** Lines of the month's own slips, those of one code added up, beside those of the circle before; of the first circle there is nothing to tell. */
const changes = `
  with o as (
      select c.clinic_id, c.id, (select p.id from payroll_circles p where p.clinic_id = c.clinic_id and p.date_to < c.date_from
          order by p.date_to desc limit 1) as before
        from payroll_circles c where c.id = :id),
    lines as (
      select s.employee_id, l.code, min(s.person_name) as name,
          min(case when :locale = 'en' then coalesce(l.name_en, l.name_ar) else l.name_ar end) as line,
          (array_agg(s.id) filter (where s.circle_id = o.id))[1] as slip_id,
          coalesce(sum(l.amount) filter (where s.circle_id = o.before), 0) as last_amount,
          coalesce(sum(l.amount) filter (where s.circle_id = o.id), 0) as amount
        from o join salary_slips s on s.clinic_id = o.clinic_id and s.circle_id in (o.id, o.before) and s.status <> 'cancelled'
            and s.kind <> 'off_cycle'
          join salary_slips__lines l on l.clinic_id = s.clinic_id and l.record_id = s.id and l.side <> 'employer'
        where o.before is not null group by s.employee_id, l.code)
  select md5(employee_id::text || code)::uuid as id, slip_id, name, line, last_amount, amount, amount - last_amount as difference
    from lines where amount <> last_amount`;

/** The rows of the payment sheets (hr.md 6.1). */
export const circleReportRows: NonNullable<ServerRules<typeof payrollCircles>['reports']> = {
  changes,
  bankFile: paidBy('bank', 's.bank_name, s.iban, s.iban is distinct from e.iban as changed'),
  walletFile: paidBy('wallet', 's.wallet_phone, s.wallet_phone is distinct from e.wallet_phone as changed'),
  cashSheet: paidBy('cash', 's.job_title, null::text as signature'),
};
