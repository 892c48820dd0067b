/** Rows by what they have in common, each group in the order they came. */
export function grouped<T>(rows: readonly T[], by: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const key = by(row);
    const list = found.get(key);
    if (list === undefined) found.set(key, [row]);
    else list.push(row);
  }
  return found;
}
