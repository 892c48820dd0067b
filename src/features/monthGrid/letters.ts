/** Letters no two things share: of the name without its article the first that is free, else a number. */
export function lettersOf(
  things: readonly { readonly id: string; readonly name: string }[],
  taken: readonly string[],
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  return new Map(
    things.map(({ id, name }, at) => {
      const words = name
        .split(/\s+/)
        .map((word) => word.replace(/^ال(?=..)/, ''))
        .toReversed();
      const found = words
        .flatMap((word) => [...word.toLocaleUpperCase()])
        .find((one) => /\p{L}/u.test(one) && !used.has(one));
      const letter = found ?? String(at + 1);
      used.add(letter);
      return [id, letter] as const;
    }),
  );
}
