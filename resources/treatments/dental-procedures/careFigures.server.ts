import { revenueBy } from '../../shared/revenue.server.ts';
import { completedLines, doneSums } from '../completedLines.server.ts';

const lines = completedLines(':begin', ':end');
const within = `${lines} and (:branches is null or l.branch_id = any (:branches))`;
const beside = `(:branches)[1] as branch_id`;
const dated = `${beside}, :to as day`;

const byProcedure = `
  select p.id, p.id as procedure_id, p."group", ${dated}, coalesce(s.completed, 0) as completed, coalesce(s.quantity, 0) as quantity,
      coalesce(s.patients, 0) as patients, coalesce(s.value, 0) as value, coalesce(r.revenue, 0) as revenue
    from (select l.procedure_id, ${doneSums} from patient_treatments l where ${within} group by 1) s
    full join ${revenueBy('procedure_id')} r on r.of_id = s.procedure_id
    join dental_procedures p on p.clinic_id = (select app_clinic()) and p.id = coalesce(s.procedure_id, r.of_id)`;

const byDoctor = `
  select l.doctor_id as id, l.doctor_id, ${dated}, ${doneSums} from patient_treatments l where ${within} group by l.doctor_id`;

// Rooms of two branches that are called alike are told apart by their branches.
const byRoom = `
  select coalesce(s.room_id::text, 'none') as id, ${dated}, s.completed, s.quantity, s.patients, s.value,
      case when r.id is null then case when :locale = 'en' then 'No room' else 'بلا غرفة' end
        else concat_ws(' – ', r.name, case when count(*) over (partition by r.name) > 1 then r.branch end) end as room
    from (select a.room_id, ${doneSums} from patient_treatments l
        left join appointments a on a.clinic_id = l.clinic_id and a.id = l.appointment_id
      where ${within} group by 1) s
    left join (select o.id, case when :locale = 'en' then coalesce(o.name_en, o.name_ar) else o.name_ar end as name,
          case when :locale = 'en' then coalesce(b.name_en, b.name_ar) else b.name_ar end as branch
        from rooms o join branches b on b.clinic_id = o.clinic_id and b.id = o.branch_id
        where o.clinic_id = (select app_clinic())) r on r.id = s.room_id`;

const byPeriod = `
  select m.first::text as id, m.first as day, ${beside}, s.*
    from :piles m(first, begins, ends)
    cross join lateral (select ${doneSums} from patient_treatments l
      where ${completedLines('m.begins', 'm.ends')} and (:branches is null or l.branch_id = any (:branches))) s`;

/** The rows of the clinic's figures of treatments (issue 18, part 6). */
export const careFigureRows = { byProcedure, byDoctor, byRoom, byPeriod };
