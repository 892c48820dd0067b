import type { Apart, Constraint, Once } from '../constraints.ts';
import { holds } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';
import type { Values } from './problems.ts';

/** One rule of a table: declared for itself, or with the check whose sentence tells of it. */
export interface NamedConstraint {
  /** The declaration's name in snake_case, as the database's names have it. */
  readonly name: string;
  /** The field of lines it is about. */
  readonly of: string | undefined;
  /** The field a breach is shown on; undefined where no field is known. */
  readonly on: string | undefined;
  /** The check whose sentence is told. */
  readonly check: string | undefined;
  readonly rule: Constraint;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Everything the tables of a resource hold beyond their single columns. */
export function constraintsOf(resource: AnyResource): readonly NamedConstraint[] {
  const known = found.get(resource) ?? constraintsIn(resource);
  found.set(resource, known);
  return known;
}

/** A declaration does not change; every write asks for its rules. */
const found = new WeakMap<AnyResource, readonly NamedConstraint[]>();

function constraintsIn({ fields, checks = {}, constraints = {} }: AnyResource): readonly NamedConstraint[] {
  const checked = Object.entries(checks).flatMap(([check, { on, ...rule }]): NamedConstraint[] => {
    const of = fields[on]?.of === undefined ? undefined : on;
    const common = { name: snake(check), of, on, check };
    return [
      ...(rule.holds === undefined ? [] : [{ ...common, rule: { holds: rule.holds } }]),
      ...(rule.once === undefined ? [] : [{ ...common, rule: { once: rule.once, ...whereOf(rule) } }]),
    ];
  });
  const alone = Object.entries(constraints).map(([name, { of, ...rule }]): NamedConstraint => ({
    name: snake(name),
    of,
    on: of ?? ('apart' in rule ? rule.apart[0] : name in fields ? name : undefined),
    check: undefined,
    rule: rule as Constraint,
  }));
  return [...checked, ...alone];
}

const whereOf = ({ where, merged }: Partial<Once>) => ({
  ...(where === undefined ? {} : { where }),
  ...(merged === undefined ? {} : { merged }),
});

/** The rules against overlapping of a resource's rows. */
export const apartOf = (resource: AnyResource): readonly (NamedConstraint & { readonly rule: Apart })[] =>
  constraintsOf(resource).flatMap((one) => ('apart' in one.rule ? [{ ...one, rule: one.rule }] : []));

/** Whether no two of the lines are equal where they may not be. */
export function areOnce(lines: readonly Values[], { once, where = {} }: Once): boolean {
  const keys = lines
    .filter((line) => holds(where, line))
    .map((line) => JSON.stringify(once.map((name) => line[name] ?? null)));
  return new Set(keys).size === keys.length;
}
