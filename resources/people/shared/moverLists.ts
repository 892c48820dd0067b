/** Who is here, who is elsewhere and who is about to come: the facts behind the two-list mover. */

export interface Person {
  readonly id: string;
  readonly label: string;
  readonly employee_no: string;
  /** Where the person is now. */
  readonly place: string;
  readonly branch: string;
}

export interface MoverLists {
  readonly inside: readonly Person[];
  readonly outside: readonly Person[];
}

export interface StagedLists {
  /** Coming first, in the order they were chosen, then those already here. */
  readonly inside: readonly Person[];
  readonly outside: readonly Person[];
  readonly coming: readonly Person[];
}

/** The lists with the chosen people already on the other side; ids nobody has (any more) are left out. */
export function staged({ inside, outside }: MoverLists, chosen: readonly string[]): StagedLists {
  const byId = new Map(outside.map((person) => [person.id, person]));
  const coming = chosen.flatMap((id) => byId.get(id) ?? []);
  const ids = new Set(coming.map(({ id }) => id));
  return { coming, inside: [...coming, ...inside], outside: outside.filter(({ id }) => !ids.has(id)) };
}

/** The people a search finds by name, code, place or branch; every word must be found. `fold` makes spellings equal. */
export function foundPeople(
  people: readonly Person[],
  search: string,
  fold: (text: string) => string,
): readonly Person[] {
  const words = fold(search.trim()).split(/\s+/).filter(Boolean);
  if (words.length === 0) return people;
  return people.filter(({ label, employee_no, place, branch }) => {
    const text = fold(`${label} ${employee_no} ${place} ${branch}`);
    return words.every((word) => text.includes(word));
  });
}

/** How many come from where, most first (UX-81: who is affected). */
export function fromWhere(
  coming: readonly Person[],
): readonly { readonly place: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { place } of coming) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].map(([place, count]) => ({ place, count })).sort((a, b) => b.count - a.count);
}
