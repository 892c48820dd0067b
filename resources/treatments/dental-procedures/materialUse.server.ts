import { completedLines } from '../completedLines.server.ts';
import { treatmentSource } from '../../inventory/stock/shortfalls.server.ts';
import { allowsFraction, units } from '../../shared/units.ts';
import { deepest } from './recipes.server.ts';

const whole = units
  .filter((unit) => !allowsFraction(unit))
  .map((unit) => `'${unit}'`)
  .join(', ');

/**
 * What each treatment takes by its recipe is rounded up for itself, as completing it does (`recipeOf`, `usedWhole`): what cannot be
 * divided is opened whole. Treatments of one procedure and quantity take the same, so they are reckoned together.
 */
const expected = `
  taken as (
    select c.procedure_id, l.id, l.item_id, l.included_procedure_id, l.unit, l.qty::numeric as qty, l.optional, 1 as depth
      from (select distinct procedure_id from done) c
      join dental_procedures__recipe l on l.clinic_id = (select app_clinic()) and l.record_id = c.procedure_id
    union all
    select t.procedure_id, l.id, l.item_id, l.included_procedure_id, l.unit, t.qty * l.qty, t.optional or l.optional, t.depth + 1
      from taken t join dental_procedures__recipe l on l.clinic_id = (select app_clinic()) and l.record_id = t.included_procedure_id
      where t.depth < ${deepest}),
  recipes as (
    select t.procedure_id, t.id, t.item_id, i.base_unit, sum(t.qty * coalesce(c.factor, 1)) as qty
      from taken t join inventory_items i on i.clinic_id = (select app_clinic()) and i.id = t.item_id
      left join inventory_items__conversions c on c.clinic_id = i.clinic_id and c.record_id = i.id and c.unit = t.unit
      group by 1, 2, 3, 4 having not bool_and(t.optional)),
  expected as (
    select n.procedure_id, r.item_id,
        sum(n.times * case when r.base_unit in (${whole}) then ceil(r.qty * n.quantity) else ceil(r.qty * n.quantity * 1000) / 1000 end) as qty
      from (select procedure_id, quantity, count(*) as times from done group by 1, 2) n
      join recipes r on r.procedure_id = n.procedure_id group by 1, 2)`;

/** The rows of what treatments used beside what was expected (issue 18, part 6). */
export const materialUseRows = {
  material: `
  with recursive done as materialized (
    select l.id, l.procedure_id, l.quantity from patient_treatments l
      where ${completedLines(':begin', ':end')} and (:branches is null or l.branch_id = any (:branches))),
  ${expected},
  used as (
    select d.procedure_id, t.item_id, -sum(t.qty) as qty, -sum(t.value) as value
      from done d join stock_transactions t
        on t.clinic_id = (select app_clinic()) and t.source_type = '${treatmentSource}' and t.source_id = d.id::text
      group by 1, 2),
  lacking as (
    select d.procedure_id, s.item_id, sum(s.qty - s.settled_qty) as qty
      from done d join stock_shortfalls s on s.clinic_id = (select app_clinic()) and s.treatment_id = d.id and s.status = 'open'
      group by 1, 2),
  told as (
    select procedure_id, item_id, sum(expected) as expected, sum(used) as used, sum(lacking) as lacking, sum(value) as value
      from (select procedure_id, item_id, qty as expected, 0 as used, 0 as lacking, 0 as value from expected
        union all select procedure_id, item_id, 0, qty, 0, value from used
        union all select procedure_id, item_id, 0, 0, qty, 0 from lacking) e
      group by 1, 2)
  select e.procedure_id || ' ' || e.item_id as id, e.procedure_id, e.item_id, i.base_unit as unit, trim_scale(e.expected) as expected,
      trim_scale(e.used) as used, trim_scale(e.lacking) as lacking, trim_scale(e.used + e.lacking - e.expected) as difference,
      round(e.value, :digits) as value, (:branches)[1] as branch_id, :to as day
    from told e join inventory_items i on i.clinic_id = (select app_clinic()) and i.id = e.item_id`,
};
