import { decide, type Subject } from '#metadata/access.ts';
import { areasAtStart } from '#src/client/catalogue/entries.ts';
import { menuEntries } from '#src/client/catalogue/menu.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';

/** The letter after `g`, by the place of its key (`event.code`), and where it leads. First come, first served. */
const letters: readonly (readonly [letter: string, path: string])[] = [
  ['H', '/dashboard'],
  ...areasAtStart.flatMap((area) => area.letters),
  ['N', '/notifications'],
  ['S', '/settings'],
];

export interface Place {
  readonly letter: string;
  readonly path: string;
}

/** Where `g` leads this person: only places they may open, one for each letter. */
export function placesFor(subject: Subject): readonly Place[] {
  const open = new Set([
    ...pages.map(({ path }) => path),
    ...menuEntries.filter(({ rule }) => decide(rule, subject) !== undefined).map(({ path }) => path),
  ]);
  const taken = new Set<string>();
  return letters.flatMap(([letter, path]) => {
    if (!open.has(path) || taken.has(letter)) return [];
    taken.add(letter);
    return [{ letter, path }];
  });
}
