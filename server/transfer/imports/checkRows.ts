import { fill } from '#i18n/fill.ts';
import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { inWork, type WriteContext } from '../../data/write/writeContext.ts';
import { inClinic } from '../../db/transaction.ts';
import type { JobKind } from '../../jobs/worker.ts';
import { transferWords } from '../transferWords.ts';
import { RowRefused, writeBeside } from './documentsBeside.ts';
import {
  loadReferences,
  problemsOf,
  readRow,
  writeRow,
  type ImportRow,
  type ReadRow,
  type RowProblem,
  type Setup,
} from './importRow.ts';
import { addTogether, inPieces } from './manyRows.ts';
import { TwinsInFile, type Likeness } from './twinsInFile.ts';
import { setupFor, total, type Inside } from './importSetup.ts';
import { countsOf, importOf, keepVerdicts, rowsOf, type Verdict } from './importTable.ts';
import { withRowsNamed } from './rowsNamed.ts';

/** Ends a transaction that must leave nothing behind. */
class NothingStays extends Error {}

/**
 * Tries rows out: each is really written, by the same code and against the same tables as the API, and taken back at
 * once. The transactions are short, for rules lock rows others need too.
 */
export async function tryRows(
  setup: Setup,
  rows: readonly ImportRow[],
  twinOf: (row: ImportRow, keys: ReadRow['keys']) => ReadonlyMap<string, number>,
  inFile?: TwinsInFile,
): Promise<readonly Verdict[]> {
  const { services, principal, engine } = setup;
  await loadReferences(setup, rows);
  const read = rows.map((row): Tried => {
    const said = readRow(setup, row);
    const problems = [...said.problems, ...twinProblems(setup, said, twinOf(row, said.keys))];
    return { row, said: { ...said, problems } };
  });
  let verdicts: Verdict[] = [];
  const like = inFile && (await likeInFile(setup, read, inFile));
  try {
    await inWork(services, principal, engine, async (work) => {
      verdicts = [];
      // What stands beside a record is tried with its row alone: each document is judged by what is there now.
      const brings = ({ said }: Tried): boolean => Object.keys(said.beside).length > 0;
      for (const row of read.filter(brings)) verdicts.push(await tryRow(work, setup, row));
      for (const piece of await inPieces(
        work,
        setup,
        read.filter((row) => !brings(row)),
      ))
        if (piece.together) verdicts.push(...(await tryTogether(work, setup, piece.rows)));
        else for (const one of piece.rows) verdicts.push(await tryRow(work, setup, one));
      throw new NothingStays();
    });
  } catch (reason) {
    if (!(reason instanceof NothingStays)) throw reason;
  }
  return like === undefined ? verdicts : verdicts.map((verdict) => withLike(verdict, like.get(verdict.line)));
}

/** Asked by itself: what is tried again after a deadlock must not count twice. */
const likeInFile = (
  { services, principal, engine, ...setup }: Setup,
  read: readonly Tried[],
  inFile: TwinsInFile,
): Promise<ReadonlyMap<number, Likeness>> =>
  inWork(services, principal, engine, (work) =>
    inFile.judge(work, { services, principal, engine, ...setup }, read),
  );

/** With whom the row is like, unless a record that refuses it was told already; what stops nobody is told of a row that is added. */
function withLike(verdict: Verdict, like: Likeness | undefined): Verdict {
  if (like === undefined || verdict.problems.some(({ twin }) => twin !== undefined)) return verdict;
  const problems = [...verdict.problems, like.problem];
  if (like.refused) return { ...verdict, state: 'wrong', plan: null, problems };
  return verdict.plan === 'add' && verdict.state === 'right' ? { ...verdict, problems } : verdict;
}

interface Tried {
  readonly row: ImportRow;
  /** With what an earlier row of the file says against it. */
  readonly said: ReadRow;
}

const twinProblems = (
  { principal: { locale } }: Setup,
  { keys }: ReadRow,
  twins: ReadonlyMap<string, number>,
): readonly RowProblem[] =>
  [...twins].map(([field, line]) => ({
    field,
    text: fill(locale, transferWords(locale).import.problems.twin, { line }),
    value: keys[field] ?? null,
  }));

const verdictOf = ({ row, said }: Tried, plan: Verdict['plan']): Verdict => ({
  line: row.line,
  state: said.problems.length > 0 ? 'wrong' : 'right',
  plan,
  problems: said.problems,
  keys: said.keys,
});

const refused = (setup: Setup, { row, said }: Tried, error: unknown): Verdict => ({
  line: row.line,
  state: 'wrong',
  plan: null,
  problems: problemsOf(setup, said, row, error instanceof RowRefused ? error.problem : error),
  keys: said.keys,
});

/** Tries rows out at once, each as if it were alone; where the database refuses one, halves of them, so that each hears its own. */
async function tryTogether(
  work: WriteContext,
  setup: Setup,
  rows: readonly Tried[],
): Promise<readonly Verdict[]> {
  const [one] = rows;
  if (one && rows.length === 1) return [await tryRow(work, setup, one)];
  await work.tx.query('savepoint some_rows');
  const { rows: outcomes, isLost } = await addTogether(work, setup, rows, { isTrial: true });
  await work.tx.query('rollback to savepoint some_rows');
  if (isLost) {
    const half = Math.ceil(rows.length / 2);
    const first = await tryTogether(work, setup, rows.slice(0, half));
    return [...first, ...(await tryTogether(work, setup, rows.slice(half)))];
  }
  return rows.map((row, at) => {
    const outcome = outcomes[at];
    return outcome && 'error' in outcome ? refused(setup, row, outcome.error) : verdictOf(row, 'add');
  });
}

async function tryRow(work: WriteContext, setup: Setup, tried: Tried): Promise<Verdict> {
  const { said } = tried;
  await work.tx.query('savepoint one_row');
  try {
    const done = await writeRow(work, setup, said);
    await Promise.all(work.pending.splice(0));
    await writeBeside(work, setup, [{ said, done }]);
    return verdictOf(tried, done.plan);
  } catch (error) {
    await Promise.allSettled(work.pending.splice(0));
    return refused(setup, tried, error);
  } finally {
    await work.tx.query('rollback to savepoint one_row');
  }
}

const chunk = 200;

export async function setState(
  { services }: Inside,
  principal: Principal,
  id: string,
  state: string,
  more = '',
): Promise<void> {
  await inClinic(services.database.pool, wallFor(principal), [
    {
      text: `update imports set state = $2${more} where clinic_id = (select app_clinic()) and id = $1`,
      values: [id, state],
    },
  ]);
}

/** The dry run: every row tried out, nothing written (UX-44). Goes on after a crash with the rows not yet tried. */
export const checkJob =
  (inside: Inside): JobKind =>
  async ({ principal, payload, progress }) => {
    const { pool } = inside.services.database;
    const id = String(payload['import']);
    const own = await setupFor(inside, principal, await importOf(pool, principal, id));
    const setup = await withRowsNamed(pool, own, id, ['new', 'right', 'wrong', 'failed']);
    const seen = new Map<string, number>();
    const inFile = new TwinsInFile();
    const twinOf = (row: ImportRow, keys: ReadRow['keys']): ReadonlyMap<string, number> => {
      const twins = new Map<string, number>();
      for (const [field, key] of Object.entries(keys)) {
        const place = `${setup.fields.get(field)?.own ?? field} ${key}`;
        const first = seen.get(place) ?? row.line;
        seen.set(place, first);
        if (first !== row.line) twins.set(field, first);
      }
      return twins;
    };
    const counts = await countsOf(pool, principal, id);
    const all = total(counts, 'new', 'right', 'wrong');
    let done = total(counts, 'right', 'wrong');
    for (let after = 0; done > 0;) {
      const checked = await rowsOf(pool, principal, id, { states: ['right', 'wrong'], after, limit: 2_000 });
      if (checked.length === 0) break;
      for (const row of checked) twinOf(row, row.keys);
      await likeInFile(
        setup,
        checked.map((row) => ({ row, said: readRow(setup, row) })),
        inFile,
      );
      after = checked.at(-1)?.line ?? after;
    }
    for (;;) {
      const rows = await rowsOf(pool, principal, id, { states: ['new'], limit: chunk });
      if (rows.length === 0) break;
      await keepVerdicts(pool, principal, id, await tryRows(setup, rows, twinOf, inFile));
      await progress((done += rows.length), all);
    }
    await setState(inside, principal, id, 'checked');
    return { import: id };
  };
