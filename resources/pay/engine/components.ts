import { exact, exactOr0, nought, percentOf, plus, type Exact } from './exact.ts';
import type { Assignment, Component } from './types.ts';

/** Components by code as they are in force in a month: of several rows the one that began last. */
export function inForce(components: readonly Component[], month: string): ReadonlyMap<string, Component> {
  const found = new Map<string, Component>();
  for (const one of components) {
    if (one.effective_from > month || (one.effective_to !== null && one.effective_to < month)) continue;
    const other = found.get(one.code);
    if (other === undefined || other.effective_from < one.effective_from) found.set(one.code, one);
  }
  return found;
}

type Asked = Pick<Component, 'code' | 'calc' | 'of_codes'>;

/**
 * The components that are a percentage of others, each after those it is of, by code where nothing else decides. `cycle` is the code
 * of one that depends on itself (COMP_CYCLE); the order is empty then.
 */
export function percentOrder(components: readonly Asked[]): {
  readonly order: readonly string[];
  readonly cycle: string | null;
} {
  const percents = new Map(
    components.filter(({ calc }) => calc === 'percent_of').map((one) => [one.code, one.of_codes]),
  );
  const order: string[] = [];
  const open = new Set<string>();
  const done = new Set<string>();
  const visit = (code: string): string | null => {
    const of = percents.get(code);
    if (of === undefined || done.has(code)) return null;
    if (open.has(code)) return code;
    open.add(code);
    for (const other of of) {
      const cycle = visit(other);
      if (cycle !== null) return cycle;
    }
    done.add(code);
    order.push(code);
    return null;
  };
  for (const code of [...percents.keys()].toSorted()) {
    const cycle = visit(code);
    if (cycle !== null) return { order: [], cycle };
  }
  return { order, cycle: null };
}

/** BASIC stands first, the others by their codes. */
export function byCode(a: string, b: string): number {
  if (a === b) return 0;
  return a === 'BASIC' || (b !== 'BASIC' && a < b) ? -1 : 1;
}

/** What an assignment and its system pay or take, by code. */
export function codesOf({ rules, amounts }: Assignment): readonly string[] {
  return [...new Set([...rules.component_codes, ...amounts.map(({ code }) => code)])].toSorted(byCode);
}

/** The assigned amount of a component, or its own where nothing is assigned. */
export function amountOf({ amounts }: Assignment, component: Component): Exact {
  const assigned = amounts.find(({ code }) => code === component.code)?.amount;
  return assigned === undefined ? exactOr0(component.amount) : exact(assigned);
}

/**
 * What a contract pays of a component in a whole month: fixed amounts and what is a percentage of them; what depends on days, hours
 * or inputs is in no contract.
 */
export function contractual(
  assignment: Assignment,
  components: ReadonlyMap<string, Component>,
  code: string,
): Exact {
  const component = components.get(code);
  if (component === undefined || component.side !== 'earning') return nought;
  if (component.calc === 'fixed') return amountOf(assignment, component);
  if (component.calc !== 'percent_of' || component.rate === null) return nought;
  const base = component.of_codes.map((of) => contractual(assignment, components, of)).reduce(plus, nought);
  return percentOf(base, component.rate);
}
