import { completedLines } from '../completedLines.server.ts';

const sums = `count(*)::int as completed, coalesce(sum(l.quantity), 0)::int as quantity, round(coalesce(sum(l.net), 0), :digits) as value`;

const months = `
  select to_char(m.first, 'YYYY-MM') as id, to_char(m.first, 'YYYY-MM') as month, s.*
    from :months(-11, 0) m(first, begins, ends)
    cross join lateral (select ${sums} from patient_treatments l
      where ${completedLines('m.begins', 'm.ends')} and l.procedure_id = :id) s`;

const doctors = `
  select l.doctor_id as id, l.doctor_id, ${sums}, max(l.completed_at) as last_at
    from (select min(m.begins) as begins, max(m.ends) as ends from :months(-11, 0) m(first, begins, ends)) y
    join patient_treatments l on ${completedLines('y.begins', 'y.ends')} and l.procedure_id = :id
    group by l.doctor_id`;

/** The rows of a procedure's own figures (clinic.md 5). */
export const procedureUseRows = { months, doctors };
