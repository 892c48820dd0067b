/** Signs a word may begin with that are no letter of a name. */
const letter = /\p{L}/u;

/**
 * The first letters of a name's first three words, «م. أ. ع.» (SEC-75): enough for who knows the day's patients, nothing for who
 * finds the calendar.
 */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').split(/\s+/u);
  const letters = words.flatMap((word) => letter.exec(word)?.[0] ?? []);
  return letters
    .slice(0, 3)
    .map((one) => `${one.toUpperCase()}.`)
    .join(' ');
}
