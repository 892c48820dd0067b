/** What still is to be done of a plan is a line that is planned or in progress; what was cancelled is none of it. */
const open = `filter (where l.status in ('planned', 'in_progress'))`;

/** The rows of open plans (issue 18, part 6). */
export const openPlanRows = {
  open: `
  select t.id, t.patient_id, t.name, t.status as plan_status, (coalesce(t.accepted_at, t.created_at) at time zone :timezone)::date as since,
      s.open_lines, round(s.open_value, :digits) as open_value, round(s.total, :digits) as total
    from treatment_plans t
    join (select l.plan_id, (count(*) ${open})::int as open_lines, coalesce(sum(l.net) ${open}, 0) as open_value,
          coalesce(sum(l.net), 0) as total
        from patient_treatments l where l.clinic_id = (select app_clinic()) and l.plan_id is not null and l.status <> 'cancelled'
        group by 1 having (count(*) ${open}) > 0) s on s.plan_id = t.id
    where t.clinic_id = (select app_clinic()) and t.status in ('offered', 'accepted')`,
};
