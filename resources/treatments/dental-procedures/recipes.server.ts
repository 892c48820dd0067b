import type { Values } from '#metadata/derive/problems.ts';
import type { Row, RuleContext, RuleDatabase } from '#server/kit/rules.ts';
import { allowsFraction, units } from '../../shared/units.ts';
import type { dentalProcedures } from './dental-procedures.ts';

type Context = RuleContext<typeof dentalProcedures>;

/** How deep a recipe may include others: more is a mistake, and would cost every completion. */
export const deepest = 4;

/** What doing a procedure takes of one item. */
export interface RecipeUse {
  /** The line of the recipe it comes from, its own or that of an included procedure. */
  readonly lineId: string;
  readonly itemId: string;
  /** Base units, an exact number above zero; whole where the unit cannot be divided. */
  readonly qty: string;
  /** Taken only where whoever completes says so. */
  readonly optional: boolean;
}

/** The lines of a recipe with those of what it includes, each with what its place multiplies it by. */
const taken = `with recursive taken as (
    select l.id, l.item_id, l.included_procedure_id, l.unit, l.qty::numeric as qty, l.optional, array[l.position] as place
      from dental_procedures__recipe l where l.clinic_id = (select app_clinic()) and l.record_id = $1::uuid
    union all
    select l.id, l.item_id, l.included_procedure_id, l.unit, t.qty * l.qty, t.optional or l.optional, t.place || l.position
      from taken t join dental_procedures__recipe l on l.clinic_id = (select app_clinic()) and l.record_id = t.included_procedure_id
      where cardinality(t.place) < ${deepest})`;

/**
 * What a procedure done `quantity` times takes from the store (inventory.md 13), included procedures with all they take. A line that
 * is reached twice is one row with the sum; it is optional where every way to it is.
 */
export async function recipeOf(
  db: Pick<RuleDatabase, 'query'>,
  procedureId: string,
  quantity: number,
): Promise<readonly RecipeUse[]> {
  const rows = await db.query(
    `${taken} select u.id, u.item_id, u.optional,
        trim_scale(case when i.base_unit = any ($3::text[]) then u.qty else ceil(u.qty) end)::text as qty
      from (select t.id, t.item_id, sum(t.qty * $2::numeric * coalesce(c.factor, 1)) as qty, bool_and(t.optional) as optional,
          min(t.place) as place
        from taken t left join inventory_items__conversions c
          on c.clinic_id = (select app_clinic()) and c.record_id = t.item_id and c.unit = t.unit
        where t.item_id is not null group by t.id, t.item_id) u
      join inventory_items i on i.clinic_id = (select app_clinic()) and i.id = u.item_id
      order by u.place`,
    [procedureId, quantity, units.filter(allowsFraction)],
  );
  return rows.map((row) => ({
    lineId: String(row['id']),
    itemId: String(row['item_id']),
    qty: String(row['qty']),
    optional: row['optional'] === true,
  }));
}

const linesOf = (values: Values): readonly Row[] => (values['recipe'] ?? []) as readonly Row[];

/** The unit an item is handed out in, where nobody said another; a line of a procedure has none. */
export async function filledUnits(values: Values, { db }: Pick<Context, 'db'>): Promise<Values> {
  const lines = values['recipe'];
  if (!Array.isArray(lines) || lines.length === 0) return values;
  const items = (lines as Row[]).flatMap(({ item_id: id, unit }) => (id && !unit ? [id] : []));
  const found =
    items.length === 0
      ? []
      : await db.query(
          `select i.id, coalesce((select c.unit from inventory_items__conversions c
              where c.clinic_id = i.clinic_id and c.record_id = i.id and c.is_issue_default), i.base_unit) as unit
            from inventory_items i where i.id::text = any ($1::text[])`,
          [items],
        );
  const usual = new Map(found.map(({ id, unit }) => [id, unit]));
  const filled = (lines as Row[]).map((line) => ({
    ...line,
    unit: line['item_id'] ? (line['unit'] ?? usual.get(line['item_id']) ?? null) : null,
  }));
  return { ...values, recipe: filled };
}

/** Refuses a unit its item has not, on the line (inventory.md 2). */
async function judgeUnits(values: Values, { db, fail }: Context): Promise<void> {
  const lines = linesOf(values);
  const items = lines.flatMap(({ item_id: id }) => (id ? [id] : []));
  if (items.length === 0) return;
  const rows = await db.query(
    `select i.id, array(select c.unit from inventory_items__conversions c where c.clinic_id = i.clinic_id and c.record_id = i.id)
        || i.base_unit as units from inventory_items i where i.id = any ($1::uuid[])`,
    [items],
  );
  const known = new Map(rows.map(({ id, units: own }) => [id, own as readonly string[]]));
  lines.forEach((line, index) => {
    if (line['item_id'] && !known.get(line['item_id'])?.includes(String(line['unit'])))
      fail('unit_unknown', { on: `recipe.${index}.unit` });
  });
}

/** How far it is from a procedure through what recipes include, down and up, and whether one comes back to it. */
const reach = `with recursive down as (
    select i as id, 1 as n from unnest($2::uuid[]) i
    union select l.included_procedure_id, d.n + 1 from down d join dental_procedures__recipe l
      on l.clinic_id = (select app_clinic()) and l.record_id = d.id and l.included_procedure_id is not null where d.n < 20),
  up as (
    select l.record_id as id, 1 as n from dental_procedures__recipe l
      where l.clinic_id = (select app_clinic()) and l.included_procedure_id = $1::uuid
    union select l.record_id, u.n + 1 from up u join dental_procedures__recipe l
      on l.clinic_id = (select app_clinic()) and l.included_procedure_id = u.id where u.n < 20)
  select exists (select from down where id = $1::uuid) as circle,
    coalesce((select max(n) from down), 0) + coalesce((select max(n) from up), 0) + 1 as levels`;

/** No recipe includes itself, through whatever others, nor others of others without end (issue 18, bad input). */
export async function judgeRecipe(values: Values, before: Row | undefined, context: Context): Promise<void> {
  await judgeUnits(values, context);
  const { db, refuse } = context;
  const at = linesOf(values).findIndex((line) => line['included_procedure_id']);
  if (at < 0) return;
  // Two who include each other at once: the second waits here, and then sees the circle.
  await db.query(`select pg_advisory_xact_lock(hashtextextended('recipes ' || app_clinic(), 0))`);
  const included = linesOf(values).flatMap(({ included_procedure_id: id }) => (id ? [id] : []));
  const on = `recipe.${at}.included_procedure_id`;
  const [found] = await db.query(reach, [before?.['id'] ?? null, included]);
  if (found?.['circle']) refuse('procedure.recipe_circle', { on });
  if (Number(found?.['levels']) > deepest) refuse('procedure.recipe_deep', { on });
}
