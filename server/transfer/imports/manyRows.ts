import { severalAtOnce, type SeveralOutcome } from '../../data/write/sideBySide.ts';
import type { WriteContext } from '../../data/write/writeContext.ts';
import type { ReadRow, Setup } from './importRow.ts';
import { isOnce } from './importRow.ts';
import { matchedPlaces } from './matchedRecord.ts';

/** Rows of a file that follow one another: those of `together` are new records that are judged and written at once. */
export interface Piece<Row> {
  readonly together: boolean;
  readonly rows: readonly Row[];
}

/** Whether records of this resource are judged each by itself (`judgesAlone`). */
function judgesAlone({ services, resource }: Setup): boolean {
  const rules = services.rules.get(resource.name);
  if (resource.posts !== undefined) return false;
  if (rules === undefined || rules.judgesAlone === true) return true;
  const { prepare, check, saved, payrollReach } = rules;
  return [prepare, check, saved, payrollReach, rules.for.effective].every((rule) => rule === undefined);
}

/** Whether a row may be written with others: nothing was decided of it, and it brings no record of its own below it. */
const isPlain = ({ resource }: Setup, { twin, values }: ReadRow): boolean =>
  twin === undefined && Object.keys(values).every((name) => resource.fields[name]?.kind !== 'part');

/** The values that stand once in a file, by what they must not meet again. */
const onceIn = (setup: Setup, { keys }: ReadRow): readonly string[] =>
  Object.entries(keys).map(([field, key]) => {
    const at = setup.fields.get(field);
    return `${at && isOnce(setup, at) ? at.own : field} ${key}`;
  });

/**
 * The rows in their order, cut wherever one is written by itself: one that meets a record that is there, one that was decided by hand,
 * one with a value that an earlier row of the piece has too.
 */
export async function inPieces<Row extends { readonly said: ReadRow }>(
  work: WriteContext,
  setup: Setup,
  rows: readonly Row[],
): Promise<readonly Piece<Row>[]> {
  if (!judgesAlone(setup)) return [{ together: false, rows }];
  const matched = await matchedPlaces(work, setup, rows);
  const pieces: { together: boolean; rows: Row[]; known: Set<string> }[] = [];
  rows.forEach((row, place) => {
    const together = isPlain(setup, row.said) && !matched.has(place);
    const keys = onceIn(setup, row.said);
    const last = pieces.at(-1);
    const fits = last?.together === together && !(together && keys.some((key) => last.known.has(key)));
    const piece = fits ? last : { together, rows: [], known: new Set<string>() };
    if (!fits) pieces.push(piece);
    piece.rows.push(row);
    for (const key of keys) piece.known.add(key);
  });
  return pieces.map((piece) => ({ ...piece, together: piece.together && piece.rows.length > 1 }));
}

/** Adds the records of these rows in one transaction, a statement of each kind for all of them; answers their ids. */
export const addTogether = (
  work: WriteContext,
  { engine, resource }: Setup,
  rows: readonly { readonly said: ReadRow }[],
  { note, isTrial }: { readonly note?: string; readonly isTrial: boolean },
): Promise<SeveralOutcome<string>> =>
  severalAtOnce(work.tx, rows, { isTrial }, async ({ said }, tx, beside) => {
    const own: WriteContext = { ...work, tx, beside, pending: [] };
    try {
      const id = await engine.create(own, resource, said.values, { mode: 'person', reason: note });
      await Promise.all(own.pending);
      return id;
    } catch (error) {
      await Promise.allSettled(own.pending);
      throw error;
    }
  });
