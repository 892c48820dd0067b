import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Fields } from '#metadata/fields/types.ts';
import { mergeCalls, type MergeOutcome } from '#server/kit/mergeCalls.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import type { dentalProcedures } from './dental-procedures.ts';
import { procedureFields } from './procedureFields.ts';

type Context = OperationContext<typeof dentalProcedures>;

/** The fields one may choose the duplicate's value for: what a person types, but the code, which stays with each. */
const chosenFields: readonly string[] = Object.entries(procedureFields as Fields)
  .filter(([name, { kind, options }]) => {
    const isTyped = kinds[kind].keptIn === 'column' && options.readOnly !== true;
    return isTyped && name !== 'code';
  })
  .map(([name]) => name);
/** A least price means something beside its own price alone. */
const neverFilled: readonly string[] = ['min_price'];
const lineFields = ['special_prices', 'recipe'] as const;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Rows of one name: in Arabic, or in English (clinic.md 5 through P4). */
export const procedureTwins = {
  rows: `select p.id, 'strong' as level, array_remove(array[case when fold(p.name_ar) = fold(v.name_ar) then 'name_ar' end,
      case when fold(p.name_en) = fold(v.name_en) then 'name_en' end], null) as reasons
    from dental_procedures p, v where p.status <> 'merged' and (fold(p.name_ar) = fold(v.name_ar) or fold(p.name_en) = fold(v.name_en))`,
  keys: `array_remove(array['ar ' || fold(v.name_ar), 'en ' || fold(v.name_en)], null)`,
};

/** Pairs that may be one procedure. */
export async function duplicateScan({ query, db, fail }: Context): Promise<unknown> {
  const limit = Number(query['limit'] ?? 200);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) return fail('bad_request');
  return db.query(
    `select a.id, a.name_ar as label, a.code as told, b.id as other_id, b.name_ar as other_label, b.code as other_told, 'strong' as level,
        array_remove(array[case when fold(a.name_ar) = fold(b.name_ar) then 'name_ar' end,
          case when fold(a.name_en) = fold(b.name_en) then 'name_en' end], null) as reasons
      from dental_procedures a join dental_procedures b on b.clinic_id = a.clinic_id and b.code > a.code
        and (fold(b.name_ar) = fold(a.name_ar) or fold(b.name_en) = fold(a.name_en))
      where a.clinic_id = (select app_clinic()) and a.status <> 'merged' and b.status <> 'merged'
      order by a.code, b.code limit $1`,
    [limit],
  );
}

/** Empty fields are filled, kept values win but where the duplicate's were chosen (as clinic.md P5). */
function outcomeOf(kept: Row, duplicate: Row, take: ReadonlySet<string>): MergeOutcome {
  const values: Record<string, unknown> = {};
  for (const name of chosenFields)
    if (!isEmpty(duplicate[name]) && (take.has(name) || (isEmpty(kept[name]) && !neverFilled.includes(name))))
      values[name] = duplicate[name];
  // What leads to the kept one itself would be a circle.
  const usable = (line: Row): boolean => line['included_procedure_id'] !== kept['id'];
  for (const name of lineFields) {
    const lines = ((duplicate[name] ?? []) as Row[]).filter(usable);
    if (isEmpty(kept[name]) && lines.length > 0) values[name] = lines.map(({ id: _id, ...line }) => line);
  }
  const after: Row = { ...kept, ...values };
  const left = [...chosenFields, ...lineFields].filter(
    (name) =>
      !isEmpty(duplicate[name]) &&
      !(name in values) &&
      JSON.stringify(duplicate[name]) !== JSON.stringify(after[name]),
  );
  return { values, aside: {}, left, emptied: [] };
}

/** The calls of merging: treatments and recipes that name the duplicate name the kept one, it is out of use until that is taken back. */
export const procedureMergeCalls = mergeCalls<Context>({
  resource: 'dental-procedures',
  label: 'name_ar',
  told: 'code',
  choices: chosenFields,
  // One that is included elsewhere is judged with all recipes.
  hold: ({ db }) => db.query(`select pg_advisory_xact_lock(hashtextextended('recipes ' || app_clinic(), 0))`),
  outcome: (_context, kept, duplicate, take) => outcomeOf(kept, duplicate, take),
});
