import type { AnyResource } from '#metadata/resource.ts';
import { beginningsOf, endsOf, startsOf } from '#metadata/derive/transitions.ts';

type Moves = NonNullable<AnyResource['workflow']>['transitions'];

/** The shortest way of transitions between two states; undefined where there is none. */
function findWay(moves: Moves, start: string, end: string): readonly string[] | undefined {
  const ways: [string, string[]][] = [[start, []]];
  const seen = new Set([start]);
  for (const [state, way] of ways) {
    if (state === end) return way;
    for (const [name, move] of Object.entries(moves)) {
      // Where a rule chooses, nobody can tell which way is taken.
      const [to = '', ...others] = endsOf(move);
      if (!startsOf(move).includes(state) || others.length > 0 || seen.has(to)) continue;
      seen.add(to);
      ways.push([to, [...way, name]]);
    }
  }
  return undefined;
}

/**
 * The steps to a state from where a record begins, or from a state it is put into where a rule chooses on the way. Throws where
 * there are none.
 */
export function wayFrom(
  moves: Moves,
  first: string,
  operated: readonly string[],
  state: string,
): { readonly start: string; readonly way: readonly string[] } {
  for (const start of [first, ...operated]) {
    const way = findWay(moves, start, state);
    if (way) return { start, way };
  }
  throw new Error(`No transition leads from ${first} to ${state}.`);
}

/** The states a record is brought to by transitions; the others are the system's alone. */
export function reachableStates({ workflow }: AnyResource): readonly string[] {
  const moves = Object.values(workflow?.transitions ?? {});
  return Object.keys(workflow?.states ?? {}).filter(
    (state) => beginningsOf(workflow).includes(state) || moves.some((move) => endsOf(move).includes(state)),
  );
}
