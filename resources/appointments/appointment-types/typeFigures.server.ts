import { lateCancelSql } from '../lateCancel.server.ts';

const counts = `count(a.id)::int as booked, (count(*) filter (where a.status = 'completed'))::int as completed,
    (count(*) filter (where a.status = 'cancelled'))::int as cancelled,
    (count(*) filter (where a.status = 'cancelled' and ${lateCancelSql('a')}))::int as late_cancelled,
    (count(*) filter (where a.status = 'no_show'))::int as no_shows`;
const among = `a.clinic_id = (select app_clinic()) and (:branches is null or a.branch_id = any (:branches))`;
const minutes = (begins: string, ends: string, states: string): string =>
  `round(avg(extract(epoch from ${ends} - ${begins}) / 60) filter (where a.status in (${states})), 1)`;

/** A row for each type that is offered, or was visited for in the span. Lengths are of completed visits: planned and actual are of the same. */
const figures = `
  select t.id, t.id as type_id, (:branches)[1] as branch_id, :to as day,
      coalesce(s.booked, 0) as booked, coalesce(s.completed, 0) as completed, coalesce(s.cancelled, 0) as cancelled,
      coalesce(s.late_cancelled, 0) as late_cancelled, coalesce(s.no_shows, 0) as no_shows,
      case when s.ended > 0 then round(s.completed * 100.0 / s.ended, 1) end as completion,
      s.planned_min, s.actual_min, s.wait_min
    from appointment_types t
    left join (select a.type_id, ${counts}, count(*) filter (where a.status in ('completed', 'cancelled', 'no_show')) as ended,
          round(avg(a.duration_min) filter (where a.status = 'completed'), 1) as planned_min,
          ${minutes('a.started_at', 'a.completed_at', "'completed'")} as actual_min,
          ${minutes('a.arrived_at', 'a.started_at', "'in_progress', 'completed'")} as wait_min
        from appointments a where ${among} and a.starts_at >= :begin and a.starts_at < :end
        group by a.type_id) s on s.type_id = t.id
    where t.clinic_id = (select app_clinic()) and (t.status = 'active' or s.booked > 0)`;

const months = `
  select to_char(m.first, 'YYYY-MM') as id, to_char(m.first, 'YYYY-MM') as month, (:branches)[1] as branch_id, s.*
    from :months(-11, 0) m(first, begins, ends)
    cross join lateral (select ${counts} from appointments a
      where ${among} and a.starts_at >= m.begins and a.starts_at < m.ends) s`;

const missed = `
  select m.first::text as id, m.first as day, (:branches)[1] as branch_id, s.ended, s.no_shows,
      case when s.ended > 0 then round(s.no_shows * 100.0 / s.ended, 1) end as rate
    from :piles m(first, begins, ends)
    cross join lateral (select (count(*) filter (where a.status in ('completed', 'no_show')))::int as ended,
        (count(*) filter (where a.status = 'no_show'))::int as no_shows
      from appointments a where ${among} and a.starts_at >= m.begins and a.starts_at < m.ends) s`;

/** The rows of the reports of types. */
export const typeFigureRows = { figures, months, missed };
