/** What ends with the file that began it; files of one worker share what they have read, this module too. */
const endings: (() => Promise<unknown>)[] = [];
export const whenFileEnds = (work: () => Promise<unknown>): void => void endings.push(work);

/** Ends what the file began, the latest first; only for tests/e2e/ends.ts. */
export async function endFile(): Promise<void> {
  for (const work of endings.splice(0).toReversed()) await work();
}
