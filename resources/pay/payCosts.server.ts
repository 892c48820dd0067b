/**
 * What circles cost by the slips of them that count (hr.md 4, dashboard): drafts too, so that a circle is seen before it is paid. A slip
 * lies in the branch its person works in now.
 */
const slips = `salary_slips s join employees e on e.clinic_id = s.clinic_id and e.id = s.employee_id
  where s.clinic_id = (select app_clinic()) and s.status <> 'cancelled' and (:branches::uuid[] is null or e.branch_id = any (:branches))`;
const sums = `count(distinct s.employee_id)::int as people, sum(s.gross) as gross, sum(s.net) as net, sum(s.employer_cost) as employer_cost`;
/** The latest circle that was reckoned. */
const latest = `(select c.id from payroll_circles c where c.clinic_id = (select app_clinic())
  and exists (select from salary_slips o where o.clinic_id = c.clinic_id and o.circle_id = c.id) order by c.date_from desc limit 1)`;

export const costByMonthRows = `select s.month as id, s.month, s.circle_id, (:branches)[1] as branch_id, ${sums} from ${slips}
    and s.circle_id in (select c.id from payroll_circles c where c.clinic_id = (select app_clinic()) order by c.date_from desc limit 12)
  group by s.month, s.circle_id`;

export const costByBranchRows = `select coalesce(e.branch_id::text, '') as id, coalesce((select b.name_ar from branches b
      where b.clinic_id = (select app_clinic()) and b.id = e.branch_id), '—') as name, e.branch_id, ${sums}
  from ${slips} and s.circle_id = ${latest} group by e.branch_id`;

export const costBySystemRows = `select coalesce(s.system, '') as id, coalesce(s.system, '—') as name, (:branches)[1] as branch_id, ${sums}
  from ${slips} and s.circle_id = ${latest} group by s.system`;
