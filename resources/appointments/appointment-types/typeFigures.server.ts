import { revenueBy } from '../../shared/revenue.server.ts';
import { lateCancelSql } from '../lateCancel.server.ts';

const among = `a.clinic_id = (select app_clinic()) and (:branches is null or a.branch_id = any (:branches))`;
/** Visits by what became of them, and how many of them so late: so few rows that whatever is told of them costs nothing any more. */
const byStatus = `a.status, count(*) as n, count(*) filter (where ${lateCancelSql('a')}) as late`;
const inStates = (...states: readonly string[]): string =>
  `v.status in (${states.map((one) => `'${one}'`).join(', ')})`;
const sum = (what: string, ...states: readonly string[]): string =>
  `coalesce(sum(v.${what})${states.length > 0 ? ` filter (where ${inStates(...states)})` : ''}, 0)`;
const counts = `${sum('n')}::int as booked, ${sum('n', 'completed')}::int as completed, ${sum('n', 'cancelled')}::int as cancelled,
    ${sum('late', 'cancelled')}::int as late_cancelled, ${sum('n', 'no_show')}::int as no_shows`;
/** The exact average of what was summed, to one place; null of nothing. */
const average = (whole: string, parts: string, ...states: readonly string[]): string =>
  `round(sum(v.${whole}) filter (where ${inStates(...states)}) * 1.0 / nullif(sum(v.${parts}) filter (where ${inStates(...states)}), 0), 1)`;
const lasts = (begins: string, ends: string, name: string): string =>
  `extract(epoch from sum(a.${ends} - a.${begins})) / 60 as ${name}_sum, count(a.${ends} - a.${begins}) as ${name}_n`;

/** A row for each type that is offered, or was visited for in the span. Lengths are of completed visits: planned and actual are of the same. */
const figures = `
  select t.id, t.id as type_id, (:branches)[1] as branch_id, :to as day,
      coalesce(s.booked, 0) as booked, coalesce(s.completed, 0) as completed, coalesce(s.cancelled, 0) as cancelled,
      coalesce(s.late_cancelled, 0) as late_cancelled, coalesce(s.no_shows, 0) as no_shows,
      case when s.ended > 0 then round(s.completed * 100.0 / s.ended, 1) end as completion,
      s.planned_min, s.actual_min, s.wait_min, coalesce(r.revenue, 0) as revenue
    from appointment_types t
    left join (select v.type_id, ${counts}, ${sum('n', 'completed', 'cancelled', 'no_show')} as ended,
          ${average('planned_sum', 'n', 'completed')} as planned_min, ${average('actual_sum', 'actual_n', 'completed')} as actual_min,
          ${average('wait_sum', 'wait_n', 'in_progress', 'completed')} as wait_min
        from (select a.type_id, ${byStatus}, sum(a.duration_min) as planned_sum,
            ${lasts('started_at', 'completed_at', 'actual')}, ${lasts('arrived_at', 'started_at', 'wait')}
          from appointments a where ${among} and a.starts_at >= :begin and a.starts_at < :end group by 1, 2) v
        group by 1) s on s.type_id = t.id
    left join ${revenueBy('type_id')} r on r.of_id = t.id
    where t.clinic_id = (select app_clinic()) and (t.status = 'active' or s.booked > 0 or r.revenue <> 0)`;

const months = `
  select to_char(m.first, 'YYYY-MM') as id, to_char(m.first, 'YYYY-MM') as month, (:branches)[1] as branch_id, s.*
    from :months(-11, 0) m(first, begins, ends)
    cross join lateral (select ${counts} from (select ${byStatus} from appointments a
      where ${among} and a.starts_at >= m.begins and a.starts_at < m.ends group by 1) v) s`;

const missed = `
  select m.first::text as id, m.first as day, (:branches)[1] as branch_id, s.ended, s.no_shows,
      case when s.ended > 0 then round(s.no_shows * 100.0 / s.ended, 1) end as rate
    from :piles m(first, begins, ends)
    cross join lateral (select (count(*) filter (where a.status in ('completed', 'no_show')))::int as ended,
        (count(*) filter (where a.status = 'no_show'))::int as no_shows
      from appointments a where ${among} and a.starts_at >= m.begins and a.starts_at < m.ends) s`;

/** The rows of the reports of types. */
export const typeFigureRows = { figures, months, missed };
