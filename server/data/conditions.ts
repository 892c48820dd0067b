import { column, identifier, type Parameters } from './sql.ts';

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type Plain = string | number | boolean;

/**
 * A condition on the row `t`. All but `sql` are understood by `search_page` too, which needs them as JSON because it
 * looks through the index outside the clinic's policy (migrations/0001).
 */
export type Condition =
  | { readonly o: Comparison; readonly c: string; readonly v: Plain }
  | { readonly o: 'folded_like' | 'has'; readonly c: string; readonly v: Plain }
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
