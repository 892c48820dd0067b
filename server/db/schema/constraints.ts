import { kindColumns } from './kindColumns.ts';
import type { Apart } from '#metadata/constraints.ts';
import { constraintsOf, type NamedConstraint } from '#metadata/derive/constraints.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { plainPart } from './indexes.ts';
import { childTableName, quoted, shortName, tableName } from './names.ts';
import type { Check, Exclusion, Index, Range } from './types.ts';

/** The rules of one table beyond its single columns. */
export interface TableRules {
  readonly checks: readonly Check[];
  readonly indexes: readonly Index[];
  readonly exclusions: readonly Exclusion[];
}

export const noRules: TableRules = { checks: [], indexes: [], exclusions: [] };

/** The name a rule of a resource has in the database; errors are read by it. */
export function constraintName(resource: AnyResource, { name, of, rule }: NamedConstraint): string {
  const own = tableName(resource.name);
  const table = of === undefined ? own : childTableName(own, of);
  const end = 'holds' in rule ? 'check' : 'apart' in rule ? 'apart' : of === undefined ? 'unique' : 'once';
  return shortName(`${table}__${name}__${end}`);
}

/**
 * The declared rules of a resource's own table, or of that of its lines `of`. Throws with one sentence on times that are
 * none, or may be empty at their beginning.
 */
export function tableRules(resource: AnyResource, of?: string): TableRules {
  const checks: Check[] = [];
  const indexes: Index[] = [];
  const exclusions: Exclusion[] = [];
  const fields = of === undefined ? resource.fields : (resource.fields[of]?.of ?? {});
  for (const one of constraintsOf(resource).filter((constraint) => constraint.of === of)) {
    const name = constraintName(resource, one);
    const { rule } = one;
    const where = 'holds' in rule || rule.where === undefined ? {} : { where: rule.where };
    if ('holds' in rule) checks.push({ name, rule: { holds: rule.holds } });
    else if ('apart' in rule) {
      const range = rangeOf(resource.name, fields, rule);
      exclusions.push({ name, columns: rule.by, range, ...where });
      // A span that ends where it begins is empty and would collide with nothing.
      const order = `${quoted(range.from)} ${range.through ? '<=' : '<'} ${quoted(range.to)}`;
      checks.push({
        name: shortName(`${tableName(resource.name)}__${one.name}__order`),
        rule: { holds: order },
      });
    } else if (of === undefined)
      indexes.push({ name, unique: true, method: 'btree', parts: rule.once.map(plainPart), ...where });
    else exclusions.push(onceIn(name, fields, rule.once, where));
  }
  return { checks, indexes, exclusions };
}

function onceIn(
  name: string,
  fields: Fields,
  once: readonly string[],
  where: Pick<Exclusion, 'where'>,
): Exclusion {
  const mayBeEmpty = once.some((column) => fields[column]?.options.required !== true);
  return {
    name,
    columns: ['record_id', ...once],
    ...where,
    ...(mayBeEmpty ? { nullsEqual: true } : {}),
    deferred: true,
  };
}

/** The span two fields make. Throws with one sentence on times that are none, or may be empty at their beginning. */
export function rangeOf(resource: string, fields: Fields, { apart: [from, to], through }: Apart): Range {
  const [start, end]: readonly (Field | undefined)[] = [fields[from], fields[to]];
  if (start === undefined || kindColumns[start.kind]?.range === undefined || end?.kind !== start.kind)
    throw new Error(
      `${resource} may not overlap between ${from} and ${to}, which are not two days, times or instants.`,
    );
  if (start.options.required !== true)
    throw new Error(
      `${resource}.${from} must be required: what has no beginning overlaps everything before.`,
    );
  if (through && start.kind !== 'date')
    throw new Error(`${resource}.${to} is no day, so nothing lasts through it.`);
  return { from, to, kind: start.kind, ...(through && { through }) };
}

/** A span as SQL between two SQL values of its columns' types. */
export function rangeSql(
  { kind, through }: Pick<Range, 'kind' | 'through'>,
  from: string,
  to: string,
): string {
  const range = kindColumns[kind]?.range;
  if (range === undefined) throw new TypeError(`No span is made of the kind ${kind}.`);
  return range(from, to, through ? '[]' : '[)');
}

/** The columns a rule may look at; of SQL all its names, columns among them. */
export function columnsIn(rule: Check | Exclusion): readonly string[] {
  if ('rule' in rule)
    return 'holds' in rule.rule
      ? [...new Set(rule.rule.holds.replaceAll(/'[^']*'/g, '').match(/[a-z_][a-z0-9_]*/g))]
      : [rule.column ?? ''];
  const { columns, range, where = {} } = rule;
  return [...columns, ...(range ? [range.from, range.to] : []), ...Object.keys(where)];
}
