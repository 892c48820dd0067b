import { revenueBy } from '../shared/revenue.server.ts';
import type { RevenueOf } from '../shared/revenue.ts';

const kept = (of: string): string =>
  `(select coalesce(sum(c.people), 0)::int from staff_counts c where c.clinic_id = t.clinic_id and c.of_id = ${of})`;

/** Patients of the category or source `t`, as the database keeps them (functions/patientCounts.sql); one who was merged counts as the other. */
export const patientsOf = kept('t.id');

/** Those of them who were registered since the clinic's year began. */
export const patientsOfYear = kept('patients_of_year(t.id, extract(year from :today::date)::int)');

const name = `case when :locale = 'en' then coalesce(t.name_en, t.name_ar) else t.name_ar end as name`;

/** The rows of `revenue`: each group that brought something, with its share of all. */
export const revenueShareRows = (table: string, by: RevenueOf): string => `
  select t.id, ${name}, r.revenue, (:branches)[1] as branch_id, :to as day,
      case when sum(r.revenue) over () > 0 then round(r.revenue * 100 / sum(r.revenue) over (), 1) end as share
    from ${revenueBy(by)} r
    join ${table} t on t.clinic_id = (select app_clinic()) and t.id = r.of_id`;

/** The rows of `shares`: each group with its patients. */
export const shareRows = (table: string): string => `
  select t.id, ${name},
    ${patientsOf} as patients, ${patientsOfYear} as year
  from ${table} t where t.clinic_id = (select app_clinic())`;
