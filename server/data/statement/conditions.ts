import { column, heldWord, identifier, type Parameters } from './sql.ts';

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type Plain = string | number | boolean;

/**
 * A condition on the row `t`. All but `sql` are understood by `search_page` too, which needs them as JSON because it
 * looks through the index outside the clinic's policy (functions/search.sql).
 */
export type Condition =
  | { readonly o: Comparison; readonly c: string; readonly v: Plain }
  /** `same`: `=` on a column with an index over its folded text, which only the gate's functions can use (functions/search.sql). */
  | { readonly o: 'has' | 'same' | 'folded'; readonly c: string; readonly v: Plain }
  /** `searched`: the column is part of the search column, whose index finds it inside the gate. */
  | { readonly o: 'folded_like'; readonly c: string; readonly v: Plain; readonly searched?: true }
  /** A word stands in one of these columns; `c` is the search column, whose index finds the rows inside the gate. */
  | { readonly o: 'words'; readonly c: 'search'; readonly names: readonly string[]; readonly v: string }
  | { readonly o: 'in' | 'not_in'; readonly c: string; readonly v: readonly Plain[] }
  | { readonly o: 'is_null' | 'not_null'; readonly c: string }
  | {
      readonly o: 'in_select';
      readonly c: string;
      readonly table: string;
      readonly select: string;
      readonly where: string;
      readonly v: readonly Plain[];
    }
  | { readonly o: 'and' | 'or'; readonly v: readonly Condition[] }
  | { readonly o: 'sql'; readonly sql: (parameters: Parameters) => string };

export const always: Condition = { o: 'and', v: [] };
export const never: Condition = { o: 'or', v: [] };
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { o: 'and', v: conditions };
export const either = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { o: 'or', v: conditions };

/** The condition as SQL over the row `t`, its values bound. */
export function conditionSql(condition: Condition, parameters: Parameters): string {
  switch (condition.o) {
    case 'sql':
      return condition.sql(parameters);
    case 'and':
    case 'or': {
      if (condition.v.length === 0) return condition.o === 'and' ? 'true' : 'false';
      return `(${condition.v.map((one) => conditionSql(one, parameters)).join(` ${condition.o} `)})`;
    }
    case 'is_null':
      return `${column(condition.c)} is null`;
    case 'not_null':
      return `${column(condition.c)} is not null`;
    case 'in':
      return `${column(condition.c)} = any (${parameters.bind(condition.v)})`;
    case 'not_in':
      return `${column(condition.c)} <> all (${parameters.bind(condition.v)})`;
    case 'in_select': {
      const where = `x.${identifier(condition.where)} = any (${parameters.bind(condition.v)})`;
      return `${column(condition.c)} in (select x.${identifier(condition.select)} from ${identifier(condition.table)} x where x.clinic_id = (select app_clinic()) and ${where})`;
    }
    case 'has':
      return `${parameters.bind(condition.v)} = any (${column(condition.c)})`;
    case 'folded':
      return `fold(${column(condition.c)}) = fold(${parameters.bind(condition.v, 'text')})`;
    case 'same':
      return `${column(condition.c)} = ${parameters.bind(condition.v)}`;
    case 'words':
      return heldWord(
        `fold(concat_ws(' ', ${condition.names.map(column).join(', ')}))`,
        parameters.bind(condition.v, 'text'),
      );
    case 'folded_like':
      return `fold(${column(condition.c)}::text) like like_pattern(${parameters.bind(condition.v, 'text')})`;
    default:
      return `${column(condition.c)} ${condition.o} ${parameters.bind(condition.v)}`;
  }
}

/** Whether `search_page` can hold the condition. */
export function isSearchable(condition: Condition): boolean {
  if (condition.o === 'sql') return false;
  return condition.o === 'and' || condition.o === 'or' ? condition.v.every(isSearchable) : true;
}

/** Whether an index that only the gate's functions can use narrows the rows (functions/search.sql). */
export function isFoundByGate(condition: Condition): boolean {
  switch (condition.o) {
    case 'same':
    case 'folded':
    case 'words':
      return true;
    case 'folded_like':
      return condition.searched === true;
    case 'and':
      return condition.v.some(isFoundByGate);
    case 'or':
      return condition.v.length > 0 && condition.v.every(isFoundByGate);
    default:
      return false;
  }
}
