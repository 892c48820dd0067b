/** What names in a list's address the dialog that is open over it: an import, or what of the duplicates. */
export const dialogParameters = { import: 'import', pair: 'pair' } as const;

/**
 * The list's own question as react-admin writes it, with the dialog of this moment: react-admin keeps the whole address as the
 * list's, so a dialog that was left would open again with the list's filters, and an open one would be forgotten with them.
 */
export function withDialogOf(search: string, now: string): string {
  const asked = new URLSearchParams(search);
  const open = new URLSearchParams(now);
  for (const name of Object.values(dialogParameters)) {
    const value = open.get(name);
    if (value === null) asked.delete(name);
    else asked.set(name, value);
  }
  return `?${asked.toString()}`;
}
