/** Steps from one word to the other: letters put in, left out or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries())
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known name that comes nearest; undefined where none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((one) => ({ one, steps: distance(name, one) }))
    .toSorted((a, b) => a.steps - b.steps);
  return best !== undefined && best.steps <= Math.max(2, name.length / 4) ? best.one : undefined;
}

/** The known name that comes nearest, as a question to end a sentence with; nothing where none is near. */
export function guess(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}
